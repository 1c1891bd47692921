"""What the scoring core refuses, in one line for the terminal.

The codes and their arguments are those of `pezzbox.game.refused`.
"""

import string
from typing import Any

from host_tools import plain
from host_tools.house_rules import allowed
from pezzbox.game import cards
from pezzbox.game.refused import Refused

# The number in braces is the place of the argument, the word behind it how it is written.
TEXTS = {
    "game_unknown": "no such game: {0:value}; the games are {1:list}",
    "players_count": "{0} is not for {1} players; it is for {2} to {3}",
    "name_bad": "{0:value} is no player's name: a name has 1 to 12 characters",
    "name_twice": "two players are called {0:value}; all names must be different",
    "version": "version {0:value} of the transcript's format is not known; 1 is",
    "rule_unknown": "{2} has no rule {0:value} here (given: {1:value}); it has {3:list}",
    "rule_value": "rule {0}: {1:value} is not allowed; allowed: {2:allowed}",
    "rule_pair": "rule {0}: {1:value} does not go with {2}: {3:value}; change one of them",
    "not_object": 'an event is an object such as {{"event": "deal"}}, not {0:value}',
    "event_missing": "the field `event` is missing; it says what happened",
    "event_unknown": "no such event: {0:value}",
    "field_unknown": "{0} has no field {1:value}; it has {2:list}, and any event `t` and `boot`",
    "field_missing": "{0} needs the field `{1}`",
    "field_value": "{0}: `{1}` is {3:sort}, not {2:value}",
    "match_missing": "{0} before the match: the first event must be `match`",
    "match_again": "a second match: a transcript has one, as its first event",
    "match_over": "{0} after the end of the match: only `undo` can follow, after the last deal "
    "`revoke` too",
    "choice_due": "{0} while seat {1} must choose: only `choice`, `revoke` or `undo` can follow",
    "not_now": "{0} cannot come now: {1:need}{2:by}",
    "no_deal": "{0} without a deal in progress",
    "deal_open": "a new deal while one is in progress: finish it, or record `void` first",
    "not_here": "{0}: this game with these house rules has no such thing",
    "turn": "{0} by seat {1} out of turn: it is seat {2}'s turn",
    "seat": "{0}: seat {1:value} cannot do this; {2:seats} can",
    "card_unknown": "{0:value} is no card: a card is its suit, then its rank, such as D3 or EX",
    "card_deck": "card {0:card} is of the other deck",
    "card_played": "card {0:card} was already played in this deal",
    "card_removed": "card {0:card} is removed from this deal",
    "removed_late": "cards are removed before the deal's first card only",
    "removed_cards": "{0:cards} cannot be removed: this deal {1:removal}",
    "bid_unknown": "no such bid: {0:value}; allowed: {1:list}",
    "bid_low": "bid {0} is not higher than {1}; pass, or bid more",
    "addition": "no addition {0:value} to {1}; allowed: {2:list}",
    "called": "a bid of {0} calls no card",
    "called_again": "card {0:card} was called already; one card is called in a deal",
    "called_late": "a card is called before the deal's first card only",
    "declare_when": "not the time to declare: {0:when}",
    "declare_what": "no such declaration: {0:value} of {1:value}; allowed: {2:list}",
    "declare_missing": "{0}: the missing suit cannot be {1:value}; only a `three` has one, a suit "
    "of the deck",
    "declare_again": "seat {0} has made this declaration in this deal: {1} {2}, or its four",
    "declare_played": "{0} {1} cannot be held: too many of its cards were played already",
    "close_when": "zu tun is allowed only after a trick, while cards are left in the stock",
    "close_card": "card {0:card} is no ten: zu tun is made with a ten from the hand",
    "close_count": "zu tun with a count of {0:sixths} is not enough: the target is {1}, and the "
    "opponent has {2:sixths}",
    "rest_when": "the rest is conceded only between tricks, after the first card and with no "
    "stock left",
    "choice_none": "no choice is due",
    "choice_unknown": "no such choice: {0:value}; allowed: {1:list}",
    "revoke_again": "a revoke of seat {0} was called already in this deal; once is enough",
    "result": "no stored result of a deal of this match: {0:value}",
    "undo_none": "nothing is left to take back",
    "undo_lost": "the events of the deal before are damaged: it cannot be taken back",
}

_SORTS = {
    "seat": "a seat, a whole number from 0",
    "count": "a whole number from 0",
    "version": "the number of the format, 1",
    "text": "a text",
    "letter": "a letter of a rank or suit",
    "card": "a card such as D3",
    "cards": "a list of cards",
    "list": "a list of names",
    "object": "an object of house rules",
}
_NEEDS = {
    "deal": "a new deal is needed first",
    "bid": "a bid is due",
    "call": "a card must be called first",
    "play": "a card is due",
    "choice": "a choice is due",
    "nothing": "the match is over",
}
_TIMES = {
    "first_trick": "only during the first trick, when it is the player's turn to play",
    "anytime": "only while the deal is in progress",
    "after_trick": "only by the taker of the last trick, before leading",
}


def _list(values: Any) -> str:
    return ", ".join(map(str, values)) or "none"


def _sixths(score: int) -> str:
    from fractions import Fraction

    return str(Fraction(score, 6))


def _cards(names: Any) -> str:
    return " ".join(map(cards.text, names)) or "no card"


def _removal(count: int) -> str:
    if not count:
        return "removes none"
    return {1: "removes one 4", 4: "removes the four 4s"}.get(count, "removes the four 4s and a 5")


_WRITTEN = {
    "value": plain.quoted,
    "list": _list,
    "allowed": allowed,
    "sort": _SORTS.__getitem__,
    "need": _NEEDS.__getitem__,
    "by": lambda seat: "" if seat is None else f" from seat {seat}",
    "seats": lambda seats: "seat " + _list(seats),
    "card": cards.text,
    "cards": _cards,
    "removal": _removal,
    "when": _TIMES.__getitem__,
    "sixths": _sixths,
}


class _Words(string.Formatter):
    """Formats the arguments of a refusal by the words of `_WRITTEN`."""

    def format_field(self, value: Any, format_spec: str) -> str:
        written = _WRITTEN.get(format_spec)
        return written(value) if written else plain.visible(str(value))


def text(refused: Refused) -> str:
    """Return what was refused and what is allowed, in one line."""
    return _Words().vformat(TEXTS[refused.code], refused.details, {})
