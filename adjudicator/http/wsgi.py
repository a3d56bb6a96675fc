"""What gunicorn serves."""

import gc

from ..rulebook import search
from .app import create_app

# Nearly nothing that is made here is garbage, so that looking for it meanwhile is time lost.
gc.disable()

app = create_app()

# The first search reads catalogues and index; nobody's question should wait for that.
search("monkey")

# What stands now stays: the collector need not walk through catalogues and schemas again and again. The little that
# is garbage stays with it: to look for it would take a tenth of the start.
gc.freeze()
gc.enable()
