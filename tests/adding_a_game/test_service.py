"""The tiny game over HTTP: everything that a game has is there, and the house was told nothing but its one line."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

Json = dict[str, Any]
HERE = "/v1/games/tiny-game"
PLAYERS = ["ana", "bo"]
ENDPOINTS = ("setups", "adjudications", "adjudications/batch", "legal-moves", "replays", "views", "validations")


def ask(client: FlaskClient, endpoint: str, status: int = 200, /, **body: Any) -> Json:
    """The answer of an endpoint of the game."""
    answer = client.post(f"{HERE}/{endpoint}", json=body)
    assert answer.status_code == status, answer.get_json()
    said: Json = answer.get_json()
    return said


def read(client: FlaskClient, address: str, status: int = 200) -> Json:
    """What can be read at an address."""
    answer = client.get(address)
    assert answer.status_code == status
    said: Json = answer.get_json()
    return said


@pytest.fixture
def state(client: FlaskClient) -> Json:
    """A deal."""
    dealt: Json = ask(client, "setups", players=PLAYERS, seed="table-7")["state"]
    return dealt


# --- the document ---------------------------------------------------------------------------------------------------


def test_the_document_has_its_typed_paths(client: FlaskClient) -> None:
    paths = read(client, "/openapi.json")["paths"]
    operations = {paths[f"{HERE}/{endpoint}"]["post"]["operationId"] for endpoint in ENDPOINTS}
    assert operations == {
        "setUpTinyGame",
        "adjudicateTinyGame",
        "adjudicateBatchTinyGame",
        "listLegalMovesTinyGame",
        "replayTinyGame",
        "viewTinyGame",
        "validateTinyGame",
    }


def test_the_document_knows_its_states_moves_and_outcome(client: FlaskClient) -> None:
    schemas = read(client, "/openapi.json")["components"]["schemas"]
    assert schemas["TinyGameMove"]["discriminator"]["mapping"].keys() == {"play", "flip", "snatch"}
    assert schemas["TinyGameCard"]["enum"] == ["pebble", "shell", "pearl"]
    assert schemas["TinyGameState"]["properties"]["ruleset"]["enum"] == ["tiny-game@2", "tiny-game@1"]
    assert schemas["TinyGameOutcome"]["required"] == ["winner"]
    assert "tiny-game" in schemas["GameSummary"]["properties"]["id"]["enum"]


def test_the_document_says_what_can_go_wrong_in_it(client: FlaskClient) -> None:
    codes = read(client, "/openapi.json")["components"]["schemas"]["Violation"]["properties"]["code"]
    assert {"draw-pile-left", "end-missed"} <= set(codes["x-known-values"])


def test_its_examples_fit_its_schemas(client: FlaskClient) -> None:
    document = read(client, "/openapi.json")
    components = {"components": document["components"]}
    tried = 0
    for endpoint in ENDPOINTS:
        post = document["paths"][f"{HERE}/{endpoint}"]["post"]
        for content in (post["requestBody"]["content"], post["responses"]["200"]["content"]):
            validator = Draft202012Validator({**content["application/json"]["schema"], **components})
            for example in content["application/json"]["examples"].values():
                validator.validate(example["value"])
                tried += 1
    assert tried >= 2 * len(ENDPOINTS)


def test_a_body_that_does_not_fit_is_refused_with_a_pointer(client: FlaskClient, state: Json) -> None:
    move = {"type": "play", "player": "ana", "card": "ruby"}
    refused = ask(client, "adjudications", 422, state=state, move=move)
    assert [(one["pointer"], one["code"]) for one in refused["errors"]] == [("/move/card", "unknown-value")]
    assert ask(client, "setups", 422, players=["ana"])["errors"][0]["code"] == "too-few"


# --- the endpoints --------------------------------------------------------------------------------------------------


def test_a_deal_is_the_same_for_the_same_seed(client: FlaskClient, state: Json) -> None:
    assert ask(client, "setups", players=PLAYERS, seed="table-7") == {
        "state": state,
        "to_act": [{"player": "ana", "moves": ["play", "flip"]}],
    }
    assert [len(one["hand"]) for one in state["players"]] == [3, 3]
    assert [len(one["hand"]) for one in deal_of(client, options={"hand": 5})["players"]] == [5, 5]


def test_at_a_real_table_every_card_is_unknown(client: FlaskClient) -> None:
    assert deal_of(client)["draw_pile"] == [None] * 6
    assert deal_of(client)["chance"] is None


def deal_of(client: FlaskClient, **more: Any) -> Json:
    """A deal at a real table."""
    dealt: Json = ask(client, "setups", players=PLAYERS, seed=None, **more)["state"]
    return dealt


def test_a_verdict_says_what_happened_and_by_which_rule(client: FlaskClient, state: Json) -> None:
    card = state["players"][0]["hand"][0]
    verdict = ask(client, "adjudications", state=state, move={"type": "play", "player": "ana", "card": card})
    assert verdict["verdict"] == "legal"
    assert verdict["summary"].startswith("Legal. Ana plays a ")
    assert [(one["type"], one["rule"]) for one in verdict["effects"]] == [("card-played", "play-card")]
    assert verdict["state"]["pile"] == [card]


def test_every_violation_is_reported(client: FlaskClient) -> None:
    state = deal_of(client) | {"pile": ["pearl"], "draw_pile": [None] * 3}
    state["players"] = [{"id": "ana", "hand": ["pearl", "shell"]}, {"id": "bo", "hand": [None] * 6}]
    verdict = ask(client, "adjudications", state=state, move={"type": "play", "player": "bo", "card": "pebble"})
    assert [one["code"] for one in verdict["violations"]] == ["card-too-low", "not-your-turn"]
    assert "rule" in read(client, f"{HERE}/rules/{verdict['violations'][0]['rule']}")["kind"]


def test_what_is_listed_can_be_replayed_to_the_end(client: FlaskClient, state: Json) -> None:
    moves: list[Json] = []
    answer: Json = {"state": state}
    for _ in range(200):
        listed = ask(client, "legal-moves", state=answer["state"])["moves"]
        if not listed:
            break
        moves.append(listed[0])
        answer = ask(client, "replays", state=state, moves=moves)
    assert answer["outcome"]["winner"] in PLAYERS
    assert answer["to_act"] == []
    assert {one["verdict"] for one in answer["results"]} == {"legal"}


def test_a_view_hides_what_the_viewer_may_not_see(client: FlaskClient, state: Json) -> None:
    seen = ask(client, "views", state=state, viewer="bo")["state"]
    assert seen["players"][0]["hand"] == [None] * 3
    assert seen["players"][1]["hand"] == state["players"][1]["hand"]
    assert seen["draw_pile"] == [None] * 6
    assert seen["chance"] is None


def test_a_snatched_card_is_for_the_eyes_of_the_two(client: FlaskClient, state: Json) -> None:
    state |= {"swept": state["draw_pile"], "draw_pile": []}
    verdict = ask(client, "adjudications", state=state, move={"type": "snatch", "player": "ana"})
    card = verdict["state"]["players"][0]["hand"][-1]
    assert [(one["type"], one["visible_to"], one.get("cards")) for one in verdict["effects"]] == [
        ("card-snatched", None, None),
        ("card-seen", ["ana", "bo"], [card]),
    ]
    assert verdict["state"]["chance"]["draws"] == state["chance"]["draws"] + 1


def test_a_batch_and_a_validation_are_answered(client: FlaskClient, state: Json) -> None:
    items = [{"state": state, "move": {"type": "flip", "player": "ana"}}, {"state": {}, "move": {}}]
    assert [one["verdict"] for one in ask(client, "adjudications/batch", items=items)["results"]] == [
        "legal",
        "invalid",
    ]
    assert ask(client, "validations", state=state | {"pile": ["pearl"]})["valid"] is False


# --- reading --------------------------------------------------------------------------------------------------------


def test_it_is_listed_among_the_games(client: FlaskClient) -> None:
    listed = next(one for one in read(client, "/v1/games")["games"] if one["id"] == "tiny-game")
    assert (listed["name"], listed["players"]) == ("Tiny Game", {"min": 2, "max": 2})
    assert [one["name"] for one in listed["options"]] == ["hand"]
    assert (listed["rulebook"]["rules"], listed["rulebook"]["rulings"]) == (8, 1)
    for address in listed["links"].values():
        assert client.get(address).status_code in (200, 405)


def test_its_components_are_listed(client: FlaskClient) -> None:
    components = read(client, HERE)["components"]
    assert [(one["name"], one["count"], one["number"]) for one in components] == [
        ("Pebble", 4, 1),
        ("Shell", 4, 2),
        ("Pearl", 4, 3),
    ]


def test_its_rules_and_its_ruling_can_be_read(client: FlaskClient) -> None:
    assert read(client, f"{HERE}/rules")["total"] == 9
    ruling = read(client, f"{HERE}/rules?kind=ruling")["rules"][0]
    assert (ruling["number"], ruling["decision"], ruling["confidence"]) == ("TG-1", "enough", "open")
    assert {"tg-002", "tg-003"} <= set(ruling["cases"])


@pytest.mark.parametrize("address", [f"{HERE}/rules", "/v1/rules"])
@pytest.mark.parametrize(
    ("q", "rule"),
    [("may i play a shell on another shell", "equal-card"), ("wann darf ich eine karte stibitzen", "snatch-card")],
)
def test_its_rules_are_found(client: FlaskClient, address: str, q: str, rule: str) -> None:
    found = client.get(address, query_string={"q": q}).get_json()["rules"]
    assert (found[0]["game"], found[0]["id"]) == ("tiny-game", rule)


def test_its_cases_are_published(client: FlaskClient) -> None:
    assert read(client, f"{HERE}/cases")["total"] == 31


# --- pages ----------------------------------------------------------------------------------------------------------


def page(client: FlaskClient, address: str) -> str:
    """A page, redirects followed."""
    answer = client.get(address, follow_redirects=True)
    assert answer.status_code == 200, address
    return answer.get_data(as_text=True)


def test_it_has_its_pages(client: FlaskClient) -> None:
    assert "Tiny Game" in page(client, "/")
    assert "Beating the top" in page(client, "/games/tiny-game")
    assert "Does an equal card beat the top?" in page(client, "/games/tiny-game/rules/equal-card")
    assert "Turning up a card" in page(client, "/games/tiny-game/examples/tg-009")


def test_a_move_can_be_checked_with_taps(client: FlaskClient) -> None:
    assert "Which card?" in page(client, "/games/tiny-game/check")
    here = "/games/tiny-game/check?ruleset=tiny-game@2"
    assert "NOT LEGAL" in page(client, f"{here}&card=pebble&pile=shell")
    assert "NOT LEGAL" not in page(client, f"{here}&card=shell&pile=shell")


def test_it_can_be_looked_up_without_a_network(client: FlaskClient) -> None:
    kept = read(client, "/offline.json")
    assert "/games/tiny-game/rules/equal-card" in kept
    assert "tiny-game" in [one["game"] for one in read(client, "/search-index.json")["games"]]
