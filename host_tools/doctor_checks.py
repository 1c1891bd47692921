"""Everything that can be wrong with a box, one check each: what is found, and what to do."""

import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from host_tools import boards, box_data, crash_places, doctor_programs, flashing, matches_out
from host_tools.board_errors import BoardSaid
from host_tools.board_link import Link
from pezzbox.crashes import Crashes
from pezzbox.settings import Settings

GOOD, WARNING, WRONG = "good", "warning", "wrong"
_FEW_BYTES = 160 * 1024  # room for some twenty evenings
_DRIFT = 0.08  # a wrong crystal is off by more; a busy host by less
_MEASURED_S = 1.0
_PN532_IC = 0x32  # UM0701-02, 7.2.2


class Finding(NamedTuple):
    """`check`: what was looked at; `state`: GOOD, WARNING or WRONG; `todo`: what to do.

    `more` is for those who have to mend it.
    """

    check: str
    state: str
    text: str
    todo: str = ""
    more: str = ""


def every(link: Link) -> Iterator[Finding]:
    """Check all that can be checked over USB."""
    machine = link.machine()
    version = ".".join(map(str, machine.version))
    yield Finding("micropython", GOOD, f"{version} on {machine.machine}")
    there = link.hashes(flashing.PROGRAM, flashing.SETTINGS, *flashing.FOLDERS, flashing.STAGE)
    yield _flash(link)
    yield _program(there)
    board, finding = _board(link, there, machine.machine)
    yield finding
    if board is not None:
        yield from _reader(link, board["reader"])
        yield from _display(link, board["display"])
    yield _clock(link)
    yield from _data(link)


def _flash(link: Link) -> Finding:
    total, free = link.value("(_s[2]*_s[0], _s[3]*_s[0])", "import os\n_s=os.statvfs('/')")
    text = f"{free // 1024} of {total // 1024} KiB free"
    if free < _FEW_BYTES:
        return Finding("flash", WRONG, text, "`pezzbox export --delete`, or remove other files")
    return Finding("flash", GOOD, text)


def _program(there: dict[str, tuple[str, int]]) -> Finding:
    if any(path.startswith(flashing.STAGE + "/") for path in there):
        return Finding("program", WRONG, "an update was interrupted", "`pezzbox flash` again")
    if flashing.PROGRAM not in there or not any(path.startswith("pezzbox/") for path in there):
        return Finding("program", WRONG, "no program on the board", "`pezzbox flash`")
    return Finding("program", GOOD, "there")


def _board(
    link: Link, there: dict[str, tuple[str, int]], machine: str
) -> tuple[dict[str, Any] | None, Finding]:
    if flashing.SETTINGS not in there:
        return None, Finding("board", WRONG, "no board.json", "`pezzbox flash --board NAME`")
    digest, size = there[flashing.SETTINGS]
    try:
        board = json.loads(link.get(flashing.SETTINGS, size, digest))
        reader, display = board["reader"], board["display"]
        needed = [reader[line] for line in ("i2c", "sda", "scl", "rst")]
        needed += [display[line] for line in ("i2c", "sda", "scl")]
    except (ValueError, KeyError, TypeError):
        return None, Finding("board", WRONG, "board.json is none", "`pezzbox flash --board NAME`")
    known = boards.of_machine(machine)
    name = board.get("name", "?")
    if known is not None and boards.load(known)["name"] != name:
        return board, Finding(
            "board",
            WARNING,
            f"it is set up as a {name}, and MicroPython is a {machine}'s",
            f"if it is that one: `pezzbox flash --board {known}`",
        )
    return board, Finding("board", GOOD, name)


def _lines(part: dict[str, Any], found: Any, name: str) -> Finding | None:
    """What is wrong with the two wires themselves, if anything is."""
    for line, (pulled, level) in zip(("sda", "scl"), found[:2], strict=True):
        where = f"{line.upper()} (GPIO {part[line]})"
        if not level:
            return Finding(
                f"{name} wiring",
                WRONG,
                f"{where} is held low",
                "a short circuit, or swapped wires",
            )
        if not pulled and found[2]:
            return Finding(
                f"{name} wiring",
                WARNING,
                f"{where} has no pull-up but the chip's own",
                "a resistor of 4.7 k from it to 3.3 V",
            )
        if not pulled:
            return Finding(
                f"{name} wiring",
                WRONG,
                f"nothing is connected to {where}",
                "the wire, or 3.3 V and GND of the part",
            )
    return None


def _scan(link: Link, part: dict[str, Any]) -> Any:
    call = f"_bus({part['i2c']}, {part['sda']}, {part['scl']})"
    return link.value(call, doctor_programs.BUS)


def _asked(link: Link, part: dict[str, Any], address: int, function: str, program: str) -> Any:
    """What a program's function says of the chip at `address`; None if that fails."""
    call = f"{function}({part['i2c']}, {part['sda']}, {part['scl']}, {address})"
    try:
        return link.value(call, doctor_programs.BUS + program)
    except BoardSaid:
        return None


