"""`pezzbox tags`: writes, checks, learns and locks the tags of a deck, on the box itself."""

import argparse
import contextlib
import json
import sys
from collections.abc import Iterator

from host_tools import box_settings, tag_decks
from host_tools.actions import add_actions
from host_tools.board_errors import BoardTrouble, WrongUse
from host_tools.board_link import Link, linked
from host_tools.board_ports import choose
from host_tools.tag_checker import READS, WEAK_BELOW, Checker, Locker
from host_tools.tag_decks import KINDS, BoxDecks, Written
from host_tools.tag_guide import Stopped, Teller
from host_tools.tag_learner import Learner
from host_tools.tag_screens import Screens
from host_tools.tag_session import Session
from host_tools.tag_writer import Writer
from pezzbox.game import cards
from pezzbox.journal.errors import StorageError
from pezzbox.screens.texts import LANGUAGES

NAME = "tags"
SUMMARY = "Write, check, learn and lock the tags of a deck"

_EXAMPLES = f"""\
examples:
  pezzbox tags write --deck 1 --cards italian         the box shows which card to lay next
  pezzbox tags write --deck 2 --cards salzburg --lang de
  pezzbox tags write --deck 1 --cards italian --lock  and lock each tag, for ever
  pezzbox tags check                                  lay the cards in any order
  pezzbox tags learn --cards italian                  tags that cannot be written
  pezzbox tags lock --deck 1                          the tags of a deck that is written
  pezzbox tags list --json                            what the box knows of decks

The left button, or Ctrl-C, ends it; the next run goes on where it was. Lift a tag whenever you
like: it is as before, empty, or complete, and laying it again repairs it. A tag is weak if fewer
than {WEAK_BELOW} of {READS} reads come through. Exit status: 0; 1 stopped before the deck was
complete, or a check found something; 2 wrong usage or several boards; 69 no board, 71 the reader
is silent, 72 no Pezzbox on the board, 73 flash full, 75 port busy or unplugged, 76 no
MicroPython, 77 no rights, 78 MicroPython too old.
"""

