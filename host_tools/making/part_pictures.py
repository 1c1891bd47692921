"""What the parts look like in a wiring picture: enough to know them on the table."""

from host_tools.making.netlist import Part
from host_tools.making.routing import LEFT
from host_tools.making.svg import Svg

_BODY = {"reader": "#9b2226", "display": "#1e3a8a", "buzzer": "#374151"}
_BUTTON = "#4b5563"


def draw(
    picture: Svg, part: Part, left: float, top: float, width: float, height: float, side: str
) -> None:
    """Draw a part's body, title and face; its pins are on the other side than `side`."""
    picture.rect(
        left, top, width, height, rx=8, fill=_BODY.get(part.name, _BUTTON), stroke="#111827"
    )
    inset = 10 if side == LEFT else width - 10
    anchor = "start" if side == LEFT else "end"
    picture.text(
        left + inset,
        top + 19,
        part.title,
        13,
        text_anchor=anchor,
        fill="#ffffff",
        font_weight="bold",
    )
    middle = left + (56 if side == LEFT else width - 56)
    face = top + 26 + (height - 32) / 2
    if part.name == "reader":
        _antenna(picture, middle, face)
    elif part.name == "display":
        _screen(picture, middle, face)
    elif part.name == "buzzer":
        picture.circle(middle, face, 18, fill="#111827", stroke="#9ca3af")
        picture.circle(middle, face, 4, fill="#9ca3af")
    else:
        picture.circle(middle, face, 18, fill="#d1d5db", stroke="#111827")
        picture.circle(middle, face, 12, fill="#ef4444", stroke="#7f1d1d")


def _antenna(picture: Svg, x: float, y: float) -> None:
    for half in (44, 38, 32):
        picture.rect(
            x - half,
            y - half,
            2 * half,
            2 * half,
            rx=8,
            fill="none",
            stroke="#e9c46a",
            stroke_width=2,
        )
    picture.rect(x - 10, y - 10, 20, 20, rx=2, fill="#111827")


def _screen(picture: Svg, x: float, y: float) -> None:
    picture.rect(x - 44, y - 25, 88, 50, rx=3, fill="#050505", stroke="#93c5fd")
    picture.text(x, y + 1, "Pezzbox", 15, text_anchor="middle", fill="#e0f2fe")
    picture.text(x, y + 17, "128 x 64", 10, text_anchor="middle", fill="#7dd3fc")
