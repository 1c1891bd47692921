"""The questions of a match: its menu, declarations, bids, choices, and what an undo takes back.

Every function returns a question; its `chosen` answers with the next question or with what is
wanted (README.md).
"""

from pezzbox.game import events
from pezzbox.game.match import Match
from pezzbox.game.points import POINT
from pezzbox.game.rules import ADDITIONS, CHOICES

from . import cards, texts
from .notes import declaration
from .question import Choice, Pick, Undo
from .texts import say
from .view import View

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def _seat(match: Match) -> int:
    """Return whose turn it is; where these questions are put, it is somebody's."""
    return match.seat or 0


def sure(words: str, event: tuple) -> Choice:
    """Ask whether `event` is meant; `no` comes first."""
    wanted = (("back",), ("event", event))
    return Choice(words, [say("no"), say("yes")], lambda i: wanted[i])


def who(match: Match, words: str, seats: tuple, chosen: "Callable", at: int = 0) -> Choice:
    """Ask for one of `seats`."""
    names = [match.players[seat] for seat in seats]
    return Choice(words, names, lambda i: chosen(seats[i]), at)


def by_seat(match: Match, words: str, make: "Callable") -> Choice:
    """Ask for a seat of the deal and want the event that `make(seat)` makes."""
    return who(match, words, match.deal.seats, lambda seat: ("event", make(seat)))


def dealer(match: Match) -> Choice:
    """Ask who deals next."""
    seats = match.extra or match.still_in()
    at = seats.index(match.dealer) if match.dealer in seats else 0
    return who(match, say("deal.who"), seats, lambda s: ("event", events.deal(s)), at)


def card_by_hand(match: Match) -> Pick:
    """Ask for one of the cards not yet played, for the seat in turn."""
    return Pick(
        match.players[_seat(match)],
        match.deal.unplayed(),
        lambda card: ("event", events.play(card)),
    )


def zu_tun(match: Match) -> Pick:
    """Ask for the ten that is laid on the stock."""
    ten = match.row.deck.strength("X")
    tens = bytes([card for card in match.deal.unplayed() if card & 15 == ten])
    return Pick(say("lay.close"), tens, lambda card: ("event", events.close(card)))


def removed(match: Match) -> Pick:
    """Ask which 4 is out, or which 5 where all the 4s are (rules.md, section 3)."""
    out = match.deal.removed
    asked = max([card & 15 for card in out])
    kept = bytes([card for card in out if card & 15 != asked])
    return Pick(
        say("lay.removed"),
        bytes([card for card in match.row.deck.cards if card & 15 == asked]),
        lambda card: ("event", events.removed(kept + bytes((card,)))),
    )


def bid(match: Match) -> Choice:
    """Ask the seat in turn for its bid: a pass, or more than the highest so far."""
    from pezzbox.game.bidding import PASS, highest  # in memory where a game bids

    best = highest(match.deal)[1]
    names = match.bids
    offered = (PASS,) + (names if best == PASS else names[names.index(best) + 1 :])

    def chosen(i: int) -> object:
        if offered[i] == "solissimo":
            return _addition()
        return ("event", events.bid(offered[i]))

    lines = [say(name) for name in offered]
    return Choice(
        match.players[_seat(match)], lines, chosen, 0, "" if best == PASS else "> " + say(best)
    )


def _addition() -> Choice:
    kinds = (None,) + ADDITIONS
    lines = [say(kind or "addition.none") for kind in kinds]
    return Choice(
        say("solissimo"),
        lines,
        lambda i: ("event", events.bid("solissimo", None, kinds[i])),
    )


def call(match: Match) -> Pick:
    """Ask for the card the declarer calls."""
    return Pick(say("call"), match.row.deck.cards, lambda card: ("event", events.call(card)))


def game_name(game: str) -> str:
    """Return a game's name as it is shown: all languages write its own."""
    return game[0].upper() + game[1:]


def declare(match: Match, view: View) -> Choice:
    """Ask who declares (where it may be anybody), what, of what, and the missing suit."""
    if match.declare_when == "anytime":
        ask = lambda seat: _what(match, view, seat)  # noqa: E731 - a name for one line
        seats = match.deal.seats
        return who(match, say("who.declare"), seats, ask, seats.index(_seat(match)))
    return _what(match, view, _seat(match))


def _what(match: Match, view: View, seat: int) -> Choice:
    kinds = ("three", "four", "napoli")  # in this order; a dict has none on MicroPython
    return Choice(
        match.players[seat],
        [say(kind) for kind in kinds],
        lambda i: _of(match, view, seat, kinds[i]),
        0,
        say("declare"),
    )


def _of(match: Match, view: View, seat: int, what: str) -> Choice:
    from pezzbox.game.declarations import TOP  # in memory where a game has declarations

    deck = match.row.deck
    letters = deck.suits if what == "napoli" else deck.ranks[:TOP]

    def chosen(i: int) -> object:
        if what == "three":
            return _missing(match, view, seat, letters[i])
        return ("event", events.declare(seat, what, letters[i]))

    lines = [declaration(what, letter, deck, view.suits) for letter in letters]
    return Choice(say(what), lines, chosen)


def _missing(match: Match, view: View, seat: int, letter: str) -> Choice:
    deck = match.row.deck
    lines = [say("missing.unsaid")]
    for suit in range(4):
        lines.append(cards.sign(suit, deck.bit, view.suits))
    return Choice(
        say("missing"),
        lines,
        lambda i: (
            "event",
            events.declare(seat, "three", letter, deck.suits[i - 1] if i else None),
        ),
    )


def sola(match: Match) -> Choice:
    """Ask the taker of a sola what to do with the points."""
    seat = _seat(match)
    kinds = CHOICES
    total = match.total // POINT
    lines = [say(kind, total) for kind in kinds]
    return Choice(
        match.players[seat],
        lines,
        lambda i: ("event", events.choice(seat, kinds[i])),
        0,
        say("choice"),
    )


def undo(match: Match) -> "Undo | None":
    """Ask whether to take back the last event that stands; None if there is none."""
    event = match.last()
    if event is None:
        return None
    kind = event[0]
    key = "undo." + kind
    if kind == "play":
        return Undo(say(key, match.players[match.deal.player(event[1])]), event[1])
    if kind in ("call", "close"):
        return Undo(say(key), event[1])
    if kind in ("declare", "rest", "choice", "revoke"):
        return Undo(say(key, match.players[event[1]]), None)
    if kind == "bid":
        return Undo(say(key, say(event[1])), None)
    return Undo(say(key), None)


def language(view: View) -> Choice:
    """Ask for the language; each is named in itself."""
    at = texts.LANGUAGES.index(view.language)
    return Choice(
        say("menu.language"),
        list(texts.NAMES),
        lambda i: ("set", "language", texts.LANGUAGES[i]),
        at,
    )
