"""The end of the game: majorities, bonus tiles, points and winners."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.citations import decides
from ...engine.table import Table, Taken
from ...engine.verdict import Json
from .components import COUNTS, in_play
from .state import State


class Result(NamedTuple):
    """How a game ended: points by seat, the seat that gets each animal's bonus tile, and the winners' seats."""

    scores: list[int]
    bonus: dict[str, int | None]
    winners: list[int]


@decides("unequal-turns", "count-animals")
def end_game(table: Table[State], seat: int, under: int) -> None:
    """Every tile is in a pile: the game ends at once. With bonus tiles all piles are looked through, seat by seat.

    The last move put ``under`` tiles, known ones, below the pile of a seat.
    """
    state = table.state
    state.turn_player = None
    state.step = "over"
    table.happen("game-ended", "game-end")
    if state.scoring == "bonus":
        table.turn_up_all(
            [
                Taken(one.pile, index, f"/players/{holder}/pile/{index - under if holder == seat else index}")
                for holder, one in enumerate(state.players)
                for index in range(len(one.pile))
            ]
        )
    say_result(table, result(state))


def result(state: State) -> Result:
    """The result of a game whose tiles are all in the piles and, where animals count, all known."""
    bonus = bonus_tiles(state) if state.scoring == "bonus" else {}
    scores = points(state, bonus)
    return Result(scores, bonus, winners(scores, bonus))


@decides("count-animals", "majority-bonus", "majority-tie", "shared-majority", "small-children-scoring")
def bonus_tiles(state: State) -> dict[str, int | None]:
    """For each animal in play the seat with more of its tiles than any other; ``None`` where the most is shared."""
    bonus: dict[str, int | None] = {}
    for animal in in_play(state.removed):
        counts = [one.pile.count(animal) for one in state.players]
        most = max(counts)
        bonus[animal] = counts.index(most) if counts.count(most) == 1 else None
    return bonus


@decides("scoring", "bonus-tile-number", "young-players-game", "small-children-scoring")
def points(state: State, bonus: dict[str, int | None]) -> list[int]:
    """Each seat's points: one for each tile, and the number on each bonus tile."""
    return [
        len(one.pile) + sum(COUNTS[animal] for animal, holder in bonus.items() if holder == seat)
        for seat, one in enumerate(state.players)
    ]


@decides("tie-break", "total-tie", "young-players-winner", "young-players-swaps-and-ties")
def winners(scores: list[int], bonus: dict[str, int | None]) -> list[int]:
    """The seats with the most points. Of those level, the one with the highest bonus tile; with none, all share."""
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    held = {COUNTS[animal]: holder for animal, holder in bonus.items() if holder is not None and holder in best}
    return best if len(best) == 1 or not held else [held[max(held)]]


def say_result(table: Table[State], ended: Result) -> None:
    """Note who gets each bonus tile, everybody's points, and who wins by which rule."""
    state = table.state
    names = [one.id for one in state.players]
    for animal, holder in ended.bonus.items():
        if holder is None:
            table.happen("bonus-not-awarded", "majority-tie", card=animal)
        else:
            table.happen("bonus-awarded", "majority-bonus", player=names[holder], card=animal, number=COUNTS[animal])
    bonus = state.scoring == "bonus"
    for name, score in zip(names, ended.scores, strict=True):
        table.happen("points-scored", "scoring" if bonus else "young-players-winner", player=name, count=score)
    winning = [names[seat] for seat in ended.winners]
    level = ended.scores.count(max(ended.scores))
    if len(winning) > 1:
        rule = "total-tie" if bonus else "young-players-swaps-and-ties"
        for name in winning:
            table.happen("win-shared", rule, player=name, count=max(ended.scores))
    elif level > 1:
        table.happen("game-won", "tie-break", player=winning[0], text="game-won-by-bonus")
    else:
        rule = "winner" if bonus else "young-players-winner"
        table.happen("game-won", rule, player=winning[0], count=max(ended.scores))


def outcome(state: State) -> Json | None:
    """How the game ended; ``None`` while it goes on, and where the animals in the piles are not known."""
    if state.step != "over" or (state.scoring == "bonus" and any(None in one.pile for one in state.players)):
        return None
    names = [one.id for one in state.players]
    ended = result(state)
    return {
        "scores": dict(zip(names, ended.scores, strict=True)),
        "bonus": {animal: None if holder is None else names[holder] for animal, holder in ended.bonus.items()},
        "winners": [names[seat] for seat in ended.winners],
    }
