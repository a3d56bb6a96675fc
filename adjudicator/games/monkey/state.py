"""The state of a game in progress, read from its JSON and written back to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...engine.chance import Chance
from ...engine.table import Faces, seat_paths
from ...engine.verdict import Json

HANDS, TRAPS = seat_paths("hand"), seat_paths("traps")
RULESET = "monkey@1"
KURGILL = "kurgill"
"""What Kurgill is called where a player's id would stand."""


@dataclass(frozen=True, slots=True)
class Options:
    """Which variations are played, and the table's own sixty Tree cards, if it told them."""

    super_tree: bool
    krazy_kurgz: bool
    insane: bool
    traps: bool
    tree_cards: Mapping[str, int] | None


@dataclass(slots=True)
class Monkey:
    """A monkey on the tree (Kurgill is one too): the owner of the trunk it is on, its position, the traps on it."""

    id: str
    trunk: str | None
    position: int
    traps: list[str | None]


@dataclass(slots=True)
class Player(Monkey):
    """A player's monkey, and the cards in the player's hand."""

    hand: list[str | None]


@dataclass(slots=True)
class Trunk:
    """A trunk, position 1 first; ``owner`` is ``None`` for the one that everybody climbs."""

    owner: str | None
    cards: list[str | None]


@dataclass(slots=True)
class Attempt:
    """A climb under way, or a challenge: the Treetop card faced, those beaten, and the cards used on them."""

    kind: str
    facing: int | None = None
    beaten: list[int] = field(default_factory=list)
    used: list[str | None] = field(default_factory=list)


@dataclass(slots=True)
class Job:
    """Something still to be done (see ``agenda``): what, to whom, and the cards that are lying about meanwhile.

    ``cards`` are climbing cards, ``shown`` Monkey Traps turned up, ``traps`` final traps taken from the deck.
    """

    do: str
    player: str | None = None
    cards: list[str | None] = field(default_factory=list)
    shown: list[str | None] = field(default_factory=list)
    traps: list[str | None] = field(default_factory=list)


@dataclass(slots=True)
class State:
    """Everything on the table. Piles are bottom first; ``None`` is a card whose face nobody told.

    ``winner`` is known only where the game was won while this state was worked on: its JSON does not hold it.
    """

    options: Options
    players: list[Player]
    kurgill: Monkey | None
    trunks: list[Trunk]
    treetop: list[str | None]
    tree_deck: list[str | None]
    tree_discard: list[str | None]
    spell_deck: list[str | None]
    spell_discard: list[str | None]
    birds: list[str | None]
    turn_player: str | None
    step: str
    ap: int
    drawn: str | None
    attempt: Attempt | None
    fight: dict[str, str | None] | None
    agenda: list[Job]
    chance: Chance | None
    winner: str | None = None

    def copy(self) -> State:
        """A state that can be changed without touching this one."""
        return State(
            self.options,
            [Player(one.id, one.trunk, one.position, one.traps[:], one.hand[:]) for one in self.players],
            Monkey(KURGILL, self.kurgill.trunk, self.kurgill.position, self.kurgill.traps[:]) if self.kurgill else None,
            [Trunk(one.owner, one.cards[:]) for one in self.trunks],
            self.treetop[:],
            self.tree_deck[:],
            self.tree_discard[:],
            self.spell_deck[:],
            self.spell_discard[:],
            self.birds[:],
            self.turn_player,
            self.step,
            self.ap,
            self.drawn,
            copy_of_attempt(self.attempt),
            None if self.fight is None else dict(self.fight),
            [Job(one.do, one.player, one.cards[:], one.shown[:], one.traps[:]) for one in self.agenda],
            self.chance.copy() if self.chance else None,
            self.winner,
        )

    @property
    def on_turn(self) -> Player:
        """The player whose turn it is."""
        return next(one for one in self.players if one.id == self.turn_player)

    @property
    def monkeys(self) -> list[Monkey]:
        """Everyone on the tree: the players in seat order, then Kurgill where he plays."""
        return [*self.players, *([self.kurgill] if self.kurgill else [])]

    def monkey(self, name: str | None) -> Monkey | None:
        """The monkey of this name, Kurgill's too."""
        for one in self.players:
            if one.id == name:
                return one
        return self.kurgill if name == KURGILL else None

    def traps_path(self, monkey: Monkey) -> str:
        """Where the traps on a monkey are, as a JSON Pointer inside the state."""
        if monkey is self.kurgill:
            return "/kurgill/traps"
        return f"/players/{self.monkeys.index(monkey)}/traps"


def copy_of_attempt(attempt: Attempt | None) -> Attempt | None:
    """The same attempt, to be changed apart from this one."""
    return attempt and Attempt(attempt.kind, attempt.facing, attempt.beaten[:], attempt.used[:])


