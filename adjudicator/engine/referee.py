"""The referee: judges moves, replays games, lists what may be done, shows what a player may see.

Every function takes and returns JSON values as the contract has them, never changes what it is given, and needs
nothing but the game: no clock, no files, no chance but the state's own. A state is judged by the edition of its game
that its ``ruleset`` names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .game import Action, Game, Judgement, Move, judge
from .table import FaceNeeded, GameState, RevealImpossible, Table
from .text import ENGLISH, Speaker, Tongue
from .verdict import WIRE_FIELDS, Assumption, Effect, Fault, Json, Need, Verdict

SUMMARY_EFFECTS = 3
"""How many things that happened a summary tells."""
MAX_DRAWS = 2**53 - 2**32
"""A chance stream drawn from more often than this is refused: counts stay below 2^53 whatever a move shuffles."""

MAX_TRIED = 10_000
"""How many times moves are tried, with all the faces that unknown cards may have, to list those that are legal."""


# --- the endpoints, as functions ------------------------------------------------------------------------------------


def adjudicate(game: Game[Any], state: Json, move: Move, tongue: Tongue = ENGLISH) -> Json:
    """The verdict on a move in a state, as JSON."""
    game = game.edition(state["ruleset"])
    table = Table(game.decks, game.load(state), move.get("reveals", ()))
    faults = problems(game, table)
    if faults:
        return write_verdict(game, Verdict("impossible", faults), None, tongue)
    verdict, after = rule_on(game, table, move)
    return write_verdict(game, verdict, after, tongue)


def replay(game: Game[Any], state: Json, moves: Sequence[Move], tongue: Tongue = ENGLISH) -> Json:
    """A verdict a move, up to and with the first that is not legal or waits for a face, and the last state."""
    game = game.edition(state["ruleset"])
    working = game.load(state)
    faults = problems(game, Table(game.decks, working))
    if faults:
        impossible = write_verdict(game, Verdict("impossible", faults), None, tongue)
        said = write_faults(game, faults, tongue)
        return {"results": [impossible], "state": state, "to_act": [], "outcome": None, "problems": said}
    results = []
    for index, move in enumerate(moves):
        table = Table(game.decks, working.copy(), move.get("reveals", ()))
        verdict, after = rule_on(game, table, move)
        written = write_verdict(game, verdict, None, tongue)
        for fault in written["violations"]:
            if fault["pointer"].startswith("/move"):
                fault["pointer"] = f"/moves/{index}{fault['pointer'].removeprefix('/move')}"
        results.append(written)
        if after is None:
            break
        working = after
    return {
        "results": results,
        "state": game.dump(working),
        "to_act": write_to_act(to_act(game, Table(game.decks, working))),
        "outcome": game.outcome(working),
        "problems": [],
    }


def legal_moves(
    game: Game[Any], state: Json, player: str | None = None, limit: int = 200, tongue: Tongue = ENGLISH
) -> Json:
    """Complete moves that are legal now, at most ``limit``, and every kind of move that may be.

    ``truncated`` says that there may be more than are listed: at the limit, or where so many cards are unknown that
    not every move was tried.
    """
    game = game.edition(state["ruleset"])
    working = game.load(state)
    table = Table(game.decks, working)
    faults = problems(game, table)
    if not faults and player is not None and table.seat_of(player) is None:
        faults = (Fault("no-such-player", game.turn_rule, "/player", "no-such-player", {"who": player}),)
    if faults:
        return {"moves": [], "kinds": [], "truncated": False, "problems": write_faults(game, faults, tongue)}
    step = game.steps[working.step]
    kinds: list[Json] = []
    moves: list[Json] = []
    truncated = False
    for seat in step.who(table):
        name = working.players[seat].id
        if player is not None and name != player:
            continue
        for action in step.actions:
            if not action.possible(table, seat):
                continue
            kinds.append({"player": name, "type": action.type, "rule": action.rule})
            if truncated:
                continue
            for move in known_moves(table, action, seat):
                if move is None or len(moves) == limit:
                    truncated = True
                    break
                moves.append(move)
    return {"moves": moves, "kinds": kinds, "truncated": truncated, "problems": []}


def known_moves(table: Table[Any], action: Action[Any], seat: int) -> Iterator[Json | None]:
    """The moves of one type that are legal whatever the unknown cards are; ``None`` last where some were not tried."""
    head = {"type": action.type, "player": table.state.players[seat].id}
    for fields in action.moves(table, seat):
        if table.tried >= MAX_TRIED:
            yield None
            break
        move = {**head, **fields}
        judged = judge(table, action, seat, move)
        if not judged.faults and not judged.hangs and not table.assumptions:
            yield move
    table.assumptions.clear()


def view(game: Game[Any], state: Json, viewer: str | None, tongue: Tongue = ENGLISH) -> Json:
    """The state with only what a player (``None``: an onlooker) may see, also where the state cannot be."""
    game = game.edition(state["ruleset"])
    working = game.load(state)
    if viewer is not None and Table(game.decks, working).seat_of(viewer) is None:
        fault = Fault("no-such-player", game.turn_rule, "/viewer", "no-such-player", {"who": viewer})
        return {"state": None, "problems": write_faults(game, (fault,), tongue)}
    game.hide(working, viewer)
    working.chance = None
    return {"state": game.dump(working), "problems": []}


def validate(game: Game[Any], state: Json, tongue: Tongue = ENGLISH) -> Json:
    """Whether a state can be, and everything that speaks against it."""
    game = game.edition(state["ruleset"])
    faults = problems(game, Table(game.decks, game.load(state)))
    return {"valid": not faults, "problems": write_faults(game, faults, tongue)}


def setup(game: Game[Any], players: Sequence[str], options: Mapping[str, Any], seed: str | None) -> Json:
    """The first state of a game, dealt by the seed (``None``: a real table). Raises SetupContradiction."""
    state = game.setup(players, options, seed)
    return {"state": game.dump(state), "to_act": write_to_act(to_act(game, Table(game.decks, state)))}


# --- judging --------------------------------------------------------------------------------------------------------


def problems(game: Game[Any], table: Table[Any]) -> tuple[Fault, ...]:
    """Everything that says that the state on a table, as it was given, cannot be."""
    faults = [one.fault(pointer, words) for one in game.state_checks for pointer, words in one.test(table)]
    chance = table.state.chance
    if chance is not None and chance.draws > MAX_DRAWS:
        faults.append(Fault("chance-exhausted", game.cards_rule, "/state/chance/draws", "chance-exhausted", {}))
    return tuple(faults)


def rule_on(game: Game[Any], table: Table[Any], move: Move, *, eager: bool = False) -> tuple[Verdict, GameState | None]:
    """The verdict on a move in a state that can be, and the state after it (``None`` where it is not carried out).

    The table holds the state, which is changed in place, and the faces told with the move. A face that is told is used
    where legality hangs on it; ``eager`` uses it for every unknown card that a check asked for.
    """
    state: GameState = table.state
    try:
        action, seat, judged = legality(game, table, move)
        while not judged.faults and judged.asked is not None and (judged.hangs or eager):
            if table.used == len(table.reveals):
                break
            if table.reveals[table.used] not in table.possible_faces(judged.asked):
                raise RevealImpossible(table.used)
            table.tell(judged.asked)
            action, seat, judged = legality(game, table, move)
        if judged.faults:
            table.untell()
            acting, outcome = to_act(game, table), game.outcome(state)
            return Verdict("illegal", tuple(judged.faults), player=move["player"], to_act=acting, outcome=outcome), None
        if judged.asked is not None and judged.hangs:
            table.untell()
            need = Need(judged.asked.pointer, "face", "legality")
            return Verdict("undetermined", needs=(need,), to_act=to_act(game, table)), None
        assert seat is not None
        told_more = judged.asked is not None and table.used < len(table.reveals)
        untouched = state.copy() if told_more else None
        action.carry_out(table, seat, move)
    except RevealImpossible as impossible:
        return Verdict("impossible", (impossible.fault._replace(rule=game.cards_rule),)), None
    except FaceNeeded as needed:
        return Verdict("legal", (), tuple(table.effects), tuple(table.assumptions), needed.needs), None
    if table.used < len(table.reveals):
        if untouched is not None:
            # Whatever the card is, the move is legal; yet the table saw its face and tells it.
            return rule_on(game, Table(game.decks, untouched, table.reveals), move, eager=True)
        left = range(table.used, len(table.reveals))
        faults = [Fault("reveal-left-over", action.rule, f"/move/reveals/{i}", "reveal-left-over", {}) for i in left]
        return Verdict("impossible", tuple(faults)), None
    effects, assumptions = tuple(table.effects), tuple(table.assumptions)
    acting = to_act(game, table)
    return Verdict("legal", (), effects, assumptions, (), None, acting, game.outcome(state), state.step), state


def legality(game: Game[Any], table: Table[Any], move: Move) -> tuple[Action[Any], int | None, Judgement]:
    """The action that a move is of, the mover's seat, and everything that is wrong with it."""
    state = table.state
    action, in_step = game.action(state.step, move["type"])
    seat = table.seat_of(move["player"])
    if seat is None:
        words = {"who": move["player"]}
        nobody = Fault("no-such-player", game.turn_rule, "/move/player", "no-such-player", words)
        return action, None, Judgement([nobody])
    step = game.steps[state.step]
    if not step.actions:
        return action, seat, Judgement([Fault("game-over", game.over_rule, "/move/type", "game-over", {})])
    who = step.who(table)
    judged = judge(table, action, seat, move)
    faults = judged.faults
    if not in_step:
        # What the others could do now hangs on their hands, and is nothing for the mover's eyes.
        mine = seat in who
        allowed = [one.type for one in step.actions if not mine or one.possible(table, seat)]
        faults.append(Fault("wrong-step", action.rule, "/move/type", "wrong-step", {"allowed": allowed}))
    if seat not in who:
        names = [state.players[one].id for one in who]
        words = {"player": move["player"], "next": names[0] if len(names) == 1 else None}
        text = "not-your-turn" if len(names) == 1 else "not-yours-to-do"
        faults.append(Fault("not-your-turn", game.turn_rule, "/move/player", text, words))
    return action, seat, judged


