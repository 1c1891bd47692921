"""Plots as SVG that stands inside a page: its colours are the page's, its text is text.

matplotlib draws in colours that stand for a role, and the style sheet's variables take their
place, so that one picture serves light, dark and paper. Whoever does not see it has the title, the
description, and the table beside it.
"""

import io
import re
import warnings
from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

_INK, _SOFT, _LINE = "#010101", "#020202", "#030303"
SERIES = 8
_ROLES = {_INK: "--ink", _SOFT: "--soft", _LINE: "--line"} | {
    f"#0a0a{number:02x}": f"--series-{number}" for number in range(SERIES)
}
MARKS = "osD^vPX*"
"""A series' mark, so that colour is never alone."""
_SIGNS = "●■◆▲▼✚✖★"

_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.parse_math": False,  # a name may hold dollar signs
    "text.color": _INK,
    "axes.edgecolor": _SOFT,
    "axes.labelcolor": _INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.titlesize": 10,
    "grid.color": _LINE,
    "grid.linewidth": 0.6,
    "xtick.color": _SOFT,
    "ytick.color": _SOFT,
    "xtick.labelcolor": _INK,
    "ytick.labelcolor": _INK,
}


class Line(NamedTuple):
    """A series: its name, and a value a step; steps are x, or counted from 0."""

    name: str
    values: Sequence[float]
    x: Sequence[float] | None = None


class Bars(NamedTuple):
    """A player's row of bars: the thirds of each deal, None where it sat out."""

    name: str
    thirds: Sequence[int | None]


def sign(number: int) -> str:
    """Return the mark of a series as a letter, for a legend."""
    return _SIGNS[number % SERIES]


def _colour(number: int) -> str:
    return f"#0a0a{number % SERIES:02x}"


def lines(
    name: str,
    title: str,
    description: str,
    series: Sequence[Line],
    axes: tuple[str, str],
    level: float | None = None,
) -> str:
    """Return lines over steps as SVG; `level` is a dashed line across, `name` makes ids unique."""
    with matplotlib.rc_context({**_STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(7.4, 3.4), layout="constrained")
        plot = figure.add_subplot()
        if level is not None:
            plot.axhline(level, color=_SOFT, linestyle=(0, (4, 3)), linewidth=1)
        for number, one in enumerate(series):
            steps = range(len(one.values)) if one.x is None else one.x
            few = len(one.values) <= 40
            plot.plot(
                steps,
                one.values,
                color=_colour(number),
                linewidth=1.8,
                marker=MARKS[number % SERIES] if few else None,
                markersize=5,
            )
        plot.set_xlabel(axes[0])
        plot.set_ylabel(axes[1])
        plot.xaxis.set_major_locator(MaxNLocator(integer=True))
        return _svg(figure, name, title, description)


def bars(name: str, title: str, description: str, rows: Sequence[Bars]) -> str:
    """Return a row a player and a bar a deal as SVG: whole points, and lighter above, pezz."""
    with matplotlib.rc_context({**_STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(7.4, 0.5 + 0.95 * len(rows)), layout="constrained")
        plots: Any = figure.subplots(len(rows), 1, sharex=True, sharey=True, squeeze=False)
        for number, (row, plot) in enumerate(zip(rows, plots[:, 0], strict=True)):
            deals = [at for at, thirds in enumerate(row.thirds, 1) if thirds is not None]
            taken = [thirds for thirds in row.thirds if thirds is not None]
            whole = [thirds // 3 for thirds in taken]
            plot.bar(deals, whole, color=_colour(number), width=0.7)
            pezz = [thirds % 3 / 3 for thirds in taken]
            plot.bar(deals, pezz, bottom=whole, color=_colour(number), alpha=0.45, width=0.7)
            plot.set_title(row.name, loc="left", pad=2)
            plot.grid(visible=False, axis="x")
            plot.yaxis.set_major_locator(MaxNLocator(nbins=3, integer=True))
            plot.xaxis.set_major_locator(MaxNLocator(integer=True))
        plots[-1, 0].set_xlabel("deal")
        return _svg(figure, name, title, description)


def _svg(figure: Figure, name: str, title: str, description: str) -> str:
    made = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a name's letters that its measuring font lacks
        figure.savefig(made, format="svg", transparent=True, metadata=nothing)
    return _inline(made.getvalue(), name, title, description)


def _inline(svg: str, name: str, title: str, description: str) -> str:
    """Return matplotlib's file as an element of a page."""
    body = svg[svg.index("<svg") :]
    box = re.search(r'viewBox="([^"]+)"', body)
    assert box is not None
    inside = body[body.index(">") + 1 :]
    inside = re.sub(r"<metadata>.*?</metadata>", "", inside, flags=re.DOTALL)
    inside = re.sub('(?<=<g) id="[^"]*"', "", inside)  # the same in every plot; nobody uses them
    inside = re.sub("<[^>]*>", _in_variables, inside)
    return (
        f'<svg class="plot" viewBox="{box[1]}" role="img" '
        f'aria-labelledby="{name}-title {name}-text" '
        'xmlns:xlink="http://www.w3.org/1999/xlink">'
        f'<title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-text">{escape(description)}</desc>{inside}'
    )


def _in_variables(tag: re.Match[str]) -> str:
    """Return a tag with variables for its colours; between tags there is only text."""
    return re.sub("#0[0-9a-f]{5}", _variable, tag[0])


def _variable(found: re.Match[str]) -> str:
    role = _ROLES.get(found[0])
    return f"var({role})" if role else found[0]
