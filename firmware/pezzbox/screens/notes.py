"""The notes of a deal as text, and the details of a refusal."""

from pezzbox.game.cards import Deck
from pezzbox.game.match import Match

from . import cards
from .numbers import score
from .texts import say

SAID_AT_ONCE = ("revoke_seen", "batons_closed", "partner")
"""Notes that arise with a card."""


def note(made: tuple, match: Match, suits: str) -> str:
    """Return a note of `Deal.notes` as text."""
    kind = made[0]
    words = []
    if made[1:]:
        words.append(match.players[made[1]])
    if kind in ("revoke_seen", "batons_closed", "partner"):
        if kind == "revoke_seen":
            words.append(made[2] + 1)
        words.append(cards.name(made[-1], suits))
    elif kind == "close":
        words.append(cards.name(made[2], suits))
    elif kind == "false_declaration":
        words.append(declaration(made[2], made[3], match.row.deck, suits))
    return say("note." + kind, *words)


def declaration(what: str, of: str, deck: Deck, suits: str) -> str:
    """Return a declaration (`three` of a rank letter, `napoli` of a suit letter) as text."""
    if what == "napoli":
        return say("napoli.of", cards.sign(deck.suits.index(of), deck.bit, suits))
    return say(what + ".of", cards.rank_letter(of, suits))


# Which details of a refusal (game/refused.py) its text shows, and how: a card, a seat's name,
# a score in sixths, a bid's or other word of ours, or as it is.
SHOWN = {
    "game_unknown": ((0, "as"),),
    "players_count": ((2, "as"), (3, "as")),
    "name_bad": ((0, "as"),),
    "name_twice": ((0, "as"),),
    "rule_unknown": ((0, "rule"),),
    "rule_value": ((0, "rule"),),
    "rule_pair": ((0, "rule"), (2, "rule")),
    "choice_due": ((1, "seat"),),
    "turn": ((2, "seat"),),
    "card_deck": ((0, "card"),),
    "card_played": ((0, "card"),),
    "card_removed": ((0, "card"),),
    "removed_cards": ((1, "as"),),
    "bid_unknown": ((0, "as"),),
    "bid_low": ((1, "word"),),
    "called": ((0, "word"),),
    "called_again": ((0, "card"),),
    "declare_again": ((0, "seat"),),
    "close_count": ((0, "score"),),
    "revoke_again": ((0, "seat"),),
    "unknown_tag": ((0, "as"),),
    "learn_twice": ((0, "card"),),
}


def refusal(code: str, details: tuple, players: list, suits: str) -> str:
    """Return the text of a refusal or notice, with those of its details that it shows."""
    words = []
    for place, how in SHOWN.get(code, ()):
        value = details[place]
        if how == "card":
            words.append(cards.name(value, suits))
        elif how == "seat":
            words.append(players[value])
        elif how == "score":
            words.append(score(value))
        elif how == "rule":
            words.append(say("rule." + value))
        elif how == "word":
            words.append(say(value))
        else:
            words.append(value)
    return say(code, *words)
