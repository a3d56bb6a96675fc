"""What is in the box: 36 Munchkin cards in six families, each card once, and the Defeat cards."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.citations import decides
from ...engine.game import Component
from ...engine.text import N_, N_n


class Family(NamedTuple):
    """A family of monsters: its colour, and its lowest and highest number."""

    colour: str
    lowest: int
    highest: int


FAMILIES: dict[str, Family] = {
    "spyke": Family("gray", 3, 12),
    "flower": Family("yellow", 3, 10),
    "wizard": Family("pink", 3, 8),
    "elf": Family("green", 1, 6),
    "dwarf": Family("blue", 1, 4),
    "cleric": Family("brown", 1, 2),
}
"""The families in the catalogue's order."""

NUMBERS: dict[str, int] = {
    f"{family}-{number}": number
    for family, (_, lowest, highest) in FAMILIES.items()
    for number in range(lowest, highest + 1)
}
"""Each card's number, in the catalogue's order."""

COLOURS: dict[str, str] = {card: FAMILIES[card.split("-")[0]].colour for card in NUMBERS}
"""Each card's colour: that of its family."""

CARDS: list[str] = list(NUMBERS)
"""All cards in the order in which they are listed before the shuffle."""

BOX: dict[str, int] = dict.fromkeys(CARDS, 1)
SPYKES: list[str] = [card for card in CARDS if COLOURS[card] == FAMILIES["spyke"].colour]
"""The Spykes, the lowest first."""

DEFEAT_CARDS = 12
DEFEATS_TO_LOSE = 3


@decides("deal-equally", "set-aside")
def share(players: int) -> int:
    """How many cards each player is dealt; what cannot be dealt evenly is set aside."""
    return len(CARDS) // players


NAMES: dict[object, tuple[str, str, str]] = {
    "spyke-3": (*N_n("the Spyke 3", "{count} Spyke 3s"), N_("Spyke 3")),
    "spyke-4": (*N_n("the Spyke 4", "{count} Spyke 4s"), N_("Spyke 4")),
    "spyke-5": (*N_n("the Spyke 5", "{count} Spyke 5s"), N_("Spyke 5")),
    "spyke-6": (*N_n("the Spyke 6", "{count} Spyke 6s"), N_("Spyke 6")),
    "spyke-7": (*N_n("the Spyke 7", "{count} Spyke 7s"), N_("Spyke 7")),
    "spyke-8": (*N_n("the Spyke 8", "{count} Spyke 8s"), N_("Spyke 8")),
    "spyke-9": (*N_n("the Spyke 9", "{count} Spyke 9s"), N_("Spyke 9")),
    "spyke-10": (*N_n("the Spyke 10", "{count} Spyke 10s"), N_("Spyke 10")),
    "spyke-11": (*N_n("the Spyke 11", "{count} Spyke 11s"), N_("Spyke 11")),
    "spyke-12": (*N_n("the Spyke 12", "{count} Spyke 12s"), N_("Spyke 12")),
    "flower-3": (*N_n("the Flower 3", "{count} Flower 3s"), N_("Flower 3")),
    "flower-4": (*N_n("the Flower 4", "{count} Flower 4s"), N_("Flower 4")),
    "flower-5": (*N_n("the Flower 5", "{count} Flower 5s"), N_("Flower 5")),
    "flower-6": (*N_n("the Flower 6", "{count} Flower 6s"), N_("Flower 6")),
    "flower-7": (*N_n("the Flower 7", "{count} Flower 7s"), N_("Flower 7")),
    "flower-8": (*N_n("the Flower 8", "{count} Flower 8s"), N_("Flower 8")),
    "flower-9": (*N_n("the Flower 9", "{count} Flower 9s"), N_("Flower 9")),
    "flower-10": (*N_n("the Flower 10", "{count} Flower 10s"), N_("Flower 10")),
    "wizard-3": (*N_n("the Wizard 3", "{count} Wizard 3s"), N_("Wizard 3")),
    "wizard-4": (*N_n("the Wizard 4", "{count} Wizard 4s"), N_("Wizard 4")),
    "wizard-5": (*N_n("the Wizard 5", "{count} Wizard 5s"), N_("Wizard 5")),
    "wizard-6": (*N_n("the Wizard 6", "{count} Wizard 6s"), N_("Wizard 6")),
    "wizard-7": (*N_n("the Wizard 7", "{count} Wizard 7s"), N_("Wizard 7")),
    "wizard-8": (*N_n("the Wizard 8", "{count} Wizard 8s"), N_("Wizard 8")),
    "elf-1": (*N_n("the Elf 1", "{count} Elf 1s"), N_("Elf 1")),
    "elf-2": (*N_n("the Elf 2", "{count} Elf 2s"), N_("Elf 2")),
    "elf-3": (*N_n("the Elf 3", "{count} Elf 3s"), N_("Elf 3")),
    "elf-4": (*N_n("the Elf 4", "{count} Elf 4s"), N_("Elf 4")),
    "elf-5": (*N_n("the Elf 5", "{count} Elf 5s"), N_("Elf 5")),
    "elf-6": (*N_n("the Elf 6", "{count} Elf 6s"), N_("Elf 6")),
    "dwarf-1": (*N_n("the Dwarf 1", "{count} Dwarf 1s"), N_("Dwarf 1")),
    "dwarf-2": (*N_n("the Dwarf 2", "{count} Dwarf 2s"), N_("Dwarf 2")),
    "dwarf-3": (*N_n("the Dwarf 3", "{count} Dwarf 3s"), N_("Dwarf 3")),
    "dwarf-4": (*N_n("the Dwarf 4", "{count} Dwarf 4s"), N_("Dwarf 4")),
    "cleric-1": (*N_n("the Cleric 1", "{count} Cleric 1s"), N_("Cleric 1")),
    "cleric-2": (*N_n("the Cleric 2", "{count} Cleric 2s"), N_("Cleric 2")),
}
"""How each card is called: one (there is only one), several, and its bare name."""

COMPONENTS = (
    *(Component(card, "munchkin-card", 1, number, COLOURS[card]) for card, number in NUMBERS.items()),
    Component("defeat", "defeat-card", DEFEAT_CARDS, rule="three-defeats"),
)
"""What is in the box, each kind once."""
