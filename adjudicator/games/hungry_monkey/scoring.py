"""Going out, the end of a game, and the beans of a series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...engine.citations import decides
from ...engine.table import Slot, Table, Taken
from ...engine.verdict import Json
from .components import BEANS_TO_END, GAMES_IN_A_SERIES
from .state import State

BEAN_DECK = 1
DRAWN_BEAN_DECK = 2
"""Beans that came off the pile: 2s and 3s only."""


@decides("play-continues", "two-player-end")
def go_out(table: Table[State], seat: int) -> None:
    """A player has played the last card; where only one is left with cards, the game ends at once."""
    state = table.state
    player = state.players[seat].id
    place = len(state.finished) + 1
    state.finished.append(player)
    table.happen(
        "player-out", "going-out", player=player, count=place, text="player-out" if place > 1 else "player-wins"
    )
    left = [one.id for one in state.players if one.has_cards]
    if len(left) == 1:
        end_game(table, left[0])


def end_game(table: Table[State], loser: str) -> None:
    """The last player with cards loses; with beans the game is scored."""
    state = table.state
    state.finished.append(loser)
    state.turn_player = None
    state.at_most = None
    state.step = "over"
    table.happen("game-ended", "last-player-loses", player=loser)
    if state.beans:
        score(table)


def score(table: Table[State]) -> None:
    """Beans change hands; the series ends with ten beans or after four games, else another game follows."""
    state = table.state
    drawn = hand_out_beans(table)
    tell_beans(table, drawn)
    lose_a_bean(table)
    state.games_scored += 1
    if series_is_over(state):
        winners = series_winners(state)
        text = "series-ended-shared" if len(winners) > 1 else "series-ended"
        table.happen("series-ended", "final-scoring", player=winners[0], text=text, names=winners)
    else:
        state.step = "next-game"


def hand_out_beans(table: Table[State]) -> dict[str, list[int]]:
    """The first takes two beans from the pile, the second one, the third a 1; whoever comes last scores nothing.

    Returns where in the pile those that a player drew lay.
    """
    state = table.state
    drawn: dict[str, list[int]] = {}
    scoring = state.finished[:-1][:3]
    for place, (name, rule) in enumerate(zip(scoring, ("beans-first", "beans-second", "beans-third"), strict=False)):
        player = state.players[state.seat(name)]
        if place == 2:
            player.beans.append(1)
            table.happen("beans-gained", rule, player=name, count=1, text="bean-of-one-gained")
        else:
            count = min(2 - place, len(state.bean_pile))
            drawn[name] = []
            for _ in range(count):
                player.beans.append(state.bean_pile.pop())
                drawn[name].append(len(state.bean_pile))
            table.happen("beans-gained", rule, player=name, count=count)
    return drawn


@decides("bean-checks")
def tell_beans(table: Table[State], drawn: Mapping[str, Sequence[int]]) -> None:
    """Everybody's beans are looked at, seat by seat in the order held: totals may end the series."""
    slots: list[Slot] = []
    for seat, one in enumerate(table.state.players):
        places = drawn.get(one.id, ())
        held = len(one.beans) - len(places)
        slots += [Slot(one.beans, index, f"/players/{seat}/beans", BEAN_DECK) for index in range(held)]
        slots += [Taken(one.beans, held + i, f"/bean_pile/{at}", DRAWN_BEAN_DECK) for i, at in enumerate(places)]
    table.turn_up_all(slots)


@decides("discarded-beans")
def lose_a_bean(table: Table[State]) -> None:
    """The loser's lowest bean leaves the series."""
    state = table.state
    loser = state.players[state.seat(state.finished[-1])]
    if loser.beans:
        lowest = min(bean for bean in loser.beans if bean is not None)
        loser.beans.remove(lowest)
        table.happen("bean-lost", "beans-last", player=loser.id, cards=[lowest])
    else:
        table.happen("bean-lost", "beans-last", player=loser.id, count=0, text="no-bean-to-lose")


@decides("ten-beans-only-ends")
def series_is_over(state: State) -> bool:
    """A series ends after a game in which somebody has ten beans or more, or after four games."""
    return state.games_scored >= GAMES_IN_A_SERIES or any(
        total(state, seat) >= BEANS_TO_END for seat in range(len(state.players))
    )


def total(state: State, seat: int) -> int:
    """The beans a player has; a card nobody told counts as one at the least."""
    return sum(bean or 1 for bean in state.players[seat].beans)


def series_winners(state: State) -> list[str]:
    """Whoever has the most beans, in seat order; a tie is shared."""
    totals = [total(state, seat) for seat in range(len(state.players))]
    most = max(totals)
    return [one.id for one, beans in zip(state.players, totals, strict=True) if beans == most]


def outcome(state: State) -> Json | None:
    """How the game ended: the ranking with the loser last, and with beans the totals; ``None`` while it goes on."""
    if state.step not in ("over", "next-game"):
        return None
    told = state.beans and all(None not in one.beans for one in state.players)
    return {
        "ranking": state.finished[:],
        "loser": state.finished[-1],
        "beans": {one.id: total(state, seat) for seat, one in enumerate(state.players)} if told else None,
        "series_winners": series_winners(state) if told and state.step == "over" else None,
    }
