"""The game's sentences. What a parameter is shows from its name (see the engine's ``text`` module)."""

from __future__ import annotations

from ...engine.text import ENGINE_TEXTS, N_, N_n, Template

TEXTS: dict[str, Template] = ENGINE_TEXTS | {
    # What is wrong with a move
    "card-not-held": N_("{player} does not hold the {card}."),
    "card-in-bad-stuff": N_("The {card} lies in {player}’s Bad Stuff: it is out of the round and cannot be played."),
    "not-the-opening-card": N_(
        "The {card} does not open the round: the lowest Spyke that was dealt does, and that is the {other}."
    ),
    "card-does-not-match": N_(
        "The {card} does not match the {top}: play a card of its colour or a {number}, or take the pile if you hold none."
    ),
    "card-matches-below": N_(
        "The {card} matches only a card further down: what counts is the {top} on top, so play its colour or a {number}."
    ),
    "nothing-to-take": N_("There is no pile to take yet: the round is opened with a card."),
    "card-owed": N_("The pile has been taken: now a card is played, and any card will do."),
    "final-pile-taken": N_("The round is over, and nobody takes the final pile."),
    "matching-card-held": N_(
        "The pile is taken only with no card that fits; {player} holds one with the colour of the {top} or a {number}, and must play."
    ),
    "round-not-over": N_n(
        "The round is not over: {count} card is still in hand.",
        "The round is not over: {count} cards are still in hand.",
    ),
    # What happened
    "round-opened": N_("{player} opens the round with {cards}."),
    "played-same-colour": N_("{player} plays {cards} on the {top}: the same colour."),
    "played-same-number": N_("{player} plays {cards} on the {top}: the same number."),
    "played-on-unknown": N_("{player} plays {cards}."),
    "pile-begun": N_("{player} begins a new pile with {cards}."),
    "pile-taken": N_n(
        "{player} has no card that fits and takes the pile, {count} card, as Bad Stuff.",
        "{player} has no card that fits and takes the pile, {count} cards, as Bad Stuff.",
    ),
    "round-ended": N_("All cards are played: round {count} is over."),
    "pile-left": N_n(
        "The final pile, {count} card, stays in the centre and counts for nobody.",
        "The final pile, {count} cards, stays in the centre and counts for nobody.",
    ),
    "no-defeat": N_("Nobody has any Bad Stuff, so nobody takes a Defeat."),
    "defeat-taken": N_n(
        "{player} has the most Bad Stuff, {count} pile, and takes a Defeat; that makes {defeats}.",
        "{player} has the most Bad Stuff, {count} piles, and takes a Defeat; that makes {defeats}.",
    ),
    "game-ended": N_("Somebody has three Defeats: the game is over."),
    "game-lost": N_("{player} has three Defeats and loses."),
    "game-won": N_("{player} wins."),
    "play-again": N_("Everybody has lost: play again."),
    "round-dealt": N_("Round {count} is dealt."),
    "cards-set-aside": N_n(
        "{count} card lies face up to one side, out of play for this round.",
        "{count} cards lie face up to one side, out of play for this round.",
    ),
    "cards-received": N_("{player} receives {cards}."),
    # Who is next; what is left to do would betray a hand, so it is said by step
    "next.at-open": N_("Whoever holds the lowest Spyke in play opens the round with it."),
    "next.at-play": N_("{player} is next."),
    "next.at-lead": N_("{player} now plays any card."),
    "next.at-deal": N_("The next round can be dealt."),
    # States that cannot be
    "wrong-number-set-aside": N_("With this many players {expected} cards are set aside, not {found}."),
    "wrong-opener": N_("{player} cannot hold the lowest Spyke that was dealt, so somebody else opens."),
    "hands-out-of-turn": N_(
        "The hands do not fit {player}’s turn: all start with as many cards, and each turn costs one."
    ),
    "hands-not-whole": N_n(
        "Before a round is opened everybody holds {count} card.",
        "Before a round is opened everybody holds {count} cards.",
    ),
    "hands-left": N_("The round is over, but somebody still holds cards."),
    "center-out-of-step": N_("Before the round is opened, and after the pile was taken, the centre is empty."),
    "center-empty": N_("There is no card in the centre."),
    "empty-bad-stuff": N_("A pile of {player}’s Bad Stuff has no cards."),
    "bad-stuff-out-of-step": N_("{player} has Bad Stuff before the round was opened."),
    "lead-without-bad-stuff": N_("{player} should have taken Bad Stuff, but has none."),
    "end-missed": N_("Somebody has three Defeats, so the game should be over."),
    "end-too-early": N_("The game is over, but nobody has three Defeats."),
    "round-too-high": N_("Nobody has ever played that many rounds."),
    # What may be done, as "play from the hand or flip a card"
    "move.play": N_("play a card"),
    "move.take-pile": N_("take the pile"),
    "move.deal": N_("deal the next round"),
}
