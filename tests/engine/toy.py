"""A toy game of ten cards and two steps, to try the engine with.

Four red, four blue and two gold cards. In turn a player lays a card of the colour on top of the pile (gold fits on
all, all fits on gold and on an empty pile), or flips the top card of the deck onto the pile, which comes to the hand
where it does not fit; with no deck and nothing that fits he passes. After a gold card comes the step ``gold``: anyone
may ``mix`` the pile into the deck, or whoever laid it steals a random card from somebody. Without cards one has won.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.engine.chance import Chance
from adjudicator.engine.citations import decides
from adjudicator.engine.game import Action, Component, Game, Move, SetupContradiction, Step, check, everybody
from adjudicator.engine.problems import count_of_cards, double_players, too_many_of_a_card
from adjudicator.engine.table import Deck, Table, take_from_hand
from adjudicator.engine.text import ENGINE_TEXTS, Params, Vocabulary
from adjudicator.engine.verdict import Json

BOX = {"red": 4, "blue": 4, "gold": 2}


@dataclass(slots=True)
class Player:
    """A player and what he holds."""

    id: str
    hand: list[str | None]


@dataclass(slots=True)
class State:
    """Everything on the table; piles are bottom first."""

    players: list[Player]
    deck: list[str | None]
    pile: list[str | None]
    turn_player: str | None
    step: str
    chance: Chance | None

    def copy(self) -> State:
        """A state that can be changed without touching this one."""
        players = [Player(one.id, one.hand[:]) for one in self.players]
        chance = self.chance.copy() if self.chance else None
        return State(players, self.deck[:], self.pile[:], self.turn_player, self.step, chance)


def zones(state: State) -> Iterator[tuple[str, Sequence[Any]]]:
    """Every zone with its pointer."""
    for seat, player in enumerate(state.players):
        yield f"/players/{seat}/hand", player.hand
    yield "/deck", state.deck
    yield "/pile", state.pile


def fits(table: Table[State], card: str) -> bool:
    """Whether a card may lie on the pile."""
    pile = table.state.pile
    return not pile or card == "gold" or table.face(pile, -1, "/pile") in (card, "gold")


@check("not-held", "lay", "/move/card")
def held(table: Table[State], seat: int, move: Move) -> Params | None:
    """The card is in hand."""
    player = table.state.players[seat]
    short = table.lacks(player.hand, [move["card"]], f"/players/{seat}/hand", player.id)
    return {"player": player.id, "cards": short} if short else None


@check("wrong-colour", "colours", "/move/card")
def of_the_colour(table: Table[State], seat: int, move: Move) -> Params | None:
    """The card fits on the pile."""
    return None if fits(table, move["card"]) else {"card": move["card"], "top": table.state.pile[-1]}


@check("no-deck", "flip")
def deck_left(table: Table[State], seat: int, move: Move) -> Params | None:
    """There is something to flip."""
    return None if table.state.deck else {}


@check("deck-left", "pass")
def no_deck_left(table: Table[State], seat: int, move: Move) -> Params | None:
    """There is nothing to flip."""
    count = len(table.state.deck)
    return {"count": count} if count else None


@check("something-fits", "pass")
def nothing_fits(table: Table[State], seat: int, move: Move) -> Params | None:
    """No card in hand fits."""
    player = table.state.players[seat]
    free = table.may_hold_none(player.hand, lambda card: fits(table, card), f"/players/{seat}/hand", player.id)
    return None if free else {"player": player.id, "at": f"/state/players/{seat}/hand", "by": "colours"}


@check("nobody-there", "steal", "/move/from")
def victim(table: Table[State], seat: int, move: Move) -> Params | None:
    """Somebody else with cards is stolen from, by whoever has the turn."""
    other = table.seat_of(move["from"])
    fine = other not in (None, seat) and table.state.players[other or 0].hand
    return None if fine and table.state.turn_player == table.state.players[seat].id else {"who": move["from"]}


class Lay(Action[State]):
    """A card from the hand."""

    type = "lay"
    rule = "lay"
    checks = (held, of_the_colour)

    @decides("laying")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """It goes on the pile."""
        player = table.state.players[seat]
        take_from_hand(player.hand, move["card"])
        table.state.pile.append(move["card"])
        table.happen("laid", "lay", player=player.id, cards=[move["card"]], source="hand", to="pile")
        finish(table, seat, move["card"])

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each different known card."""
        for card in dict.fromkeys(table.state.players[seat].hand):
            if card is not None:
                yield {"card": card}

    def possible(self, table: Table[State], seat: int) -> bool:
        """Whether a card fits, or may."""
        hand = table.state.players[seat].hand
        found, _ = table.answers(lambda: table.may_hold(hand, lambda card: fits(table, card)))
        return any(found)


