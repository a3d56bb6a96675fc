"""The referee over HTTP: plain Flask, typed by the marshmallow shapes, accepted by the JSON Schema made of them."""
