"""Where a crash was, in the sources: a board tells lines of the linked program that it runs."""

import re
from collections.abc import Callable
from typing import Any

from host_tools import bytecode, image

_PLACE = re.compile(r'File "(?P<path>[^"]*)", line (?P<line>\d+)(?:, in (?P<name>[\w<>]+))?')


class OtherBuild(Exception):
    """The crash is of another program than the one that is installed here."""


def in_sources(record: dict[str, Any]) -> dict[str, Any]:
    """Return a crash record (Crashes) with the sources' places in `error` and `trace`.

    Up to three statements share a line on the board: it is the first one's that is told.

    As it is if it is of a program that was not linked. Raises OtherBuild.
    """
    if not record.get("build"):
        return record
    for wifi in (False, True):
        build, places = bytecode.build_and_places(image.files(wifi))
        if build == record["build"]:
            return translated(record, places)
    raise OtherBuild(record["build"])


def translated(record: dict[str, Any], places: bytecode.Places) -> dict[str, Any]:
    """Return the record with its places looked up in `places`."""
    trace = _PLACE.sub(_looked_up(places), record.get("trace", ""))
    made = {**record, "trace": trace}
    last = list(_PLACE.finditer(trace))[-1:]
    if last:
        kind = record["error"].split(" ")[0]
        made["error"] = f"{kind} {last[0]['path']}:{last[0]['line']}"
    return made


def _looked_up(places: bytecode.Places) -> Callable[[re.Match[str]], str]:
    def place(found: re.Match[str]) -> str:
        line = int(found["line"])
        lines = places.get(found["path"], [])
        if not 0 < line <= len(lines):
            return found[0]
        source, there, function = lines[line - 1]
        inside = f", in {function or found['name']}" if found["name"] else ""
        return f'File "{source}", line {there}{inside}'

    return place
