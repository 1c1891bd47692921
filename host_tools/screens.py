"""`pezzbox screens`: every screen in every language, from the code that draws them on the board.

A contact sheet a language as PNG, and one HTML page that stands alone.
"""

import argparse
import base64
import html
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from host_tools.virtual import picture, png
from pezzbox.screens.texts import LANGUAGES

NAME = "screens"
SUMMARY = "Draw every screen in every language: contact sheets and one page"

_EXAMPLES = """\
examples:
  pezzbox screens                        all languages, into ./screens
  pezzbox screens --lang it --out /tmp   Italian alone
"""

_COLUMNS = 4
_FRAME = 4  # pixels of the sheet around a screen
_CAPTION = 10
_SCALE = 2
_CELL = (picture.WIDTH + 2 * _FRAME, picture.HEIGHT + _CAPTION + 2 * _FRAME)

_PAGE = """\
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Pezzbox: the screens</title><style>
body {{ font: 15px/1.4 system-ui, sans-serif; margin: 1.5em; background: #222; color: #ddd }}
section {{ display: grid; gap: 1.2em; grid-template-columns: repeat(auto-fill, 410px) }}
figure {{ margin: 0; display: grid; gap: .3em; grid-template-columns: 320px auto }}
img {{ image-rendering: pixelated; background: #000; outline: 1px solid #555 }}
.large {{ width: 320px; height: 160px; image-rendering: pixelated }}
.real {{ width: 22mm; height: 11mm }}
</style></head><body>
<h1>Pezzbox: the screens</h1>
<p>Each large, and beside it as on a panel of 22 mm x 11 mm.</p>
{sections}
</body></html>
"""
_FIGURE = (
    '<figure id="{id}"><img class="large" alt="{alt}" src="{src}">'
    '<img class="real" alt="" src="{src}"><figcaption>{caption}</figcaption></figure>'
)


def _scenes() -> tuple[tuple[Any, ...], ModuleType]:
    """Import the scenes, with CPython's stand-in for MicroPython's framebuf in reach."""
    stand_ins = str(Path(__file__).resolve().parent / "virtual" / "cpython")
    if stand_ins not in sys.path:
        sys.path.append(stand_ins)
    from host_tools.scenes import SCENES, at_table

    return SCENES, at_table


def _rows(canvas: Any, width: int, height: int) -> bytes:
    """Return a canvas as rows of bits, the leftmost pixel highest (virtual/picture.py)."""
    found = bytearray(width * height // 8)
    for y in range(height):
        for x in range(width):
            if canvas.pixel(x, y):
                found[(y * width + x) >> 3] |= 0x80 >> (x & 7)
    return bytes(found)


def drawn(language: str) -> Iterator[tuple[str, Any]]:
    """Yield the name of every scene and its canvas, drawn."""
    scenes, _ = _scenes()
    for scene in scenes:
        stage = scene(language).stage
        stage.draw()
        yield scene.__name__, stage.canvas


def sheet(pictures: list[tuple[str, Any]]) -> bytes:
    """Return a contact sheet of named canvases as a PNG; the names in the box's own font."""
    _, at_table = _scenes()
    from pezzbox.screens.draw import text

    width, height = _CELL[0] * _COLUMNS, _CELL[1] * -(-len(pictures) // _COLUMNS)
    height += -height % 8
    canvas = at_table.canvas(width, height)
    for place, (name, one) in enumerate(pictures):
        x, y = place % _COLUMNS * _CELL[0], place // _COLUMNS * _CELL[1]
        canvas.rect(x + 1, y + 1, picture.WIDTH + 6, picture.HEIGHT + 6, 1)
        canvas.blit(one, x + _FRAME, y + _FRAME)
        text(canvas, x + _FRAME, y + picture.HEIGHT + 2 * _FRAME, name.replace("_", " "))
    return png.encode(_rows(canvas, width, height), _SCALE, width)


def page(every: dict[str, list[tuple[str, Any]]]) -> str:
    """Return the HTML page of the pictures of each language."""
    sections = []
    for language, pictures in every.items():
        sections.append(f'<h2 lang="en">{language}</h2>\n<section>')
        for name, canvas in pictures:
            one = png.encode(_rows(canvas, picture.WIDTH, picture.HEIGHT), 1)
            caption = html.escape(name.replace("_", " "))
            sections.append(
                _FIGURE.format(
                    id=f"{language}-{name}",
                    alt=f"{caption} ({language})",
                    src="data:image/png;base64," + base64.b64encode(one).decode(),
                    caption=caption,
                )
            )
        sections.append("</section>")
    return _PAGE.format(sections="\n".join(sections))


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox screens`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("--lang", choices=LANGUAGES, help="this language alone")
    parser.add_argument("--out", type=Path, default=Path("screens"), help="the folder (screens)")


def run(args: argparse.Namespace) -> int:
    """Write the sheets and the page; return the exit status."""
    args.out.mkdir(parents=True, exist_ok=True)
    every = {}
    for language in (args.lang,) if args.lang else LANGUAGES:
        every[language] = list(drawn(language))
        (args.out / f"screens-{language}.png").write_bytes(sheet(every[language]))
    (args.out / "screens.html").write_text(page(every), encoding="utf-8")
    count = sum(map(len, every.values()))
    print(f"{args.out}: {count} screens in {len(every)} sheets, and screens.html")
    return 0
