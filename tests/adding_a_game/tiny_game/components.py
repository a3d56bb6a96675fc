"""What is in the box: twelve cards, four of each kind."""

from __future__ import annotations

from adjudicator.engine.game import Component
from adjudicator.engine.text import N_, N_n

NUMBERS = {"pebble": 1, "shell": 2, "pearl": 3}
"""The number on each kind of card, in the catalogue's order."""

BOX = dict.fromkeys(NUMBERS, 4)

NAMES: dict[object, tuple[str, str, str]] = {
    "pebble": (*N_n("a Pebble", "{count} Pebbles"), N_("Pebble")),
    "shell": (*N_n("a Shell", "{count} Shells"), N_("Shell")),
    "pearl": (*N_n("a Pearl", "{count} Pearls"), N_("Pearl")),
}
"""How each kind is called: one, several, and its bare name."""

COMPONENTS = tuple(Component(card, "card", BOX[card], number) for card, number in NUMBERS.items())
