"""TOML from files that somebody wrote, and onto them: whatever is in them is read or refused."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

LONGEST = 1 << 20  # bytes; a real one has some thousand, and a device may never end


def read(path: Path) -> dict[str, Any]:
    """Return a file's table. Raises OSError, and ValueError with what is wrong with it."""
    with open(path, "rb") as file:
        content = file.read(LONGEST + 1)
    if len(content) > LONGEST:
        raise ValueError(f"more than {LONGEST} bytes: not such a file")
    try:
        return tomllib.loads(content.decode())
    except UnicodeDecodeError:
        raise ValueError("not text in UTF-8") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None


def text(table: dict[str, Any]) -> str:
    """Return a table as a document: its values first, then its tables."""
    return "".join(f"{line}\n" for line in _lines(table, ""))


def _lines(table: dict[str, Any], name: str) -> Iterator[str]:
    deeper = {key: value for key, value in table.items() if isinstance(value, dict)}
    for key, value in table.items():
        if key not in deeper:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in deeper.items():
        inside = f"{name}.{_key(key)}" if name else _key(key)
        if not value or any(not isinstance(each, dict) for each in value.values()):
            yield ""
            yield f"[{inside}]"
        yield from _lines(value, inside)


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else _value(key)


def _value(value: Any) -> str:
    """Return a value: JSON's texts, numbers and lists are TOML's but for one character and half
    ones, which are no text."""
    made = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return made.encode("utf-8", "replace").decode()
