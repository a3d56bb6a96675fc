"""A state laid out on the table while one move is judged and carried out.

This is where unknown cards are handled, once for all games. A ``None`` in a zone is a card whose face nobody told:

* a **question** about cards asks for faces with :meth:`Table.face`; where one is unknown, :meth:`Table.answers` tries
  every face that it may have, so that only what really hangs on it does;
* a **rule being carried out** settles such questions with :meth:`Table.settle` and turns cards up with
  :meth:`Table.turn_up`: a face is known, or told by the move's next reveal, or the move waits for it
  (:class:`FaceNeeded`);
* a **hand** is asked with :meth:`Table.lacks` whether it can supply named cards.

A face is always put in place before its card moves, so that zones and box can be counted at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, MutableMapping, MutableSequence, Sequence
from contextlib import closing
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from .chance import Chance
from .verdict import Assumption, Effect, Fault, Need

Card = str | int
"""A face: the id of a card or tile, or the number of beans on a bean card."""
Zone = MutableSequence[Any] | MutableMapping[str, Any]
Faces = Sequence[Any] | dict[str, Any]
"""The cards of a zone: in a row, or by a key each."""


class Seat(Protocol):
    """What the engine knows of a player: the id."""

    @property
    def id(self) -> str: ...


class GameState(Protocol):
    """What the engine knows of a game's state. Everything else is the game's own."""

    turn_player: str | None
    step: str
    chance: Chance | None

    @property
    def players(self) -> Sequence[Seat]: ...

    def copy(self) -> Self:
        """A state that can be changed without touching this one."""
        ...


MOST_PLAYERS = 16
"""No game is for more players."""

MAX_POSSIBILITIES = 1_000
"""How many combinations of unknown faces are tried to answer one question."""

S = TypeVar("S", bound=GameState)
A = TypeVar("A")


class Deck(Generic[S]):
    """One kind of card that is counted together: what the box holds of each face, and where its cards may lie.

    ``box`` gives the faces in play for a state's options, ``zones`` every zone that holds such cards with its JSON
    Pointer inside the state.
    """

    __slots__ = ("box", "name", "zones")

    def __init__(
        self,
        name: str,
        box: Callable[[S], Mapping[Any, int]],
        zones: Callable[[S], Iterable[tuple[str, Faces]]],
    ) -> None:
        self.name = name
        self.box = box
        self.zones = zones


class Slot(NamedTuple):
    """One place in a zone. ``path`` is the zone's JSON Pointer inside the state."""

    zone: Any
    key: int | str
    path: str
    deck: int = 0

    @property
    def pointer(self) -> str:
        """The place's JSON Pointer into the request (RFC 6901)."""
        key = self.key
        if isinstance(key, str):
            return f"/state{self.path}/{key.replace('~', '~0').replace('/', '~1')}"
        return f"/state{self.path}/{key if key >= 0 else len(self.zone) + key}"

    @property
    def card(self) -> Any:
        """The face that lies there, or ``None``."""
        return self.zone[self.key]

    def put(self, card: Card | None) -> None:
        """Say what lies there."""
        self.zone[self.key] = card


class Taken(Slot):
    """A card that was taken during this move. ``path`` is where it lay before, for whoever has to tell its face."""

    __slots__ = ()

    @property
    def pointer(self) -> str:
        """Where the card lay when the move was made."""
        return f"/state{self.path}"


class FaceUnknown(Exception):
    """A question wants the face of a card that nobody told."""

    def __init__(self, slot: Slot) -> None:
        super().__init__(slot.path)
        self.slot = slot


class TooManyPossibilities(Exception):
    """So many unknown cards bear on a question that their faces are not tried out: it hangs on them."""

    def __init__(self, slot: Slot) -> None:
        super().__init__(slot.path)
        self.slot = slot


class FaceNeeded(Exception):
    """A move is legal, but cannot be carried out before these are told."""

    def __init__(self, needs: Iterable[Need]) -> None:
        super().__init__("a face is needed")
        self.needs = tuple(needs)


class RevealImpossible(Exception):
    """A face that the move says was revealed cannot have come up."""

    def __init__(self, index: int) -> None:
        super().__init__("an impossible reveal")
        self.fault = Fault("reveal-impossible", "", f"/move/reveals/{index}", "reveal-impossible", {})


