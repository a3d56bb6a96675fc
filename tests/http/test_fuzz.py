"""The published document, fuzzed in process: every check, every phase, a small budget. ``make fuzz`` goes further."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings

from adjudicator.http.app import create_app
from adjudicator.http.logs import new_logger
from tests.http import fuzzing  # noqa: F401 - teaches the fuzzer

CONFIG = schemathesis.Config.from_path(Path(__file__).resolve().parents[2] / "schemathesis.toml")
BUDGET = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)

app = create_app(new_logger(BytesIO()))
schema = schemathesis.openapi.from_wsgi("/openapi.json", app, config=CONFIG)


PLAIN = {"Accept-Encoding": "identity"}
"""In process nothing unpacks answers; live, the fuzzer takes them compressed."""


@schema.parametrize()
@BUDGET
def test_whatever_is_sent_the_document_says_what_comes(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(headers=PLAIN)


class Following(schema.as_state_machine()):  # type: ignore[misc]
    """Requests that follow the document's links."""

    def get_call_kwargs(self, case: schemathesis.Case[Any]) -> dict[str, Any]:
        return {"headers": PLAIN}


TestFollowingLinks = Following.TestCase
TestFollowingLinks.settings = settings(BUDGET, max_examples=8, stateful_step_count=6)
