"""The forms: whatever is told makes a question that the service takes; every step and move can be asked about."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.engine import referee
from adjudicator.engine.form import Form, Told
from adjudicator.games import GAMES
from adjudicator.pages import check, lookup
from adjudicator.rulebook import cases

VERDICTS = ("legal", "illegal", "undetermined", "impossible")


def form_of(game: str) -> Form:
    form = check.form_of(game)
    assert form is not None, f"{game} has no form"
    return form


def complete(form: Form, told: dict[str, str]) -> Told:
    """What was told, with an answer to whatever has to be told."""
    read, _ = form.read(told)
    for field in form.missing(read):
        told[field.name] = field.options(read)[0].value
    return form.read(told)[0]


@st.composite
def tellings(draw: st.DrawFn, game: str) -> Told:
    """Whatever people may tap."""
    form = form_of(game)
    told: dict[str, str] = {}
    for _ in range(draw(st.integers(0, 8))):
        read, _odd = form.read(told)
        field = draw(st.sampled_from(form.asked(read)))
        choices = [choice.value for choice in field.options(read)]
        if field.many:
            told[field.name] = " ".join(draw(st.lists(st.sampled_from(choices), max_size=min(6, field.many))))
        else:
            told[field.name] = draw(st.sampled_from(choices))
    return complete(form, told)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_is_told_makes_a_question_that_the_service_takes(game: str, data: st.DataObject) -> None:
    form = form_of(game)
    told = data.draw(tellings(game))
    question = form.build(told)
    assert check.fits(game, question)
    assert referee.adjudicate(GAMES[game], *question)["verdict"] in VERDICTS


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_the_short_address_says_all_that_was_told(game: str, data: st.DataObject) -> None:
    form = form_of(game)
    told = data.draw(tellings(game))
    again, odd = form.read(form.short(told))
    assert not odd
    assert {**again} == {**told}


@pytest.mark.parametrize("game", GAMES)
def test_every_type_of_move_can_be_asked_about_and_is_legal_or_waits_for_a_face_somewhere(game: str) -> None:
    form = form_of(game)
    asked = {choice.value for choice in form.fields[0].options(Told({}))}
    assert asked == {action.type for action in GAMES[game].actions}


@pytest.mark.parametrize("game", GAMES)
def test_every_step_can_be_asked_about_in_a_state_that_can_be(game: str) -> None:
    form = form_of(game)
    reached = set()
    for case in cases(game):
        if lookup.is_question(case) and "move" in case["request"]:
            told = check.recalled(game, case["request"]["state"], case["request"]["move"])
            if told is not None:
                question = form.build(form.read(told)[0])
                if referee.validate(GAMES[game], question.state)["valid"]:
                    reached.add(question.state["turn"]["step"])
    for ask in form.fields[0].options(Told({})):
        question = form.build(complete(form, {"ask": ask.value}))
        assert referee.validate(GAMES[game], question.state)["valid"], ask
        reached.add(question.state["turn"]["step"])
    assert reached == set(GAMES[game].steps)


@pytest.mark.parametrize("game", GAMES)
def test_most_published_cases_can_be_asked_with_taps_and_get_the_same_answer(game: str) -> None:
    found = Counter(
        check.recalled(game, case["request"]["state"], case["request"]["move"]) is not None
        for case in cases(game)
        if lookup.is_question(case)
    )
    assert found[True] >= 0.75 * found.total(), found


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_game_has_a_face_and_every_face_a_picture(game: str) -> None:
    form = form_of(game)
    assert check.pictures(form)
    for field in form.fields:
        for choice in field.options(complete(form, {})):
            assert choice.card is None or choice.card in form.faces
