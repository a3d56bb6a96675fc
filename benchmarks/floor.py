"""The floor: a bare Flask route that reads a body and writes it again. Nothing that answers JSON with Flask is faster."""

from __future__ import annotations

import orjson
from flask import Flask, Response, request
from jiter import from_json

app = Flask("floor")


@app.post("/")
def echo() -> Response:
    """The body as it came, read and written."""
    body = from_json(request.get_data(), catch_duplicate_keys=True, allow_inf_nan=False)
    return Response(orjson.dumps(body), content_type="application/json")
