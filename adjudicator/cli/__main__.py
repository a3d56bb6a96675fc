"""``python -m adjudicator.cli``: the same as the command ``adjudicator``."""

import sys

from .main import main

if __name__ == "__main__":
    sys.exit(main())
