"""A table for tests: cards by name, refusals by code, and everything that can be seen."""

from pezzbox.game import events
from pezzbox.game.cards import parse
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused

NAMES = ["Anna", "Ben", "Carla", "Dino", "Eva", "Franz", "Gigi", "Hans"]

SHOWN = (
    "dealer",
    "seats",
    "kind",
    "leader",
    "trick",
    "trick_no",
    "tricks_total",
    "last_trick",
    "thirds",
    "declared",
    "notes",
    "scores",
    "complete",
    "void",
    "removed",
    "monte",
    "bids",
    "addition",
    "called",
    "declarer",
    "partner",
    "points",
    "stake",
    "game_no",
)


def number(sixths):
    """A score in points: an integer, or text like "7/2"."""
    whole, part = divmod(sixths, 6)
    if not part:
        return whole
    factor = 3 if part == 3 else 2 if part % 2 == 0 else 1
    return f"{sixths // factor}/{6 // factor}"


def seen(m):
    """All that a match shows, as values that do not change with it."""
    shown = [m.need, m.seat, list(m.totals), list(m.inside), m.finished, list(m.winners)]
    shown += [list(m.results), list(m.games_won), m.running_shown]
    if m.deal is not None:
        for name in SHOWN:
            value = getattr(m.deal, name)
            shown.append(list(value) if isinstance(value, list) else value)
    return shown


class Table:
    """A match and short ways to play it."""

    def __init__(self, game, players=4, rules=None):
        self.m = Match(game, NAMES[:players], rules)
        self.bit = self.m.row.deck.bit

    def do(self, *made):
        for event in made:
            self.m.apply(event)
        return self

    def deal(self, dealer=None):
        return self.do(events.deal(dealer))

    def play(self, cards):
        """Play these cards in turn: names with spaces between."""
        for name in cards.split():
            self.m.apply(events.play(parse(name, self.bit)))
        return self

    def bid(self, *names):
        for name in names:
            self.m.apply(events.bid(name))
        return self

    def call(self, card):
        return self.do(events.call(parse(card)))

    def declare(self, seat, what, of, missing=None):
        return self.do(events.declare(seat, what, of, missing))

    def close(self, card):
        return self.do(events.close(parse(card, self.bit)))

    def rest(self, seat):
        return self.do(events.rest(seat))

    def choose(self, seat, what):
        return self.do(events.choice(seat, what))

    def revoke(self, seat):
        return self.do(events.revoke(seat))

    def void(self):
        return self.do(events.VOID)

    def undo(self, times=1):
        for _ in range(times):
            self.m.apply(events.UNDO)
        return self

    def end(self):
        return self.do(events.END)

    def card(self, name):
        return parse(name, self.bit)

    def fill(self):
        """Play whatever is left, in deck order."""
        deal = self.m.deal
        while not deal.over:
            self.m.apply(events.play(deal.unplayed()[0]))
        return self

    def charge(self, *offenders):
        """A deal in which these are charged the total for a revoke, and the others nothing."""
        self.deal()
        for seat in offenders:
            self.revoke(seat)
        return self.fill()

    def take(self, seat, cards):
        """A trick of these cards that `seat` takes with the first of them.

        The leader has a lower card of that suit, or is the taker.
        """
        deal = self.m.deal
        names = cards.split()
        best = self.card(names.pop(0))
        others = [self.card(name) for name in names]
        order = []
        turn = deal.turn
        for _ in range(deal.hands):
            order.append(turn)
            turn = deal.after(turn)
        if order[0] != seat:
            low = next(card for card in others if card >> 4 == best >> 4 and card < best)
            others.remove(low)
            others.insert(0, low)
        for turn in order:
            self.m.apply(events.play(best if turn == seat else others.pop(0), turn))
        assert deal.winners[deal.trick_no - 1] == seat
        return self

    @property
    def scores(self):
        """The last deal's scores in points; None until it is complete."""
        scores = self.m.deal.scores
        return None if scores is None else [number(score) for score in scores]

    @property
    def totals(self):
        return [number(total) for total in self.m.totals]

    @property
    def next(self):
        return self.m.need, self.m.seat

    @property
    def notes(self):
        return self.m.deal.notes

    def refused(self, event):
        """The code that `event` is refused with; nothing may have changed."""
        before = seen(self.m)
        try:
            self.m.apply(event)
        except Refused as refused:
            assert seen(self.m) == before
            return refused.code
        raise AssertionError("not refused", event)


PASSES = ["pass"] * 6


def bidding(players, name, addition=None, rules=None, dealer=0):
    """Seat 1 bids, everybody else passes."""
    table = Table("calabresella", players, rules).deal(dealer)
    table.do(("bid", name, None, addition, None))
    if table.m.need == "bid":
        table.bid(*PASSES[: table.m.deal.hands - 1])
    return table


def refused(game, players, rules):
    """The refusal of a match that cannot begin."""
    names = NAMES[:players] if type(players) is int else players
    try:
        Match(game, names, rules)
    except Refused as refusal:
        return refusal
    raise AssertionError("not refused", game, players, rules)
