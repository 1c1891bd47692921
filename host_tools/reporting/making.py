"""Which report is meant, and where it goes."""

import argparse
import os
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
from host_tools.reporting.delivery import deliver, file_name

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
    sources = {"the score book": args.book, "the transcript": args.what}
    return deliver("report", made, target, sources)


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
    return report._replace(name=file_name(Path(file).stem))


def _match(standing: dict, title: str, when: str, suits: str) -> Report:
    return Report(
        file_name(title),
        lambda: html.match(standing, title, when, suits),
        lambda: list(text.match(standing, title, when, suits)),
    )


def _of_people(content: people.Content) -> Report:
    return Report(
        file_name(content.title),
        lambda: html.people(content),
        lambda: list(text.people(content)),
    )
