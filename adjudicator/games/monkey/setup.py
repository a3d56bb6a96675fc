"""Setting up: the tree, the hands, the spells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.chance import Chance
from ...engine.citations import decides
from ...engine.game import SetupContradiction
from ...engine.table import Table
from . import insane, krazy_kurgz, super_tree, tree
from .components import ACTION_POINTS, CARD_COUNT, HAND_SIZE, SPELL_BOX, TREETOP_SIZE, listed, tree_box
from .state import KURGILL, Options, Player, State, Trunk


@decides("spell-deck", "mix-variations")
def spell_box(options: Options, set_aside: int = 0) -> Mapping[str, int]:
    """The Spell cards that are played with, less the Birds that were set aside."""
    return insane.without_goodies(krazy_kurgz.with_birds(SPELL_BOX, options, set_aside), options)


def contradict(players: Sequence[str], options: Options) -> None:
    """Raise SetupContradiction where the values of a setup cannot go together."""
    if krazy_kurgz.alone_without_kurgill(options, len(players)):
        raise SetupContradiction("/options/krazy_kurgz", "alone-without-kurgill")
    if KURGILL in players:
        raise SetupContradiction(f"/players/{players.index(KURGILL)}", "reserved-name")
    count = sum(tree_box(options.tree_cards).values())
    if count != CARD_COUNT:
        raise SetupContradiction("/options/tree_cards", "not-sixty-cards", count=count)


@decides("who-starts", "start-position")
def first_state(decks: Sequence[Any], players: Sequence[str], told: Mapping[str, Any], seed: str | None) -> State:
    """The first state of a game; ``players[0]`` starts. Raises SetupContradiction."""
    options = Options(
        told.get("super_tree", False),
        told.get("krazy_kurgz", False),
        told.get("insane", False),
        told.get("traps", True),
        told.get("tree_cards"),
    )
    contradict(players, options)
    state = State(
        options=options,
        players=[Player(name, super_tree.own_trunk(options, name), tree.BOTTOM, [], []) for name in players],
        kurgill=krazy_kurgz.kurgill_at_the_start(options),
        trunks=[],
        treetop=[],
        tree_deck=listed(tree_box(options.tree_cards)),
        tree_discard=[],
        spell_deck=listed(spell_box(options)),
        spell_discard=[],
        birds=[],
        turn_player=players[0],
        step="begin",
        ap=ACTION_POINTS,
        drawn=None,
        attempt=None,
        fight=None,
        agenda=[],
        chance=None if seed is None else Chance(seed),
    )
    deal(Table(decks, state), players)
    return state


@decides("setup-tree", "starting-hand")
def deal(table: Table[State], players: Sequence[str]) -> None:
    """The trunks from position 1 up, the Treetop, three cards to each hand; then the spells are shuffled."""
    state = table.state
    pile = state.tree_deck
    table.shuffle(pile)
    length = super_tree.trunk_length(state.options)
    for owner in super_tree.trunk_owners(state.options, krazy_kurgz.climbers(state.options, players)):
        state.trunks.append(Trunk(owner, [pile.pop() for _ in range(length)]))
    state.treetop = [pile.pop() for _ in range(TREETOP_SIZE)]
    for player in state.players:
        player.hand = [pile.pop() for _ in range(HAND_SIZE)]
    table.shuffle(state.spell_deck)