_FOR_EVER = "locking cannot be taken back: nothing can be written onto these tags any more"
_STOPPED = 1


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox tags`."""
    parser.epilog = _EXAMPLES
    every = add_actions(
        parser,
        ("write", "write a deck, card by card; goes on where it stopped"),
        ("check", "say what of a deck is missing, double, foreign or weak"),
        ("learn", "learn which card a tag without a record is"),
        ("lock", "lock the tags of a written deck for ever"),
        ("list", "list the decks that are learnt or written"),
    )
    for name, one in every.items():
        one.add_argument("--port", help="the board's serial port (default: the only one)")
        one.add_argument("--json", action="store_true", help="for programs, an object a line")
        if name in ("write", "check", "lock"):
            one.add_argument(
                "--deck", type=_number, required=name != "check", help="its number, 1-65535"
            )
        if name != "list":
            one.add_argument(
                "--cards", choices=KINDS, required=name in ("write", "learn"), help="which cards"
            )
        if name in ("write", "lock"):
            one.add_argument("--yes", action="store_true", help="do not ask before locking")
    write = every["write"]
    write.add_argument(
        "--lang", choices=LANGUAGES, help="of the names that a phone shows (the box's language)"
    )
    write.add_argument("--lock", action="store_true", help="lock each tag after it is written")
    write.add_argument(
        "--overwrite", action="store_true", help="also tags on which something else is"
    )
    write.add_argument("--again", action="store_true", help="begin a deck anew")
    every["check"].add_argument(
        "--reads", type=_count, default=READS, help=f"how often each tag is read ({READS})"
    )


def _number(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= 0xFFFF:
        raise argparse.ArgumentTypeError(f"{text!r} is no deck's number: 1-65535")
    return int(text)


def _count(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r}: 1-1000")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Do it; return the exit status."""
    teller = Teller(args.json)
    try:
        port = choose(args.port)
        if args.action == "lock" or getattr(args, "lock", False):
            _confirm(args)
        with linked(port) as link:
            link.needs(link.machine())
            with tag_decks.opened(link) as decks:
                return _ACTIONS[args.action](args, link, decks, teller)
    except BoardTrouble as trouble:
        teller.clear()
        print(f"pezzbox tags: {trouble}", file=sys.stderr)
        return trouble.status


def _confirm(args: argparse.Namespace) -> None:
    """Raise WrongUse unless somebody says that it is meant."""
    if args.yes:
        return
    print(f"{_FOR_EVER}. Type yes to go on: ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip() != "yes":
        raise WrongUse("nothing was locked or written")


def _screens(link: Link) -> Screens:
    with box_settings.opened(link) as settings:
        return Screens(settings.get("language"), settings.get("suits"))


@contextlib.contextmanager
def _until_stopped(link: Link) -> Iterator[None]:
    """Somebody's Ctrl-C stops what runs on the board as the left button does."""
    try:
        yield
    except Stopped:
        pass
    except KeyboardInterrupt:
        link.stop_again()


def _write(args: argparse.Namespace, link: Link, decks: BoxDecks, teller: Teller) -> int:
    session, screens = Session(link), _screens(link)
    written = decks.written.get(args.deck)
    if written is None or args.again:
        written = Written(args.deck, KINDS[args.cards], args.lang or screens.language)
    if written.deck.name != args.cards:
        raise WrongUse(
            f"deck {args.deck} is being written as {written.deck.name}: another number, or --again"
        )
    written.language = args.lang or written.language
    writer = Writer(session, screens, teller, decks, written, args.overwrite, args.lock)
    if not writer.left:
        said = f"deck {args.deck} is written; --again writes another with its number"
        teller.result(tag_decks.as_object(written), [said])
        return 0
    with _until_stopped(link):
        writer.run()
    count = writer.count().replace("/", " of ")
    state = "stopped, the next run goes on" if writer.left else "the deck is complete"
    teller.result(tag_decks.as_object(written), [f"{count} cards are done: {state}"])
    return _STOPPED if writer.left else 0


def _check(args: argparse.Namespace, link: Link, decks: BoxDecks, teller: Teller) -> int:
    deck = None if args.cards is None else KINDS[args.cards]
    checker = Checker(Session(link), _screens(link), teller, decks, args.deck, deck, args.reads)
    with _until_stopped(link):
        checker.run()
    teller.result(checker.report(), checker.lines())
    return 0 if checker.good else 1


def _learn(args: argparse.Namespace, link: Link, decks: BoxDecks, teller: Teller) -> int:
    learner = Learner(Session(link), _screens(link), teller, decks, KINDS[args.cards])
    try:
        with _until_stopped(link):
            learner.run()
    except StorageError:
        raise BoardTrouble("the box cannot learn more tags: forget some on its own menu") from None
    whole = learner.complete
    state = "the deck is complete" if whole else "stopped, the next run goes on"
    made = {"learnt": tag_decks.learnt_cards(decks.learnt), "complete": whole}
    teller.result(made, [f"{learner.count().replace('/', ' of ')} cards are learnt: {state}"])
    return 0 if whole else _STOPPED


def _lock(args: argparse.Namespace, link: Link, decks: BoxDecks, teller: Teller) -> int:
    deck = None if args.cards is None else KINDS[args.cards]
    locker = Locker(Session(link), _screens(link), teller, decks, args.deck, deck)
    with _until_stopped(link):
        locker.run()
    locked = sorted(cards.text(card) for card in locker.found)
    made = {"deck": args.deck, "locked": locked, "complete": locker.complete}
    teller.result(made, [f"{locker.count().replace('/', ' of ')} cards are locked"])
    return 0 if locker.complete else _STOPPED


def _list(args: argparse.Namespace, link: Link, decks: BoxDecks, teller: Teller) -> int:
    written = [decks.written[number] for number in sorted(decks.written)]
    learnt = tag_decks.learnt_cards(decks.learnt)
    if args.json:
        made = {"written": [tag_decks.as_object(one) for one in written], "learnt": learnt}
        print(json.dumps(made))
        return 0
    for one in written:
        whole = len(one.deck.cards)
        left = "" if not one.left else ", missing: " + " ".join(map(cards.text, one.left))
        locked = f", {len(one.locked)} locked" if one.locked else ""
        print(
            f"deck {one.number}: {one.deck.name} ({one.language}), "
            f"{whole - len(one.left)} of {whole} cards written{locked}{left}"
        )
    for name, counts in learnt.items():
        if counts:
            twice = ", ".join(f"{card} {count}" for card, count in counts.items() if count > 1)
            more = f" (with several tags: {twice})" if twice else ""
            whole = len(KINDS[name].cards)
            print(f"learnt: {len(counts)} of {whole} {name} cards{more}")
    if not written and not any(learnt.values()):
        print("no decks")
    return 0


_ACTIONS = {
    "write": _write,
    "check": _check,
    "learn": _learn,
    "lock": _lock,
    "list": _list,
}
