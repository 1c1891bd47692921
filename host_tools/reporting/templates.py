"""Pages from templates: each one file that needs nothing else, and asks nobody for anything.

Whatever comes from a match or a name is escaped by the templates; only what is given as Markup,
and the style sheets, are put in as they are.
"""

from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from pezzbox.version import VERSION

_WEB = Path(__file__).resolve().parents[1] / "web"
_TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(_WEB / "report"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=jinja2.StrictUndefined,
)


def render(template: str, **content: Any) -> str:
    """Return a page of that template."""
    sheets = [_WEB / "style.css", _WEB / "report" / "report.css"]
    style = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    page = _TEMPLATES.get_template(template)
    return page.render(style=Markup(style), version=VERSION, **content)
