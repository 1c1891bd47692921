"""What `pezzbox tournament` does, an action a function; the book is opened once."""

import argparse
import getpass
import json
import secrets
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from host_tools import exit_status, plain
from host_tools.book_keeping.rows import storable
from host_tools.book_keeping.store import Book, open_book
from host_tools.book_keeping.trouble import BookTrouble
from host_tools.missing import MissingPackage
from host_tools.progress import doing
from host_tools.tourneys import (
    entering,
    from_book,
    playing,
    results,
    schema,
    state,
    telling,
    trace,
)
from host_tools.tourneys.entering import LONGEST, Asked
from host_tools.tourneys.state import RoundOf, State
from host_tools.tourneys.trace import By
from host_tools.tourneys.trouble import TournamentTrouble

_WATCH_S = 3.0
_READING = ("list", "players", "seating", "standings", "log", "page")


def run(args: argparse.Namespace) -> int:
    """Do one action; returns the exit status."""
    try:
        book = open_book(args.book, create=args.action == "new")
        try:
            if args.action not in _READING:
                book.ensure(*schema.ALL)
            return _ACTIONS[args.action](args, book)
        finally:
            book.close()
    except (BookTrouble, MissingPackage) as trouble:
        print(f"pezzbox tournament: {trouble}", file=sys.stderr)
        return getattr(trouble, "status", exit_status.USAGE)


def _by(args: argparse.Namespace) -> By:
    """Return who does it: as said, or the name of the account."""
    who = args.by
    if who is None:
        try:
            who = getpass.getuser()
        except (OSError, KeyError, ImportError):  # an account without a name
            who = ""
    if len(who) > LONGEST:
        raise TournamentTrouble(f"who does it is said in {LONGEST} characters at most")
    return By(who, args.why or "")


def _say(args: argparse.Namespace, made: Any, lines: Iterable[str]) -> int:
    if args.json:
        print(json.dumps(made))
    else:
        for line in lines:
            print(line)
    return exit_status.DONE


def _done(args: argparse.Namespace, said: str) -> int:
    return _say(args, {"done": said}, [said])


def _wanted(args: argparse.Namespace) -> str | None:
    return None if args.tournament is None else storable(args.tournament)


def _reasoned(args: argparse.Namespace) -> None:
    if not args.why:
        raise TournamentTrouble(f"{args.action} is a correction: say --why")


def _new(args: argparse.Namespace, book: Book) -> int:
    asked = Asked(
        args.name,
        args.game,
        dict(args.rule or ()),
        args.size,
        args.sizes,
        args.rounds,
        args.out,
        args.winners,
        args.rank,
        secrets.token_hex(4) if args.seed is None else args.seed,
    )
    with book.writing() as connection:
        said = entering.create(connection, asked, _by(args))
    return _done(args, f"{said}; seed {plain.visible(asked.seed)}")


def _list(args: argparse.Namespace, book: Book) -> int:
    with book.reading() as connection:
        every = state.everyone(connection)
    lines = [f"{plain.visible(one.name)}, {one.game}" for one in every]
    return _say(args, [one._asdict() for one in every], lines or ["no tournaments"])


def _join(args: argparse.Namespace, book: Book) -> int:
    with book.writing() as connection:
        now = state.read(connection, _wanted(args))
        return _done(args, entering.join(connection, now, args.names, _by(args)))


def _leave(args: argparse.Namespace, book: Book) -> int:
    with book.writing() as connection:
        now = state.read(connection, _wanted(args))
        return _done(args, entering.leave(connection, now, args.names, _by(args)))


def _rename(args: argparse.Namespace, book: Book) -> int:
    _reasoned(args)
    with book.writing() as connection:
        now = state.read(connection, _wanted(args))
        return _done(args, entering.rename(connection, now, args.old, args.new, _by(args)))


def _players(args: argparse.Namespace, book: Book) -> int:
    with book.reading() as connection:
        now = state.read(connection, _wanted(args))
    made = [one._asdict() for one in now.players.values()]
    return _say(args, made, telling.players(now))


def _round(args: argparse.Namespace, book: Book) -> int:
    """Make the next round; the search is not in the transaction, so that nobody waits for it."""
    while True:
        with book.reading() as connection:
            now = state.read(connection, _wanted(args))
        if now.over and now.going()[0]:
            return _finish(args, book)
        with doing("seating the round"):
            made = playing.coming(now)
        with book.writing() as connection:
            if state.of(connection, now.rules) != now:
                continue  # somebody else was faster
            said = playing.begin(connection, now, made, _by(args))
            now = state.of(connection, now.rules)
        lines = [said, "", *telling.seating(now, now.rounds[-1])]
        return _say(args, telling.seating_json(now, now.rounds[-1]) | {"done": said}, lines)


