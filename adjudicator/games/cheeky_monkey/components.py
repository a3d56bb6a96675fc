"""What is in the box: tiles of eight animals, and a bonus tile for each of them."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.citations import decides
from ...engine.game import Component
from ...engine.text import N_, N_n

COUNTS: dict[str, int] = {
    "elephant": 3,
    "walrus": 4,
    "giraffe": 5,
    "zebra": 6,
    "kangaroo": 7,
    "pig": 8,
    "dog": 9,
    "monkey": 10,
}
"""How many tiles each animal has, in the catalogue's order; its bonus tile is worth as much."""

MONKEY = "monkey"


@decides("components", "small-children-removals")
def in_play(removed: Sequence[str]) -> dict[str, int]:
    """The tiles a game is played with: all of them but those of the animals left in the box."""
    if not removed:
        return COUNTS
    return {animal: count for animal, count in COUNTS.items() if animal not in removed}


NAMES: dict[object, tuple[str, str, str]] = {
    "elephant": (*N_n("an Elephant", "{count} Elephants"), N_("Elephant")),
    "walrus": (*N_n("a Walrus", "{count} Walruses"), N_("Walrus")),
    "giraffe": (*N_n("a Giraffe", "{count} Giraffes"), N_("Giraffe")),
    "zebra": (*N_n("a Zebra", "{count} Zebras"), N_("Zebra")),
    "kangaroo": (*N_n("a Kangaroo", "{count} Kangaroos"), N_("Kangaroo")),
    "pig": (*N_n("a Pig", "{count} Pigs"), N_("Pig")),
    "dog": (*N_n("a Dog", "{count} Dogs"), N_("Dog")),
    "monkey": (*N_n("a Monkey", "{count} Monkeys"), N_("Monkey")),
}
"""How each animal is called: one, several, and its bare name."""

COMPONENTS = tuple(
    Component(animal, "animal-tile", count, rule="cheeky-swap" if animal == MONKEY else None)
    for animal, count in COUNTS.items()
) + tuple(
    Component(f"bonus-{animal}", "bonus-tile", 1, count, rule="majority-bonus") for animal, count in COUNTS.items()
)
"""What is in the box, each kind once."""
