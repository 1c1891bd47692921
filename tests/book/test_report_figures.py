"""Every figure on a season's page and on the players' against a plain recomputation."""

import json

import pytest

from tests.book.running import book, put, wild_match
from tests.book.tables import SIZES, random_match
from tests.book.test_figures import plain_meetings, plain_ratings, plain_sums, with_departures
from tests.book.test_report import page_of, stands_alone

COUNTED = {
    "last tricks": "last_trick",
    "cappotti": "cappotto",
    "sole": "sola",
    "stramazzi": "stramazzo",
    "revokes": "revoke",
    "seen": "revoke_seen",
}


@pytest.fixture(scope="module")
def season(tmp_path_factory):
    """A folder with a book of random matches, and their standings in the order played."""
    folder = tmp_path_factory.mktemp("season")
    (folder / "matches").mkdir()
    made = []
    for day in range(6):
        for number, game in enumerate(SIZES):
            events = wild_match(day, game) if day % 3 else random_match(f"p {day}", game)
            put(folder / "matches" / f"{day}-{number}.jsonl", events, 20000 + day)
            made.append(with_departures(events))
    assert book(folder, "import", folder / "matches") == 0
    return folder, made


class Expected:
    """What the transcripts come to, the long way."""

    def __init__(self, transcripts):
        self.sums = plain_sums(transcripts)
        self.ratings = plain_ratings(transcripts)
        self.meetings = plain_meetings(transcripts)

    def cell(self, game, name, head):
        mine = self.sums[game, name]
        if head == "rating":
            return f"{self.ratings[game, name]:.0f}" if mine["decided"] else "-"
        if head in ("score", "points", "pezz"):
            return f"{float(mine[head] / mine['deals']):.2f}" if mine["deals"] else "-"
        return str(int(mine[COUNTED.get(head, head)]))

    def check_figures(self, game, table):
        heads, *rows = table
        for row in rows:
            assert row[1:] == [self.cell(game, row[0], head) for head in heads[1:]], (game, row)
        for head, name in COUNTED.items():
            reached = any(self.sums[game, row[0]][name] for row in rows)
            assert (head in heads) is reached, (game, head)


def tables_of(page, head):
    return [table for table in page.tables if table[0][0] == head]


def games_of(told, player=None):
    rows = [one["game"] for one in told["players"] if player in (None, one["player"])]
    return list(dict.fromkeys(rows))


def told_by(folder, capsys):
    capsys.readouterr()
    assert book(folder, "players", "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_every_figure_of_the_seasons_page(season, capsys):
    folder, transcripts = season
    expected, told = Expected(transcripts), told_by(folder, capsys)
    page = stands_alone(page_of(folder, "season"))
    games = games_of(told)
    tables, squares = tables_of(page, "player"), tables_of(page, "ahead of")
    assert len(tables) == len(games) == len(SIZES)
    for game, table in zip(games, tables):
        expected.check_figures(game, table)
        assert {row[0] for row in table[1:]} == {
            name for one, name in expected.sums if one == game
        }
    seen = 0
    for (heads, *rows), game in zip(
        squares, [g for g in games if any(k[0] == g for k in expected.meetings)]
    ):
        for row in rows:
            for other, cell in zip(heads[1:], row[1:]):
                met = expected.meetings.get((game, row[0], other))
                assert cell == ("" if met is None else str(met[0])), (game, row[0], other)
                seen += met is not None
    assert seen == len(expected.meetings)


def test_every_figure_of_the_players_pages(season, capsys):
    folder, transcripts = season
    expected, told = Expected(transcripts), told_by(folder, capsys)
    met = 0
    for player in sorted({one["player"] for one in told["players"]})[:6]:
        page = stands_alone(page_of(folder, player))
        games = games_of(told, player)
        tables = tables_of(page, "player")
        assert len(tables) == len(games)
        for game, table in zip(games, tables):
            assert [row[0] for row in table[1:]] == [player]
            expected.check_figures(game, table)
        rows = [tuple(row) for table in tables_of(page, "against") for row in table[1:]]
        theirs = [
            (other, str(sum(counts)), *map(str, counts))
            for (_, one, other), counts in expected.meetings.items()
            if one == player
        ]
        assert sorted(rows) == sorted(theirs)
        met += len(rows)
    assert met
