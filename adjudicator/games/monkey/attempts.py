"""Beating the card that is faced, on the trunk or at the Treetop, or giving up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...engine.citations import decides
from ...engine.game import Action, Move, check
from ...engine.table import Table, take_from_hand
from ...engine.text import Params
from ...engine.verdict import Json
from . import climbing, tree, treetop
from .agenda import carry_on, run
from .choices import all_choices
from .components import BLACK, COLOUR_OF, NUMBERS
from .state import Job, State


def faced(state: State) -> tuple[list[str | None], int, str] | None:
    """The card that the player on turn has to beat, as zone, index and path; ``None`` where none has to be beaten."""
    attempt, monkey = state.attempt, state.monkey(state.turn_player)
    if attempt is None or monkey is None or state.step != attempt.kind:
        return None
    if attempt.kind == "challenge":
        return None if attempt.facing is None else (state.treetop, attempt.facing, "/treetop")
    return tree.trunk_card(state, monkey)


def card_faced(table: Table[State]) -> str | None:
    """The face of the card to beat, ``None`` outside an attempt. Raises FaceUnknown."""
    place = faced(table.state)
    return None if place is None else str(table.face(*place))


# --- What beats it --------------------------------------------------------------------------------------------------


@check("card-not-held", "climb-beat-sum", "/move/cards")
def climbing_cards_in_hand(table: Table[State], seat: int, move: Move) -> Params | None:
    """Climbing cards come from the hand."""
    player = table.state.players[seat]
    lacking = table.lacks(player.hand, move["cards"], f"/players/{seat}/hand", player.id)
    return {"player": player.id, "cards": lacking} if lacking else None


@check("number-barred", "bird-bars-number", "/move/cards")
@decides("bird-bars-number", "bird-extent")
def no_number_barred(table: Table[State], seat: int, move: Move) -> Params | None:
    """A number that lies with a Bird cannot be used to climb; a 20 bars the Wilds."""
    birds = table.state.birds
    numbers = {NUMBERS[card] for card in move["cards"]}
    for index, bird in enumerate(birds):
        if bird is None and numbers.isdisjoint(NUMBERS[card] for card in table.unaccounted()):
            # Whatever lies there, it bars none of these.
            continue
        number = NUMBERS[table.face(birds, index, "/birds")]
        if number in numbers:
            return {"card": next(card for card in move["cards"] if NUMBERS[card] == number), "number": number}
    return None


@check("wrong-colour", "climb-colour", "/move/cards")
def colours_allowed(table: Table[State], seat: int, move: Move) -> Params | None:
    """Against a coloured card another colour, against black only black, and Wilds against all."""
    against = card_faced(table)
    for card in move["cards"]:
        if against and not climbing.colour_allowed(card, against):
            words = {"card": card, "other": against, "colour": COLOUR_OF[against]}
            return words | ({"by": "climb-black", "text": "not-black"} if COLOUR_OF[against] == BLACK else {})
    return None


@check("not-enough", "climb-beat-sum", "/move/cards")
def enough_to_beat(table: Table[State], seat: int, move: Move) -> Params | None:
    """The climbing cards add up to more than the card faced."""
    against = card_faced(table)
    if against is None or climbing.adds_up_to_more(move["cards"], against):
        return None
    total, limit = sum(NUMBERS[card] for card in move["cards"]), NUMBERS[against]
    words = {"card": against, "total": total, "limit": limit}
    return words | ({"by": "ties-do-not-beat", "text": "only-a-tie"} if total == limit else {})


@check("wrong-trap-order", "trap-order", "/move/trap_order")
def every_trap_once(table: Table[State], seat: int, move: Move) -> Params | None:
    """An order in which traps are to be turned up names every trap on the climber once, counted from 0."""
    order, count = move.get("trap_order"), len(table.state.players[seat].traps)
    return None if order is None or sorted(order) == list(range(count)) else {"count": count}


class Beat(Action[State]):
    """Beat the card that is faced with cards from the hand."""

    type = "beat"
    rule = "climb-beat-sum"
    checks = (climbing_cards_in_hand, no_number_barred, colours_allowed, enough_to_beat, every_trap_once)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """At the trunk the traps come next; at the Treetop the next card, or the Treetop Traps."""
        state = table.state
        player = state.players[seat]
        used: list[str | None] = list(move["cards"])
        for card in used:
            take_from_hand(player.hand, card)
        table.happen("card-beaten", self.rule, player=player.id, cards=used, source="hand")
        assert state.attempt is not None, "something is attempted in this step"
        if state.attempt.kind == "climb":
            order = move.get("trap_order")
            climbing.trunk_card_beaten(table, player, used, range(len(player.traps)) if order is None else order)
            state.agenda.append(Job("act"))
        else:
            treetop.card_beaten(table, used)
            treetop.go_on_with_challenge(table, player)
        carry_on(table)

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each choice of known cards that beats the card faced, whatever it is: found one at a time, cheapest first."""
        against = faces_that_it_may_be(table)
        barred = numbers_that_may_be_barred(table)
        usable = [
            card
            for card in table.state.players[seat].hand
            if card is not None
            and NUMBERS[card] not in barred
            and all(climbing.colour_allowed(card, face) for face in against)
        ]
        for cards in all_choices(usable, max(map(NUMBERS.__getitem__, against), default=0)):
            yield {"cards": cards}

    def possible(self, table: Table[State], seat: int) -> bool:
        """Whether all that may be used of the hand would beat the card faced, or may do so with unknown cards."""
        hand = table.state.players[seat].hand
        return any(can_beat(table, hand, face) for face in faces_that_it_may_be(table))


def faces_that_it_may_be(table: Table[State]) -> list[str]:
    """The card faced, or all that it may be where nobody told it."""
    place = faced(table.state)
    if place is None:
        return []
    card = place[0][place[1]]
    return list(table.unaccounted()) if card is None else [card]


def numbers_that_may_be_barred(table: Table[State]) -> set[int]:
    """The numbers that lie with Birds, and where a card there is unknown, all that it may be."""
    birds = table.state.birds
    faces = {card for card in birds if card is not None}
    if None in birds:
        faces |= table.unaccounted().keys()
    return {NUMBERS[card] for card in faces}


def can_beat(table: Table[State], hand: Sequence[str | None], against: str) -> bool:
    """Whether some cards of a hand beat a card, or may do so: the most that can be used, all at once."""
    barred = {NUMBERS[card] for card in table.state.birds if card is not None}

    def worth(card: str) -> int:
        usable = NUMBERS[card] not in barred and climbing.colour_allowed(card, against)
        return NUMBERS[card] if usable else 0

    total = sum(worth(card) for card in hand if card is not None)
    unknown = hand.count(None)
    if unknown:
        left = table.unaccounted()
        place = faced(table.state)
        if place and place[0][place[1]] is None:
            left[against] -= 1
        total += sum(sorted((worth(card) for card in left for _ in range(left[card])), reverse=True)[:unknown])
    return total > NUMBERS[against]


class GiveUp(Action[State]):
    """Fail at the trunk: the card faced cannot be beaten, or is not to be."""

    type = "give-up"
    rule = "climb-fail"

    @decides("reveal-then-decide")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """Declining is failing."""
        climbing.give_up_climb(table, table.state.players[seat])
        run(table, Job("act"))


class GiveUpChallenge(Action[State]):
    """Fail at the Treetop: it is harder on the cards used, and leads down to the trunk."""

    type = "give-up"
    rule = "treetop-fail"

    @decides("reveal-then-decide")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """Declining is failing."""
        treetop.give_up_challenge(table, table.state.players[seat])
        run(table, Job("act"))