def to_act(game: Game[Any], table: Table[Any]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who decides next, and between which types of move that are legal, or may be with the cards unknown."""
    step = game.steps[table.state.step]
    acting = []
    table.assumptions.clear()
    for seat in step.who(table):
        kinds = tuple([action.type for action in step.actions if action.possible(table, seat)])
        if kinds:
            acting.append((table.state.players[seat].id, kinds))
    table.assumptions.clear()
    return tuple(acting)


# --- writing --------------------------------------------------------------------------------------------------------


def write_verdict(game: Game[Any], verdict: Verdict, state: GameState | None, tongue: Tongue) -> Json:
    """A verdict as JSON, its sentences in the reader's language."""
    speaker = game.vocabulary.speaker(tongue)
    effects = [write_effect(speaker, effect) for effect in verdict.effects]
    return {
        "ruleset": game.ruleset,
        "verdict": verdict.kind,
        "summary": summary(game, verdict, effects, tongue),
        "violations": write_faults(game, verdict.faults, tongue),
        "effects": effects,
        "assumptions": [write_assumption(game, one, tongue) for one in verdict.assumptions],
        "needs": [write_need(game, need, tongue) for need in verdict.needs],
        "state": None if state is None else game.dump(state),
        "to_act": write_to_act(verdict.to_act),
        "outcome": verdict.outcome,
    }


def write_effect(speaker: Speaker, effect: Effect) -> Json:
    """One effect as JSON: its type, rule, sentence and those to whom it may be shown, then what it speaks of."""
    written: Json = {
        "type": effect.type,
        "rule": effect.rule,
        "message": speaker.say(effect.text, effect.words),
        "visible_to": None if effect.visible_to is None else list(effect.visible_to),
    }
    for word, value in effect.words.items():
        if word in WIRE_FIELDS:
            written[WIRE_FIELDS[word]] = list(value) if word == "cards" else value
    return written


def write_faults(game: Game[Any], faults: Sequence[Fault], tongue: Tongue) -> list[Json]:
    """Faults as JSON, in their order."""
    say = game.vocabulary.say
    return [
        {
            "code": fault.code,
            "rule": fault.rule,
            "message": say(fault.text, fault.params, tongue),
            "pointer": fault.pointer,
        }
        for fault in faults
    ]


def write_need(game: Game[Any], need: Need, tongue: Tongue) -> Json:
    """A need as JSON."""
    message = game.vocabulary.say(f"{need.kind}-needed", {}, tongue)
    return {"pointer": need.pointer, "kind": need.kind, "for": need.hangs, "message": message}


def write_assumption(game: Game[Any], assumption: Assumption, tongue: Tongue) -> Json:
    """An assumption as JSON."""
    player, card, pointer = assumption
    key = "assumed-none" if card is None else "assumed-card"
    message = game.vocabulary.say(key, {"player": player, "card": card}, tongue)
    return {"player": player, "card": card, "pointer": pointer, "message": message}


def write_to_act(acting: tuple[tuple[str, tuple[str, ...]], ...]) -> list[Json]:
    """Who decides next, as JSON."""
    return [{"player": player, "moves": list(kinds)} for player, kinds in acting]


def summary(game: Game[Any], verdict: Verdict, effects: Sequence[Json], tongue: Tongue) -> str:
    """In a few words only what the whole table may know: what happened first, and who is next.

    What is due is said with who is next: by step (``next.at-play``) where the moves that are left would betray a hand, else by the only
    type of move there is (``next.swap``), else in general (``next.turn``).
    """
    say = game.vocabulary.speaker(tongue).say
    if verdict.kind != "legal":
        return say(f"summary.{verdict.kind}", {"player": verdict.player})
    if verdict.needs:
        return say("summary.needs", {})
    seen = [one for one in effects if one["visible_to"] is None and not one["type"].endswith("-due")]
    sentences = [effect["message"] for effect in seen[:SUMMARY_EFFECTS]]
    acting = verdict.to_act
    if not acting:
        sentences.append(say("next.over", {}))
    else:
        kinds = acting[0][1]
        keys = (f"next.at-{verdict.step}", f"next.{kinds[0]}" if len(kinds) == 1 else "next.turn")
        for key in [key for key in keys if key in game.vocabulary.texts][:1]:
            sentences.append(say(key, {"player": acting[0][0] if len(acting) == 1 else None}))
    return say("summary.legal", {"what": " ".join(sentences)})
