"""The spells: what each one does when it is flipped."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...engine.citations import decides
from ...engine.game import Action, Move
from ...engine.table import Table, take_from_hand
from ...engine.verdict import Json
from . import fights, targets, traps, tree
from .agenda import follow, job, run
from .components import BIRD
from .decks import card_to_take, discard, draw
from .state import Job, State

SPELL_DECK = 1
"""Where the Spell cards stand among the decks of the game."""


@job("flip-spell")
@decides("flip-spell", "optional-spells", "spell-deck-never-runs-out")
def flip_spell(table: Table[State], _: Job) -> None:
    """The top spell is turned over onto its discard pile and done; only Axe and Pixie leave a choice."""
    state = table.state
    spell = str(table.turn_up(state.spell_deck, -1, "/spell_deck", SPELL_DECK))
    state.spell_discard.append(state.spell_deck.pop())
    table.happen("spell-flipped", "flip-spell", player=state.turn_player, cards=[spell], to="spell-discard")
    SPELLS[spell](table)


# --- Anvil ----------------------------------------------------------------------------------------------------------


@decides("spell-anvil", "anvil-keeps-cards")
def anvil(table: Table[State]) -> None:
    """The rest of the turn is lost, and nothing else."""
    table.happen("turn-lost", "spell-anvil", player=table.state.turn_player)
    follow(table, Job("end-turn"))


# --- Axe ------------------------------------------------------------------------------------------------------------


def axe(table: Table[State]) -> None:
    """A card on the tree or a trap may be chopped."""
    table.state.step = "axe"


class Chop(Action[State]):
    """The Axe: discard a trunk or Treetop card and replace it, or discard a Monkey Trap."""

    type = "chop"
    rule = "spell-axe"
    checks = (targets.to_chop,)

    @decides("axe-targets")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The card goes face up to the discard pile before its replacement is taken, which nobody sees."""
        state = table.state
        place = targets.targeted(state, move["target"])
        assert place is not None, "the target was checked"
        zone, index, path = place
        card = table.turn_up(zone, index, path)
        discard(table, [card])
        words = {"player": state.turn_player, "cards": [card], **targets.told(move["target"])}
        table.happen("card-chopped", self.rule, text=f"chopped-{targets.kind(move['target'])}", **words)
        if move["target"]["zone"] == "trap":
            del zone[index]
        elif card_to_take(table):
            zone[index] = state.tree_deck.pop()
        run(table, Job("act"))

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each card on the tree, and each trap."""
        return targets.all_targets(table.state)


# --- Banana ---------------------------------------------------------------------------------------------------------


def banana(table: Table[State]) -> None:
    """Another card for the hand."""
    follow(table, Job("banana"), Job("act"))


@job("banana")
@decides("spell-banana")
def draw_for_banana(table: Table[State], _: Job) -> None:
    """The card that the Banana brings."""
    draw(table, table.state.on_turn, "spell-banana")


# --- Boxing Gloves --------------------------------------------------------------------------------------------------


def boxing_gloves(table: Table[State]) -> None:
    """A fight: everybody with a card puts one down."""
    state = table.state
    state.fight = {}
    table.happen("fight-begins", "spell-boxing-gloves", player=state.turn_player)
    if fights.to_put_down(state):
        state.step = "fight"
    else:
        follow(table, Job("settle-fight"), Job("act"))


# --- Dynamite -------------------------------------------------------------------------------------------------------


@decides("spell-dynamite", "dynamite-victim", "dynamite-with-kurgill")
def dynamite(table: Table[State]) -> None:
    """The player on turn loses a card at random, picked by the next player; alone, the card just drawn."""
    state = table.state
    player = state.on_turn
    path = f"/players/{state.players.index(player)}/hand"
    if not player.hand:
        table.happen("dynamite-fizzles", "spell-dynamite", player=player.id)
    else:
        alone = len(state.players) == 1
        card = lose_drawn_card(table, path) if alone else lose_random_card(table, path)
        if card is not None:
            discard(table, [card])
            words = {"player": player.id, "cards": [card], "source": "hand", "to": "tree-discard"}
            table.happen("card-lost", "dynamite-solo" if alone else "spell-dynamite", **words)
    follow(table, Job("act"))


def lose_random_card(table: Table[State], path: str) -> str:
    """A card picked blind leaves the hand; at a real table those who were there tell which."""
    state = table.state
    hand = state.on_turn.hand
    if state.chance is not None:
        index = state.chance.pick(len(hand))
        card = str(table.turn_up(hand, index, path))
        del hand[index]
        return card
    left = table.unaccounted() if None in hand else {}
    card = str(table.told_pick(lambda told: told in hand or told in left, f"/state{path}"))
    take_from_hand(hand, card)
    return card


def lose_drawn_card(table: Table[State], path: str) -> str | None:
    """The card drawn at the start of this turn leaves the hand; ``None`` where no card could be drawn."""
    state = table.state
    hand = state.on_turn.hand
    if state.drawn is not None:
        take_from_hand(hand, state.drawn)
        return state.drawn
    if hand[-1] is not None:
        return None
    card = str(table.turn_up(hand, len(hand) - 1, path))
    hand.pop()
    return card


# --- Gnome ----------------------------------------------------------------------------------------------------------


@decides("spell-gnome", "gnome-anywhere", "gnome-without-traps")
def gnome(table: Table[State]) -> None:
    """Fall, get two traps whatever the limit says, and end the turn; then the spells are reset."""
    count = traps.traps_from_gnome(table.state.options)
    tree.fall(table, table.state.on_turn, "spell-gnome")
    follow(table, *(Job("gnome-trap") for _ in range(count)), Job("gnome-reset"))


@job("gnome-trap")
def get_gnomed(table: Table[State], _: Job) -> None:
    """A trap for the player on turn; nobody looks at it."""
    player = table.state.on_turn
    if card_to_take(table):
        player.traps.append(table.state.tree_deck.pop())
        table.happen("trap-set", "spell-gnome", target=player.id, count=1, text="trap-received")
    else:
        table.happen("trap-skipped", "nothing-to-draw", player=player.id)


@job("gnome-reset")
@decides("gnome-reset", "birds-stay-out")
def reset_spells(table: Table[State], _: Job) -> None:
    """All discarded spells go back into the Spell Deck, the Gnome too; Birds that lie aside do not."""
    state = table.state
    state.spell_deck += state.spell_discard
    state.spell_discard = []
    table.shuffle(state.spell_deck)
    table.happen("spells-reset", "gnome-reset", count=len(state.spell_deck))
    follow(table, Job("end-turn"))


# --- Pixie ----------------------------------------------------------------------------------------------------------


def pixie(table: Table[State]) -> None:
    """A card on the tree or a trap may be peeked at."""
    table.state.step = "pixie"


class PeekAt(Action[State]):
    """The Pixie: look alone at one Tree card in play."""

    type = "peek"
    rule = "spell-pixie"
    checks = (targets.to_peek_at,)

    @decides("pixie-targets")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """Everybody sees which card was looked at; only the one who looks sees its face."""
        state = table.state
        player = state.players[seat]
        place = targets.targeted(state, move["target"])
        assert place is not None, "the target was checked"
        card = table.peek(*place)
        words = {"player": player.id, **targets.told(move["target"])}
        table.happen("card-peeked", self.rule, text=f"peeked-{targets.kind(move['target'])}", **words)
        if card is not None:
            table.happen("card-seen", self.rule, visible_to=(player.id,), player=player.id, cards=[card])
        run(table, Job("act"))

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each card on the tree, and each trap."""
        return targets.all_targets(table.state)