class Table(Generic[S]):
    """One working state, the faces told with the move, and what has happened so far.

    ``state`` is changed in place as the move is carried out: hand over a state that nobody else looks at.
    """

    __slots__ = ("_given", "assumptions", "decks", "effects", "reveals", "state", "told", "tried", "used")

    def __init__(self, decks: Sequence[Deck[S]], state: S, reveals: Sequence[Card] = ()) -> None:
        self.decks = decks
        self.state = state
        self.reveals = reveals
        self.used = 0
        self.tried = 0
        """How often a question was put so far, each time with other faces: what bounds the work."""
        self.told: list[Slot] = []
        self.effects: list[Effect] = []
        self.assumptions: dict[Assumption, None] = {}
        self._given: dict[int, list[Any]] = {}

    # --- who is who ---------------------------------------------------------------------------------------------

    def seat_of(self, player: str | None) -> int | None:
        """The seat (from 0) of a player, or ``None`` for an id that is nobody."""
        for seat, someone in enumerate(self.state.players):
            if someone.id == player:
                return seat
        return None

    # --- faces --------------------------------------------------------------------------------------------------

    def unaccounted(self, deck: int = 0) -> dict[Any, int]:
        """Face to count of what is in play and lies nowhere face known: what the unknown cards are."""
        this = self.decks[deck]
        left = dict(this.box(self.state))
        for _, zone in this.zones(self.state):
            for card in zone.values() if isinstance(zone, dict) else zone:
                if card is not None and card in left:
                    left[card] -= 1
        return {card: count for card, count in left.items() if count > 0}

    def cards_as_given(self, deck: int = 0) -> list[Any]:
        """Every card of a deck wherever it lies, for checks of the state as it was given: looked through once."""
        cards = self._given.get(deck)
        if cards is None:
            cards = self._given[deck] = []
            for _, zone in self.decks[deck].zones(self.state):
                cards += zone.values() if type(zone) is dict else zone
        return cards

    def face(self, zone: Zone, key: int | str, path: str, deck: int = 0) -> Any:
        """For checks and other questions: the face at a place. Raises FaceUnknown, see :meth:`answers`."""
        card = zone[key]  # type: ignore[index]  # the key fits the zone
        if card is None:
            raise FaceUnknown(Slot(zone, key, path, deck))
        return card

    def answers(
        self, question: Callable[[], A], enough: Callable[[A], bool] | None = None
    ) -> tuple[list[A], Slot | None]:
        """The answers to a question over all faces that its unknown cards may have, and the first such card it met.

        Cards that the move is taken to have in hand cannot lie elsewhere too. No more is tried after an answer that is
        ``enough``. The state is left as it was. Raises TooManyPossibilities where several cards are unknown that can
        be too many things together.
        """
        self.tried += 1
        try:
            return [question()], None
        except FaceUnknown as unknown:
            slot = unknown.slot
        found = []
        with closing(self._answers_for(slot, question, [MAX_POSSIBILITIES])) as answers:
            for answer in answers:
                found.append(answer)
                if enough is not None and enough(answer):
                    break
        return found, slot

    def _answers_for(self, slot: Slot, question: Callable[[], A], left: list[int]) -> Generator[A, None, None]:
        """The answer for every face that a card may have; ``left`` counts down the possibilities that are tried."""
        for face in self.possible_faces(slot):
            slot.put(face)
            try:
                self.tried += 1
                left[0] -= 1
                if left[0] < 0:
                    raise TooManyPossibilities(slot)
                yield question()
            except FaceUnknown as unknown:
                yield from self._answers_for(unknown.slot, question, left)
            finally:
                slot.put(None)

    def possible_faces(self, slot: Slot) -> list[Any]:
        """The faces that an unknown card may have, beside the cards that the move is taken to have in hand."""
        possible = self.unaccounted(slot.deck)
        for assumed in self.assumptions:
            if assumed.card in possible:
                possible[assumed.card] -= 1
        return [face for face, count in possible.items() if count > 0]

    def settle(self, question: Callable[[], A]) -> A:
        """The answer to a question while a rule is carried out; faces are turned up only where it hangs on them.

        Raises FaceNeeded, RevealImpossible.
        """
        while True:
            try:
                found, slot = self.answers(question)
            except TooManyPossibilities as too_many:
                found, slot = [], too_many.slot
            if slot is None or (found and all(answer == found[0] for answer in found)):
                return found[0]
            self.turn_up_all([slot])

    def turn_up(self, zone: Zone, key: int | str, path: str, deck: int = 0) -> Any:
        """For rules being carried out: the face at a place, known or told now. Raises FaceNeeded, RevealImpossible."""
        card = zone[key]  # type: ignore[index]  # the key fits the zone
        return self.turn_up_all([Slot(zone, key, path, deck)])[0] if card is None else card

    def turn_up_all(self, slots: Sequence[Slot]) -> list[Any]:
        """The faces at several places, told in this order; what is missing is asked for all at once."""
        missing = [slot for slot in slots if slot.card is None]
        told = missing[: len(self.reveals) - self.used]
        for slot in told:
            self.tell(slot)
        if len(told) < len(missing):
            raise FaceNeeded(Need(slot.pointer, "face", "result") for slot in missing[len(told) :])
        return [slot.card for slot in slots]

    def peek(self, zone: Zone, key: int | str, path: str, deck: int = 0) -> Any:
        """The face at a place as a player looks at it alone: told if the move tells it, else ``None``."""
        slot = Slot(zone, key, path, deck)
        if slot.card is None and self.used < len(self.reveals):
            self.tell(slot)
        return slot.card

    def tell(self, slot: Slot) -> None:
        """Put the next face that was told in its place. Raises RevealImpossible where the box has none left."""
        card = self.reveals[self.used]
        if self.unaccounted(slot.deck).get(card, 0) < 1:
            raise RevealImpossible(self.used)
        self.used += 1
        slot.put(card)
        self.told.append(slot)

    def untell(self) -> None:
        """Take back every face told so far: the state is as it was given."""
        for slot in self.told:
            slot.put(None)
        self.told.clear()
        self.used = 0

    # --- chance -------------------------------------------------------------------------------------------------

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle a pile in place. Without a seed nobody knows the order afterwards: every face is forgotten."""
        chance = self.state.chance
        if chance is None:
            cards[:] = [None] * len(cards)
        else:
            chance.shuffle(cards)

    def told_pick(self, can_be: Callable[[Card], bool], pointer: str) -> Any:
        """What chance picked at a real table, told by the next reveal. Raises FaceNeeded, RevealImpossible."""
        if self.used >= len(self.reveals):
            raise FaceNeeded([Need(pointer, "pick", "result")])
        card = self.reveals[self.used]
        if not can_be(card):
            raise RevealImpossible(self.used)
        self.used += 1
        return card

    # --- hands --------------------------------------------------------------------------------------------------

    def lacks(self, hand: Sequence[Any], cards: Sequence[Any], path: str, player: str, deck: int = 0) -> list[Any]:
        """The named cards that this hand cannot supply, not even from its unknown cards.

        Where unknown cards must stand in, that is noted as an assumption about ``player``. A ``None`` among
        ``cards`` names one of the unknown cards.
        """
        named = set(cards)
        if len(named) == len(cards) and named.issubset(hand):
            return []
        short: list[Any] = []
        for card in dict.fromkeys(cards):
            missing = cards.count(card) - hand.count(card)
            if missing > 0:
                short += [card] * missing
        if not short:
            return short
        unknown = [index for index, card in enumerate(hand) if card is None]
        del unknown[: cards.count(None)]
        left = self.unaccounted(deck) if unknown else {}
        lacking = []
        for card in short:
            if unknown and left.get(card, 0) > 0:
                left[card] -= 1
                self.assume(player, card, f"/state{path}/{unknown.pop(0)}")
            else:
                lacking.append(card)
        return lacking

    def assume(self, player: str, card: Any, pointer: str) -> None:
        """Note that an unknown card is taken to be ``card`` (``None``: that none of them is taken to fit)."""
        self.assumptions[Assumption(player, card, pointer)] = None

    def may_hold_none(
        self, hand: Sequence[Any], fits: Callable[[Any], bool], path: str, player: str, deck: int = 0
    ) -> bool:
        """Whether it can be that no card of this hand fits; notes the assumption where unknown cards might.

        False where a known card fits, or where the cards unaccounted for cannot fill the hand without one that does.
        """
        if any(card is not None and fits(card) for card in hand):
            return False
        unknown = [index for index, card in enumerate(hand) if card is None]
        if not unknown:
            return True
        left = self.unaccounted(deck)
        fitting = sum(count for card, count in left.items() if fits(card))
        if sum(left.values()) - fitting < len(unknown):
            return False
        if fitting:
            self.assume(player, None, f"/state{path}/{unknown[0]}")
        return True

    def may_hold(self, hand: Sequence[Any], fits: Callable[[Any], bool], deck: int = 0) -> bool:
        """Whether a card of this hand fits, or an unknown one may."""
        if any(card is not None and fits(card) for card in hand):
            return True
        return None in hand and any(fits(card) for card in self.unaccounted(deck))

    # --- what happened ------------------------------------------------------------------------------------------

    def happen(self, kind: str, rule: str, /, **words: Any) -> None:
        """Note an effect, with the rule that made it happen, and the words that its sentence speaks of.

        Two words are the effect's own: ``visible_to``, the only players who may see it (a tuple of ids), and
        ``text``, the key of its sentence where that is not ``kind``.
        """
        visible_to = words.pop("visible_to", None)
        self.effects.append(Effect(kind, rule, words.pop("text", kind), visible_to, words))


def seat_paths(zone: str) -> tuple[str, ...]:
    """The JSON Pointers inside the state of a zone that every player has, by seat: written once, not for every state.

    >>> seat_paths("hand")[:2]
    ('/players/0/hand', '/players/1/hand')
    """
    return tuple(f"/players/{seat}/{zone}" for seat in range(MOST_PLAYERS))


def take_from_hand(hand: list[Any], card: Any) -> None:
    """A named card leaves a hand: its first copy, else the first unknown card."""
    hand.remove(card if card in hand else None)


def cards_of(zones: Iterable[tuple[str, Faces]]) -> Iterator[tuple[str, int | str, Any]]:
    """Every card in some zones with its zone's pointer and its place."""
    for path, zone in zones:
        for key, card in zone.items() if isinstance(zone, dict) else enumerate(zone):
            yield path, key, card
