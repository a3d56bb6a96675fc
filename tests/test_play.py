"""Random games of every kind: nothing is lost, nothing is leaked, and what is listed is what is accepted."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest

from adjudicator import GAMES, adjudicate, legal_moves, replay, validate, view
from adjudicator.conformance.compare import at, comparable
from adjudicator.engine.table import Table
from tests.moves import moves_by_schema
from tests.support import hidden, play, setups, start

Json = dict[str, Any]
GAMES_EACH = 3
MOVES_EACH = 400
ROUNDS = 8
"""How often the setups are played through at most until every type of move was made."""
WHILE_INTERRUPTED = frozenset({"discard-down"})
"""Moves made only in the middle of something, where what is still to be done is sent back as it came."""
LISTED_SHARE = 0.2
"""The share of a game's states whose whole list of moves is tried."""
SETS = frozenset({"beat", "discard-down"})
"""Moves whose cards are a set."""

TRIED = [
    pytest.param(game, request, id=f"{game}-{len(request['players'])}-{number}")
    for game in GAMES
    for number, request in enumerate(setups(game))
]


def types_of(game: str) -> set[str]:
    """Every type of move that a game has."""
    return {action.type for action in GAMES[game].actions}


@pytest.mark.parametrize(("game", "request_"), TRIED)
def test_a_random_game_keeps_its_cards_and_its_input(game: str, request_: Json) -> None:
    for number in range(GAMES_EACH):
        for state, move, verdict in play(game, request_, f"keep-{number}", MOVES_EACH):
            before = json.dumps(state)
            again = adjudicate(state, move)
            assert json.dumps(state) == before, "the input was changed"
            assert again == verdict, "the same question had two answers"
            assert verdict["verdict"] == "legal", (move, verdict["violations"])
            assert validate(verdict["state"]) == {"valid": True, "problems": []}, (state, move)


@pytest.mark.parametrize(("game", "request_"), TRIED)
def test_states_and_verdicts_survive_being_written_and_read(game: str, request_: Json) -> None:
    this = GAMES[game]
    for state, _, verdict in play(game, request_, "written", 60):
        assert this.dump(this.load(state)) == state
        assert json.loads(json.dumps(verdict)) == verdict


@pytest.mark.parametrize("game", GAMES)
def test_what_is_listed_is_what_is_accepted(game: str) -> None:
    """Every listed move is legal, and what the schema allows beside them is not, but for equal plays."""
    accepted: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    rng = random.Random("listed")
    for request in setups(game):
        for state, _, _ in play(game, request, "listed", 120):
            if rng.random() > LISTED_SHARE:
                continue
            listed = legal_moves(state, limit=400)
            keys = {json.dumps(move, sort_keys=True) for move in listed["moves"]}
            for move in rng.sample(listed["moves"], min(20, len(listed["moves"]))):
                assert adjudicate(state, move)["verdict"] == "legal", (state, move)
                accepted[move["type"]] += 1
            if listed["truncated"]:
                continue
            for move in moves_by_schema(state, rng):
                verdict = adjudicate(state, move)
                if json.dumps(move, sort_keys=True) in keys:
                    assert verdict["verdict"] == "legal", (state, move)
                elif verdict["verdict"] == "legal":
                    assert equal_to_a_listed_play(state, move, verdict, listed["moves"]), (state, move)
                else:
                    assert verdict["verdict"] == "illegal", (state, move, verdict["summary"])
                    refused[move["type"]] += 1
    print(game, "accepted", dict(accepted), "refused", dict(refused))
    assert set(accepted) == types_of(game)
    assert set(refused) >= types_of(game)


def equal_to_a_listed_play(state: Json, move: Json, verdict: Json, listed: list[Json]) -> bool:
    """Whether a legal move that is not listed does what a listed one of its type does: equal plays are listed once.

    A set of cards whose order changes nothing is listed in one order, and without an order of traps.
    """
    if move["type"] in SETS:
        return any(
            other["type"] == move["type"] and sorted(other["cards"]) == sorted(move["cards"]) for other in listed
        )
    return any(
        comparable(adjudicate(state, other)["state"]) == comparable(verdict["state"])
        for other in listed
        if other["type"] == move["type"] and other["player"] == move["player"]
    )


@pytest.mark.parametrize("game", GAMES)
def test_to_act_names_exactly_the_kinds_that_are_listed(game: str) -> None:
    for request in setups(game):
        for state, _, verdict in play(game, request, "kinds", 120):
            listed = legal_moves(verdict["state"], limit=1000)
            kinds = [(one["player"], kind) for one in verdict["to_act"] for kind in one["moves"]]
            assert [(one["player"], one["type"]) for one in listed["kinds"]] == kinds
            if not listed["truncated"]:
                assert {(move["player"], move["type"]) for move in listed["moves"]} == set(kinds), state


@pytest.mark.parametrize("game", GAMES)
def test_a_known_game_and_the_same_game_hidden_never_contradict_each_other(game: str) -> None:
    """With faces untold the referee says less, but nothing else; told what came up, it says the same."""
    tried: Counter[str] = Counter()
    rng = random.Random("hidden")
    for number in range(ROUNDS):
        for request in setups(game):
            for state, move, verdict in play(game, request, f"hidden-{number}", 150):
                if interrupted(state):
                    continue
                for share in (0.3, 1.0):
                    veiled = adjudicate(hidden(state, rng, share), move)
                    assert veiled["verdict"] in ("legal", "undetermined"), (state, move, veiled["violations"])
                    if veiled["state"] is not None:
                        agrees(veiled["state"], verdict["state"], move)
                    tried[move["type"]] += 1
        if set(tried) >= types_of(game) - WHILE_INTERRUPTED:
            break
    print(game, dict(tried))
    assert set(tried) == types_of(game) - WHILE_INTERRUPTED


