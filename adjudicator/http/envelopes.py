"""A game's requests and answers, made of its own shapes and those that all games share."""

from __future__ import annotations

from collections.abc import Callable

from .shapes import (
    DEFAULT_LISTED,
    MAX_BATCH,
    MAX_LISTED,
    MAX_REPLAY,
    Answer,
    Anything,
    Array,
    Assumption,
    Choice,
    Component,
    Effect,
    Flag,
    InvalidItem,
    InvalidLine,
    Kind,
    Need,
    Obj,
    Shape,
    Tagged,
    Text,
    Whole,
    Wire,
    all_optional,
    line_id,
    player_id,
    problems,
    sentence,
    shape,
    to_act,
)


class Envelopes:
    """A game's requests and answers, as shapes."""

    def __init__(self, wire: Wire) -> None:
        named: Callable[[str], str] = lambda name: wire.prefix + name  # noqa: E731
        state = Obj("The state of the game.", wire.state)
        no_state = Obj("The state; `null` where there is none to show.", wire.state, nullable=True)
        outcome = Obj("How the game ended; `null` while it goes on.", wire.outcome, nullable=True)
        move = Tagged(
            "The move.",
            wire.moves,
            component=Component(named("Move"), "A move; its `type` says which."),
        )
        options = all_optional(wire.options, named("SetupOptions"), "The options of a setup; each may be left out.")
        self.setup = shape(
            named("Setup"),
            "What a game is set up from.",
            Shape,
            {
                "players": Array(
                    "The players in seat order, clockwise; the first one starts.",
                    player_id("A player."),
                    wire.state.declared()["players"].shortest,  # type: ignore[attr-defined]
                    wire.state.declared()["players"].longest,  # type: ignore[attr-defined]
                    unique=True,
                ),
                "options": Obj("The options.", options, required=False),
                "seed": Text(
                    "Deal by this seed. Left out: the service picks one. `null`: a real table, where every hidden "
                    "card is `null`.",
                    1,
                    64,
                    required=False,
                    nullable=True,
                ),
            },
        )
        self.started = shape(named("Start"), "A starting state.", Answer, {"state": state, "to_act": to_act()})
        self.adjudication = shape(
            named("Adjudication"), "A move to be judged in a state.", Shape, {"state": state, "move": move}
        )
        self.verdict = shape(
            named("Verdict"),
            "The referee's answer to one move.",
            Answer,
            {
                "ruleset": Text("The rules it goes by.", 1, 60),
                "verdict": Choice(
                    "Allowed; not allowed; hangs on a card nobody told; or state or reveals cannot be.",
                    ["legal", "illegal", "undetermined", "impossible"],
                ),
                "summary": sentence("The verdict in a sentence that the whole table may read."),
                "violations": problems("Every rule that the move breaks, or everything that cannot be."),
                "effects": Array("What happened, in order.", Obj("One thing that happened.", Effect), 0, 10_000),
                "assumptions": Array(
                    "What unknown cards are taken to be.", Obj("One assumption.", Assumption), 0, 1_000
                ),
                "needs": Array("What nobody told and the answer needs.", Obj("One need.", Need), 0, 1_000),
                "state": Obj("The state after the move; `null` unless it was carried out.", wire.state, nullable=True),
                "to_act": to_act(),
                "outcome": outcome,
            },
        )
        item = shape(
            named("BatchItem"),
            "A request for a verdict; each is held against the single request's schema on its own.",
            Shape,
            {"state": Anything("A state."), "move": Anything("A move.")},
        )
        self.batch = shape(
            named("Batch"),
            "Many moves to be judged, each in its own state.",
            Shape,
            {"items": Array("The requests.", Obj("One request.", item), 0, MAX_BATCH)},
        )
        result = Tagged("A verdict, or the problem with the item.", [self.verdict, InvalidItem], tag="verdict")
        self.batched = shape(
            named("BatchResults"),
            "A verdict or a problem for each item, in their order.",
            Answer,
            {"results": Array("The answers.", result, 0, MAX_BATCH)},
        )
        self.line = shape(
            named("BatchLine"),
            "A line of a streamed batch; its state and move are held against the single request's schema.",
            Shape,
            {
                "id": line_id("What the line is called in the answer.", required=False),
                "state": Anything("A state."),
                "move": Anything("A move."),
            },
        )
        line_verdict = shape(
            named("LineVerdict"),
            "The verdict on a line of a streamed batch.",
            self.verdict,
            {"id": line_id("The line's id; `null`: it has none.", nullable=True)},
        )
        self.line_answer = Tagged(
            "A verdict, or the problem with the line.", [line_verdict, InvalidLine], tag="verdict"
        )
        self.legal_moves_asked = shape(
            named("LegalMovesQuestion"),
            "Asks what may be done in a state.",
            Shape,
            {
                "state": state,
                "player": player_id("Only this player's moves.", required=False),
                "limit": Whole(f"How many moves to list; {DEFAULT_LISTED} unless told.", 1, MAX_LISTED, required=False),
            },
        )
        self.legal_moves = shape(
            named("LegalMoves"),
            "What may be done now.",
            Answer,
            {
                "moves": Array("Complete moves, each of which is legal.", move, 0, MAX_LISTED),
                "kinds": Array(
                    "Every type of move that may be made now, also where `moves` stops early.",
                    Obj("One type of move.", Kind),
                    0,
                    1_000,
                ),
                "truncated": Flag("Whether there are more moves than are listed."),
                "problems": problems("Why there are no moves: the state cannot be, or the player is nobody in it."),
            },
        )
        self.replay = shape(
            named("Replay"),
            "Moves to be judged one after the other.",
            Shape,
            {"state": state, "moves": Array("The moves, in order.", move, 1, MAX_REPLAY)},
        )
        self.replayed = shape(
            named("Replayed"),
            "A verdict a move, up to and with the first that was not carried out.",
            Answer,
            {
                "results": Array(
                    "The verdicts; their `state` is left `null`.", Obj("A verdict.", self.verdict), 1, MAX_REPLAY
                ),
                "state": Obj("The state after the last move that was carried out.", wire.state),
                "to_act": to_act(),
                "outcome": outcome,
                "problems": problems("Why the first state cannot be."),
            },
        )
        self.view_asked = shape(
            named("ViewQuestion"),
            "Asks what a player may see of a state.",
            Shape,
            {"state": state, "viewer": player_id("The player who looks; `null`: an onlooker.", nullable=True)},
        )
        self.view = shape(
            named("View"),
            "The state with only what the viewer may see.",
            Answer,
            {"state": no_state, "problems": problems("Why there is none: the viewer is nobody in the state.")},
        )
        self.validation_asked = shape(
            named("ValidationQuestion"), "Asks whether a state can be.", Shape, {"state": state}
        )
        self.validation = shape(
            named("Validation"),
            "Whether a state can be.",
            Answer,
            {"valid": Flag("Whether it can be."), "problems": problems("Everything that says that it cannot be.")},
        )
