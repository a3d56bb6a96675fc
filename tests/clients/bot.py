"""A bot that knows nothing but an OpenAPI document and the answers to what it asks.

It has no word of any game: no address, no name of a move, no name of a field of a state. What to ask first it takes
from an example in the document; how to go on it reads from the links of the operation that answered it (an operation,
and where the values of its body stand in the request and the answer). It goes on as long as an answer's schema has
further links, and picks at random wherever the document says that there is a list of moves.
"""

from __future__ import annotations

import json
import random
from typing import Any
from urllib.request import Request, urlopen

Json = dict[str, Any]


class Bot:
    """One player of everything that a document describes."""

    def __init__(self, address: str, chance: str) -> None:
        self.address = address
        self.random = random.Random(chance)
        self.document: Json = self.get("/openapi.json")
        self.operations: dict[str, tuple[str, Json]] = {}
        for path, methods in self.document["paths"].items():
            for operation in methods.values():
                self.operations[operation["operationId"]] = (path, operation)

    def get(self, path: str) -> Any:
        """What stands at an address."""
        with urlopen(self.address + path, timeout=30) as answer:
            return json.load(answer)

    def ask(self, operation: str, body: Json) -> Json:
        """The answer of an operation to a body."""
        path, _ = self.operations[operation]
        data = json.dumps(body).encode()
        request = Request(self.address + path, data, {"Content-Type": "application/json"})
        with urlopen(request, timeout=30) as answer:
            said: Json = json.load(answer)
            return said

    def games(self) -> list[str]:
        """The operations that begin something: they take a body, and no link of any operation leads to them."""
        linked = {link["operationId"] for operation in self.operations for link in self.links(operation).values()}
        return [
            name
            for name, (_, operation) in self.operations.items()
            if "requestBody" in operation and name not in linked and self.links(name)
        ]

    def links(self, operation: str) -> dict[str, Json]:
        """Where an operation's answer leads."""
        found: dict[str, Json] = self.operations[operation][1]["responses"]["200"].get("links", {})
        return found

    def play(self, beginning: str, most: int) -> tuple[int, Json]:
        """Play from a beginning for as long as a link leads on; returns the number of answers, and the last but one.

        The last is the empty list that says that nothing can be done any more.
        """
        content = self.operations[beginning][1]["requestBody"]["content"]["application/json"]
        request: Json = next(iter(content["examples"].values()))["value"]
        operation, answer = beginning, self.ask(beginning, request)
        before = answer
        for turn in range(most):
            steps = ((link["operationId"], self.body(link, request, answer)) for link in self.links(operation).values())
            step = next(((name, body) for name, body in steps if body is not None), None)
            if step is None:
                return turn, before
            operation, request = step
            before, answer = answer, self.ask(operation, request)
        raise AssertionError(f"no end after {most} answers")

    def body(self, link: Json, request: Json, answer: Json) -> Json | None:
        """The body that a link describes, ``None`` where what it speaks of is not there: the way ends here."""
        try:
            return {key: self.value(one, request, answer) for key, one in link.get("requestBody", {}).items()}
        except (IndexError, KeyError, TypeError):
            return None

    def value(self, expression: Any, request: Json, answer: Json) -> Any:
        """What an expression of a link means; instead of the first of a list, any."""
        if isinstance(expression, list):
            return [self.value(one, request, answer) for one in expression]
        if not isinstance(expression, str) or not expression.startswith("$"):
            return expression
        source, _, pointer = expression.partition("#/")
        value: Any = {"$request.body": request, "$response.body": answer}[source]
        for part in pointer.split("/"):
            if isinstance(value, list):
                value = self.random.choice(value)
            else:
                value = value[part]
        if value is None:
            raise KeyError(pointer)
        return value
