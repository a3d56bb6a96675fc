"""Where rulings are decided: marks on functions, found by package."""

from adjudicator.engine.citations import decided_in, decides

from . import toy


def test_a_mark_leaves_the_function_as_it_is() -> None:
    def function() -> int:
        return 1

    assert decides("here")(function) is function
    assert "here" in decided_in(__name__)


def test_entries_are_found_in_a_package_and_in_those_below_it() -> None:
    assert "laying" in decided_in(toy.__name__)
    assert "laying" in decided_in(toy.__name__.rpartition(".")[0])
    assert "laying" not in decided_in("adjudicator")
    assert "laying" not in decided_in(toy.__name__[:-1])


def test_the_decisions_of_a_real_game_are_found() -> None:
    assert {"beating-a-monkey", "ant-as-last-card", "gang-of-four"} <= decided_in("adjudicator.games.hungry_monkey")


def test_a_package_that_decides_nothing_has_none() -> None:
    assert decided_in("adjudicator.engine") == frozenset()
