"""The boards that are known (boards/*.toml), checked against what the RP2040's pins can do.

A file that is wrong is refused here, on the host, with the pin and what would be allowed: not a
puzzle on the table.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools import exit_status, image, rp2040, toml_files

NAME = "boards"
SUMMARY = "List the boards and what is wired to which pin"

_EXAMPLES = """\
examples:
  pezzbox boards               all boards
  pezzbox boards pico          one of them: what is wired to which pin
  pezzbox boards mine.toml     check a file of your own
"""

DISPLAYS = ("ssd1306", "ssd1309", "sh1106")
_BUTTONS = ("left", "middle", "right")
_HIGHEST_FREQ = {"reader": 400_000, "display": 1_000_000}  # PN532 data sheet, 12.25: fast mode
_HOST_ONLY = ("micropython", "pins")  # the firmware needs nothing of these

Table = dict[str, Any]


class BoardError(Exception):
    """A board's file that cannot be used; the text is one line for the terminal."""


def names() -> list[str]:
    """Return the names of the boards that ship."""
    return sorted(path.stem for path in image.folder("boards").glob("*.toml"))


def load(name: str) -> Table:
    """Return a board by its name or the path of a file of one's own, checked.

    Raises BoardError with what is wrong and what is allowed.
    """
    path = Path(name) if name.endswith(".toml") else image.folder("boards") / f"{name}.toml"
    try:
        board = toml_files.read(path)
    except FileNotFoundError:
        known = ", ".join(names())
        raise BoardError(f"no board {name!r}: {known}, or a file NAME.toml") from None
    except OSError as error:
        raise BoardError(f"{path}: {str(error.strerror).lower()}") from None
    except ValueError as error:
        raise BoardError(f"{path}: {error}") from None
    for fault in faults(board):
        raise BoardError(f"{path}: {fault}")
    return board


def for_firmware(board: Table, display: str | None = None) -> str:
    """Return the text of `board.json`, as it lies on the board.

    `display`: another panel's chip than the file's.
    """
    kept = {name: part for name, part in board.items() if name not in _HOST_ONLY}
    if display is not None:
        kept["display"] = {**kept["display"], "chip": display}
    return json.dumps(kept, separators=(",", ":"), default=str)  # TOML has dates, too


def of_machine(machine: str) -> str | None:
    """Return the board whose MicroPython calls itself `machine`; None: no such board."""
    for name in names():
        if machine in load(name)["micropython"]["machines"]:
            return name
    return None


def faults(board: Table) -> Iterator[str]:
    """Yield what is wrong with a board's table, one line each."""
    shape = list(_missing(board))
    yield from shape
    if shape:
        return
    printed = {pin: label for label, pin in board["pins"].items()}
    used: dict[int, str] = {}
    for where, pin in wired(board):
        if pin not in printed:
            yield f"{where} = {pin}: not brought out on this board, which has {_said(printed)}"
        elif pin in used:
            yield f"{where} = {pin}: that is {used[pin]} already"
        used.setdefault(pin, where)
    for name in ("reader", "display"):
        yield from _bus_faults(name, board[name], printed)
    if board["reader"]["i2c"] == board["display"]["i2c"]:
        yield "reader and display on one I2C: the reader stretches the clock and needs its own"
    if board["display"]["chip"] not in DISPLAYS:
        yield f"display chip = {board['display']['chip']!r}: one of {', '.join(DISPLAYS)}"


def wired(board: Table) -> Iterator[tuple[str, int]]:
    """Yield what is wired, such as "reader sda", and its GPIO."""
    for name in ("reader", "display"):
        for line in ("sda", "scl", "irq", "rst"):
            if line in board[name]:
                yield f"{name} {line}", board[name][line]
    for name in _BUTTONS:
        if name in board.get("buttons", {}):
            yield f"buttons {name}", board["buttons"][name]
    if "buzzer" in board:
        yield "buzzer pin", board["buzzer"]["pin"]


