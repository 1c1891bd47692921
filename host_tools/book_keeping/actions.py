"""What `pezzbox book` does, an action a function; the book is opened once."""

import argparse
import json
import sys
from collections import Counter

from host_tools import exit_status, plain, sheet, transcripts
from host_tools.book_keeping import names, spreadsheet, tables
from host_tools.book_keeping.fates import Differing, Fate, Taken
from host_tools.book_keeping.figures import Chosen
from host_tools.book_keeping.importing import take_in
from host_tools.book_keeping.listing import listed, match
from host_tools.book_keeping.reading import standing_of
from host_tools.book_keeping.store import Book, open_book
from host_tools.book_keeping.trouble import BookTrouble
from host_tools.book_places import shown
from host_tools.missing import MissingPackage
from host_tools.progress import Progress

_SAID = {
    Fate.NEW: "new",
    Fate.LONGER: "gone on since",
    Fate.REPLACED: "replaced",
    Fate.KNOWN: "in the book already",
    Fate.EARLIER: "in the book, and further there",
    Fate.DIFFERS: "different from the book's",
    Fate.BAD: "not taken",
}
_TOLD = (Fate.LONGER, Fate.REPLACED, Fate.EARLIER)
_REFUSED = (Fate.DIFFERS, Fate.BAD)


def run(args: argparse.Namespace) -> int:
    """Do one action; returns the exit status."""
    try:
        book = open_book(args.book, create=args.action == "import")
        try:
            return _ACTIONS[args.action](args, book)
        finally:
            book.close()
    except BookTrouble as trouble:
        print(f"pezzbox book: {trouble}", file=sys.stderr)
        return trouble.status
    except MissingPackage as missing:
        print(f"pezzbox book: {missing}", file=sys.stderr)
        return exit_status.USAGE


def _import(args: argparse.Namespace, book: Book) -> int:
    meant = [f"./{file}" if file == "-" else file for file in transcripts.expand(args.files)]
    differing = Differing.REFUSE
    if args.replace or args.both:
        differing = Differing.REPLACE if args.replace else Differing.BOTH
    counts: Counter[Fate] = Counter()
    try:
        with Progress(transcripts.size(meant)) as progress:
            for taken in take_in(book, meant, progress.add, differing, args.date):
                counts[taken.fate] += 1
                if args.json or taken.said or taken.fate in _TOLD:
                    progress.clear()
                    _tell(args, taken)
    finally:
        if not args.json:
            told = [f"{counts[fate]} {said}" for fate, said in _SAID.items() if counts[fate]]
            print(f"{shown(args.book)}: {', '.join(told) or 'nothing taken in'}")
    return exit_status.USAGE if any(counts[fate] for fate in _REFUSED) else exit_status.DONE


def _tell(args: argparse.Namespace, taken: Taken) -> None:
    if args.json:
        file = plain.path(taken.file)
        print(
            json.dumps(
                {"file": file, "fate": taken.fate.value, "match": taken.match, "said": taken.said}
            )
        )
    elif taken.fate in _TOLD:
        print(f"{plain.path(taken.file)}: match {taken.match}: {_SAID[taken.fate]}")
    if taken.said:
        print(f"pezzbox book: {taken.said}", file=sys.stderr)


def _list(args: argparse.Namespace, book: Book) -> int:
    with book.reading() as connection:
        found = listed(connection, Chosen.meant(args), args.player)
    if args.json:
        for one in found:
            print(json.dumps(one.as_json()))
    else:
        for line in tables.matches(found):
            print(line)
    return exit_status.DONE


def _show(args: argparse.Namespace, book: Book) -> int:
    with book.reading() as connection:
        found = match(connection, args.match)
    standing = standing_of(found.transcript)
    if args.json:
        print(json.dumps({"match": found.id, "played": found.played, **standing}))
        return exit_status.DONE
    print(f"match {found.id}, {found.played}")
    for line in sheet.lines(standing):
        print(line)
    return exit_status.DONE


def _players(args: argparse.Namespace, book: Book) -> int:
    with book.reading() as connection:
        report = tables.Players.read(connection, Chosen.meant(args), args.name)
    if args.json:
        print(json.dumps(report.as_json()))
    else:
        for line in report.lines():
            print(line)
    return exit_status.DONE


def _merge(args: argparse.Namespace, book: Book) -> int:
    with book.writing() as connection:
        if args.undo:
            was = names.part(connection, args.name)
        else:
            names.merge(connection, args.name, args.into)
            was = names.people(connection).called(names.player(connection, args.name))
    if args.json:
        print(json.dumps({"name": args.name, "into": None if args.undo else was}))
    elif args.undo:
        print(f"{plain.quoted(args.name)} stands for itself again, not for {plain.quoted(was)}")
    else:
        print(
            f"{plain.quoted(args.name)} counts for {plain.quoted(was)} from now on; "
            "`pezzbox book merge --undo` parts them"
        )
    return exit_status.DONE


def _csv(args: argparse.Namespace, book: Book) -> int:
    with book.reading() as connection:
        spreadsheet.write(connection, args.what, Chosen.meant(args))
    return exit_status.DONE


_ACTIONS = {
    "import": _import,
    "list": _list,
    "show": _show,
    "players": _players,
    "merge": _merge,
    "csv": _csv,
}
