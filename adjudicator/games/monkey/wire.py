"""Monkey on the wire: its state, options, moves and outcome. Bounds decide what is invalid and what illegal."""

from __future__ import annotations

from typing import Any

from ...engine.text import N_
from ...http.shapes import (
    MAX_INDEX,
    MAX_ZONE,
    Answer,
    Array,
    Choice,
    Component,
    Const,
    Either,
    Flag,
    Mapped,
    Move,
    Obj,
    Shape,
    Tagged,
    Whole,
    Wire,
    chance,
    index,
    player_id,
    reveals,
)
from . import GAME
from .agenda import JOBS
from .components import BIRD, SPELL_BOX, TREE_BOX
from .state import KURGILL
from .steps import STEPS

TREE_CARD = Component("MonkeyTreeCard", "A Tree card, by its colour and number.")
SPELL_CARD = Component("MonkeySpellCard", "A Spell card.")
HIGHEST_POSITION = 5


def tree_card(description: str, **more: Any) -> Choice:
    """A Tree card."""
    return Choice(description, list(TREE_BOX), component=TREE_CARD, **more)


def tree_zone(description: str) -> Array:
    """A zone of Tree cards."""
    return Array(description, tree_card("A card; `null`: nobody told its face.", nullable=True), 0, MAX_ZONE)


def spell_card(description: str, **more: Any) -> Choice:
    """A Spell card."""
    return Choice(description, [*SPELL_BOX, BIRD], component=SPELL_CARD, **more)


def spell_zone(description: str) -> Array:
    """A zone of Spell cards."""
    return Array(description, spell_card("A card; `null`: nobody told its face.", nullable=True), 0, MAX_ZONE)


def trunk_owner(description: str) -> Any:
    """Whose trunk it is."""
    return player_id(
        f"{description}; `{KURGILL}` for Kurgill's; `null` for the one trunk of a standard tree.", nullable=True
    )


class Options(Shape):
    """Which variations are played. They can be combined."""

    super_tree = Flag(N_("Super-Tree: everyone has a trunk."), default=False)
    krazy_kurgz = Flag(N_("Krazy Kurgz: Kurgill climbs too. Solo play needs it."), default=False)
    insane = Flag(N_("Insane Mode: Trunk Traps, and no Bananas or Pixies."), default=False)
    traps = Flag(N_("Whether Monkey Traps are played with; false in a simpler first game."), default=True)
    tree_cards = Mapped(
        N_(
            "The table's own sixty Tree cards. The rulebook does not list them; `null`: the likeliest list, which is "
            "inferred and not confirmed (five colours from 1 to 10 and 15, and five Wild 20s)."
        ),
        tree_card("A Tree card."),
        Whole("How many of it there are.", 0),
        len(TREE_BOX),
        nullable=True,
    )


class Player(Shape):
    """A player, the monkey, and the traps on it."""

    id = player_id(f"The player's id; `{KURGILL}` is reserved.")
    hand = tree_zone("The cards in hand; their order means nothing.")
    trunk = trunk_owner("Whose trunk the monkey is on")
    position = Whole("Where the monkey is; the Treetop is the position above the trunk.", 1, HIGHEST_POSITION)
    traps = tree_zone("The Monkey Traps on the monkey, in order.")


class Kurgill(Shape):
    """Kurgill on the tree."""

    trunk = trunk_owner("Whose trunk he is on")
    position = Whole("Where he is; the Treetop is the position above the trunk.", 1, HIGHEST_POSITION)
    traps = tree_zone("The Monkey Traps on him, in order.")


class Trunk(Shape):
    """A trunk."""

    owner = trunk_owner("Whose trunk it is")
    cards = tree_zone("Its cards, position 1 first.")


class Turn(Shape):
    """The decision that is open."""

    player = player_id("The player on turn, at `kurgill` the last of the round; `null` at the end.", nullable=True)
    step = Choice("What is to be decided.", list(STEPS))
    ap = Whole("The Action Points that are left.", 0, 2)
    drawn = tree_card("The card drawn at the start of the turn; `null`: none, or nobody told its face.", nullable=True)


class ClimbAttempt(Shape):
    """A climb under way."""

    kind = Const("climb")


class ChallengeAttempt(Shape):
    """A Treetop Challenge under way."""

    kind = Const("challenge")
    facing = index("The Treetop card faced; `null` while the next one is chosen.", nullable=True)
    beaten = Array("The Treetop cards beaten, in the order beaten.", index("A Treetop card."), 0, MAX_ZONE)
    used = tree_zone("The climbing cards used so far.")


class Fight(Shape):
    """A fight under way."""

    cards = Mapped(
        "The cards already put down, by player.",
        player_id("A player."),
        tree_card("The card; `null`: nobody told its face.", nullable=True),
        GAME.players[1] + 1,
    )


class Job(Shape):
    """Something still to be done. Opaque: send it back unchanged."""

    do = Choice("What is to be done.", list(JOBS))
    player = player_id("Whom it is about, if anybody.", nullable=True)
    cards = tree_zone("The climbing cards that lie about meanwhile.")
    shown = tree_zone("The Monkey Traps turned up already.")
    traps = tree_zone("The final traps taken already.")


