"""What is still to be done, as a list in the state: so an interrupted step goes on from the state alone.

A move is carried out as a list of jobs. The first one is done, then it is taken off and the next is done. Cards that
lie about while a job is done are held in the job itself. A job that wants a Tree card where there is none left raises
:class:`CardsRunOut` and stays on the list; when hands have been cut down it is done again. So a job notes what it has
got through as it goes along, and does nothing twice.
"""

from __future__ import annotations

from collections.abc import Callable

from ...engine.citations import decides
from ...engine.table import Table
from .state import Job, State

Doing = Callable[[Table[State], Job], None]

JOBS: dict[str, Doing] = {}
"""What each kind of job does, by its name."""


class CardsRunOut(Exception):
    """A Tree card is wanted, deck and discard pile are empty, and somebody holds more than five cards."""


def job(name: str) -> Callable[[Doing], Doing]:
    """Mark the function that does a kind of job."""

    def register(doing: Doing) -> Doing:
        JOBS[name] = doing
        return doing

    return register


def run(table: Table[State], *jobs: Job) -> None:
    """Do these jobs, one after the other."""
    table.state.agenda = list(jobs)
    carry_on(table)


def follow(table: Table[State], *jobs: Job) -> None:
    """Put jobs directly behind the one that is being done."""
    table.state.agenda[1:1] = jobs


@decides("cards-run-out", "reset-mid-action")
def carry_on(table: Table[State]) -> None:
    """Do what is on the list until it is empty, or until the cards run out: then play stops for discarding down."""
    state = table.state
    while state.agenda:
        first = state.agenda[0]
        try:
            JOBS[first.do](table, first)
        except CardsRunOut:
            state.step = "discard-down"
            table.happen("cards-run-out", "cards-run-out")
            return
        if state.agenda and state.agenda[0] is first:
            del state.agenda[0]
