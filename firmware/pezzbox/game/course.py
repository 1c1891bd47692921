"""What the finished deals have made of a match: the fold of their results."""

from .deal import NORMAL
from .house import House
from .results import Result


class Course(House):
    """A match as far as it follows from the results of its finished deals."""

    def __init__(self, name: str, players: int, chosen: dict) -> None:
        """As `House`."""
        super().__init__(name, players, chosen)
        self.everybody = tuple(range(players))
        self.seatings = [self.everybody]
        """Every set of seats that was dealt to, so that the results share them."""
        self.results: "list[Result]" = []
        """The finished and void deals, oldest first."""
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
        for result in self.results:
            self.count(result)

    def count(self, result: Result) -> None:
        """What one finished deal makes of the match."""
        self.next_game()
        dealer = result.next_dealer
        if not result.void:
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
        self.need = "nothing" if self.finished else "deal"

    def next_game(self) -> None:
        """A game of a series was over: the next one begins from zero."""
        if self.game_over:
            self.game_over = False
            self.game_no += 1
            self.totals = [0] * self.n

    def still_in(self) -> tuple:
        """Who is still in, ascending."""
        if all(self.inside):
            return self.everybody
        return tuple([seat for seat in range(self.n) if self.inside[seat]])

    def seating(self, seats: tuple) -> tuple:
        """These seats, as the same object each time."""
        for known in self.seatings:
            if known == seats:
                return known
        self.seatings.append(seats)
        return seats

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
        seats = seats or self.still_in()
        for other in seats:
            if other > seat:
                return other
        return seats[0]