class State(Shape):
    """A game in progress, as it lies on the table. Piles are bottom first: the last card is the top."""

    game = Const(GAME.id, "The game.")
    ruleset = Choice("The rules it is played by.", GAME.rulesets)
    options = Obj("Which variations are played.", Options)
    players = Array("The players in seat order, clockwise.", Obj("A player.", Player), *GAME.players)
    kurgill = Obj("Kurgill, with Krazy Kurgz; else `null`.", Kurgill, nullable=True)
    trunks = Array(
        "The trunk; in Super-Tree each player's in seat order, then Kurgill's.", Obj("A trunk.", Trunk), 0, MAX_ZONE
    )
    treetop = tree_zone("The three Treetop cards.")
    tree_deck = tree_zone("The Tree Deck.")
    tree_discard = tree_zone("The discarded Tree cards, face up.")
    spell_deck = spell_zone("The Spell Deck.")
    spell_discard = spell_zone("The discarded spells, face up.")
    birds = tree_zone("The Tree cards set aside with a Bird: their numbers are barred.")
    turn = Obj("The decision that is open.", Turn)
    attempt = Tagged(
        "The climb or challenge under way, else `null`.", [ClimbAttempt, ChallengeAttempt], tag="kind", nullable=True
    )
    fight = Obj("The fight under way, else `null`.", Fight, nullable=True)
    agenda = Array(
        "What is still to be done where the cards ran out in the middle of something; send it back unchanged.",
        Obj("Something still to be done.", Job),
        0,
        MAX_ZONE,
    )
    chance = chance()


class MonkeyMove(Move):
    """What every move of the game may carry."""

    reveals = reveals(Either("A Tree card or a Spell card.", [tree_card("A Tree card."), spell_card("A Spell card.")]))


class TrunkTarget(Shape):
    """A trunk card."""

    zone = Const("trunk")
    owner = trunk_owner("Whose trunk it is")
    position = Whole("The card's position on that trunk.", 1, MAX_INDEX)


class TreetopTarget(Shape):
    """A Treetop card."""

    zone = Const("treetop")
    index = index("The card's place at the Treetop.")


class TrapTarget(Shape):
    """A Monkey Trap."""

    zone = Const("trap")
    player = player_id(f"On whom it is, `{KURGILL}` too.")
    index = index("The trap's place there.")


def target(description: str) -> Tagged:
    """A card that Axe and Pixie reach."""
    return Tagged(description, [TrunkTarget, TreetopTarget, TrapTarget], tag="zone")


class BeginTurn(MonkeyMove):
    """Draw a card, flip a spell, and do what it says."""

    type = Const("begin-turn")


class Chop(MonkeyMove):
    """The Axe: discard a trunk or Treetop card and replace it, or discard a Monkey Trap."""

    type = Const("chop")
    target = target("What is chopped.")


class Peek(MonkeyMove):
    """The Pixie: look alone at a Tree card in play."""

    type = Const("peek")
    target = target("What is looked at.")


class Decline(MonkeyMove):
    """Let the Axe or the Pixie pass."""

    type = Const("decline")


class FightMove(MonkeyMove):
    """Put a card face down for the fight."""

    type = Const("fight")
    card = tree_card("The hand card; `null`: one of the unknown cards in hand.", nullable=True)


class Draw(MonkeyMove):
    """Draw a Tree card for one Action Point."""

    type = Const("draw")


class Climb(MonkeyMove):
    """Attempt the trunk card beside the monkey for one Action Point."""

    type = Const("climb")


class SetTraps(MonkeyMove):
    """Set two Monkey Traps on opponents for one Action Point."""

    type = Const("set-traps")
    on = Array(
        f"On whom, `{KURGILL}` too: one for each trap; one alone where only one more can be set anywhere.",
        player_id("An opponent."),
        1,
        2,
    )


class Challenge(MonkeyMove):
    """Turn up a Treetop card: the first of a Treetop Challenge, or the next one."""

    type = Const("challenge")
    index = index("The card's place at the Treetop.")


class Beat(MonkeyMove):
    """Beat the card that is faced."""

    type = Const("beat")
    cards = Array("The climbing cards.", tree_card("A card."), 1, MAX_ZONE)
    trap_order = Array(
        "The traps on the monkey in the order in which they are turned up; left out: as they lie.",
        index("A trap's place."),
        0,
        MAX_ZONE,
        required=False,
    )


class GiveUp(MonkeyMove):
    """Do not beat the card that is faced, and fall."""

    type = Const("give-up")


class Oust(MonkeyMove):
    """Say where the ousted monkey falls to."""

    type = Const("oust")
    trunk = player_id(f"Whose trunk, `{KURGILL}` too.")


class KurgillTurn(MonkeyMove):
    """Carry out Kurgill's turn."""

    type = Const("kurgill-turn")
    index = index("The Treetop card he faces first; exactly when he is at the Treetop.", required=False)


class DiscardDown(MonkeyMove):
    """Discard down to five cards."""

    type = Const("discard-down")
    cards = Array("The cards to discard.", tree_card("A card."), 1, MAX_ZONE)


class EndTurn(MonkeyMove):
    """End the turn with Action Points left."""

    type = Const("end-turn")


class Outcome(Answer):
    """How the game ended."""

    winner = player_id(
        f"Who has won, `{KURGILL}` where Kurgill has. `null` only for a state that came in when the game was over "
        "already, with several monkeys at the Treetop: it does not say which of them won.",
        nullable=True,
    )


WIRE = Wire(
    game=GAME.id,
    prefix="Monkey",
    state=State,
    options=Options,
    moves=(
        BeginTurn,
        Chop,
        Peek,
        Decline,
        FightMove,
        Draw,
        Climb,
        SetTraps,
        Challenge,
        Beat,
        GiveUp,
        Oust,
        KurgillTurn,
        DiscardDown,
        EndTurn,
    ),
    outcome=Outcome,
)
