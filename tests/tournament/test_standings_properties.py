"""Standings against a plain recomputation of every figure."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.tourneys.standings import (
    BYE,
    ORDERS,
    PLACES,
    POINTS,
    Entrant,
    Played,
    Sat,
    going,
    standings,
)


@st.composite
def tournaments(draw):
    """Entrants and rounds: any tables, partners, byes and absent people."""
    count = draw(st.integers(2, 12))
    rounds = []
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(range(count)))
        tables = []
        while len(order) >= 2 and draw(st.integers(0, 4)):
            size = draw(st.integers(2, min(5, len(order))))
            some, order = order[:size], order[size:]
            side = [0, 1, 0, 1] if size == 4 and draw(st.booleans()) else list(range(size))
            scores = [draw(st.integers(-3, 8)) * 3 for _ in range(size)]
            scores = [scores[one] for one in side]
            places = [1 + sum(scores[o] < scores[s] for o in set(side)) for s in range(size)]
            tables.append([Sat(*row) for row in zip(some, side, scores, places, strict=True)])
        byes = order[: draw(st.integers(0, len(order)))]
        rounds.append(Played(tables, list(byes)))
    entrants = []
    for player in range(count):
        out = draw(st.none() | st.integers(1, 3)) if rounds and draw(st.booleans()) else None
        entrants.append(Entrant(player, 1, out))
    kept = []
    for number, one in enumerate(rounds, 1):
        here = {who.player for who in entrants if who.out is None or number <= who.out}
        tables = [table for table in one.tables if all(sat.player in here for sat in table)]
        kept.append(Played(tables, [player for player in one.byes if player in here]))
    return entrants, kept


def plainly(entrants, played, fewest):
    """Each player's figures, one after the other, from the rounds alone."""

    def points_of_table(player, one):
        for table in one.tables:
            if player in [sat.player for sat in table]:
                mine = next(sat for sat in table if sat.player == player)
                rivals = {sat.side: sat.place for sat in table if sat.side != mine.side}
                worth = [
                    1 if p > mine.place else Fraction(p == mine.place, 2) for p in rivals.values()
                ]
                return Fraction(sum(worth)) / len(rivals)
        return BYE if player in one.byes else Fraction(0)

    made = {}
    for who in entrants:
        points, wins, tables, byes, missed, met = Fraction(0), 0, 0, 0, 0, []
        for number, one in enumerate(played, 1):
            if who.out is not None and number > who.out:
                continue
            scores = [Fraction(sat.score, 6) for table in one.tables for sat in table]
            mine = [sat for table in one.tables for sat in table if sat.player == who.player]
            if mine:
                tables += 1
                wins += mine[0].place == 1
                points += Fraction(mine[0].score, 6)
                table = next(table for table in one.tables if mine[0] in table)
                met += [sat.player for sat in table if sat.side != mine[0].side]
            elif who.player in one.byes:
                byes += 1
                points += sum(scores) / len(scores) if scores else 0
            else:
                missed += 1
                points += (max(scores) if fewest else min(scores)) if scores else 0
        made[who.player] = {
            "table_points": sum(points_of_table(who.player, one) for one in played),
            "wins": wins,
            "points": points,
            "met": met,
            "counts": (tables, byes, missed),
        }
    for row in made.values():
        strengths = [made[other]["table_points"] for other in row["met"]]
        row["strength"] = sum(strengths, Fraction(0)) / (len(strengths) or 1)
    return made


@settings(max_examples=150, deadline=None)
@given(tournaments(), st.booleans(), st.sampled_from(list(ORDERS)))
def test_every_figure_is_that_of_a_plain_recomputation(tournament, fewest, order):
    entrants, played = tournament
    lines = standings(entrants, played, fewest, order)
    expected = plainly(entrants, played, fewest)
    assert sorted(line.player for line in lines) == [who.player for who in entrants]
    outs = {who.player: who.out for who in entrants}
    for line in lines:
        row = expected[line.player]
        assert (line.table_points, line.wins) == (row["table_points"], row["wins"])
        assert (line.points, line.strength) == (row["points"], row["strength"])
        assert (line.tables, line.byes, line.missed) == row["counts"]
        assert line.out == outs[line.player]

    def before(one, other):
        """Whether one is ahead of the other, criterion by criterion."""
        if one.out != other.out:
            return one.out is None or (other.out is not None and one.out > other.out)
        for name in ORDERS[order]:
            mine, its = expected[one.player][name], expected[other.player][name]
            if mine != its:
                return (mine < its) == (name == "points" and fewest)
        return False

    for line in lines:
        assert line.place == 1 + sum(before(other, line) for other in lines)
    assert [line.place for line in lines] == sorted(line.place for line in lines)


@settings(max_examples=100, deadline=None)
@given(tournaments(), st.integers(0, 5), st.integers(1, 5), st.randoms(use_true_random=False))
def test_the_last_go_until_the_winners_are_left(tournament, each, winners, rng):
    entrants, played = tournament
    lines = standings(entrants, played, True, PLACES)
    inside = [line for line in lines if line.out is None]
    lot = {line.player: rng.random() for line in lines}
    go, drawn = going(lines, each, winners, lot)
    assert len(go) == max(0, min(each, len(inside) - winners))
    stay = [line for line in inside if line.player not in go]
    gone = [line for line in inside if line.player in go]
    assert all(one.place <= other.place for one in stay for other in gone)
    level = [(one, other) for one in stay for other in gone if one.place == other.place]
    assert drawn == bool(level)
    assert all(lot[one.player] <= lot[other.player] for one, other in level)


def test_a_bye_is_worth_the_mean_and_a_missed_round_the_worst():
    table = [Sat(0, 0, 6 * 5, 1), Sat(1, 1, 6 * 8, 2), Sat(2, 2, 6 * 20, 3)]
    entrants = [Entrant(number) for number in range(5)]
    lines = {
        line.player: line for line in standings(entrants, [Played([table], [3])], True, POINTS)
    }
    assert [lines[player].points for player in range(5)] == [5, 8, 20, 11, 20]
    assert [lines[player].table_points for player in range(5)] == [1, BYE, 0, BYE, 0]
    # The two with 20 points differ by whom they met: one the first and the second, one nobody.
    assert [lines[player].place for player in range(5)] == [1, 2, 4, 3, 5]
    most = standings(entrants, [Played([table], [3])], False, POINTS)
    assert [line.player for line in most] == [2, 3, 1, 0, 4]