def interrupted(state: Json) -> bool:
    """Whether play stopped in the middle of something: what is then still to be done is sent back as it came."""
    return bool(state.get("agenda"))


def agrees(veiled: Json, known: Json, move: Json) -> None:
    """A state with untold cards says nothing that the known state denies. Chance and shuffled piles aside."""
    for key, value in veiled.items():
        if key in ("chance", "agenda"):
            continue
        assert fits(comparable(value, key), comparable(known[key], key)), (move, key, value, known[key])


def fits(veiled: Any, known: Any) -> bool:
    """Whether a value with untold parts may be the known one."""
    if veiled is None:
        return True
    if isinstance(veiled, dict):
        return (
            isinstance(known, dict) and veiled.keys() == known.keys() and all(fits(veiled[k], known[k]) for k in veiled)
        )
    if isinstance(veiled, list):
        if not isinstance(known, list) or len(veiled) != len(known):
            return False
        if all(one is None or isinstance(one, (str, int)) for one in veiled):
            told = Counter(one for one in veiled if one is not None)
            return not told - Counter(one for one in known if one is not None)
        return all(fits(a, b) for a, b in zip(veiled, known, strict=True))
    return bool(veiled == known)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_table_reads_can_be_told_from_what_each_may_see(game: str) -> None:
    """Open effects and summary are the same for the whole state and for what any viewer sees of it.

    Where the move turns up a card that the viewer did not see, the referee asks for it instead.
    """
    compared: Counter[str] = Counter()
    for request in setups(game):
        for state, move, verdict in play(game, request, "open", 100):
            if interrupted(state):
                continue
            for viewer in [one["id"] for one in state["players"]] + [None]:
                seen = adjudicate(view(state, viewer)["state"], move)
                assert seen["verdict"] in ("legal", "undetermined"), (state, move, viewer, seen["violations"])
                if seen["verdict"] == "legal" and not seen["needs"]:
                    assert open_effects(seen) == open_effects(verdict), (state, move, viewer)
                    compared[move["type"]] += 1
    print(game, dict(compared))
    assert compared


def open_effects(verdict: Json) -> list[Json]:
    """The effects that all may see."""
    return [effect for effect in verdict["effects"] if effect["visible_to"] is None]


@pytest.mark.parametrize("game", GAMES)
def test_two_states_that_differ_only_out_of_sight_look_alike(game: str) -> None:
    rng = random.Random("leak")
    compared = 0
    for number in range(10):
        for request in setups(game):
            for state, _, _ in play(game, request, f"leak-{number}", 60):
                viewer = rng.choice([one["id"] for one in state["players"]] + [None])
                other = shuffled_out_of_sight(state, viewer, rng)
                compared += other != state
                assert view(other, viewer) == view(state, viewer)
        if compared > 50:
            return
    pytest.fail(f"only {compared} were compared")


def shuffled_out_of_sight(state: Json, viewer: str | None, rng: random.Random) -> Json:
    """The same state with the cards that a viewer cannot see dealt out among their places anew.

    What a view puts back on a pile (an agenda's cards) stays where it is.
    """
    game = GAMES[state["game"]]
    seen = game.load(state)
    game.hide(seen, viewer)
    other = copy.deepcopy(state)
    for deck in game.decks:
        places = [
            (at(other, path), index)
            for path, zone in deck.zones(seen)
            for index, card in (zone.items() if isinstance(zone, dict) else enumerate(zone))
            if card is None and told(at(other, path), index) is not None
        ]
        cards = [zone[index] for zone, index in places]
        rng.shuffle(cards)
        for (zone, index), card in zip(places, cards, strict=True):
            zone[index] = card
    return other


def told(zone: Any, index: int | str) -> Any:
    """What lies at a place of a zone, ``None`` where it has no such place."""
    if isinstance(index, str):
        return zone.get(index)
    return zone[index] if index < len(zone) else None


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_says_the_same_as_the_moves_one_by_one(game: str) -> None:
    request = next(request for request in setups(game) if start(game, request, None))
    steps = list(play(game, request, "replay", 80))
    moves = [move for _, move, _ in steps]
    said = replay(steps[0][0], moves)
    assert [{**one, "state": None} for _, _, one in steps] == said["results"]
    assert said["state"] == steps[-1][2]["state"]
    assert said["to_act"] == steps[-1][2]["to_act"]
    assert said["outcome"] == steps[-1][2]["outcome"]


@pytest.mark.parametrize("game", GAMES)
def test_unknown_cards_and_box_add_up_at_any_time(game: str) -> None:
    rng = random.Random("box")
    this = GAMES[game]
    for state, _, _ in play(game, next(setups(game)), "box", 60):
        veiled = this.load(hidden(state, rng))
        known = this.load(state)
        left = Table(this.decks, veiled).unaccounted()
        hidden_cards = Counter(card for _, zone in this.decks[0].zones(known) for card in zone)
        shown = Counter(card for _, zone in this.decks[0].zones(veiled) for card in zone if card is not None)
        assert Counter(left) == hidden_cards - shown
