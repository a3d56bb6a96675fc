"""The game's sentences. What a parameter is shows from its name (see the engine's ``text`` module)."""

from __future__ import annotations

from adjudicator.engine.text import ENGINE_TEXTS, N_, Template

TEXTS: dict[str, Template] = ENGINE_TEXTS | {
    # What is wrong with a move
    "card-not-held": N_("{player} does not hold the {card}; only a card from the own hand can be played."),
    "card-too-low": N_("The {card} is lower than the {top} on the pile: play one that is not, or chance a card."),
    "card-equal": N_("By the first edition an equal card is not enough: play one higher than the {top}."),
    "draw-pile-empty": N_("The draw pile is empty: play a card or snatch one."),
    "draw-pile-left": N_("While cards are left in the draw pile none is snatched: play a card or turn one up."),
    # What happened
    "card-played": N_("{player} plays {cards}."),
    "card-flipped": N_("{player} turns up {cards}."),
    "card-snatched": N_("{player} snatches a card of {target}’s, and the pile is swept away."),
    "card-seen": N_("The card snatched from {target} is {cards}."),
    "game-won": N_("{player} has no card left and wins."),
    # Who is next; which moves are left would betray a hand
    "next.at-play": N_("{player} is next."),
    # What may be done, as "play a card or turn one up"
    "move.play": N_("play a card"),
    "move.flip": N_("turn up a card of the draw pile"),
    "move.snatch": N_("snatch a card"),
    # States that cannot be
    "end-missed": N_("A player has no card left, so the game is over."),
    "end-too-early": N_("The game is not over: every player has a card left."),
    "two-winners": N_("Both players have no card left, but the first one ended the game."),
}
