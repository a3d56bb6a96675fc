"""The catalogue of rules and rulings: reading it, searching it, and its published cases."""

from .cases import cases
from .catalogue import Catalogue, Entry, catalogue
from .search import Hit, search

__all__ = ["Catalogue", "Entry", "Hit", "cases", "catalogue", "search"]
