"""SVG files: written element by element, and turned into PNG where that is wanted."""

from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from host_tools.missing import MissingPackage

FONT = "Bitstream Vera Sans, DejaVu Sans, Verdana, sans-serif"
_DRAWN_WITH = "Bitstream Vera Sans"  # the one of these that comes with the package reportlab


class Svg:
    """A drawing of a fixed size in its own units."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width = width
        self.height = height
        self._lines = [f"<title>{escape(title)}</title>"]

    def add(self, tag: str, content: str, /, **attributes: object) -> None:
        """Add an element; `content` is its text, an underscore in a name is a hyphen."""
        said = "".join(
            f" {name.rstrip('_').replace('_', '-')}={quoteattr(_text(value))}"
            for name, value in attributes.items()
        )
        self._lines.append(
            f"<{tag}{said}>{escape(content)}</{tag}>" if content else f"<{tag}{said}/>"
        )

    def rect(self, x: float, y: float, width: float, height: float, **style: object) -> None:
        """Add a rectangle by its upper left corner."""
        self.add("rect", "", x=x, y=y, width=width, height=height, **style)

    def circle(self, x: float, y: float, radius: float, **style: object) -> None:
        """Add a circle by its middle."""
        self.add("circle", "", cx=x, cy=y, r=radius, **style)

    def path(self, points: list[tuple[float, float]], **style: object) -> None:
        """Add a line through points."""
        said = " ".join(f"{_text(x)},{_text(y)}" for x, y in points)
        self.add("polyline", "", points=said, fill="none", **style)

    def text(self, x: float, y: float, content: str, size: float = 13, **style: object) -> None:
        """Add a line of text at its baseline; `text_anchor` says where x is of it."""
        self.add("text", content, x=x, y=y, font_size=size, **style)

    def __str__(self) -> str:
        """Return the file's text."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_text(self.width)} '
            f'{_text(self.height)}" width="{_text(self.width)}" height="{_text(self.height)}" '
            f'font-family="{FONT}">'
        )
        return "\n".join([head, *self._lines, "</svg>"]) + "\n"


def _text(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def to_png(svg: str, width: int) -> bytes:
    """Return the drawing as a PNG file, so many pixels wide, on any machine with the same font.

    Raises MissingPackage.
    """
    try:
        import reportlab
        import resvg_py
    except ImportError as error:
        raise MissingPackage(str(error.name)) from None
    fonts = Path(reportlab.__file__).parent / "fonts"
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            background="#ffffff",
            skip_system_fonts=True,
            font_files=[str(fonts / "Vera.ttf"), str(fonts / "VeraBd.ttf")],
            sans_serif_family=_DRAWN_WITH,
            font_family=_DRAWN_WITH,
        )
    )