def _finish(args: argparse.Namespace, book: Book) -> int:
    with book.writing() as connection:
        now = state.read(connection, _wanted(args))
        return _done(args, playing.finish(connection, now, _by(args)))


def _round_meant(now: State, args: argparse.Namespace) -> RoundOf:
    """Return the round that is meant: as said, or the last."""
    if not now.rounds:
        raise TournamentTrouble("no round yet; `pezzbox tournament round` makes the first")
    number = len(now.rounds) if args.round is None else args.round
    if number > len(now.rounds):
        raise TournamentTrouble(f"no round {number} yet; there are {len(now.rounds)}")
    return now.rounds[number - 1]


def _seating(args: argparse.Namespace, book: Book) -> int:
    with book.reading() as connection:
        now = state.read(connection, _wanted(args))
    one = _round_meant(now, args)
    return _say(args, telling.seating_json(now, one), telling.seating(now, one))


def _standings(args: argparse.Namespace, book: Book) -> int:
    with book.reading() as connection:
        now = state.read(connection, _wanted(args))
    after = args.round
    if after is not None and after > len(now.complete):
        raise TournamentTrouble(f"round {after} is not complete")
    return _say(args, telling.standings_json(now, after), telling.standings(now, after))


def _result(args: argparse.Namespace, book: Book) -> int:
    if bool(args.results) + (args.match is not None) + args.void != 1:
        raise TournamentTrouble("either NAME=SCORE of everybody, or --match, or --void")
    with book.writing() as connection:
        now = state.read(connection, _wanted(args))
        one = _round_meant(now, args)
        table = one.table(args.table)
        got = None
        if args.match is not None:
            got = from_book.one_match(connection, now, table, args.match).results
        elif args.results:
            got = results.by_hand(now, table, list(map(results.typed, args.results)))
        said = results.enter(connection, now, one, table, got, _by(args), args.match)
    if now.rules.out_each is not None and one.number < len(now.rounds):
        said += "; who went out stays out, `leave` and `join --why` change that"
    return _done(args, said)


def _take(args: argparse.Namespace, book: Book) -> int:
    """Take what the book has; with --watch until every table has its result."""
    told: list[str] = []
    while True:
        with book.reading() as connection:  # the matches are scored while others may write
            now = state.read(connection, _wanted(args))
            found = from_book.look(connection, now)
            missing = from_book.changed(connection, now)
        if now.open is None and not missing:
            raise TournamentTrouble("no round is being played")
        ready = [one for one in found if one.match is not None]
        missing = [f"table {f.table.number}: {f.why_not}" for f in found if f.why_not] + missing
        taken = []
        if now.open is not None and ready:
            with book.writing() as connection:
                if state.of(connection, now.rules) != now:
                    continue  # somebody else was faster
                for f in ready:
                    where = (now.open, f.table, f.results)
                    taken.append(results.enter(connection, now, *where, _by(args), f.match))
        if taken or missing != told:
            _say(args, {"taken": taken, "missing": missing}, [*taken, *missing])
            sys.stdout.flush()
        if not args.watch or len(ready) == len(found):
            return exit_status.DONE
        told = missing
        time.sleep(_WATCH_S)


def _swap(args: argparse.Namespace, book: Book) -> int:
    _reasoned(args)
    with book.writing() as connection:
        now = state.read(connection, _wanted(args))
        said = playing.swap(connection, now, args.one, args.other, _by(args))
    return _done(args, said)


def _undo(args: argparse.Namespace, book: Book) -> int:
    with book.writing() as connection:
        now = state.read(connection, _wanted(args))
        said = trace.take_back(connection, now.rules.id, _by(args))
    return _done(args, f"taken back: {said}")


def _log(args: argparse.Namespace, book: Book) -> int:
    with book.reading() as connection:
        now = state.read(connection, _wanted(args))
        made = telling.log_json(connection, now) if args.json else None
        return _say(args, made, () if args.json else telling.log(connection, now))


def _page(args: argparse.Namespace, book: Book) -> int:
    from host_tools.reporting.delivery import deliver, file_name
    from host_tools.tourneys.page import page  # Jinja is for this alone

    with book.reading() as connection:
        now = state.read(connection, _wanted(args))
        made = page(connection, now)
    name = file_name(plain.visible(now.rules.name))
    target = Path(args.out or f"{name}.html")
    return deliver("tournament", made, target, {"the score book": args.book})


_ACTIONS = {
    "new": _new,
    "list": _list,
    "join": _join,
    "leave": _leave,
    "rename": _rename,
    "players": _players,
    "round": _round,
    "seating": _seating,
    "standings": _standings,
    "result": _result,
    "take": _take,
    "swap": _swap,
    "undo": _undo,
    "log": _log,
    "page": _page,
}
