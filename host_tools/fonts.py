"""Packs the font sources into the file that the board draws with.

`python -m host_tools.fonts` writes both, `--check` says whether they are up to date. The format
of the sources is in `firmware/fonts/README.md`.
"""

import sys
from pathlib import Path
from typing import NamedTuple

from host_tools import generated
from host_tools.generated import ROOT, BadSource
from pezzbox.screens import glyphs

FONTS = ("small", "large")
NO_GLYPH = 255


class Picture(NamedTuple):
    """A glyph as columns, left to right; bit 0 of a column is its top row."""

    columns: tuple[int, ...]


class Font(NamedTuple):
    """A whole source: its size, and its pictures by name."""

    height: int
    gap: int
    pictures: dict[str, Picture]


def named_codes() -> dict[str, int]:
    """Return the code of every glyph name that is not the character itself."""
    codes = {
        name.lower(): ord(value)
        for name, value in vars(glyphs).items()
        if name.isupper() and name not in ("SUITS", "NARROW", "NARROW_MINUS", "BAR")
    }
    for number, deck in enumerate(("italian", "french", "salzburg")):
        for suit in range(4):
            codes[f"{deck}{suit}"] = ord(glyphs.SUITS) + 4 * number + suit
    for digit in range(10):
        codes[f"narrow{digit}"] = ord(glyphs.NARROW) + digit
    for sixths in range(1, 6):
        codes[f"bar{sixths}"] = ord(glyphs.BAR) + sixths - 1
    codes["narrow-"] = ord(glyphs.NARROW_MINUS)
    return codes


def code_of(name: str, codes: dict[str, int]) -> int:
    """Return the code (0-255) under which the glyph `name` is drawn; ValueError if it has none."""
    if name in codes:
        return codes[name]
    character = chr(int(name[2:], 16)) if name.startswith("U+") else name
    if len(character) != 1 or ord(character) > 255:
        raise ValueError(f"{name} is neither a Latin-1 character nor a name in glyphs.py")
    return ord(character)


def _block(names: list[str], first_row: int, rows: list[str], height: int) -> dict[str, Picture]:
    """Cut a block of glyphs that stand side by side into pictures."""
    cells = [row.split() for row in rows]
    if any(len(row) != len(names) for row in cells):
        wrong = next(i for i, row in enumerate(cells) if len(row) != len(names))
        raise ValueError(f"row {wrong + 1} has {len(cells[wrong])} glyphs, not {len(names)}")
    if first_row + len(cells) > height:
        raise ValueError(f"{first_row} + {len(cells)} rows are more than {height}")
    pictures = {}
    for place, name in enumerate(names):
        lines = [row[place] for row in cells]
        if len({len(line) for line in lines}) != 1 or set("".join(lines)) - set("#."):
            raise ValueError(f"the rows of {name} are not of one width, or hold more than # and .")
        pictures[name] = Picture(
            tuple(
                sum(1 << (first_row + y) for y, line in enumerate(lines) if line[x] == "#")
                for x in range(len(lines[0]))
            )
        )
    return pictures


def composed(base: Picture, mark: Picture) -> Picture:
    """Return `base` with `mark` laid over it, the narrower one centred."""
    width = max(len(base.columns), len(mark.columns))
    columns = [0] * width
    for part in (base.columns, mark.columns):
        left = (width - len(part)) // 2
        for x, column in enumerate(part):
            columns[left + x] |= column
    return Picture(tuple(columns))


def read(path: Path) -> Font:
    """Read a font source; raises BadSource."""
    lines = path.read_text(encoding="utf-8").splitlines()
    sizes = {"height": 0, "gap": 0}
    pictures: dict[str, Picture] = {}
    number = 0
    while number < len(lines):
        line, start = lines[number], number
        number += 1
        word, _, rest = line.partition(" ")
        new: dict[str, Picture] = {}
        try:
            if word in sizes:
                sizes[word] = int(rest)
            elif word == "rows":
                row, _, names = rest.partition(":")
                while number < len(lines) and lines[number][:1] in ("#", "."):
                    number += 1
                block = lines[start + 1 : number]
                new = _block(names.split(), int(row), block, sizes["height"])
            elif word == "+":
                name, _, base, mark = rest.split()
                new = {name: composed(pictures[base], pictures[mark])}
            elif line and word != "#":
                raise ValueError("expected `rows`, `+`, `height`, `gap` or a comment")
            if twice := set(new) & set(pictures):
                raise ValueError(f"drawn twice: {' '.join(sorted(twice))}")
            pictures.update(new)
        except (ValueError, KeyError) as error:
            raise BadSource(f"{path}:{start + 1}: {error}") from error
    return Font(sizes["height"], sizes["gap"], pictures)


def packed(picture: Picture, height: int) -> bytes:
    """Return a picture as MONO_VLSB bytes: page by page, a byte a column."""
    return bytes(
        column >> (8 * page) & 0xFF for page in range(height // 8) for column in picture.columns
    )


def file(name: str) -> bytes:
    """Return what the file of the font `name` unpacks to (`pezzbox/screens/font.py`).

    Raises BadSource.
    """
    path = ROOT / "firmware" / "fonts" / f"{name}.txt"
    font = read(path)
    codes = named_codes()
    try:
        by_code = {
            code_of(glyph, codes): picture
            for glyph, picture in font.pictures.items()
            if glyph == ":" or glyph[0] != ":"
        }
    except ValueError as error:
        raise BadSource(f"{path}: {error}") from error
    places, widths, data = bytearray([NO_GLYPH] * 256), bytearray(), b""
    for number, (code, picture) in enumerate(sorted(by_code.items())):
        places[code] = number
        widths.append(len(picture.columns))
        data += packed(picture, font.height)
    return bytes((font.height, font.gap, len(widths))) + places + widths + data


def main(arguments: list[str] | None = None) -> int:
    """Write the files, or with `--check` compare them; return the exit status."""
    return generated.run(
        "fonts", __doc__, lambda: {f"font_{name}.bin": file(name) for name in FONTS}, arguments
    )


if __name__ == "__main__":
    sys.exit(main())
