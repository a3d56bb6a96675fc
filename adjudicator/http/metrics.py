"""Counters and timings for Prometheus, counted over all worker processes."""

from __future__ import annotations

import os
from functools import cache

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder through which the workers share their counters."""
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

REGISTRY = CollectorRegistry()
REQUESTS = Histogram(
    "adjudicator_request_duration_seconds",
    "How long requests took, by endpoint, method and status.",
    ("endpoint", "method", "status"),
    registry=REGISTRY,
    buckets=BUCKETS,
)


@cache
def timer(endpoint: str, method: str, status: str) -> Histogram:
    """The timings of one kind of request; looking a child up each time would be dear."""
    return REQUESTS.labels(endpoint, method, status)


def exposition() -> tuple[bytes, str]:
    """What Prometheus reads, and its media type."""
    if SHARED_FOLDER not in os.environ:
        return generate_latest(REGISTRY), CONTENT_TYPE_LATEST
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry), CONTENT_TYPE_LATEST
