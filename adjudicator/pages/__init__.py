"""The phone pages: look a rule up, check a move, send the ruling. Server-rendered, complete without JavaScript."""

from .blueprint import no_such_page, pages_blueprint

__all__ = ["no_such_page", "pages_blueprint"]
