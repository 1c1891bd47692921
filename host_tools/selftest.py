"""What the box says of itself after a start: asked at the prompt, since it needs no host."""

import ast
from typing import NamedTuple

from host_tools.board_errors import BoardSaid
from host_tools.board_link import Link

_ASK = """\
_t = [globals().get('VERSION'), [], None, None]
try:
    from pezzbox.version import VERSION as _v
    _t[0] = _v
    _t[1] = [tuple(f) for f in hardware.faults]
    if hardware.reader.fault:
        _t[1].append(('reader', 'missing'))
    _t[2] = 'box' in globals()
except Exception as _e:
    _t[3] = type(_e).__name__ + ': ' + str(_e)
print(repr(_t))
"""

WHAT_TO_CHECK = {
    (
        "reader",
        "missing",
    ): "the reader does not answer: its switches (I2C), SDA, SCL, RSTPDN, 3.3 V",
    (
        "reader",
        "bus",
    ): "the reader's bus is held low: SDA, SCL, a missing pull-up, a short circuit",
    ("display", "missing"): "no display: SDA, SCL, 3.3 V, its address (0x3C or 0x3D)",
    (
        "display",
        "bus",
    ): "the display's bus is held low: SDA, SCL, a missing pull-up, a short circuit",
}


class Report(NamedTuple):
    """`version` of the firmware; `running`: the box came up; `faults`: what to check, in text."""

    version: str | None
    running: bool
    faults: list[str]


def ask(link: Link) -> Report:
    """Ask the program that was just stopped."""
    try:
        version, faults, running, error = ast.literal_eval(link.run(_ASK).decode().strip())
    except (BoardSaid, ValueError, SyntaxError):
        return Report(None, False, ["the program does not answer"])
    said = [WHAT_TO_CHECK.get(tuple(fault), " ".join(fault)) for fault in faults]
    if error is not None:
        said.append(error)
    return Report(version, bool(running), said)
