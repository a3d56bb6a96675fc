"""What reads the documentation: it must see an answer that is not as shown."""

from __future__ import annotations

from pathlib import Path

from tests.docs.blocks import Command, blocks, commands, differences, prints

DOCUMENT = """\
# A document

```console
$ echo one \\
>     two
one two
$ true
```

<!-- POST /v1/here -->
```json
{"a": 1}
```
"""


def test_blocks_and_commands_are_found(tmp_path: Path) -> None:
    file = tmp_path / "document.md"
    file.write_text(DOCUMENT, "utf-8")
    console, json_ = blocks(file)
    assert (json_.kind, json_.text, json_.mark) == ("json", '{"a": 1}\n', "POST /v1/here")
    assert list(commands(console)) == [Command("echo one \\\n    two", "one two", 4), Command("true", "", 7)]


def test_what_is_left_out_may_be_anything_and_nothing_else_may() -> None:
    assert prints('{…, "b": 2}', '{"a": 1, "b": 2}\n')
    assert not prints('{…, "b": 2}', '{"a": 1, "b": 3}')
    assert not prints("one", "one\ntwo")


def test_keys_may_be_left_out_and_nothing_else() -> None:
    assert list(differences({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 2}], "d": 3})) == []
    assert list(differences({"a": [1]}, {"a": [1, 2]})) == ["/a: [1] is shown, [1, 2] is the answer"]
    assert list(differences({"a": 1}, {})) == ["/a: is not in the answer"]
