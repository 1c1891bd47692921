"""Which report is meant, and where it goes."""

import argparse
import errno
import os
import re
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from host_tools import exit_status, plain, scoring, transcripts
from host_tools.book_keeping.figures import Chosen
from host_tools.book_keeping.listing import last, match
from host_tools.book_keeping.reading import standing_of
from host_tools.book_keeping.store import open_book
from host_tools.book_keeping.trouble import BookTrouble
from host_tools.missing import MissingPackage
from host_tools.progress import doing
from host_tools.reporting import html, people, text

SEASON = "season"


class Report(NamedTuple):
    """A report that can be made as a page or as lines; `name` is its file's, without ending."""

    name: str
    page: Callable[[], str]
    lines: Callable[[], list[str]]


def run(args: argparse.Namespace) -> int:
    """Make the report; returns the exit status."""
    try:
        report = _meant(args)
        if args.text:
            made = "\n".join(report.lines()) + "\n"
        else:
            with doing("making the page"):
                made = report.page()
    except (BookTrouble, transcripts.BadTranscriptError) as trouble:
        print(f"pezzbox report: {trouble}", file=sys.stderr)
        return getattr(trouble, "status", exit_status.USAGE)
    except MissingPackage as missing:
        print(f"pezzbox report: {missing}", file=sys.stderr)
        return exit_status.USAGE
    target = args.out
    if target is None:
        target = Path("-") if args.text else Path(f"{report.name}.html")
    if str(target) == "-":
        sys.stdout.write(made)
    elif taken := _source_at(target, args):
        print(f"pezzbox report: {plain.path(target)} is {taken}; say --out", file=sys.stderr)
        return exit_status.USAGE
    elif target.is_symlink() or (target.exists() and not target.is_file()):
        _write_into(target, made)  # a device, a pipe, what another name stands for: it stays there
    else:
        _write_anew(target, made)
        print(plain.path(target))
    return exit_status.DONE


def _source_at(target: Path, args: argparse.Namespace) -> str:
    """Return what the report would take the place of, of what it is made from; "" if nothing."""
    sources = {"the score book": args.book, "the transcript": args.what}
    for what, path in sources.items():
        if path is None or not os.path.exists(path) or not target.exists():
            continue
        if os.path.samefile(path, target):
            return what
    return ""


def _write_into(target: Path, made: str, mode: str = "w") -> None:
    with target.open(mode, encoding="utf-8", errors="backslashreplace", newline="\n") as file:
        file.write(made)


def _write_anew(target: Path, made: str) -> None:
    """Write a file as a whole: what was there stays until the new one is complete.

    Raises OSError, which names the folder where there is none, and else the target.
    """
    if not target.parent.is_dir():
        raise OSError(errno.ENOENT, "no such folder", os.fspath(target.parent))
    half = target.with_name(f".pezzbox-{secrets.token_hex(6)}")
    try:
        _write_into(half, made, "x")
        os.replace(half, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(target)) from None
    finally:
        half.unlink(missing_ok=True)


def _meant(args: argparse.Namespace) -> Report:
    what = args.what
    if what is not None and (what.endswith(".jsonl") or os.path.isfile(what)):
        return _transcript(what, args.suits)
    book = open_book(args.book)
    chosen = Chosen.meant(args)
    try:
        with book.reading() as connection:
            if args.player is not None:
                return _of_people(people.player(connection, args.player, chosen))
            if what == SEASON:
                return _of_people(people.season(connection, chosen))
            if what is None or (what.isdecimal() and what.isascii()):
                number = last(connection, chosen) if what is None else _number(what)
                kept = match(connection, number)
                title = f"match {kept.id}"
                return _match(standing_of(kept.transcript), title, kept.played, args.suits)
            return _of_people(people.player(connection, what, chosen))
    finally:
        book.close()


def _number(what: str) -> int:
    """Return a match's number; of endless digits so many as no match has."""
    return int(what.lstrip("0")[:20] or "0")


def _transcript(file: str, suits: str) -> Report:
    standing, cut = scoring.score(file, lambda _: None)
    name = plain.path(Path(file).name)
    if cut is not None:
        warning = f"{plain.path(file)}:{cut}: warning: the last line is not whole; left out"
        print(warning, file=sys.stderr)
    report = _match(standing, name, "", suits)
    return report._replace(name=_file_name(Path(file).stem))


def _match(standing: dict, title: str, when: str, suits: str) -> Report:
    return Report(
        _file_name(title),
        lambda: html.match(standing, title, when, suits),
        lambda: list(text.match(standing, title, when, suits)),
    )


def _of_people(content: people.Content) -> Report:
    return Report(
        _file_name(content.title),
        lambda: html.people(content),
        lambda: list(text.people(content)),
    )


def _file_name(title: str) -> str:
    """Return a name that any file system takes, and no path."""
    return re.sub(r"[^\w-]+", "-", title).strip("-")[:60] or "report"
