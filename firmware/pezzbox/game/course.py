"""What the finished deals have made of a match: the fold of their results."""

from .deal import NORMAL, next_of
from .house import House
from .results import unpack

NOTHING = "nothing"
"""What a match needs that is over."""


class Course(House):
    """A match as far as it follows from the results of its finished deals."""

    def __init__(self, name: str, players: int, chosen: dict) -> None:
        """As `House`."""
        super().__init__(name, players, chosen)
        self.everybody = tuple(range(players))
        self.results: "list[bytes]" = []
        """The finished and void deals, oldest first (see `results`)."""
        self.restart()

    def restart(self) -> None:
        """Everything that follows from the results alone, from the start of the match."""
        n = self.n
        self.totals = [0] * n
        self.inside = [True] * n
        self.finished = False
        self.winners: list = []
        self.dealer = 0
        self.extra: "tuple | None" = None
        self.scored = 0
        self.game_no = 0
        self.games_won = [0] * n
        self.game_over = False
        self.need = "deal"
        for data in self.results:
            self.count(data)

    def count(self, data: bytes) -> None:
        """What the result of a finished deal makes of the match."""
        result = unpack(data, self.n)
        self.next_game()
        dealer = result.next_dealer
        if result.scores is not None:
            if result.kind == NORMAL:
                for seat, score in enumerate(result.scores):
                    self.totals[seat] += score
                self.scored += 1
            self.extra = None
            if result.win is not None:
                self.win([s for s in range(self.n) if self.side[s] == result.win])
            else:
                self.row.after(self, result)
            if dealer is None:
                dealer = self.next_of(result.dealer, self.extra)
        self.dealer = dealer
        self.need = NOTHING if self.finished else "deal"

    def next_game(self) -> None:
        """A game of a series was over: the next one begins from zero."""
        if self.game_over:
            self.game_over = False
            self.game_no += 1
            self.totals = [0] * self.n

    def still_in(self) -> tuple:
        """Who is still in, ascending."""
        return tuple([seat for seat in range(self.n) if self.inside[seat]])

    def last_scores(self, count: int) -> "list[tuple]":
        """The scores of the last deals that were scored, oldest first: `count` or fewer."""
        found: "list[tuple]" = []
        for data in reversed(self.results):
            if len(found) == count:
                break
            scores = unpack(data, self.n).scores
            if scores is not None:
                found.insert(0, scores)
        return found

    @property
    def target(self) -> int:
        """What a total must reach in the game in progress, in points."""
        return self.series[self.game_no] if self.series else self.rules["target"]

    def win(self, seats: list) -> None:
        """The match is over and these have won it."""
        self.finished = True
        self.winners = seats

    def next_of(self, seat: int, seats: "tuple | None" = None) -> int:
        """The next seat after `seat` of those still in (or of `seats`)."""
        return next_of(seat, seats or self.still_in())
