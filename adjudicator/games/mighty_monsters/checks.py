"""What makes a move legal, one small named check each. All that fail are reported."""

from __future__ import annotations

from ...engine.citations import decides
from ...engine.game import Move, check
from ...engine.table import Table
from ...engine.text import Params
from .components import COLOURS, NUMBERS, SPYKES
from .opening import opening_card
from .state import BETWEEN_ROUNDS, State


@check("card-not-held", "one-card-a-turn", "/move/card")
@decides("bad-stuff-not-in-hand")
def card_in_hand(table: Table[State], seat: int, move: Move) -> Params | None:
    """A player plays a card that he holds; what lies in his Bad Stuff is out of the round."""
    player = table.state.players[seat]
    if not table.lacks(player.hand, [move["card"]], f"/players/{seat}/hand", player.id):
        return None
    words = {"player": player.id, "card": move["card"]}
    # What lies below the top of a pile is nothing that a sentence may tell.
    if any(pile[-1] == move["card"] for pile in player.bad_stuff):
        return words | {"by": "bad-stuff-not-in-hand", "text": "card-in-bad-stuff"}
    return words


@check("not-the-opening-card", "first-spyke", "/move/card")
@decides("opening-compulsory", "opening-without-spyke-3")
def opens(table: Table[State], seat: int, move: Move) -> Params | None:
    """A round is opened with the lowest Spyke that was dealt, and nothing else."""
    card = move["card"]
    if table.state.step != "open" or (card == SPYKES[0] and SPYKES[0] not in table.state.set_aside):
        return None
    opener = opening_card(table)
    if card == opener:
        return None
    words = {"card": card, "other": opener}
    return words if opener == SPYKES[0] else words | {"by": "spyke-set-aside"}


@check("card-does-not-match", "match-colour-or-number", "/move/card")
@decides("match-top-card-only")
def matches_the_top(table: Table[State], seat: int, move: Move) -> Params | None:
    """A card has the colour or the number of the card played last; those beneath do not count."""
    card, center = move["card"], table.state.center
    if not center or fits(card, table.face(center, -1, "/center")):
        return None
    words = {"card": card, "top": center[-1], "number": NUMBERS[str(center[-1])]}
    if any(below is not None and fits(card, below) for below in center[:-1]):
        return words | {"by": "match-top-card-only", "text": "card-matches-below"}
    return words


def fits(card: str, top: str) -> bool:
    """Whether a card matches another in colour or number."""
    return COLOURS[card] == COLOURS[top] or NUMBERS[card] == NUMBERS[top]


@check("nothing-to-take", "must-take-pile")
@decides("opening-compulsory", "card-owed-after-taking", "final-pile")
def pile_to_take(table: Table[State], seat: int, move: Move) -> Params | None:
    """There is a pile in the centre, and it is not the final one: after taking it, or to open, a card is played."""
    state = table.state
    if state.step in BETWEEN_ROUNDS:
        return {"by": "final-pile", "text": "final-pile-taken"}
    if state.center:
        return None
    if state.step == "lead":
        return {"by": "card-owed-after-taking", "text": "card-owed"}
    return {"by": "opening-compulsory"}


@check("matching-card-held", "must-take-pile")
@decides("no-taking-on-purpose")
def nothing_matches(table: Table[State], seat: int, move: Move) -> Params | None:
    """The pile is taken only by a player none of whose cards fits."""
    state = table.state
    player = state.players[seat]
    if not state.center or not player.hand:
        return None
    top = table.face(state.center, -1, "/center")
    if table.may_hold_none(player.hand, lambda card: fits(card, top), f"/players/{seat}/hand", player.id):
        return None
    return {"player": player.id, "top": top, "number": NUMBERS[top]}


@check("round-not-over", "round-end")
@decides("last-card-of-the-round")
def round_over(table: Table[State], seat: int, move: Move) -> Params | None:
    """Cards are dealt anew only when all hands are empty."""
    count = sum(len(one.hand) for one in table.state.players)
    return {"count": count} if count else None
