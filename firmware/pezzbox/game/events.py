"""Events: the tuples a match is folded from.

An event is `(kind, value, ...)`: the kind and then the fields of `written.FIELDS[kind]` in
that order, `None` where one is left out. Cards are bytes, seats integers, the rest strings.
"""

VERSION = 1
"""Of the form of transcripts (transcript.md)."""


def match(game: str, players: list, rules: "dict | None" = None) -> tuple:
    """The first event: who plays what by which house rules (as `Match` takes them)."""
    return ("match", game, players, rules, VERSION)


def deal(dealer: "int | None" = None) -> tuple:
    """A new deal; without a dealer, the next by the rules deals."""
    return ("deal", dealer)


def removed(cards: bytes) -> tuple:
    """The 4s (and the 5) that were taken out of this deal."""
    return ("removed", cards)


def bid(
    name: str,
    seat: "int | None" = None,
    addition: "str | None" = None,
    called: "int | None" = None,
) -> tuple:
    """A bid, with its addition and the card called with it."""
    return ("bid", name, seat, addition, called)


def call(card: int) -> tuple:
    """The card the declarer calls after the auction."""
    return ("call", card)


def play(card: int, seat: "int | None" = None) -> tuple:
    """A card played; a seat given must be the one in turn."""
    return ("play", card, seat)


def declare(seat: int, what: str, of: str, missing: "str | None" = None) -> tuple:
    """A declaration: `three` or `four` of a rank letter, `napoli` of a suit letter."""
    return ("declare", seat, what, of, missing)


def close(card: int) -> tuple:
    """Zu tun: the ten laid on the stock."""
    return ("close", card)


def rest(seat: int) -> tuple:
    """The rest of the deal is conceded to `seat`."""
    return ("rest", seat)


def choice(seat: int, what: str) -> tuple:
    """What the player of a sola chose: `subtract` or `give`."""
    return ("choice", seat, what)


def revoke(seat: int) -> tuple:
    """The table calls a revoke of `seat`."""
    return ("revoke", seat)


VOID = ("void",)
UNDO = ("undo",)
END = ("end",)
