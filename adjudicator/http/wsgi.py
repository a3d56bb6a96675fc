"""What gunicorn serves."""

from ..rulebook import search
from .app import create_app

app = create_app()

# The first search reads catalogues and index; nobody's question should wait for that.
search("monkey")
