"""Seating: everybody once a round, few meet again, byes in turn; whatever happens in between."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.tourneys import rounds, seating, sizes
from host_tools.tourneys.costs import PARTNERS, SAME_TABLE, Costs
from host_tools.tourneys.rounds import Round
from host_tools.tourneys.search import Search
from host_tools.tourneys.seating import Wanted
from host_tools.tourneys.sizes import Sizes

FEW_STEPS = 600


def seated(count, many, choice=(4,), wanted=4, left=None, in_partners=False, seed="s"):
    """So many rounds of the players 0 .. count-1, as a tournament makes them."""
    past, ahead = [], []
    for number in range(many):
        tables = sizes.of_round(count, choice, wanted)
        to_come = None if left is None else left - number
        asked = Wanted(list(range(count)), tables, in_partners, f"{seed} {number}", to_come)
        made, *ahead = seating.seat(asked, past, ahead)
        past.append(made)
    return past


def again(past):
    """How many pairs of each round had met before, counted plainly."""
    met, counts = set(), []
    for one in past:
        now = {frozenset(two) for table in one.tables for two in combinations(table, 2)}
        counts.append(len(now & met))
        met |= now
    return counts


@pytest.mark.parametrize("left", [None, 5])
@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("count", [16, 32])
def test_sixteen_and_thirty_two_meet_nobody_twice_in_five_rounds(count, seed, left):
    # 16: the social golfers' bound, (16 - 1) / 3 = 5; in its last round everybody has met all.
    past = seated(count, 5, left=left, seed=seed)
    assert again(past) == [0, 0, 0, 0, 0]
    assert all(one.players == set(range(count)) for one in past)


def test_partners_are_new_too():
    past = seated(16, 5, left=5, in_partners=True)
    assert again(past) == [0, 0, 0, 0, 0]
    # Eight play with each of the seven others once, and against each twice.
    past = seated(8, 7, left=7, in_partners=True)
    assert set(rounds.partnered(past).values()) == {1}
    assert set(rounds.met(past).values()) == {3}
    assert max(rounds.same(past).values()) == 1


def test_fifty_tables_meet_nobody_twice_in_an_evening():
    assert again(seated(200, 8, left=8)) == [0] * 8


@st.composite
def evenings(draw):
    """Who is there in each round, and the sizes of tables."""
    least = draw(st.integers(2, 5))
    choice = range(least, draw(st.integers(least, 8)) + 1)
    pool = range(draw(st.integers(1, 26)))
    always = draw(st.booleans())
    there = [
        list(pool) if always else draw(st.lists(st.sampled_from(pool), min_size=1, unique=True))
        for _ in range(draw(st.integers(1, 4)))
    ]
    return there, choice, draw(st.sampled_from(choice)), draw(st.booleans())


@settings(max_examples=60, deadline=None)
@given(evenings(), st.integers(0, 999))
def test_everybody_sits_once_or_has_a_bye_in_turn(evening, seed):
    there, choice, wanted, in_partners = evening
    past, ahead, had = [], [], {}
    for number, players in enumerate(there):
        asked = Wanted(
            players, sizes.of_round(len(players), choice, wanted), in_partners, f"{seed}"
        )
        planned = seating.seat(asked, past, ahead, FEW_STEPS)
        assert planned == seating.seat(asked, past, ahead, FEW_STEPS)
        one, *ahead = planned
        sat = [player for table in one.tables for player in table]
        assert sorted([*sat, *one.byes]) == sorted(players), number
        assert all(len(table) in choice for table in one.tables)
        assert tuple(map(len, one.tables)) == asked.sizes.tables
        for player in one.byes:
            had[player] = had.get(player, 0) + 1
            assert all(had[player] - 1 <= had.get(other, 0) for other in sat)
        past.append(one)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 40), st.sets(st.integers(2, 8), min_size=1), st.integers(2, 8))
def test_tables_have_the_sizes_that_a_search_of_all_finds(players, choice, wanted):
    def ways(left, largest):
        yield ()
        for size in choice:
            if size <= min(left, largest):
                for rest in ways(left - size, size):
                    yield (size, *rest)

    def worth(tables):
        off = sum((size - wanted) ** 2 for size in tables)
        return players - sum(tables), off, len(tables)

    if players > 24:  # too many ways to look at all
        made = sizes.of_round(players, choice, wanted)
        assert sum(made.tables) + made.byes == players
        return
    made = sizes.of_round(players, choice, wanted)
    assert worth(made.tables) == min(map(worth, ways(players, 8)))
    assert made.byes == players - sum(made.tables)
    assert list(made.tables) == sorted(made.tables, reverse=True)


def plain_cost(past, made, in_partners, players):
    """What rounds cost beyond what was, counted from nothing."""
    total = 0
    kinds = [(rounds.met, 1), (rounds.same, SAME_TABLE)]
    for count, weight in kinds + [(rounds.partnered, PARTNERS)] * in_partners:
        before, after = count(past), count([*past, *made])
        for key, times in after.items():
            if all(player < players for player in key):
                total += weight * sum(range(before[key], times))
    return total


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 99_999), st.booleans(), st.sampled_from([(4, 4), (4, 3, 2), (5, 4, 4), (3, 3)])
)
def test_costs_that_are_kept_are_those_counted_from_nothing(seed, in_partners, tables):
    from random import Random

    rng = Random(seed)
    count = sum(tables) + 1

    def by_lot(players):
        order = list(range(players))
        rng.shuffle(order)
        made = []
        for size in tables:
            made.append(tuple(order[:size]))
            order = order[size:]
        return Round(tuple(made), tuple(order))

    past = [by_lot(count + 3) for _ in range(2)]
    start = [by_lot(count) for _ in range(3)]
    costs = Costs(count, past, in_partners)
    search = Search(start, costs)
    assert costs.total == plain_cost(past, start, in_partners, count)
    best = search.run(rng, 600)
    now = search.rounds()
    assert costs.total == plain_cost(past, now, in_partners, count)
    assert search.best == plain_cost(past, best, in_partners, count) <= costs.total
    assert search.least <= search.best
    for one, was in zip(now, start, strict=True):
        assert one.players == was.players


def test_a_plan_is_followed_until_somebody_else_is_there():
    everybody = list(range(16))
    asked = Wanted(everybody, Sizes((4, 4, 4, 4), 0), False, "x", 5)
    first, *ahead = seating.seat(asked, [], [])
    assert seating.seat(asked._replace(left=4), [first], ahead) == ahead
    late = asked._replace(players=[*everybody, 16], sizes=Sizes((5, 4, 4, 4), 0))
    other = seating.seat(late, [first], ahead)[0]
    assert other.players == set(range(17))
    assert again([first, other])[1] <= 1  # five of four tables: two of them met
