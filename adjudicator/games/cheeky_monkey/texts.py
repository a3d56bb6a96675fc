"""The game's sentences. What a parameter is shows from its name (see the engine's ``text`` module)."""

from __future__ import annotations

from ...engine.text import ENGINE_TEXTS, N_, N_n, Template

TEXTS: dict[str, Template] = ENGINE_TEXTS | {
    # What is wrong with a move
    "bag-empty": N_("The bag is empty, so no tile can be drawn: put the tiles in front away, and the game is over."),
    "nothing-drawn": N_("A turn begins with a draw: draw a tile first."),
    "no-such-target": N_("Nobody called “{who}” plays in this game, so there is no pile of theirs."),
    "own-pile": N_("You may not claim from your own pile, only from the piles of the others."),
    "own-pile-swap": N_("You may not swap with your own pile, only with those of the others."),
    "pile-empty": N_("{target} has no tile in the pile."),
    "already-swapped": N_(
        "You swapped the Monkey, so nothing can be claimed with this draw; a tile swapped in claims nothing."
    ),
    "claim-after-swap": N_(
        "You swapped the Monkey, so you may not claim Monkeys with it as well: with each Monkey drawn it is one or the other."
    ),
    "monkey-swapped-away": N_("You have swapped this Monkey already: it can be swapped only once."),
    "tile-does-not-match": N_(
        "You may not take that {top}: it does not match the {card} you just drew, and only that animal can be claimed now."
    ),
    "claim-missed": N_(
        "You may not take that {top} any more: you have drawn again, and only the {card} you just drew claims tiles."
    ),
    "no-swaps": N_("This game is played without the Monkey’s swap: a Monkey can only be kept."),
    "not-a-monkey": N_("Only a Monkey just drawn can be swapped, and the tile drawn last is the {card}."),
    "already-claimed": N_("You have claimed a tile with this Monkey, so you keep it: it cannot be swapped as well."),
    "tile-kept-back": N_("All tiles in front go on the pile; {cards} would be kept back."),
    "tile-not-in-front": N_("Only the tiles in front can be put on the pile, once each; {cards} cannot."),
    "not-a-herd": N_("Only tiles of one animal are a herd; in front lie different ones: {cards}."),
    # What happened
    "tile-drawn": N_("{player} draws {cards}."),
    "duplicate-drawn": N_("{player} draws {cards}, a duplicate."),
    "turn-lost": N_("A {card} lies in front already, so {player}’s turn is over."),
    "tiles-lost": N_n(
        "{cards} goes back into the bag; {player}’s pile is untouched.",
        "{cards} go back into the bag; {player}’s pile is untouched.",
    ),
    "tile-claimed": N_("{player} claims {cards} from {target}."),
    "tile-uncovered": N_("{target}’s pile now shows {cards}."),
    "monkey-swapped": N_("{player} swaps the Monkey for {cards} from {target}’s pile."),
    "no-duplicate": N_("The {card} swapped in matches one in front, but was not drawn: {player}’s turn goes on."),
    "turn-concluded": N_("{player} puts {cards} on the pile; the {top} is on top."),
    "herd-hidden": N_("{player} hides {cards} under the pile."),
    "game-ended": N_("All tiles lie in piles: the game is over."),
    "bonus-awarded": N_("{player} has more of the {card} than anyone else and gets its bonus tile, worth {number}."),
    "bonus-not-awarded": N_("Several players have the most of the {card}: its bonus tile goes to nobody."),
    "points-scored": N_n("{player} has {count} point.", "{player} has {count} points."),
    "game-won": N_n("{player} wins with {count} point.", "{player} wins with {count} points."),
    "game-won-by-bonus": N_("Level on points, {player} wins with the highest bonus tile."),
    "win-shared": N_n(
        "{player} shares the win with {count} point.",
        "{player} shares the win with {count} points.",
    ),
    # Who is next
    "next.turn": N_("{player} decides how to go on."),
    "next.draw": N_("{player} is next and draws a tile."),
    "next.conclude": N_("{player} has to put the tiles on the pile now."),
    # States that cannot be
    "too-many-in-bag": N_("There are more tiles of the {card} in the bag than the game has: at most {count}."),
    "too-many-in-front": N_("There are more tiles of the {card} in front than the bag leaves."),
    "removed-in-bag": N_("The {card} is left out of this game, but tiles of it are in the bag."),
    "wrong-number-of-tiles": N_("Bag, piles and front hold {found} tiles together; this game has {expected} in play."),
    "front-out-of-step": N_("Tiles lie in front of a player only after a draw."),
    "front-empty": N_("After a draw a tile lies in front of the player on turn."),
    "latest-out-of-step": N_("Before the first draw of a turn, and after the game, no tile is the one drawn last."),
    "latest-missing": N_("After a draw one tile is the one drawn last."),
    "latest-not-in-front": N_(
        "The {card} was drawn last and not swapped: it lies at the end of the front with exactly what was claimed with it, and no other like it lies there."
    ),
    "duplicate-kept": N_(
        "The {card} drawn last is a duplicate of one in front: the turn ended at once and all tiles in front went back into the bag, so nothing can be kept. (A tile that was claimed is no duplicate.)"
    ),
    "swapped-duplicate": N_("A Monkey lay in front already, so the second one was a duplicate and not swapped."),
    "swapped-monkey-missing": N_("The Monkey that was swapped away lies on top of no opponent’s pile."),
    "impossible-swap": N_("A Monkey is swapped or claims tiles, but never both."),
    "end-missed": N_("All tiles lie in piles, so the game should be over."),
    "end-too-early": N_("The game is over, but there are tiles in the bag."),
    # What may be done, as "play from the hand or flip a card"
    "move.draw": N_("draw a tile"),
    "move.claim": N_("claim a matching tile"),
    "move.swap": N_("swap the Monkey"),
    "move.conclude": N_("put the tiles on the pile"),
    "move.hide-herd": N_("hide the herd under the pile"),
}
