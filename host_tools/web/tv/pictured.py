"""The television's page for the README: matches that ship, each at a moment of its own."""

import contextlib
import json
from collections.abc import Iterator

from host_tools import demo
from host_tools.board_errors import Unplugged
from host_tools.web import serving
from host_tools.web.pictures import Picture, serving_meanwhile
from host_tools.web.tv.pages import Tables, application
from host_tools.web.tv.words import Words
from pezzbox.version import VERSION

_HEAD = json.dumps({"box": VERSION, "match": 1})


def _played(number: int, part: float) -> list[str | None]:
    """Return what a box tells of the match of that number, when so much of it was played."""
    made = demo.read(list(demo.matches().values())[number])
    lines = [json.dumps(each) for each in made[: 2 + int(part * (len(made) - 2))]]
    return [_HEAD, *lines, None]


@contextlib.contextmanager
def _shown(parts: dict[int, float], gone: int | None = None) -> Iterator[str]:
    tables = Tables(Words("en", "italian"))
    for number, part in parts.items():
        tables.add(str(number), always=True)
        for line in _played(number, part):
            tables.heard(str(number), line)
    if gone is not None:
        tables.heard(str(gone), Unplugged(""))
    with serving_meanwhile(application(tables, serving.LOOPBACK)) as address:
        yield address


def pictures() -> Iterator[Picture]:
    """Yield one table in the light, and several in the dark."""
    yield Picture("tv.png", lambda: _shown({4: 0.78}), ".face")
    yield Picture(
        "tv-tables.png", lambda: _shown({5: 0.45, 6: 0.4, 7: 0.5, 2: 1.0}, 7), ".face", dark=True
    )
