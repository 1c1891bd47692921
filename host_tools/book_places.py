"""Where a score book is: a file, or a database by its `postgresql://` URL."""

import argparse
from pathlib import Path
from urllib.parse import urlsplit

from host_tools import plain

BOOK = Path("scores.sqlite")

_SCHEMES = ("postgresql", "postgres")

Place = Path | str
"""A file's path, or a URL as text."""


def place(text: str) -> Place:
    """Return where a book is; for argparse."""
    scheme, found, _ = text.partition("://")
    if not found:
        return Path(text)
    if scheme not in _SCHEMES:
        raise argparse.ArgumentTypeError(
            f"{plain.quoted(scheme)}: a book is a file, or in postgresql://USER@HOST/DATABASE"
        )
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"no URL: {plain.visible(str(error))}") from None
    if not parts.path.strip("/"):
        raise argparse.ArgumentTypeError("which database? postgresql://USER@HOST/DATABASE")
    return text


def add_book(parser: argparse.ArgumentParser) -> None:
    """Add `--book`."""
    parser.add_argument(
        "--book",
        type=place,
        default=BOOK,
        metavar="FILE|URL",
        help=f"a file, or postgresql://USER@HOST/DATABASE ({BOOK})",
    )


def shown(where: Place) -> str:
    """Return a place as it may be printed: a URL without its password and options."""
    if isinstance(where, Path):
        return plain.path(where)
    parts = urlsplit(where)
    host = parts.netloc.rpartition("@")[2]
    user = f"{parts.username}@" if parts.username else ""
    return plain.visible(f"postgresql://{user}{host}{parts.path}")