def load(data: Json) -> State:
    """A working state from JSON that fits the schema; it shares nothing with it, nor the order of its keys."""
    options, turn, chance = data["options"], data["turn"], data["chance"]
    kurgill, attempt, fight = data["kurgill"], data["attempt"], data["fight"]
    return State(
        Options(
            options["super_tree"],
            options["krazy_kurgz"],
            options["insane"],
            options["traps"],
            None if options["tree_cards"] is None else dict(sorted(options["tree_cards"].items())),
        ),
        [Player(one["id"], one["trunk"], one["position"], one["traps"][:], one["hand"][:]) for one in data["players"]],
        None if kurgill is None else Monkey(KURGILL, kurgill["trunk"], kurgill["position"], kurgill["traps"][:]),
        [Trunk(one["owner"], one["cards"][:]) for one in data["trunks"]],
        data["treetop"][:],
        data["tree_deck"][:],
        data["tree_discard"][:],
        data["spell_deck"][:],
        data["spell_discard"][:],
        data["birds"][:],
        turn["player"],
        turn["step"],
        turn["ap"],
        turn["drawn"],
        None if attempt is None else load_attempt(attempt),
        None if fight is None else dict(sorted(fight["cards"].items())),
        [load_job(one) for one in data["agenda"]],
        Chance(chance["seed"], chance["draws"]) if chance else None,
    )


def load_attempt(data: Json) -> Attempt:
    """An attempt from its JSON; a climb is told by its kind alone."""
    if data["kind"] == "climb":
        return Attempt("climb")
    return Attempt(data["kind"], data["facing"], data["beaten"][:], data["used"][:])


def load_job(data: Json) -> Job:
    """Something still to be done, from its JSON."""
    return Job(data["do"], data["player"], data["cards"][:], data["shown"][:], data["traps"][:])


def dump(state: State) -> Json:
    """The JSON of a state."""
    options, kurgill, chance = state.options, state.kurgill, state.chance
    return {
        "game": "monkey",
        "ruleset": RULESET,
        "options": {
            "super_tree": options.super_tree,
            "krazy_kurgz": options.krazy_kurgz,
            "insane": options.insane,
            "traps": options.traps,
            "tree_cards": None if options.tree_cards is None else dict(options.tree_cards),
        },
        "players": [
            {"id": one.id, "hand": one.hand, "trunk": one.trunk, "position": one.position, "traps": one.traps}
            for one in state.players
        ],
        "kurgill": kurgill and {"trunk": kurgill.trunk, "position": kurgill.position, "traps": kurgill.traps},
        "trunks": [{"owner": one.owner, "cards": one.cards} for one in state.trunks],
        "treetop": state.treetop,
        "tree_deck": state.tree_deck,
        "tree_discard": state.tree_discard,
        "spell_deck": state.spell_deck,
        "spell_discard": state.spell_discard,
        "birds": state.birds,
        "turn": {"player": state.turn_player, "step": state.step, "ap": state.ap, "drawn": state.drawn},
        "attempt": dump_attempt(state.attempt),
        "fight": None if state.fight is None else {"cards": state.fight},
        "agenda": [
            {"do": one.do, "player": one.player, "cards": one.cards, "shown": one.shown, "traps": one.traps}
            for one in state.agenda
        ],
        "chance": {"seed": chance.seed, "draws": chance.draws} if chance else None,
    }


def dump_attempt(attempt: Attempt | None) -> Json | None:
    """The JSON of an attempt."""
    if attempt is None:
        return None
    if attempt.kind == "climb":
        return {"kind": "climb"}
    return {"kind": attempt.kind, "facing": attempt.facing, "beaten": attempt.beaten, "used": attempt.used}


def tree_zones(state: State) -> Iterator[tuple[str, Faces]]:
    """Every zone that holds Tree cards, with its JSON Pointer inside the state."""
    for player, hand, traps in zip(state.players, HANDS, TRAPS, strict=False):
        yield hand, player.hand
        yield traps, player.traps
    if state.kurgill:
        yield "/kurgill/traps", state.kurgill.traps
    for index, trunk in enumerate(state.trunks):
        yield f"/trunks/{index}/cards", trunk.cards
    yield "/treetop", state.treetop
    yield "/tree_deck", state.tree_deck
    yield "/tree_discard", state.tree_discard
    yield "/birds", state.birds
    if state.attempt and state.attempt.kind == "challenge":
        yield "/attempt/used", state.attempt.used
    if state.fight:
        yield "/fight/cards", state.fight
    for index, job in enumerate(state.agenda):
        yield f"/agenda/{index}/cards", job.cards
        yield f"/agenda/{index}/shown", job.shown
        yield f"/agenda/{index}/traps", job.traps


def spell_zones(state: State) -> Iterator[tuple[str, Sequence[Any]]]:
    """Every zone that holds Spell cards. A Bird that was flipped has left them."""
    yield "/spell_deck", state.spell_deck
    yield "/spell_discard", state.spell_discard
