"""The fight of the Boxing Gloves: everybody puts a card down, all are turned up, the lowest fall."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.citations import decides
from ...engine.game import Action, Move, check
from ...engine.table import Slot, Table, take_from_hand
from ...engine.text import Params
from ...engine.verdict import Json
from . import krazy_kurgz, tree
from .agenda import follow, job, run
from .components import NUMBERS
from .decks import discard, draw
from .state import Job, Player, State


@decides("who-fights")
def to_put_down(state: State) -> list[int]:
    """The seats of those who still have to put a card down: everybody who has one, wherever the monkey stands."""
    fight = state.fight or {}
    return [seat for seat, one in enumerate(state.players) if one.hand and one.id not in fight]


@check("card-not-held", "who-fights", "/move/card")
def fight_card_in_hand(table: Table[State], seat: int, move: Move) -> Params | None:
    """The fight card comes from the hand; ``null`` names one of the unknown cards there."""
    player = table.state.players[seat]
    lacking = table.lacks(player.hand, [move["card"]], f"/players/{seat}/hand", player.id)
    return {"player": player.id, "cards": lacking} if lacking else None


@check("fight-card-down", "who-fights")
def none_down_yet(table: Table[State], seat: int, move: Move) -> Params | None:
    """Each player fights with exactly one card."""
    fight = table.state.fight
    return {"player": move["player"]} if fight is not None and move["player"] in fight else None


class Fight(Action[State]):
    """Put a card face down for the fight."""

    type = "fight"
    rule = "spell-boxing-gloves"
    checks = (fight_card_in_hand, none_down_yet)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The card waits face down until everybody's is there."""
        state = table.state
        player = state.players[seat]
        assert state.fight is not None, "a fight is on in this step"
        take_from_hand(player.hand, move["card"])
        state.fight[player.id] = move["card"]
        table.happen("fight-card-placed", self.rule, player=player.id, count=1)
        if not to_put_down(state):
            run(table, Job("settle-fight"), Job("act"))

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each different card in hand; ``null`` for an unknown one."""
        for card in dict.fromkeys(table.state.players[seat].hand):
            yield {"card": card}


@job("settle-fight")
@decides("fight-winner-draws", "fight-ties")
def settle_fight(table: Table[State], _: Job) -> None:
    """Kurgill's card is taken, then all are turned up; the highest, if it is one alone, wins."""
    state = table.state
    fight = state.fight
    assert fight is not None, "a fight is on"
    slots = [Slot(fight, one.id, "/fight/cards") for one in state.players if one.id in fight]
    slots += krazy_kurgz.join_fight(table, fight)
    table.turn_up_all(slots)
    for slot in slots:
        table.happen("fight-card-shown", "spell-boxing-gloves", target=slot.key, cards=[slot.card])
    winner = fight_winner(fight)
    follow(table, Job("end-fight"))
    if winner is None:
        table.happen("fight-tied", "fight-ties")
        return
    table.happen("fight-won", "fight-winner-draws", target=winner)
    if state.kurgill and winner == state.kurgill.id:
        krazy_kurgz.win_fight(table, state.kurgill)
    else:
        follow(table, Job("winner-draws", winner))


@decides("lone-fighter")
def fight_winner(fight: dict[str, str | None]) -> str | None:
    """Who has the highest number alone, also where nobody else had a card."""
    highest = max((number(card) for card in fight.values()), default=0)
    best = [name for name, card in fight.items() if number(card) == highest]
    return best[0] if len(best) == 1 else None


@decides("fight-loser-falls", "fight-no-cards", "two-equal-fighters", "lone-fighter")
def fight_losers(state: State) -> dict[str, str]:
    """Who falls, each once, with the rule that says so: those without a card, and the lowest of two or more."""
    fight = state.fight or {}
    numbers = {number(card) for card in fight.values()}
    rule = "fight-ties" if len(numbers) == 1 else "fight-loser-falls"
    losers = {}
    for one in state.monkeys:
        if one.id not in fight:
            losers[one.id] = "fight-no-cards"
        elif len(fight) > 1 and number(fight[one.id]) == min(numbers):
            losers[one.id] = rule
    return losers


def number(card: str | None) -> int:
    """The number of a fight card that was turned up."""
    assert card is not None, "all fight cards are turned up"
    return NUMBERS[card]


@job("winner-draws")
def winner_draws(table: Table[State], todo: Job) -> None:
    """The winner of a fight draws a card for nothing."""
    winner = table.state.monkey(todo.player)
    assert isinstance(winner, Player), "the winner who draws is a player"
    draw(table, winner, "fight-winner-draws")


@job("end-fight")
def end_fight(table: Table[State], _: Job) -> None:
    """The losers fall; the fight cards are discarded in seat order, Kurgill's last."""
    state = table.state
    losers = fight_losers(state)
    for one in state.monkeys:
        if one.id in losers:
            tree.fall(table, one, losers[one.id])
    fight = state.fight or {}
    discard(table, [fight[one.id] for one in state.monkeys if one.id in fight])
    state.fight = None
