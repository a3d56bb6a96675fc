"""The fight of the Boxing Gloves (MK-49 to MK-52, MK-63)."""

import pytest

from .build import After, Json, ask, listed, needed, plays, refused, table


def fight(shown: dict[str, str], at: dict[str, int] | None = None, **more: object) -> After:
    """Everybody puts the card named down, in seat order; who is named without one holds none."""
    more.setdefault("deck", "black-4")
    state: Json = table(shown, at=at or dict.fromkeys(shown, 3), step="fight", fight={}, **more)  # type: ignore[arg-type]
    *first, (last, last_card) = [(name, card) for name, card in shown.items() if card]
    for name, card in first:
        state = plays(state, "fight", name, card=card).state
    return plays(state, "fight", last, card=last_card)


def test_the_highest_draws_and_the_lowest_falls() -> None:
    after = fight({"ana": "red-9", "bo": "blue-5", "cy": "green-3"})
    assert [after.at(name) for name in ("ana", "bo", "cy")] == [3, 3, 2]
    assert after.hand("ana") == ["black-4"]
    assert after.discard == ["red-9", "blue-5", "green-3"]
    assert after.state["fight"] is None
    assert after.turn == ("ana", "act", 2)


@pytest.mark.parametrize(
    ("shown", "places", "winner"),
    [
        ({"ana": "red-9", "bo": "blue-9", "cy": "green-3"}, [3, 3, 2], None),
        ({"ana": "red-9", "bo": "blue-3", "cy": "green-3"}, [3, 2, 2], "ana"),
        ({"ana": "red-6", "bo": "blue-6"}, [2, 2], None),
        ({"ana": "red-6", "bo": "blue-6", "cy": ""}, [2, 2, 2], None),
        ({"ana": "red-9", "bo": "blue-5", "cy": ""}, [3, 2, 2], "ana"),
        ({"ana": "red-1", "bo": "", "cy": ""}, [3, 2, 2], "ana"),
        ({"ana": "wild-20", "bo": "black-15"}, [3, 2], "ana"),
    ],
)
def test_ties_and_empty_hands(shown: dict[str, str], places: list[int], winner: str | None) -> None:
    after = fight(shown)
    assert [after.at(name) for name in shown] == places
    won = [effect["target"] for effect in after.verdict["effects"] if effect["type"] == "fight-won"]
    assert won == ([winner] if winner else [])
    assert sum("black-4" in after.hand(name) for name in shown) == len(won)


def test_everybody_fights_wherever_they_are_and_a_loser_at_the_treetop_falls() -> None:
    after = fight({"ana": "red-9", "bo": "blue-5"}, {"ana": 1, "bo": 5})
    assert after.at("bo") == 4
    lowest = fight({"ana": "red-1", "bo": "blue-5"}, {"ana": 1, "bo": 5})
    assert lowest.at("ana") == 1
    assert "no-fall-below-one" in lowest.rules


def test_cards_are_put_down_in_any_order_and_stay_secret() -> None:
    state = table({"ana": "red-9 red-8", "bo": "blue-5", "cy": ""}, step="fight", fight={})
    after = plays(state, "fight", "bo", card="blue-5")
    assert after.may == {"ana": ["fight"]}
    assert all("5" not in effect["message"] for effect in after.verdict["effects"])
    assert listed(after.state, "fight") == [{"card": "red-9"}, {"card": "red-8"}]
    assert refused(after.state, "fight", "bo", card="blue-5") == [
        ("card-not-held", "who-fights"),
        ("fight-card-down", "who-fights"),
        ("not-your-turn", "turn-order"),
    ]
    assert refused(after.state, "fight", card="blue-5") == [("card-not-held", "who-fights")]