class Flip(Action[State]):
    """The top card of the deck."""

    type = "flip"
    rule = "flip"
    checks = (deck_left,)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """It goes on the pile where it fits, else to the hand."""
        state = table.state
        card = table.turn_up(state.deck, -1, "/deck")
        valid = table.settle(lambda: fits(table, card))
        state.deck.pop()
        (state.pile if valid else state.players[seat].hand).append(card)
        table.happen("flipped", "flip", player=state.players[seat].id, cards=[card])
        finish(table, seat, card if valid else "")


class Pass(Action[State]):
    """Nothing, where nothing can be done."""

    type = "pass"
    rule = "pass"
    checks = (no_deck_left, nothing_fits)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The turn goes on."""
        finish(table, seat, "")


class Mix(Action[State]):
    """The pile goes back into the deck."""

    type = "mix"
    rule = "mix"

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """Pile and deck are shuffled together."""
        state = table.state
        state.deck += state.pile
        state.pile = []
        table.shuffle(state.deck)
        table.happen("mixed", "mix", player=state.players[seat].id)
        next_turn(table)


class Steal(Action[State]):
    """A random card from another hand."""

    type = "steal"
    rule = "steal"
    checks = (victim,)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """Chance picks, or the table tells what was picked."""
        state = table.state
        other = table.seat_of(move["from"])
        assert other is not None
        hand = state.players[other].hand
        if state.chance:
            card = hand.pop(state.chance.pick(len(hand)))
        else:
            card = table.told_pick(lambda face: table.may_hold(hand, lambda one: one == face), "/move/from")
            take_from_hand(hand, card)
        state.players[seat].hand.append(card)
        mine, theirs = state.players[seat].id, state.players[other].id
        table.happen("stolen", "steal", player=mine, target=theirs, count=1)
        table.happen("seen", "steal", visible_to=(mine, theirs), player=mine, cards=[card])
        next_turn(table)

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """From each player; the check leaves out who cannot be."""
        for one in table.state.players:
            yield {"from": one.id}


def finish(table: Table[State], seat: int, laid: str) -> None:
    """Whoever has no cards has won; a gold card asks for more; else the next is on turn."""
    state = table.state
    if not state.players[seat].hand:
        state.step, state.turn_player = "over", None
        table.happen("won", "winning", player=state.players[seat].id)
    elif laid == "gold":
        state.step = "gold"
    else:
        next_turn(table)


def next_turn(table: Table[State]) -> None:
    """The next player clockwise lays."""
    seat = table.seat_of(table.state.turn_player)
    assert seat is not None
    players = table.state.players
    table.state.step, table.state.turn_player = "lay", players[(seat + 1) % len(players)].id


TEXTS = ENGINE_TEXTS | {
    "not-held": "{player} does not hold {cards}.",
    "wrong-colour": "The {card} does not fit on the {top}.",
    "no-deck": "There is no deck.",
    "deck-left": ("{count} card is left.", "{count} cards are left."),
    "something-fits": "{player} holds a card that fits.",
    "nobody-there": "Nothing is stolen from “{who}”.",
    "laid": "{player} lays {cards}.",
    "flipped": "{player} flips {cards}.",
    "mixed": "{player} mixes.",
    "stolen": "{player} steals from {target}.",
    "seen": "It is {cards}.",
    "won": "{player} has won.",
    "next.turn": "{player} is next.",
    "move.lay": "lay a card",
    "move.flip": "flip a card",
    "move.pass": "pass a card",
    "move.mix": "mix a card",
    "move.steal": "steal a card",
    "next.flip": "{player} is next and flips.",
    "who": "{names}",
}
NAMES: dict[object, tuple[str, str, str]] = {
    colour: (f"a {colour} card", f"{{count}} {colour} cards", f"{colour} card") for colour in BOX
}


STEPS: dict[str, Step[State]] = {
    step.name: step
    for step in (
        Step("lay", (Lay(), Flip(), Pass())),
        Step("gold", (Mix(), Steal()), everybody),
        Step("over", ()),
    )
}


class Toy(Game[State]):
    """The toy."""

    id = "toy"
    ruleset = "toy@1"
    name = "Toy"
    players = (2, 3)
    turn_rule = "turns"
    over_rule = "winning"
    cards_rule = "box"
    vocabulary = Vocabulary(TEXTS, NAMES)
    components = tuple(Component(colour, "card", count) for colour, count in BOX.items())
    decks = (Deck("cards", lambda _: BOX, zones),)
    steps = STEPS
    state_checks = (double_players("turns"), too_many_of_a_card("box"), count_of_cards("box", 10))

    def load(self, data: Json) -> State:
        """A state from its JSON."""
        chance = data["chance"]
        return State(
            [Player(one["id"], one["hand"][:]) for one in data["players"]],
            data["deck"][:],
            data["pile"][:],
            data["turn"]["player"],
            data["turn"]["step"],
            Chance(chance["seed"], chance["draws"]) if chance else None,
        )

    def dump(self, state: State) -> Json:
        """The JSON of a state."""
        chance = state.chance
        return {
            "game": "toy",
            "ruleset": "toy@1",
            "players": [{"id": one.id, "hand": one.hand} for one in state.players],
            "deck": state.deck,
            "pile": state.pile,
            "turn": {"player": state.turn_player, "step": state.step},
            "chance": {"seed": chance.seed, "draws": chance.draws} if chance else None,
        }

    def setup(self, players: Sequence[str], options: Mapping[str, Any], seed: str | None) -> State:
        """Two cards to each."""
        if options.get("hand", 2) * len(players) > 10:
            raise SetupContradiction("/options/hand", "too-many-of-a-card", card="red")
        chance = None if seed is None else Chance(seed)
        state = State([Player(name, []) for name in players], [], [], players[0], "lay", chance)
        deck: list[str | None] = [colour for colour, count in BOX.items() for _ in range(count)]
        Table(self.decks, state).shuffle(deck)
        for player in state.players:
            player.hand = [deck.pop() for _ in range(options.get("hand", 2))]
        state.deck = deck
        return state

    def outcome(self, state: State) -> Json | None:
        """Who has won."""
        if state.step != "over":
            return None
        return {"winner": next(one.id for one in state.players if not one.hand)}

    def hide(self, state: State, viewer: str | None) -> None:
        """The pile is open, the deck and other hands are not."""
        state.deck = [None] * len(state.deck)
        for one in state.players:
            if one.id != viewer:
                one.hand = [None] * len(one.hand)


TOY = Toy()


def toy(
    ana: str,
    bo: str,
    *,
    pile: str = "",
    deck: str | None = None,
    step: str = "lay",
    turn: str | None = "ana",
    seed: str | None = "x",
) -> Json:
    """A position of the toy. Colours are words, ``?`` is unknown; cards that nothing names are the deck, blue on top."""
    hands = [[None if one == "?" else one for one in words.split()] for words in (ana, bo, pile)]
    named = [card for hand in hands for card in hand]
    rest: list[str | None] = [
        colour for colour in ("gold", "red", "blue") for _ in range(BOX[colour] - named.count(colour))
    ]
    lying = (
        rest[: len(rest) - named.count(None)] if deck is None else [None if one == "?" else one for one in deck.split()]
    )
    return {
        "game": "toy",
        "ruleset": "toy@1",
        "players": [{"id": "ana", "hand": hands[0]}, {"id": "bo", "hand": hands[1]}],
        "deck": lying,
        "pile": hands[2],
        "turn": {"player": turn, "step": step},
        "chance": None if seed is None else {"seed": seed, "draws": 0},
    }
