"""The game's sentences. What a parameter is shows from its name (see the engine's ``text`` module)."""

from __future__ import annotations

from ...engine.text import ENGINE_TEXTS, N_, N_n, Template

TEXTS: dict[str, Template] = ENGINE_TEXTS | {
    # What is wrong with a move
    "card-not-held": N_("{player} does not hold {cards}, and only cards in hand can be used."),
    "different-animals": N_("Cards played together are of one animal, Monkeys among them; these are {cards}."),
    "card-too-low": N_("The {card} is too low: the {top} on top asks for {limit} or higher, an Ant or a Monkey."),
    "card-too-low-on-monkey": N_(
        "The {card} is too low: the Monkey on top copies the {top} below it and asks for {limit} or higher, an Ant or a Monkey."
    ),
    "card-too-high": N_("The {card} is too high: after a Buffalo only 8 or lower, or a Monkey, may be played."),
    "draw-pile-empty": N_(
        "The Bad Kitty shows, so there is no card to flip: play from the hand, or from the row once the hand is empty."
    ),
    "draw-pile-left": N_n(
        "A row card is played only once the draw pile is empty; {count} card is left there.",
        "A row card is played only once the draw pile is empty; {count} cards are left there.",
    ),
    "draw-pile-left-to-flip": N_(
        "The animal pile is not taken while the draw pile has cards: play a valid card or flip the top one."
    ),
    "hand-not-empty": N_n(
        "A row card is played only once the hand is empty; {player} has to play {count} card from it first.",
        "A row card is played only once the hand is empty; {player} has to play {count} cards from it first.",
    ),
    "hand-empty": N_(
        "Only a player with cards in hand takes the animal pile; {player} has none and turns up a card instead."
    ),
    "valid-card-held": N_("{player} holds a card that is valid, so the animal pile is not taken: play it."),
    "no-such-row-card": N_("There is no card {place} in that row: it has {length}."),
    "already-played": N_("{player} has played this turn: now comes the effect, and no further card."),
    "no-effect-due": N_("A swap comes only right after a {card}, before cards are drawn."),
    "nobody-may-look": N_("Nobody looks at a face-down card unless a Snake was just played."),
    "nobody-may-look-own": N_("Nobody looks at a row, not even at an own one, unless a Snake was just played."),
    "no-series": N_("Another game is dealt only in a series scored with beans; this one stands alone."),
    "no-such-target": N_("Nobody called “{who}” plays in this game, so there is no card of theirs to look at."),
    # What happened
    "played-from-hand": N_("{player} plays {cards}."),
    "played-from-hand-on": N_("{player} plays {cards} on the {top}."),
    "played-from-draw-pile": N_("{player} flips {cards} from the draw pile."),
    "played-from-draw-pile-on": N_("{player} flips {cards} from the draw pile onto the {top}."),
    "played-from-row": N_("{player} turns up {cards} from the row."),
    "played-from-row-on": N_("{player} turns up {cards} from the row onto the {top}."),
    "card-invalid": N_("The {card} is too low, so it is invalid and has no effect."),
    "card-invalid-buffalo": N_("The {card} is higher than the Buffalo allows, so it is invalid and has no effect."),
    "pile-taken": N_n(
        "{player} takes the animal pile into the hand: {count} card.",
        "{player} takes the animal pile into the hand: {count} cards.",
    ),
    "monkey-copies": N_("The Monkey copies the {card}."),
    "monkey-copies-nothing": N_("The Monkey has no animal to copy, so it has no number and no effect."),
    "gang-of-four": N_("Four or more of a kind lie on top: a gang of four for {player}."),
    "effect-cancelled": N_("The gang of four cancels the effect of the {card}."),
    "pile-discarded": N_n(
        "The animal pile goes to the discard pile: {count} card.",
        "The animal pile goes to the discard pile: {count} cards.",
    ),
    "ant-takes": N_("The Ant sends {cards} from the pile to {player}’s hand."),
    "ant-takes-nothing": N_("The Ant lies on no other animal: nothing is taken."),
    "swap-due": N_("The Sparrow makes {player} swap a hand card with a face-down card."),
    "sparrow-no-hand": N_("The Sparrow has no effect: {player} has no card left in hand."),
    "sparrow-no-row": N_("The Sparrow has no effect: {player} has no face-down card left."),
    "peek-due": N_("The Snake lets {player} look at one face-down card."),
    "snake-no-row": N_("The Snake has no effect: no face-down card is left."),
    "snake-last-card": N_("The Snake was {player}’s last card: there is no peek."),
    "next-player-bound": N_("The Buffalo binds the next player to 8 or lower."),
    "cards-swapped": N_("{player} swaps a hand card with face-down card {place}."),
    "cards-swapped-seen": N_("The {card} goes face down, and the {other} comes to {player}’s hand."),
    "card-peeked": N_("{player} looks at card {place} of {target}’s row."),
    "card-seen": N_("Card {place} of {target}’s row is the {card}."),
    "cards-drawn": N_n("{player} draws {count} card.", "{player} draws {count} cards."),
    "cards-received": N_("{player} receives {cards}."),
    "bad-kitty-shows": N_("The Bad Kitty shows: from now on nobody draws."),
    "extra-turn": N_("{player} takes another turn."),
    "extra-turn-lapses": N_("{player} is out, so the extra turn lapses."),
    "player-wins": N_("{player} has played every card and wins."),
    "player-out": N_("{player} has played every card and is out in place {count}."),
    "game-ended": N_("Only {player} has cards left and loses."),
    "beans-gained": N_n("{player} draws {count} bean card.", "{player} draws {count} bean cards."),
    "bean-of-one-gained": N_("{player} gains a 1-bean card."),
    "bean-lost": N_("{player} discards {cards}, the lowest."),
    "no-bean-to-lose": N_("{player} has no bean card to discard."),
    "series-ended": N_("The series is over: {player} has the most beans and wins it."),
    "series-ended-shared": N_("The series is over: {names} share the win with the most beans."),
    "game-dealt": N_("Game {game} is dealt; {player}, who lost the last one, starts."),
    # Who is next. What a player has to do is said only where the whole table sees why: that somebody must flip, or take
    # the pile, would tell what is in a hand.
    "next.turn": N_("{player} is next."),
    "next.play-from-hand": N_("{player} is next."),
    "next.play-from-draw-pile": N_("{player} is next."),
    "next.play-from-row": N_("{player} is next and must play from the row."),
    "next.take-pile": N_("{player} is next."),
    "next.swap": N_("{player} must now swap a face-down card."),
    "next.peek": N_("{player} may now look at a face-down card."),
    "next.next-game": N_("The next game can be dealt."),
    # Contradictions in a setup, and states that cannot be
    "buried-too-many": N_(
        "{buried} cards cannot lie under the Bad Kitty: only {count} are left after dealing to {players} players."
    ),
    "wrong-number-of-buried": N_("Cards under the Bad Kitty: {found}, but the options say {expected}."),
    "too-many-buried": N_(
        "{buried} cards cannot lie under the Bad Kitty: only {count} are left after dealing to {players} players."
    ),
    "finished-unknown": N_("“{who}” is listed as finished, but is nobody in this game or is listed twice."),
    "out-with-cards": N_("{player} is listed as finished, but still has cards."),
    "in-without-cards": N_("{player} has no cards, but is not listed as finished."),
    "end-missed": N_("Fewer than two players have cards, so the game should be over."),
    "end-too-early": N_("The game is over, but not everybody is ranked."),
    "row-too-short": N_("{player}’s row has fewer than four cards while the draw pile still has some."),
    "row-too-long": N_("{player}’s row has more than four cards."),
    "step-without-animal": N_("This step needs a {card}, or a Monkey that copies one, on top of the animal pile."),
    "step-without-choice": N_("There is nothing to choose at this step, so it would have been skipped."),
    "bound-without-buffalo": N_("A player is bound to 8 or lower only by a Buffalo on top of the animal pile."),
    "beans-without-series": N_("Without bean scoring there are no beans, no scores and no next game."),
    "wrong-number-of-beans": N_("After this many games {expected} bean cards are left in the pile, not {found}."),
    "series-past-its-end": N_("The series had ended before this game."),
    "series-unscored": N_("A game has ended, but none has been scored."),
    # What may be done, as "play from the hand or flip a card"
    "move.play-from-hand": N_("play from the hand"),
    "move.play-from-draw-pile": N_("flip the top card of the draw pile"),
    "move.play-from-row": N_("play from the row"),
    "move.take-pile": N_("take the pile"),
    "move.swap": N_("swap a face-down card"),
    "move.peek": N_("look at a face-down card"),
    "move.next-game": N_("deal the next game"),
}
