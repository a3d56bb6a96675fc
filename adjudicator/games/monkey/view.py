"""What a player may see: the own hand, the piles that lie open, the card faced in an attempt, and how much the rest is."""

from __future__ import annotations

from ...engine.citations import decides
from .state import State


@decides("memory", "discard-piles")
def hide(state: State, viewer: str | None) -> None:
    """Turn up nothing but what ``viewer`` may see. Trunk and Treetop cards lie face down but for an attempt."""
    hide_tree(state)
    for player in state.players:
        player.traps = [None] * len(player.traps)
        if player.id != viewer:
            player.hand = [None] * len(player.hand)
    if state.kurgill:
        state.kurgill.traps = [None] * len(state.kurgill.traps)
    if state.fight:
        state.fight = {name: card if name == viewer else None for name, card in state.fight.items()}
    if viewer is None or state.turn_player != viewer:
        state.drawn = None
    held = sum(len(job.cards) + len(job.shown) + len(job.traps) for job in state.agenda)
    state.agenda = []
    # A state that cannot be is shown too, in zones no longer than a zone may be.
    state.tree_deck = [None] * max(len(state.tree_deck), min(held + len(state.tree_deck), LONGEST_ZONE))
    state.spell_deck = [None] * len(state.spell_deck)


LONGEST_ZONE = 100


def hide_tree(state: State) -> None:
    """Turn down the tree, but for the trunk card faced and the Treetop cards faced and beaten in an attempt."""
    attempt = state.attempt
    if attempt and state.step not in (attempt.kind, f"{attempt.kind}-next", "discard-down"):
        attempt = None
    up: set[int] = set()
    if attempt and attempt.kind == "challenge":
        up = {*attempt.beaten, -1 if attempt.facing is None else attempt.facing}
    climber = state.monkey(climber_name(state)) if attempt and attempt.kind == "climb" else None
    state.treetop = [card if index in up else None for index, card in enumerate(state.treetop)]
    for trunk in state.trunks:
        at = climber.position - 1 if climber and climber.trunk == trunk.owner else None
        trunk.cards = [card if index == at else None for index, card in enumerate(trunk.cards)]


def climber_name(state: State) -> str | None:
    """Whose attempt it is: of the one for whom the first job still to be done is, else of the player on turn."""
    if state.agenda and state.agenda[0].player:
        return state.agenda[0].player
    return state.turn_player
