"""Each variation is found in one place: no other room asks whether it is played."""

from pathlib import Path

import pytest

from adjudicator.games import monkey

FOLDER = Path(str(monkey.__file__)).parent
ROOMS = {"super_tree": "super_tree.py", "krazy_kurgz": "krazy_kurgz.py", "insane": "insane.py", "traps": "traps.py"}
NEUTRAL = {"state.py", "setup.py", "problems.py", "interrupted.py", "wire.py", "form.py"}
"""Rooms that read, write or check what a state says."""


@pytest.mark.parametrize(("option", "room"), ROOMS.items())
def test_a_variation_is_asked_for_only_in_its_own_room(option: str, room: str) -> None:
    asking = {path.name for path in FOLDER.glob("*.py") if f"options.{option}" in path.read_text("utf-8")}
    assert asking - NEUTRAL == {room}


def test_everything_that_can_be_left_to_do_is_done_somewhere() -> None:
    from adjudicator.games.monkey.agenda import JOBS
    from adjudicator.games.monkey.interrupted import SHAPES

    assert {do for shape in SHAPES for do in shape} <= set(JOBS)