def test_at_a_real_table_all_cards_are_told_in_seat_order_when_the_last_is_down() -> None:
    state = table(
        {"ana": "?", "bo": "?", "cy": "?"}, at={"cy": 2}, step="fight", fight={}, hidden="red-7 red-8 red-9", seed=None
    )
    for name in ("cy", "ana"):
        state = plays(state, "fight", name, card=None).state
    assert needed(state, "fight", "bo", card=None) == [
        ("face", f"/state/fight/cards/{name}") for name in ("ana", "bo", "cy")
    ]
    after = plays(state, "fight", "bo", card=None, reveals="red-9 red-8 red-7")
    assert after.discard == ["red-9", "red-8", "red-7"]
    assert after.at("cy") == 1
    assert ask(state, "fight", "bo", card="red-8", reveals="red-9 red-7")["verdict"] == "legal"


# --- Kurgill --------------------------------------------------------------------------------------------------------


def test_kurgill_fights_with_the_top_card_and_moves_up_when_he_wins() -> None:
    after = fight(
        {"ana": "red-2", "bo": "blue-5"}, {"kurgill": 2, "ana": 2, "bo": 2}, krazy_kurgz=True, deck="red-8 green-9"
    )
    assert [after.at(name) for name in ("ana", "bo", "kurgill")] == [1, 2, 3]
    assert after.discard == ["red-2", "blue-5", "green-9"]
    assert after.hand("ana") == after.hand("bo") == []


def test_kurgill_falls_when_he_loses_and_a_tie_with_him_counts() -> None:
    lost = fight({"ana": "red-8", "bo": "blue-5"}, {"kurgill": 2}, krazy_kurgz=True, deck="black-4 green-1")
    assert lost.at("kurgill") == 1
    assert lost.hand("ana") == ["black-4"]
    tied = fight({"ana": "red-9", "bo": "blue-5"}, {"kurgill": 2, "bo": 3}, krazy_kurgz=True, deck="black-4 green-9")
    assert (tied.at("kurgill"), tied.at("bo"), tied.hand("ana")) == (2, 2, [])


def test_kurgills_traps_go_with_him_and_are_discarded_at_the_treetop() -> None:
    at = {"ana": 2, "bo": 2}
    carried = fight(
        {"ana": "red-2", "bo": "blue-5"},
        at | {"kurgill": 2},
        traps={"kurgill": "red-3"},
        krazy_kurgz=True,
        deck="green-9",
    )
    assert (carried.at("kurgill"), carried.traps("kurgill")) == (3, ["red-3"])
    up = fight(
        {"ana": "red-2", "bo": "blue-5"},
        at | {"kurgill": 4},
        traps={"kurgill": "red-3"},
        krazy_kurgz=True,
        deck="green-9",
    )
    assert (up.at("kurgill"), up.traps("kurgill"), up.discard[0]) == (5, [], "red-3")
    stays = fight({"ana": "red-2", "bo": "blue-5"}, at | {"kurgill": 5}, krazy_kurgz=True, deck="green-9")
    assert stays.at("kurgill") == 5


def test_in_super_tree_kurgill_ousts_by_winning_a_fight_and_then_the_losers_fall() -> None:
    after = fight(
        {"ana": "red-2", "bo": "blue-5"}, {"ana": 4, "kurgill": 3}, krazy_kurgz=True, super_tree=True, deck="green-9"
    )
    assert after.at("kurgill") == 4
    assert after.at("ana") == 2
    assert after.rules.index("oust-by-kurgill") < after.rules.index("fight-loser-falls")


def test_kurgills_card_is_told_after_the_players() -> None:
    state = table({"ana": "?"}, deck="?", step="fight", fight={}, hidden="red-7 red-8", krazy_kurgz=True, seed=None)
    places = [place for _, place in needed(state, "fight", card=None)]
    assert places == ["/state/fight/cards/ana", f"/state/tree_deck/{len(state['tree_deck']) - 1}"]
    assert plays(state, "fight", card=None, reveals="red-8 red-7").discard == ["red-8", "red-7"]
