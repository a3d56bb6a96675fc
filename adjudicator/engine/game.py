"""What a game is made of: checks, actions, steps, and the game itself.

A game reads like its rulebook: for each decision point (``turn.step``) a :class:`Step` says who decides and which
actions he has; an :class:`Action` says what makes it legal (its checks, all of which are tried), what it does, and
which complete moves of its kind there are. Listed moves and accepted moves come from the same checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple

from .table import Deck, FaceUnknown, S, Slot, Table, TooManyPossibilities
from .text import Params, Vocabulary
from .verdict import Fault, Json

Move = Mapping[str, Any]
CheckTest = Callable[[Any, int, Move], Params | None]
StateTest = Callable[[Any], Iterable[tuple[str, Params]]]


class Check:
    """A small named thing that makes a move legal.

    ``test(table, seat, move)`` returns ``None`` where it holds (also where it has nothing to judge), else what its
    sentence speaks of. Two words are the check's own: ``at`` points more closely than ``pointer``, ``by`` cites a
    more special rule than ``rule``. The sentence's key is the code, or the word ``text``.
    """

    __slots__ = ("code", "pointer", "rule", "test")

    def __init__(self, code: str, rule: str, pointer: str, test: CheckTest) -> None:
        self.code = code
        self.rule = rule
        self.pointer = pointer
        self.test = test

    def fault(self, words: Params) -> Fault:
        """The fault of a move that fails this check."""
        return Fault(
            self.code,
            words.get("by", self.rule),
            words.get("at", self.pointer),
            words.get("text", self.code),
            words,
        )


def check(code: str, rule: str, pointer: str = "/move") -> Callable[[CheckTest], Check]:
    """Make a check of a test function: ``@check("card-too-low", "valid-cards", "/move/cards")``."""
    return lambda test: Check(code, rule, pointer, test)


class StateCheck:
    """One way in which a state cannot be. ``test(table)`` yields a JSON Pointer and words for each place it is so."""

    __slots__ = ("code", "rule", "test")

    def __init__(self, code: str, rule: str, test: StateTest) -> None:
        self.code = code
        self.rule = rule
        self.test = test

    def fault(self, pointer: str, words: Params) -> Fault:
        """The fault of a state in which this is so at a place."""
        return Fault(self.code, words.get("by", self.rule), pointer, words.get("text", self.code), words)


def state_check(code: str, rule: str) -> Callable[[StateTest], StateCheck]:
    """Make a state check of a generator function: ``@state_check("turn-player", "turn-order")``."""
    return lambda test: StateCheck(code, rule, test)


class Action(Generic[S]):
    """One type of move. ``rule`` is the rule that allows it; every check must hold."""

    type: ClassVar[str]
    rule: ClassVar[str]
    checks: ClassVar[Sequence[Check]] = ()

    def faults(self, table: Table[S], seat: int, move: Move) -> list[Fault]:
        """Everything that is wrong with a move. Raises FaceUnknown where that hangs on an unknown card."""
        return [one.fault(words) for one in self.checks if (words := one.test(table, seat, move)) is not None]

    def passes(self, table: Table[S], seat: int, move: Move) -> bool:
        """Whether every check holds, without saying which does not. Raises FaceUnknown."""
        for one in self.checks:  # noqa: SIM110 - the plain loop is a third faster, and this runs for every kind of move
            if one.test(table, seat, move) is not None:
                return False
        return True

    def carry_out(self, table: Table[S], seat: int, move: Move) -> None:
        """Do it: change the state on the table and note the effects. Only called for legal moves."""
        raise NotImplementedError

    def moves(self, table: Table[S], seat: int) -> Iterator[Json]:
        """The fields of every move of this type that may be legal, each equal play once, without player and type.

        Those that the state alone does not make certain may be among them: the referee tries each.
        """
        yield {}

    def possible(self, table: Table[S], seat: int) -> bool:
        """Whether some move of this type is legal, or may be with the cards unknown."""
        player = table.state.players[seat].id
        for fields in self.moves(table, seat):  # noqa: SIM110 - as above
            if may_be_legal(table, self, seat, {"player": player, **fields}):
                return True
        return False


def may_be_legal(table: Table[S], action: Action[S], seat: int, move: Move) -> bool:
    """Whether a move is legal, or is so for some face of the cards nobody told. Assumptions are forgotten again."""
    try:
        return action.passes(table, seat, move)
    except FaceUnknown:
        try:
            return any(table.answers(lambda: action.passes(table, seat, move), enough=bool)[0])
        except TooManyPossibilities:
            return True
    finally:
        table.assumptions.clear()


class Judgement(NamedTuple):
    """What is wrong with a move, the place of the first unknown card that its checks asked for, and whether its
    legality hangs on that card: whether the faces that it may have disagree.
    """

    faults: list[Fault]
    asked: Slot | None = None
    hangs: bool = False


def judge(table: Table[S], action: Action[S], seat: int, move: Move) -> Judgement:
    """Try every check of a move. The state is left as it was; assumptions are noted on the table."""
    table.assumptions.clear()
    table.tried += 1
    try:
        return Judgement(action.faults(table, seat, move))
    except FaceUnknown:
        certain, question = faults_by_face(table, action, seat, move)
    seen: set[bool] = set()

    def disagree(faults: list[Fault]) -> bool:
        seen.add(not faults)
        return len(seen) > 1

    try:
        found, asked = table.answers(question, enough=disagree)
    except TooManyPossibilities as too_many:
        return Judgement(certain, too_many.slot, hangs=not certain)
    if any(found) and not all(found):
        return Judgement([], asked, hangs=True)
    return Judgement(agreed(found), asked)


def faults_by_face(
    table: Table[S], action: Action[S], seat: int, move: Move
) -> tuple[list[Fault], Callable[[], list[Fault]]]:
    """What is wrong with a move whatever the unknown cards are, and everything that is, to be asked for each face.

    Only checks that ask for a face are tried again and again.
    """
    settled: dict[Check, Params | None] = {}
    for one in action.checks:
        with suppress(FaceUnknown):
            settled[one] = one.test(table, seat, move)

    def question() -> list[Fault]:
        tried = ((one, settled[one] if one in settled else one.test(table, seat, move)) for one in action.checks)
        return [one.fault(words) for one, words in tried if words is not None]

    return [one.fault(words) for one, words in settled.items() if words is not None], question


def agreed(found: list[list[Fault]]) -> list[Fault]:
    """What is wrong with a move, from what is wrong with it for each face that an unknown card may have.

    Where some check fails whatever the face, only such checks are named, else all that fail for any. No sentence speaks
    of a face nobody told.
    """
    told: dict[str, Fault] = {}
    for fault in (fault for faults in found for fault in faults):
        first = told.setdefault(fault.code, fault)
        if first != fault:
            told[fault.code] = first._replace(text="whatever-it-is", params={})
    certain = set.intersection(*({fault.code for fault in faults} for faults in found)) if found else set()
    return [fault for code, fault in told.items() if code in certain or not certain]


class Step(Generic[S]):
    """A decision point: who decides, and between which actions (in the order of the game's move table)."""

    __slots__ = ("actions", "name", "who")

    def __init__(
        self, name: str, actions: Sequence[Action[S]], who: Callable[[Table[S]], Iterable[int]] | None = None
    ) -> None:
        self.name = name
        self.actions = actions
        self.who = who or player_on_turn


def player_on_turn(table: Table[Any]) -> tuple[int, ...]:
    """The seat of the player whose turn it is, if anybody's."""
    seat = table.seat_of(table.state.turn_player)
    return () if seat is None else (seat,)


def everybody(table: Table[Any]) -> range:
    """Every seat: anyone may do it."""
    return range(len(table.state.players))


class SetupContradiction(Exception):
    """A setup that fits the schema, but whose values contradict each other. ``pointer`` points into the request."""

    def __init__(self, pointer: str, text: str, **words: Any) -> None:
        super().__init__(text)
        self.pointer = pointer
        self.text = text
        self.words = words


@dataclass(frozen=True, slots=True)
class Component:
    """One kind of card or tile in the box. ``rule`` is the catalogue entry that says what it does, if it does anything."""

    id: str
    kind: str
    count: int
    number: int | None = None
    colour: str | None = None
    rule: str | None = None


class Game(Generic[S]):
    """A game: its steps, its components, and how its states are read, written, dealt, shown and ended."""

    id: ClassVar[str]
    ruleset: ClassVar[str]
    name: ClassVar[str]
    players: ClassVar[tuple[int, int]]
    """The fewest and the most players."""
    turn_rule: ClassVar[str]
    """The catalogue entry that says whose turn it is."""
    over_rule: ClassVar[str]
    """The catalogue entry that says how the game ends."""
    cards_rule: ClassVar[str]
    """The catalogue entry that says what is in the box."""
    vocabulary: ClassVar[Vocabulary]
    components: Sequence[Component]
    """What is in the box, in the catalogue's order."""
    decks: Sequence[Deck[S]]
    steps: Mapping[str, Step[S]]
    state_checks: Sequence[StateCheck]

    def __init__(self, older: Sequence[Game[S]] = ()) -> None:
        self.older = tuple(older)
        """Earlier editions that are still served, newest first: games under way go on by the rules they began with."""

    @property
    def editions(self) -> tuple[Game[S], ...]:
        """Every edition that is served, this one first."""
        return (self, *self.older)

    @property
    def rulesets(self) -> list[str]:
        """Every ruleset that is served, newest first: the values that a state's ``ruleset`` may have."""
        return [one.ruleset for one in self.editions]

    def edition(self, ruleset: str) -> Game[S]:
        """The edition that a state of this ruleset is judged by. Raises KeyError for one that is not served."""
        if ruleset == self.ruleset:
            return self
        for one in self.older:
            if one.ruleset == ruleset:
                return one
        raise KeyError(ruleset)

    def load(self, data: Json) -> S:
        """A working state from its JSON, sharing nothing with it. The JSON fits the published schema."""
        raise NotImplementedError

    def dump(self, state: S) -> Json:
        """The JSON of a state: what :meth:`load` reads."""
        raise NotImplementedError

    def setup(self, players: Sequence[str], options: Mapping[str, Any], seed: str | None) -> S:
        """The first state of a game. ``seed=None``: a real table, whose hidden cards nobody told.

        Raises SetupContradiction.
        """
        raise NotImplementedError

    def outcome(self, state: S) -> Json | None:
        """How the game ended, ``None`` while play goes on."""
        raise NotImplementedError

    def hide(self, state: S, viewer: str | None) -> None:
        """Turn the state into what a player (``None``: an onlooker) may see. Chance is taken away by the referee."""
        raise NotImplementedError

    def action(self, step: str, kind: str) -> tuple[Action[S], bool]:
        """The action of this type, and whether it can be taken at this step. Raises KeyError for no such type."""
        for action in self.steps[step].actions:
            if action.type == kind:
                return action, True
        for other in self.steps.values():
            for action in other.actions:
                if action.type == kind:
                    return action, False
        raise KeyError(kind)

    @property
    def actions(self) -> list[Action[S]]:
        """Every action, once for each step that has it, in the order of the move table."""
        return [action for step in self.steps.values() for action in step.actions]
