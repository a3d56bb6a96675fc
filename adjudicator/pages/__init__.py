"""The phone pages: look a rule up, check a move, send the ruling. Server-rendered, complete without JavaScript."""

from .blueprint import pages_blueprint

__all__ = ["pages_blueprint"]
