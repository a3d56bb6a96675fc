"""The game's sentences. What a parameter is shows from its name (see the engine's ``text`` module)."""

from __future__ import annotations

from ...engine.text import ENGINE_TEXTS, N_, N_n, Template

TEXTS: dict[str, Template] = ENGINE_TEXTS | {
    # What is wrong with a move
    "no-action-points": N_("{player} has no Action Point left and can only end the turn."),
    "no-card-to-draw": N_(
        "No Tree card can be had: deck and discard pile are empty and nobody holds more than five cards."
    ),
    "card-not-held": N_("{player} does not hold {cards}."),
    "not-down-to-five": N_n(
        "{player} discards down to five: exactly {count} card has to go.",
        "{player} discards down to five: exactly {count} cards have to go.",
    ),
    "nothing-to-discard": N_n(
        "{player} holds {count} card and keeps it: only who holds six or more discards down to five.",
        "{player} holds {count} cards and keeps them: only who holds six or more discards down to five.",
    ),
    "no-trunk-card": N_("{player} is at the Treetop: there is no trunk card left to climb, only the challenge."),
    "number-barred": N_("The {card} cannot be used to climb: the number {number} lies with a Bird."),
    "wrong-colour": N_("The {card} cannot be used against the {other}: only other colours than {colour}, and Wilds."),
    "not-black": N_("The {card} cannot be used against the {other}: only black cards and Wilds beat black."),
    "not-enough": N_("{total} does not beat the {card}: more than {limit} is needed."),
    "only-a-tie": N_("{total} only ties with the {card}: more than {limit} is needed."),
    "wrong-trap-order": N_n(
        "The order of the traps has to name each of them once, counted from 0; there is {count}.",
        "The order of the traps has to name each of them once, counted from 0; there are {count}.",
    ),
    "not-at-treetop": N_("{player} is at position {position}: the Treetop Challenge can be taken only at the Treetop."),
    "too-few-action-points": N_n(
        "The Treetop Challenge costs {count} Action Point; {left} is left.",
        "The Treetop Challenge costs {count} Action Points; {left} left are too few.",
    ),
    "no-such-treetop-card": N_("There is no Treetop card {place}; there are three."),
    "treetop-card-beaten": N_("Treetop card {place} is beaten already: choose one that is not."),
    "no-traps-game": N_("This game is played without Monkey Traps: nobody sets any."),
    "no-such-opponent": N_("Nobody called “{who}” is on the tree, so no trap can be set there."),
    "trap-on-oneself": N_("{player} cannot set a trap on the own monkey, only on opponents at the trunk."),
    "trap-at-treetop": N_("{target} is at the Treetop: traps can be set only on opponents at the trunk."),
    "too-many-traps": N_n(
        "{target} has {count} trap already, and four is the most that may be set there.",
        "{target} has {count} traps already, and four is the most that may be set there.",
    ),
    "no-trap-target": N_("No trap can be set on anybody: every opponent is at the Treetop or has four."),
    "wrong-number-of-traps": N_n(
        "Just {count} trap can be set, so name one opponent; the second card is discarded.",
        "Both traps have to be set, so name an opponent for each; it may be the same twice.",
    ),
    "fight-card-down": N_("{player} has put a card down for this fight already; everybody fights with one."),
    "no-such-trunk": N_("There is no trunk of “{who}” to fall to."),
    "no-trunk-card-there": N_("There is no trunk card at position {place} there."),
    "no-treetop-card-there": N_("There is no Treetop card {place}; there are three."),
    "no-trap-card-there": N_("There is no trap number {place} on {target}."),
    "no-treetop-card-named": N_("Kurgill is at the Treetop: say by index which Treetop card he faces first."),
    "kurgill-at-trunk": N_("Kurgill is at the trunk and faces the card at his position; no card is chosen for him."),
    # Decks and hands
    "deck-reset": N_n(
        "The Tree Deck is empty: the discard pile, {count} card, becomes the new deck.",
        "The Tree Deck is empty: the discard pile, {count} cards, is shuffled and becomes the new deck.",
    ),
    "cards-run-out": N_("Deck and discard pile have run out: everybody with six or more cards discards down to five."),
    "discarded-down": N_n(
        "{player} discards {count} card down to five: {cards}.",
        "{player} discards {count} cards down to five: {cards}.",
    ),
    "card-drawn": N_("{player} draws a Tree card."),
    "card-received": N_("{player} receives {cards}."),
    "draw-skipped": N_("There is no card for {player} to draw, so the draw is skipped."),
    # Spells
    "spell-flipped": N_("{player} flips {cards}."),
    "turn-lost": N_("The Anvil ends {player}’s turn."),
    "chopped-trunk": N_("{player} chops {cards} at trunk position {place}, and a new card takes its place face down."),
    "chopped-trunk-of": N_(
        "{player} chops {cards} at position {place} of {owner}’s trunk, and a new card takes its place face down."
    ),
    "chopped-treetop": N_("{player} chops {cards}, Treetop card {place}, and a new card takes its place face down."),
    "chopped-trap": N_("{player} chops a trap on {target}: {cards}."),
    "peeked-trunk": N_("{player} peeks at the trunk card at position {place}."),
    "peeked-trunk-of": N_("{player} peeks at the card at position {place} of {owner}’s trunk."),
    "peeked-treetop": N_("{player} peeks at Treetop card {place}."),
    "peeked-trap": N_("{player} peeks at a trap on {target}."),
    "card-seen": N_("{player} sees {cards}."),
    "declined": N_("{player} lets the spell pass."),
    "card-lost": N_("The Dynamite costs {player} {cards}."),
    "dynamite-fizzles": N_("{player} has no card that the Dynamite could take."),
    "trap-received": N_("{target} receives a Monkey Trap."),
    "spells-reset": N_n(
        "The discarded spells go back: the Spell Deck has {count} card.",
        "The discarded spells are shuffled back: the Spell Deck has {count} cards.",
    ),
    "bird-set-aside": N_("The {card} is set aside with the Bird: players can no longer climb with its number."),
    "bird-discarded": N_("There is no card for the Bird: it is discarded like any other spell."),
    # Fights
    "fight-begins": N_("{player} starts a fight: everybody puts one card down."),
    "fight-card-placed": N_("{player} puts a card down for the fight."),
    "fight-card-shown": N_("{target} fights with {cards}."),
    "fight-won": N_("{target} wins the fight."),
    "fight-tied": N_("Nobody wins the fight."),
    # The tree
    "fell": N_("{target} falls to position {position}."),
    "not-fallen": N_("{target} is at position 1 and cannot fall any lower."),
    "moved-up": N_("{target} moves up to position {position}."),
    "came-to-treetop": N_("{target} comes to the Treetop."),
    "trunk-card-shown": N_("{target} faces {cards} at position {position}."),
    "treetop-card-shown": N_("{target} faces Treetop card {place}: {cards}."),
    "card-beaten": N_("{player} beats the card with {cards}."),
    "gave-up": N_("{player} does not beat the trunk card and keeps all cards."),
    "gave-up-challenge": N_("{player} fails the Treetop Challenge; the cards used so far are discarded."),
    "game-won-winning": N_("{target} has dodged the Treetop Traps and wins the game."),
    "game-won-kurgill-wins": N_("Kurgill has dodged the Treetop Traps and wins; all players lose."),
    # Traps
    "trap-set": N_("{player} sets a Monkey Trap on {target}."),
    "trap-skipped": N_("There is no card left for a trap."),
    "trap-discarded": N_("The second trap can be set on nobody and is discarded."),
    "trap-shown": N_("The trap is {cards}."),
    "caught": N_("The trap catches {target}, who stays; the climbing cards and the traps turned up are discarded."),
    "caught-at-treetop": N_(
        "The Treetop Trap catches {target}, who stays; all cards used and both traps are discarded."
    ),
    "caught-by-trunk-trap": N_(
        "The Trunk Trap catches {target}, who stays; all cards used and both traps are discarded."
    ),
    "dodged": N_n("{target} dodges the trap.", "{target} dodges the {count} traps."),
    "final-traps-dealt": N_n("{count} last trap is dealt.", "{count} last traps are dealt."),
    "traps-discarded": N_n(
        "{target} is at the Treetop, where there are no Monkey Traps: {count} trap is discarded.",
        "{target} is at the Treetop, where there are no Monkey Traps: {count} traps are discarded.",
    ),
    # Super-Tree
    "oust-due": N_("Only one can be at the Treetop: {player} ousts {target} and says to which trunk."),
    "ousted": N_("{target} is ousted and falls to position {position} of {owner}’s trunk."),
    # Krazy Kurgz
    "kurgill-beats": N_("Kurgill flips {cards} and beats the {card}."),
    "kurgill-does-not-beat": N_("Kurgill flips {cards} and does not beat the {card}."),
    "kurgill-stays": N_("Kurgill stays where he is."),
    "kurgill-cannot-move-up": N_("Kurgill is at the Treetop and cannot move up further."),
    # Turns
    "turn-ended": N_("{player}’s turn is over."),
    # Who is next
    "next.turn": N_("{player} is next."),
    "next.begin-turn": N_("{player} is next: draw a card and flip a spell."),
    "next.fight": N_("{player} still has to put a card down."),
    "next.end-turn": N_("{player} can only end the turn."),
    "next.at-climb": N_("{player} beats the card or gives up."),
    "next.at-challenge": N_("{player} beats the card or gives up."),
    "next.challenge": N_("{player} chooses a Treetop card."),
    "next.oust": N_("{player} says to which trunk the other monkey falls."),
    "next.kurgill-turn": N_("Now it is Kurgill’s turn, which {player} carries out."),
    "next.discard-down": N_("{player} discards down to five."),
    # Contradictions in a setup, and states that cannot be
    "alone-without-kurgill": N_("Playing alone needs Krazy Kurgz: somebody has to race you to the top."),
    "reserved-name": N_("No player can be called “kurgill”: that is Kurgill himself."),
    "not-sixty-cards": N_("The Tree cards named add up to {count}; there are sixty."),
    "wrong-number-of-spells": N_("There are {found} Spell cards; {expected} are played with."),
    "too-many-birds": N_("{count} cards lie with Birds; {limit} is the most there can be."),
    "kurgill-out-of-place": N_("Kurgill is on the tree in Krazy Kurgz, and only there."),
    "wrong-trunks": N_("The trunks are not those of this game and these players."),
    "wrong-trunk-length": N_("A trunk has {count} cards in this game."),
    "wrong-treetop": N_("The Treetop has {count} cards."),
    "wrong-position": N_("There is no such position: the Treetop is {limit}."),
    "wrong-trunk": N_("There is no such trunk for a monkey to be on."),
    "not-the-own-trunk": N_("A monkey at the Treetop belongs to its own trunk."),
    "traps-at-treetop": N_("There are no Monkey Traps at the Treetop."),
    "traps-in-a-game-without": N_("This game is played without Monkey Traps."),
    "too-many-traps-on-kurgill": N_("Kurgill cannot have {count} traps: four is the most that may be set."),
    "two-at-treetop": N_("In Super-Tree only one can be at the Treetop."),
    "not-the-last-player": N_("Kurgill’s turn is carried out by the last player of the round."),
    "wrong-action-points": N_("At this step there are {count} Action Points."),
    "no-kurgill": N_("Kurgill does not play in this game and has no turn."),
    "nobody-to-oust": N_("Nobody is at the Treetop who could be ousted."),
    "nobody-has-won": N_("The game is over, but nobody is at the Treetop."),
    "attempt-unfit": N_("The attempt under way does not fit the step."),
    "fight-unfit": N_("The cards put down for a fight do not fit the step."),
    "gnome-discarded": N_("The Gnome goes back into the Spell Deck at once and is never in the discard pile."),
    "no-spells-left": N_("The Spell Deck is never empty: the Gnome at least is in it."),
    "discard-down-unfit": N_(
        "Hands are cut down only where the Tree Deck is empty and somebody holds six cards or more."
    ),
    "agenda-unfit": N_("What is said to be still to be done does not fit: send back the agenda as it came."),
    "agenda-not-empty": N_("Something is still to be done only where the cards have run out."),
    # What may be done, as "play from the hand or flip a card"
    "move.begin-turn": N_("begin the turn"),
    "move.chop": N_("chop a card"),
    "move.peek": N_("peek at a card"),
    "move.decline": N_("leave it be"),
    "move.fight": N_("put down a fight card"),
    "move.draw": N_("draw a Tree card"),
    "move.climb": N_("climb"),
    "move.set-traps": N_("set traps"),
    "move.challenge": N_("take the Treetop Challenge"),
    "move.beat": N_("beat the card"),
    "move.give-up": N_("give up"),
    "move.oust": N_("choose a trunk"),
    "move.kurgill-turn": N_("carry out Kurgill’s turn"),
    "move.discard-down": N_("discard down to five"),
    "move.end-turn": N_("end the turn"),
}
