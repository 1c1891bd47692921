"""What is measured, what is allowed, and the table of both."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

Value = float | tuple[float, float]
"""A figure, or its p50 and p99."""

Column = Mapping[str, Value]
"""Figures by the keys of the rows."""

GAMES = (("traversone", 4), ("traversone21", 8))
"""What is played, and by how many; the second has the busiest screen. A column each."""

STOCK = "stock drivers"
"""The column of what ours is compared with: no budget is its own."""


class Row(NamedTuple):
    """A figure: `limit` (p50, p99 or one number) is what device.md, section 6, allows, if it does.

    `least`: the limit is the least that is allowed, not the most. `held`: what the tests allow
    where the figure can be counted, a column each.
    """

    key: str
    what: str
    unit: str
    limit: tuple[float, ...] = ()
    least: bool = False
    held: tuple[float, ...] = ()


CHIP = (
    Row(
        "unknown",
        "new tag in the field -> card complete on the display, p50 / p99",
        "ms",
        (35, 70),
    ),
    Row("unknown_picture", "the same -> all of the picture", "ms"),
    Row("known", "known tag in the field -> card complete on the display", "ms", (25, 50)),
    Row("known_picture", "the same -> all of the picture", "ms"),
    Row("stored", "tag seen -> stored", "ms", (20, 150)),
    Row("trick", "resolving a trick", "ms", (0.5,)),
    Row("fold", "folding the events of 40 cards", "ms", (80,)),
    Row("held", "loop held at most, storage aside", "ms", (25,)),
    Row("idle", "allocated by an idle second", "B", (0,)),
    Row("ready", "power on -> ready, 30 deals to resume", "s", (2.0,)),
    Row("resumed", "of that: taking the match up, until it is shown", "s", (1.0,)),
    Row("free", "free heap then", "KiB", (110,), least=True),
)
"""What needs the chip: emulated time and memory."""

_AT_THE_TABLE = ("unknown", "unknown_picture", "known", "known_picture", "stored")
CLUB = (
    *(row for row in CHIP if row.key in _AT_THE_TABLE),
    Row("sent", "lines that the broker got meanwhile", ""),
)
"""What a card takes on a board with Wi-Fi, whatever its club's broker does."""

IMAGE = (
    Row("code", "code on the flash, `.mpy`", "KiB", (110,), held=(110,)),
    Row("beside", "beside it: `main.py`, fonts, texts", "(KiB)", held=(12,)),
    Row("import_heap", "heap after import (words of 64 bits)", "KiB", held=(144,)),
)
"""What the image takes."""

COUNTS = (
    Row("idle_heap", "allocated by an idle second", "B", (0,), held=(0, 0)),
    Row("card_heap", "allocated by a card (64 bits)", "B", held=(8896, 8832)),
    Row("trick_heap", "allocated by a card that ends a trick", "B", held=(10944, 10688)),
    Row("redraw_heap", "allocated by a whole redraw", "B", held=(1184, 1280)),
    Row("card_sent", "bytes to the display by a card", "B", held=(384, 320)),
    Row("card_windows", "windows that they fill", "", held=(8, 8)),
    Row("trick_sent", "bytes by a card that ends a trick", "B", held=(632, 520)),
    Row("trick_windows", "windows that they fill", "", held=(7, 7)),
    Row("new_transfers", "I2C transfers with the reader by a new card", "", held=(9, 9)),
    Row("new_bytes", "bytes in them", "B", held=(115, 115)),
    Row("known_transfers", "I2C transfers with the reader by a known card", "", held=(6, 6)),
    Row("known_bytes", "bytes in them", "B", held=(69, 69)),
    Row("idle_transfers", "I2C transfers with the reader in an idle second", "", held=(3.4, 3.4)),
    Row("idle_bytes", "bytes in them", "B", held=(31, 31)),
    Row("idle_sent", "bytes to the display in an idle second", "B", held=(1266, 1266)),
)
"""What can be counted without the chip, in a game."""

SEASON = (
    Row("season_1", "`pezzbox score` of 1,000 deals, on one core", "s"),
    Row("season_10", "10,000 deals", "s"),
    Row("season_100", "100,000 deals", "s", (20,)),
    Row("growth", "cost of a deal among 100,000, as of one among 10,000", "", (1.1,)),
    Row("season_rate", "deals a second then", ""),
    Row("season_all", "100,000 deals on all cores", "s"),
)
"""The host's share: CPU time, on all cores the time that passes."""


def table(rows: Iterable[Row], columns: Mapping[str, Column], markdown: bool = False) -> list[str]:
    """Return the lines of a table of what the columns have, with the budget and whether it is met.

    A figure over its budget, or over what the tests hold it to, is marked.
    """
    shown = [row for row in rows if any(row.key in column for column in columns.values())]
    cells = [["what", "budget", *columns, "met"]]
    for row in shown:
        found = [_cell(row, column.get(row.key), name) for name, column in columns.items()]
        met = ("no" if over(row, columns) else "yes") if row.limit else ""
        cells.append([row.what, _budget(row), *found, met])
    return _markdown(cells) if markdown else _plain(cells)


def over(row: Row, columns: Mapping[str, Column]) -> list[str]:
    """Return the columns in which a figure is over its budget."""
    return [
        name
        for name, column in columns.items()
        if name != STOCK and row.key in column and missed(row, column[row.key])
    ]


def missed(row: Row, value: Value) -> bool:
    """Whether a figure is over its budget."""
    pairs = zip(_values(value), row.limit)
    return any(found < limit if row.least else found > limit for found, limit in pairs)


def _values(value: Value) -> tuple[float, ...]:
    return value if isinstance(value, tuple) else (value,)


def _cell(row: Row, value: Value | None, column: str) -> str:
    if value is None:
        return ""
    text = " / ".join(map(_number, _values(value)))
    return f"**{text}**" if column != STOCK and missed(row, value) else text


def _budget(row: Row) -> str:
    if not row.limit:
        return row.unit and f"({row.unit})"
    sign = ">=" if row.least else "<="
    return f"{sign} {' / '.join(map(_number, row.limit))} {row.unit}".rstrip()


def _number(value: float) -> str:
    if value == int(value) or value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _markdown(cells: Sequence[list[str]]) -> list[str]:
    rule = ["---", "---", *["---:"] * (len(cells[0]) - 3), "---"]
    return [f"| {' | '.join(row)} |" for row in (cells[0], rule, *cells[1:])]


def _plain(cells: Sequence[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*cells)]
    lines = []
    for row in cells:
        first = [cell.ljust(width) for cell, width in zip(row[:2], widths)]
        rest = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:])]
        lines.append("  ".join(first + rest).rstrip())
    return lines
