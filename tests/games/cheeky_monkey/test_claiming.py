"""Como se Juega: claiming matching tiles, one by one (CM-1 to CM-4)."""

from .build import ask, plays, refused, table, told


def test_a_matching_top_may_be_claimed() -> None:
    after = plays(table({"ana": "", "bo": "pig dog"}, "dog"), "claim", from_="bo")
    assert after.front == ["dog", "dog"]
    assert after.pile("bo") == ["pig"]
    assert after.state["latest"]["claimed"] is True
    assert after.turn == ("ana", "decide")


def test_claiming_is_no_duty() -> None:
    state = table({"ana": "", "bo": "pig dog"}, "dog")
    assert plays(state, "draw", reveals="zebra").front == ["dog", "zebra"]
    assert plays(state, "conclude").pile("ana") == ["dog"]


def test_what_a_claim_uncovers_may_be_claimed_too_and_from_every_opponent() -> None:
    state = table({"ana": "", "bo": "dog dog", "cy": "dog"}, "dog")
    after = plays(plays(state, "claim", from_="bo").state, "claim", from_="bo")
    assert after.front == ["dog"] * 3
    assert after.pile("bo") == []
    after = plays(after.state, "claim", from_="cy")
    assert after.front == ["dog"] * 4
    assert after.rules[0] == "claim-chain"
    assert after.may == {"ana": ["draw", "conclude", "hide-herd"]}


def test_another_animal_is_not_claimed() -> None:
    state = table({"ana": "", "bo": "dog zebra"}, "dog")
    assert refused(state, "claim", from_="bo") == [("tile-does-not-match", "claim-only-latest")]
    assert told(state, "claim", from_="bo")[0].startswith(
        "You may not take that Zebra: it does not match the Dog you just drew"
    )


def test_a_chain_stops_at_another_animal() -> None:
    state = table({"ana": "", "bo": "pig dog"}, "dog")
    after = plays(state, "claim", from_="bo")
    assert refused(after.state, "claim", from_="bo") == [("tile-does-not-match", "claim-chain-limits")]


def test_a_claim_passed_by_is_lost_with_the_next_draw() -> None:
    state = table({"ana": "", "bo": "pig dog"}, "dog")
    after = plays(state, "draw", reveals="zebra")
    assert refused(after.state, "claim", from_="bo") == [("tile-does-not-match", "missed-claim")]


def test_nobody_claims_from_his_own_pile() -> None:
    assert refused(table({"ana": "dog", "bo": "pig"}, "dog"), "claim", from_="ana") == [
        ("own-pile", "claim-opponents-only")
    ]


def test_nothing_is_claimed_from_an_empty_pile_or_from_nobody() -> None:
    state = table({"ana": "", "bo": ""}, "dog")
    assert refused(state, "claim", from_="bo") == [("pile-empty", "claim")]
    assert refused(state, "claim", from_="zoe") == [("no-such-target", "claim")]


def test_the_tile_that_a_claim_uncovers_is_told() -> None:
    state = table({"ana": "", "bo": "? dog"}, "dog", hidden="pig")
    verdict = ask(state, "claim", from_="bo")
    assert verdict["verdict"] == "legal"
    assert [one["pointer"] for one in verdict["needs"]] == ["/state/players/1/pile/0"]
    assert plays(state, "claim", from_="bo", reveals="pig").pile("bo") == ["pig"]


def test_a_claim_hangs_on_a_top_that_nobody_told() -> None:
    state = table({"ana": "", "bo": "?", "cy": "?"}, "dog", hidden="pig dog")
    assert ask(state, "claim", from_="bo")["verdict"] == "undetermined"
    assert plays(state, "claim", from_="bo", reveals="dog").front == ["dog", "dog"]
    assert refused(state, "claim", from_="bo", reveals="pig") == [("tile-does-not-match", "claim-only-latest")]


def test_a_top_that_can_only_be_one_animal_needs_no_telling_to_be_legal() -> None:
    state = table({"ana": "", "bo": "?"}, "dog", hidden="pig")
    assert refused(state, "claim", from_="bo") == [("tile-does-not-match", "claim-only-latest")]


def test_a_top_that_can_only_match_is_asked_for_where_it_lies() -> None:
    # Every other tile lies face up in Cy's pile, so Bo's top can only be the Dog that is left.
    state = table({"ana": "", "bo": "pig ?", "cy": ""}, "dog", hidden="dog", empty_bag=True)
    verdict = ask(state, "claim", from_="bo")
    assert verdict["verdict"] == "legal"
    assert [(one["pointer"], one["for"]) for one in verdict["needs"]] == [("/state/players/1/pile/1", "result")]


def test_everything_wrong_with_a_claim_is_said() -> None:
    state = table({"ana": "pig", "bo": "zebra"}, "dog")
    assert refused(state, "claim", "bo", from_="bo") == [
        ("own-pile", "claim-opponents-only"),
        ("tile-does-not-match", "claim-only-latest"),
        ("not-your-turn", "turn-order"),
    ]
