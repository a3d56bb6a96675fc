"""The command line: the referee without a server, archives judged, a server held against the conformance suite."""

from .main import main

__all__ = ["main"]
