"""Measuring side by side: the things compared take turns, and what is told is the median of their ratios."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

Json = dict[str, Any]
Measure = Callable[[], float]


@dataclass
class Row:
    """One line of the table: a figure, how far single rounds strayed, and what is to be reached."""

    part: str
    name: str
    value: float
    low: float
    high: float
    unit: str = "×"
    reach: str = ""
    met: bool | None = None
    detail: Json = field(default_factory=dict)

    def to_json(self) -> Json:
        """The row as JSON."""
        return asdict(self)


def row(
    part: str,
    name: str,
    values: Sequence[float],
    *,
    at_most: float | None = None,
    at_least: float | None = None,
    unit: str = "×",
    **detail: Any,
) -> Row:
    """A row of what several rounds gave, held against what is to be reached."""
    value = statistics.median(values)
    reach, met = "", None
    if at_most is not None:
        reach, met = f"≤ {at_most:g}", value <= at_most
    if at_least is not None:
        reach, met = f"≥ {at_least:g}", value >= at_least
    return Row(part, name, value, min(values), max(values), unit, reach, met, detail)


def interleaved(measures: Mapping[str, Measure], floor: str, rounds: int) -> dict[str, list[float]]:
    """Each measure's ratio to the floor, a value a round. The floor is taken before and after, and averaged.

    Under the floor's own name stands what the floor itself gave.
    """
    for measure in measures.values():
        measure()
    ratios: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(rounds):
        before = measures[floor]()
        taken = {name: measure() for name, measure in measures.items() if name != floor}
        base = (before + measures[floor]()) / 2
        ratios[floor].append(base)
        for name, value in taken.items():
            ratios[name].append(value / base)
    return ratios


def cpu_each(work: Callable[[], object], times: int) -> float:
    """Seconds of this process's processor time for one piece of work: the best of three, as noise only adds."""
    best = float("inf")
    for _ in range(3):
        begun = time.process_time()
        for _ in range(times):
            work()
        best = min(best, (time.process_time() - begun) / times)
    return best