class Decline(Action[State]):
    """Let the Axe or the Pixie pass."""

    type = "decline"
    rule = "optional-spells"

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """Nothing is chopped and nothing seen."""
        table.happen("declined", self.rule, player=table.state.turn_player)
        run(table, Job("act"))


# --- Slide ----------------------------------------------------------------------------------------------------------


@decides("spell-slide", "slide-keeps-actions")
def slide(table: Table[State]) -> None:
    """Fall, and play the rest of the turn."""
    tree.fall(table, table.state.on_turn, "spell-slide")
    follow(table, Job("act"))


# --- Bird -----------------------------------------------------------------------------------------------------------


def bird(table: Table[State]) -> None:
    """A number will be barred."""
    follow(table, Job(BIRD), Job("act"))


@job(BIRD)
@decides("spell-bird", "nothing-to-draw")
def set_bird_aside(table: Table[State], _: Job) -> None:
    """The top Tree card is turned up and lies aside with the Bird; where there is none, the Bird is just discarded."""
    state = table.state
    if not card_to_take(table):
        table.happen("bird-discarded", "nothing-to-draw", player=state.turn_player)
        return
    card = str(table.turn_up(state.tree_deck, -1, "/tree_deck"))
    state.birds.append(state.tree_deck.pop())
    state.spell_discard.pop()
    table.happen("bird-set-aside", "spell-bird", player=state.turn_player, cards=[card], card=card)


SPELLS: dict[str, Callable[[Table[State]], None]] = {
    "anvil": anvil,
    "axe": axe,
    "banana": banana,
    "boxing-gloves": boxing_gloves,
    "dynamite": dynamite,
    "gnome": gnome,
    "pixie": pixie,
    "slide": slide,
    BIRD: bird,
}
