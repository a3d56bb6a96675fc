"""What Axe and Pixie can reach: trunk cards, Treetop cards, and Monkey Traps on anybody."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.game import Move, check
from ...engine.table import Table
from ...engine.text import Params
from ...engine.verdict import Json
from . import tree
from .state import State


def targeted(state: State, target: Json) -> tuple[list[str | None], int, str] | None:
    """The card that a target names, as zone, index and path; ``None`` where there is no such card."""
    if target["zone"] == "treetop":
        zone, index, path = state.treetop, target["index"], "/treetop"
    elif target["zone"] == "trunk":
        trunk = tree.trunk_named(state.trunks, target["owner"])
        if trunk is None:
            return None
        zone, index, path = state.trunks[trunk].cards, target["position"] - 1, f"/trunks/{trunk}/cards"
    else:
        monkey = state.monkey(target["player"])
        if monkey is None:
            return None
        zone, index, path = monkey.traps, target["index"], state.traps_path(monkey)
    return (zone, index, path) if index < len(zone) else None


@check("no-such-target", "axe-targets", "/move/target")
def to_chop(table: Table[State], seat: int, move: Move) -> Params | None:
    """The card to be chopped lies there; hands and decks cannot even be named."""
    return target_missing(table, move)


@check("no-such-target", "pixie-targets", "/move/target")
def to_peek_at(table: Table[State], seat: int, move: Move) -> Params | None:
    """The card to be peeked at lies there; hands and decks cannot even be named."""
    return target_missing(table, move)


def target_missing(table: Table[State], move: Move) -> Params | None:
    """What to say where there is no such card."""
    if targeted(table.state, move["target"]) is not None:
        return None
    return {"text": f"no-{move['target']['zone']}-card-there", **told(move["target"])}


def kind(target: Json) -> str:
    """What kind of card a target is, for sentences; in Super-Tree they say whose trunk it is on."""
    return "trunk-of" if target["zone"] == "trunk" and target["owner"] is not None else str(target["zone"])


def told(target: Json) -> Params:
    """The words of a target, for sentences: places are counted from 1."""
    if target["zone"] == "treetop":
        return {"place": target["index"] + 1}
    if target["zone"] == "trunk":
        return {"owner": target["owner"], "place": target["position"]}
    return {"target": target["player"], "place": target["index"] + 1}


def all_targets(state: State) -> Iterator[Json]:
    """Each trunk card, each Treetop card, each Monkey Trap on anybody."""
    for trunk in state.trunks:
        for position in range(1, len(trunk.cards) + 1):
            yield {"target": {"zone": "trunk", "owner": trunk.owner, "position": position}}
    for index in range(len(state.treetop)):
        yield {"target": {"zone": "treetop", "index": index}}
    for monkey in state.monkeys:
        for index in range(len(monkey.traps)):
            yield {"target": {"zone": "trap", "player": monkey.id, "index": index}}