def _missing(board: Table) -> Iterator[str]:
    wanted = {
        "": {"name": str, "mcu": str, "flash_bytes": int},
        "reader": dict.fromkeys(("i2c", "sda", "scl", "irq", "rst"), int),
        "display": {"chip": str, **dict.fromkeys(("i2c", "sda", "scl"), int)},
        "buttons": {"left": int},
        "micropython": {"build": str, "machines": list, "filesystem_bytes": int},
        "pins": {},
        **{part: {"pin": int} for part in ("buzzer", "led") if part in board},
    }
    for part, fields in wanted.items():
        table = board if part == "" else board.get(part)
        if not isinstance(table, dict):
            yield f"[{part}] is missing"
            continue
        for field, kind in fields.items():
            if type(table.get(field)) is not kind:  # `true` is no number
                yield f"{part} {field}".strip() + f": {_KINDS[kind]} is missing"
        for field in _TUNING:
            if part in _HIGHEST_FREQ and type(table.get(field, 0)) is not int:
                yield f"{part} {field} = {table[field]!r}: a number"
    for part in ("buttons", "buzzer", "led", "pins"):
        table = board.get(part)
        for field, pin in table.items() if isinstance(table, dict) else ():
            if type(pin) is not int or pin not in rp2040.PINS:
                yield f"{part} {field} = {pin!r}: a GPIO is 0 to {rp2040.PINS[-1]}"


_TUNING = ("address", "freq", "timeout_us")
_KINDS: dict[type, str] = {int: "a number", str: "a text", list: "a list"}


def _bus_faults(name: str, part: Table, printed: dict[int, str]) -> Iterator[str]:
    number = part["i2c"]
    if number not in rp2040.I2C:
        yield f"{name} i2c = {number}: this chip has I2C 0 and 1"
        return
    for line in ("sda", "scl"):
        if part[line] not in rp2040.PINS or rp2040.i2c(part[line]) != (number, line):
            able = {pin: printed[pin] for pin in printed if rp2040.i2c(pin) == (number, line)}
            yield f"{name} {line} = {part[line]}: no {line.upper()} of I2C{number}: {_said(able)}"
    if not 0x08 <= part.get("address", 0x08) <= 0x77:
        yield f"{name} address = {part['address']:#04x}: 0x08 to 0x77"
    highest = _HIGHEST_FREQ[name]
    if not 10_000 <= part.get("freq", 10_000) <= highest:
        yield f"{name} freq = {part['freq']}: 10000 to {highest}"
        return
    # The longest transfer is 129 bytes of nine bits (a page of the display, or a reader's frame).
    least = 129 * 9 * 1_000_000 // part.get("freq", 400_000)
    if part.get("timeout_us", least) < least:
        yield f"{name} timeout_us = {part['timeout_us']}: its longest transfer takes {least}"


def _said(pins: dict[int, str]) -> str:
    """Say GPIOs, with what is printed beside them where that differs."""
    said = [
        str(pin) if label in (str(pin), f"GP{pin}") else f"{pin} ({label})"
        for pin, label in sorted(pins.items())
    ]
    return ", ".join(said) or "none here"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox boards`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("board", nargs="?", metavar="BOARD", help="a board, or a file NAME.toml")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: argparse.Namespace) -> int:
    """Print the boards or one of them; return the exit status."""
    try:
        if args.board is not None:
            board = load(args.board)
            print(json.dumps(board, default=str) if args.json else "\n".join(_one(board)))
        else:
            boards = {name: load(name) for name in names()}
            print(json.dumps(boards) if args.json else "\n".join(_all(boards)))
    except BoardError as error:
        print(f"pezzbox boards: {error}", file=sys.stderr)
        return exit_status.USAGE
    return 0


def _all(boards: dict[str, Table]) -> Iterator[str]:
    for name, board in boards.items():
        yield f"{name:26} {board['name']:28} {board['flash_bytes'] >> 20:2} MB flash"


def _one(board: Table) -> Iterator[str]:
    printed = {pin: label for label, pin in board["pins"].items()}
    yield (
        f"{board['name']}, {board['flash_bytes'] >> 20} MB flash, MicroPython's build "
        + (board["micropython"]["build"])
    )
    for where, pin in wired(board):
        part, line = where.split()
        bus = f"I2C{board[part]['i2c']} {line.upper()}" if line in ("sda", "scl") else ""
        note = bus or (f"PWM {rp2040.pwm(pin)}" if part == "buzzer" else "")
        yield f"  {part:8} {line:7} GPIO {pin:2}  {printed[pin]:5} {note}".rstrip()
