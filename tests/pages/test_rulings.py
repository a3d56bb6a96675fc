"""The answer: its address holds the question, and the page says everything about it."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

TOO_LOW = "/games/hungry-monkey/check?top=elephant&cards=rhino&ruleset=hungry-monkey%401"


def follow(client: FlaskClient, url: str, **headers: str) -> tuple[str, str]:
    """The address at the end of the way, and the page there."""
    answer = client.get(url, follow_redirects=True, headers=headers)
    assert answer.status_code == 200
    return answer.request.full_path.rstrip("?"), answer.get_data(as_text=True)


def text_of(html: str) -> str:
    """What a page says, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_the_address_of_an_answer_reads_as_the_question(client: FlaskClient) -> None:
    url, _ = follow(client, TOO_LOW + "&ask=play-from-hand&draw=cards&players=2")
    assert re.fullmatch(
        r"/games/hungry-monkey/check\?top=elephant&cards=rhino&ruleset=hungry-monkey@1&answer=illegal-[0-9a-f]{8}", url
    )


def test_an_answer_says_the_verdict_the_reason_and_links_its_rule(client: FlaskClient) -> None:
    _, html = follow(client, TOO_LOW)
    assert "NOT LEGAL" in html
    assert "The Rhino" in html
    assert 'href="/games/hungry-monkey/rules/valid-cards"' in html


def test_an_answer_says_what_would_be_legal_instead_card_by_card(client: FlaskClient) -> None:
    _, html = follow(client, TOO_LOW)
    for card in ("ant", "elephant", "tiger", "monkey"):
        assert f"top=elephant&amp;cards={card}&amp;ruleset=hungry-monkey@1" in html
    assert "top=elephant&amp;cards=snake&amp;ruleset" not in html


def test_an_answer_that_depends_says_on_which_faces(client: FlaskClient) -> None:
    _, html = follow(client, "/games/hungry-monkey/check?cards=rhino&ruleset=x")
    said = text_of(html)
    assert "DEPENDS on a card: Animal pile" in said
    assert re.search(r"NOT LEGAL if it is .*Elephant.*Tiger", said)


def test_a_table_that_cannot_be_is_said_to_be_so_with_every_problem(client: FlaskClient) -> None:
    seven = "+".join(["ant"] * 7)
    _, html = follow(client, f"/games/hungry-monkey/check?top=ant&below={seven}&cards=ant&ruleset=x")
    assert "CANNOT BE" in html
    assert "Why it cannot be" in html


def test_what_happens_is_told_step_by_step_with_the_table_before_and_after(client: FlaskClient) -> None:
    _, html = follow(client, "/games/hungry-monkey/check?ask=play-from-draw-pile&top=elephant&seen=ant&ruleset=x")
    assert '<ol class="steps">' in html
    assert "The table before" in html
    assert "The table after" in html


def test_what_would_be_legal_instead_is_said_once(client: FlaskClient) -> None:
    _, html = follow(client, "/games/hungry-monkey/check?top=snake&cards=elephant&hand=ant+ant+tiger&ruleset=x")
    instead = html.partition("What would be legal instead")[2].partition("</section>")[0]
    cards = [re.sub("<[^>]+>", " ", one).split()[-1] for one in re.findall(r'class="pick".*?</a>', instead)]
    assert cards == ["Ant", "Tiger"]
    assert "Ana plays 2 Ants on the Snake." in instead
    assert "Ana plays an Ant on" not in instead
    assert "Play from the hand" not in instead
    assert "Flip a card from the draw pile" in instead


def test_a_card_of_a_row_is_named_by_its_number(client: FlaskClient) -> None:
    _, html = follow(client, "/games/monkey/check?ask=climb&ruleset=x")
    assert "Trunk 1<" in html


def test_a_link_says_so_when_the_answer_has_changed_since(client: FlaskClient) -> None:
    under_others = TOO_LOW.replace("%401", "%400")
    _, html = follow(client, under_others + "&answer=legal-00000000")
    assert "The answer has changed since this link was made." in html
    assert "It was “LEGAL” then (rules hungry-monkey@0)" in html


def test_a_link_whose_answer_was_altered_is_not_said_to_have_changed(client: FlaskClient) -> None:
    _, html = follow(client, TOO_LOW + "&answer=legal-00000000")
    assert "This link does not hold the answer that was given." in html
    assert "has changed" not in html
    assert "NOT LEGAL" in html


def test_legal_with_an_outcome_that_hangs_on_a_card_says_so_in_the_headline(client: FlaskClient) -> None:
    _, html = follow(client, "/games/hungry-monkey/check?ask=play-from-draw-pile&top=elephant&ruleset=x")
    assert "but what happens hangs on a card" in html
    assert "Nobody has said which card this is." in html
    assert "tell it with the move" not in html


def test_legal_with_an_outcome_that_chance_decides_says_so_in_the_headline(client: FlaskClient) -> None:
    _, html = follow(client, "/games/cheeky-monkey/examples/cm-105")
    assert "but chance decides what happens" in html
    assert "It may be done. What comes of it is known once chance has decided." in html
    assert "What chance decides" in html
    assert "hangs on a card" not in html


def test_an_answer_says_its_verdict_once_and_speaks_of_the_table(client: FlaskClient) -> None:
    _, html = follow(client, TOO_LOW)
    assert '<p class="sentence">Ana may not do this now.</p>' in html
    _, html = follow(client, "/games/monkey/examples/mk-113")
    assert '<p class="sentence">What was told contradicts the rules.</p>' in html


