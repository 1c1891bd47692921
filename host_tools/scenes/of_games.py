"""A trick and a result of every game, beside what `of_match` and `of_lists` show."""

from host_tools.scenes.at_table import NAMES, Table
from pezzbox.game import events
from pezzbox.game.catalog import ROWS
from pezzbox.game.row import Game


def begun(language: str, row: Game) -> Table:
    """A deal of a game with four players, or as many as it allows, after its questions."""
    table = Table(language, row.name, NAMES[: max(row.lowest, min(4, row.highest))])
    match = table.match
    table.do(events.deal(0))
    if match.need == "bid":
        table.do(events.bid(match.bids[0]))
    while match.need == "bid":
        table.do(events.bid("pass"))
    if match.need == "call":
        table.do(events.call(match.row.deck.cards[1]))
    return table


def trick(language: str, row: Game) -> Table:
    """The second trick, one card short."""
    table = begun(language, row)
    table.play_on(2 * len(table.match.deal.seats) - 1, 3)
    return table


def result(language: str, row: Game) -> Table:
    """A whole deal."""
    table = begun(language, row)
    table.play_on(99, 3)
    table.stage.over()
    return table


class OfGame:
    """A scene of a game; its name says which."""

    def __init__(self, of: str, row: Game) -> None:
        """`of` is one of the scenes above."""
        self.__name__ = of + "_of_" + row.name
        self._draw = {"trick": trick, "result": result}[of]
        self._row = row

    def __call__(self, language: str) -> Table:
        """Return the scene's table."""
        return self._draw(language, self._row)


SCENES = tuple([OfGame(of, row) for row in ROWS for of in ("trick", "result")])