def _reader(link: Link, part: dict[str, Any]) -> Iterator[Finding]:
    link.run(doctor_programs.BUS + f"_restart({part['rst']})")
    found = _scan(link, part)
    fault = _lines(part, found, "reader")
    if fault is not None:
        yield fault
        if fault.state == WRONG:
            return
    address = part.get("address", 0x24)
    if address not in found[2]:
        yield Finding(
            "reader",
            WRONG,
            f"nobody answers at {address:#04x}",
            "its two switches: I2C (1 on, 2 off), not SPI or HSU; then its power off and on",
        )
        return
    version = _asked(link, part, address, "_version", doctor_programs.VERSION)
    if version is None or version[0] != _PN532_IC:
        yield Finding("reader", WRONG, "it is there but tells no version", "another reader")
        return
    yield Finding("reader", GOOD, f"PN532, version {version[1]}.{version[2]}")


def _display(link: Link, part: dict[str, Any]) -> Iterator[Finding]:
    found = _scan(link, part)
    fault = _lines(part, found, "display")
    if fault is not None:
        yield fault
        return
    address = part.get("address", 0x3C)
    others = [each for each in (0x3C, 0x3D) if each != address and each in found[2]]
    if address in found[2]:
        yield Finding("display", GOOD, f"answers at {address:#04x}")
    elif others:
        yield Finding(
            "display",
            WARNING,
            f"it answers at {others[0]:#04x}, not at {address:#04x}",
            "nothing: the box looks at both",
        )
        address = others[0]
    else:
        yield Finding("display", WRONG, "no display answers", "its wires, and 3.3 V")
        return
    yield _display_chip(link, part, address)


def _display_chip(link: Link, part: dict[str, Any], address: int) -> Finding:
    """Whether it is the chip that it was sold as: of these only an SH1106 can be read."""
    readable = _asked(link, part, address, "_memory", doctor_programs.MEMORY)
    is_set_up_as = part.get("chip", "ssd1306")
    if readable and is_set_up_as != "sh1106":
        return Finding(
            "display chip",
            WRONG,
            f"it is an SH1106, and set up as an {is_set_up_as.upper()}: a torn or shifted picture",
            "`pezzbox flash --display sh1106`",
        )
    if not readable and is_set_up_as == "sh1106":
        return Finding(
            "display chip",
            WARNING,
            "it is set up as an SH1106, and does not answer like one",
            "if the picture is torn or shifted: `pezzbox flash --display ssd1306`",
        )
    return Finding("display chip", GOOD, is_set_up_as.upper())


def _clock(link: Link) -> Finding:
    began = time.monotonic()
    freq, first = map(int, link.run(doctor_programs.CLOCK).split())
    while time.monotonic() - began < _MEASURED_S:
        time.sleep(0.05)
    _, second = map(int, link.run(doctor_programs.CLOCK).split())
    real = time.monotonic() - began
    off = ((second - first) % (1 << 30)) / 1000 / real - 1
    text = f"{freq // 1_000_000} MHz, {off:+.1%}"
    if abs(off) > _DRIFT:
        return Finding("clock", WRONG, text, "the board: its crystal, or another clock set")
    return Finding("clock", GOOD, text)


def _data(link: Link) -> Iterator[Finding]:
    """The journal, the settings and the last crash, looked at in a copy."""
    there = box_data.listed(link)
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
        data = box_data.copy(link, there, Path(folder))
        yield _journal(data, [path for path in there if path.endswith(".bad")])
        problems = Settings(str(data)).problems
        if problems:
            yield Finding("settings", WARNING, "one copy was damaged", "nothing: the other counts")
        last = Crashes(str(data)).last
    if last is not None:
        yield _crash(last)


def _crash(last: dict[str, Any]) -> Finding:
    other = ""
    try:
        last = crash_places.in_sources(last)
    except crash_places.OtherBuild:
        other = ", another build: lines are those of its linked program"
    return Finding(
        "last crash",
        WARNING,
        f"{last.get('error', '?')} in {last['task']} (Pezzbox {last.get('version', '?')}{other})",
        "`pezzbox flash` for a newer program; report it with `pezzbox doctor --json`",
        json.dumps(last),
    )


def _journal(data: Path, bad: list[str]) -> Finding:
    matches = list(matches_out.read(data))
    text = f"{len(matches)} matches"
    faulty = [match.file for match in matches if match.faults]
    if faulty:
        return Finding(
            "journal",
            WRONG,
            f"{text}, damaged: {', '.join(faulty)}",
            "`pezzbox export` saves what is sound",
        )
    if bad:
        return Finding(
            "journal", WARNING, f"{text}; set aside: {', '.join(bad)}", "`pezzbox export` first"
        )
    return Finding("journal", GOOD, text)