def test_an_example_in_spanish_shows_no_english_title(client: FlaskClient) -> None:
    _, html = follow(client, "/games/monkey/examples/mk-001?lang=es")
    assert "Slide from position 3" not in html
    _, html = follow(client, "/games/monkey/rules/falling?lang=es")
    assert "/games/monkey/examples/mk-001" in html
    assert "Slide from position 3" not in html
    assert 'lang="es">Ana roba una carta de Árbol.' in html
    _, html = follow(client, "/games/monkey/rules/falling?lang=en")
    assert "Slide from position 3" in html


def test_a_link_made_under_other_rules_says_that_its_answer_still_stands(client: FlaskClient) -> None:
    url, _ = follow(client, TOO_LOW)
    _, html = follow(client, url.replace("hungry-monkey@1", "hungry-monkey@0"))
    assert "Under hungry-monkey@1 the answer is still the same." in html


def test_a_link_that_still_holds_says_nothing_of_it(client: FlaskClient) -> None:
    url, html = follow(client, TOO_LOW)
    assert "since this link was made" not in html
    assert follow(client, url)[1] == html


def test_the_sign_of_an_answer_is_the_same_in_every_language(client: FlaskClient) -> None:
    english, _ = follow(client, TOO_LOW)
    spanish, html = follow(client, TOO_LOW, **{"Accept-Language": "es"})
    assert english == spanish
    assert "NO ES LEGAL" in html


def test_a_ruling_carries_its_own_address_as_a_link_and_a_qr_code(client: FlaskClient) -> None:
    url, html = follow(client, TOO_LOW)
    assert f'<a href="http://localhost{url.replace("&", "&amp;")}">' in html
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in html


@pytest.mark.parametrize(
    ("tap", "after"),
    [
        ("set top elephant", "top=elephant&cards=ant+ant"),
        ("add cards monkey", "top=ant&cards=ant+ant+monkey"),
        ("drop cards 0", "top=ant&cards=ant"),
        ("drop cards 9", "top=ant&cards=ant+ant"),
        ("nonsense", "top=ant&cards=ant+ant"),
    ],
)
def test_a_tap_without_javascript_leads_to_the_form_with_it(client: FlaskClient, tap: str, after: str) -> None:
    answer = client.get("/games/hungry-monkey/check", query_string={"top": "ant", "cards": "ant ant", "tap": tap})
    assert answer.status_code == 303
    assert answer.headers["Location"].split("#")[0] == f"/games/hungry-monkey/check?{after}"


def test_what_has_to_be_told_is_asked_for(client: FlaskClient) -> None:
    answer = client.get("/games/hungry-monkey/check?ruleset=hungry-monkey@1")
    assert answer.status_code == 200
    assert "Tap an answer here." in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("hungry-monkey/check?cards=ant&hand=ant+ant+snake&held=2", "More cards were named than this number."),
        ("hungry-monkey/check?cards=ant&top=nothing&below=snake", "Nothing lies on top, but something is named under"),
        ("cheeky-monkey/check?under-2=dog", "Nothing lies on top, but something is named under"),
        ("mighty-monsters/check?card=elf-5&hand=elf-5+elf-4&held-1=1", "More cards were named than this number."),
        (
            "mighty-monsters/check?card=elf-5&stuff=elf-4&bad-1=0",
            "Cards were named in the Bad Stuff, but no pile of it.",
        ),
        ("monkey/check?cards=red-1&hand=red-1+red-2&held=1", "More cards were named than this number."),
    ],
)
def test_what_contradicts_itself_is_pointed_at_and_not_judged(client: FlaskClient, told: str, said: str) -> None:
    for asked in ("", "&ruleset=x"):
        answer = client.get(f"/games/{told}{asked}")
        assert answer.status_code == 200
        html = answer.get_data(as_text=True)
        assert f'<p class="error">{said}' in html
        note = html.partition('<p class="note" role="alert"><a href="#f-')[2].partition("</p>")[0]
        assert said in note
        assert '<details id="more" open>' in html


def test_a_tiger_is_not_offered_where_none_can_lie(client: FlaskClient) -> None:
    html = client.get("/games/hungry-monkey/check").get_data(as_text=True)
    assert 'value="set top tiger"' not in html
    assert 'value="add below tiger"' not in html
    assert 'value="add cards tiger"' in html


def test_an_address_with_something_unknown_is_422_and_still_a_form(client: FlaskClient) -> None:
    answer = client.get("/games/hungry-monkey/check?top=unicorn&colour=red&ruleset=x")
    assert answer.status_code == 422
    html = answer.get_data(as_text=True)
    assert "does not know: colour, “What lies on top of the animal pile?”" in html
    assert 'id="check"' in html


@pytest.mark.parametrize("value", ["%00", "x" * 3_000, "ant+" * 500, "<script>", "&answer=", "&ruleset=%FF"])
def test_no_address_breaks_the_form(client: FlaskClient, value: str) -> None:
    answer = client.get(f"/games/hungry-monkey/check?cards={value}&ruleset=x")
    assert answer.status_code in (200, 303, 422)
    assert "<script>" not in answer.get_data(as_text=True)


def test_a_published_case_has_a_page_that_leads_into_the_form(client: FlaskClient) -> None:
    _, html = follow(client, "/games/hungry-monkey/examples/hm-002")
    assert "NOT LEGAL" in html
    assert re.search(r'href="/games/hungry-monkey/check\?[^"]*cards=snake', html)
