"""Whole evenings by chance through the command; the standings against a plain recomputation."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from host_tools.games import fewest_win
from host_tools.tourneys import seating
from host_tools.tourneys.standings import ORDERS, Entrant, Played, Sat
from pezzbox.game import catalog
from tests.tournament.running import Evening
from tests.tournament.test_standings_properties import plainly

GAMES = ("traversone", "tressette", "busche", "calabresella", "traversone21", "treschetten")


class Course:
    """What a test lets happen, kept beside the book."""

    def __init__(self, evening, rng, game):
        self.evening = evening
        self.rng = rng
        self.fewest = fewest_win(catalog.game(game))
        self.played = []

    def round(self):
        """One round: seated, and every table played or not."""
        self.evening.says("round")
        told = self.evening.seating()
        tables, byes = [], list(told["byes"])
        for table in told["tables"]:
            if self.rng.random() < 0.1:
                self.evening.says("result", table["table"], "--void")
                byes += [seat["player"] for seat in table["seats"]]
            else:
                tables.append(self.result(table))
        self.played.append(Played(tables, byes))

    def result(self, table, *options):
        """Enter a result by chance; what it is."""
        sides = {seat["side"] for seat in table["seats"]}
        scores = {
            side: Fraction(self.rng.randrange(-12, 120), self.rng.choice((1, 2, 3)))
            for side in sides
        }
        sign = 1 if self.fewest else -1
        places = {s: 1 + sum(sign * o < sign * scores[s] for o in scores.values()) for s in sides}
        typed = [f"{seat['player']}={scores[seat['side']]}" for seat in table["seats"]]
        self.evening.says("result", table["table"], *typed, *options)
        return [
            Sat(seat["player"], seat["side"], int(scores[seat["side"]] * 6), places[seat["side"]])
            for seat in table["seats"]
        ]

    def correct(self):
        """Correct a result of any round."""
        number = self.rng.randrange(len(self.played))
        told = self.evening.seating("--round", number + 1)
        table = self.rng.choice([one for one in told["tables"] if not one["void"]] or [None])
        if table is not None:
            made = self.result(table, "--round", number + 1, "--why", "a test")
            names = {sat.player for sat in made}
            kept = [
                one for one in self.played[number].tables if names != {sat.player for sat in one}
            ]
            self.played[number] = self.played[number]._replace(tables=[*kept, made])


@pytest.mark.parametrize("seed", range(6))
def test_an_evening_by_chance(tmp_path, capsys, monkeypatch, seed):
    monkeypatch.setattr(seating, "STEPS", 600)  # who sits where does not matter here
    rng = Random(f"evening {seed}")
    game = GAMES[seed]
    evening = Evening(tmp_path, capsys)
    order = rng.choice(list(ORDERS))
    names = [f"P{number}" for number in range(rng.randrange(8, 15))]
    evening.begin(game, names, "--rank", order)
    course = Course(evening, rng, game)
    for number in range(3):
        course.round()
        if rng.random() < 0.7:
            evening.says(
                "leave",
                rng.choice([one["name"] for one in evening.json("players") if one["here"]]),
            )
        if rng.random() < 0.7:
            evening.says("join", f"Late{number}")
            names.append(f"Late{number}")
        course.correct()
    course.round()
    told = evening.json("standings")
    players: list[Any] = names  # a plain recomputation takes names for numbers as well
    expected = plainly([Entrant(one) for one in players], course.played, course.fewest)
    lines = {line["player"]: line for line in told["standings"]}
    assert set(lines) == set(names)
    for name, row in expected.items():
        line = lines[name]
        for figure in ("table_points", "points", "strength"):
            assert Fraction(line[figure]) == row[figure], (name, figure)
        assert line["wins"] == row["wins"]
        assert (line["tables"], line["byes"], line["missed"]) == row["counts"]

    def key(name):
        sign = {"points": -1 if course.fewest else 1}
        return [-sign.get(figure, 1) * expected[name][figure] for figure in ORDERS[order]]

    for name, line in lines.items():
        assert line["place"] == 1 + sum(key(other) < key(name) for other in lines)
    byes = [row["counts"][1] for row in expected.values()]
    assert max(byes) - min(byes) <= 2 + sum(one["void"] for one in evening.seating()["tables"])
