"""What holds for every deal of every game, whatever is played (hypothesis)."""

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.standing import Scorer, standing_of
from pezzbox.game import catalog, events, written
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused
from tests.game.random_play import likely
from tests.game.table import NAMES, seen

QUICK = settings(max_examples=60, deadline=None)


@st.composite
def matches(draw, games=catalog.GAMES, fixed=None):
    """A match with some house rules, and a source of random numbers."""
    row = catalog.game(draw(st.sampled_from(games)))
    players = draw(st.integers(row.lowest, row.highest))
    chosen = dict(fixed or {})
    for rule in row.rules_for(players, chosen):
        if rule.name not in chosen and isinstance(rule.allowed, tuple) and draw(st.booleans()):
            chosen[rule.name] = draw(st.sampled_from(rule.allowed))
    rng = Random(draw(st.integers(0, 2**32)))
    try:
        return Match(row.name, NAMES[:players], chosen), rng
    except Refused:
        return Match(row.name, NAMES[:players], fixed or {}), rng


def played(m, rng, steps=120):
    """Play on, one event after another; yields after each that was taken."""
    for _ in range(steps):
        event = likely(m, rng)
        try:
            m.apply(event)
        except Refused:
            continue
        yield event


@QUICK
@given(matches())
def test_captured_thirds_add_up_to_the_decks(made):
    m, rng = made
    for _ in played(m, rng):
        deal = m.deal
        if deal.complete and deal.ended != "close":
            aside = [deal.worth[card & 63] for card in deal.unplayed()] if deal.aside else []
            missing = 0 if deal.ended == "rest" else sum(aside)
            assert sum(deal.thirds) == m.deck_thirds - missing == m.expected_thirds()
        elif not deal.complete:
            assert sum(deal.thirds) <= m.deck_thirds


@QUICK
@given(
    matches(
        ("traversone", "traversone21", "ciapano"),
        {"last_trick": "remainder", "fractions": "drop", "revoke": "none"},
    )
)
def test_with_remainder_a_deal_adds_up(made):
    m, rng = made
    regional = m.marked >= 0 or m.rules.get("zero", "none") != "none"
    sides = len(set(m.side))
    for _ in played(m, rng):
        deal = m.deal
        if not deal.complete or regional:
            continue
        scores = [deal.scores[seat] for seat in deal.seats if m.side[seat] == seat]
        whole = [note for note in deal.notes if note[0] in ("cappotto", "sola")]
        if not whole:
            assert sum(scores) == m.total
        elif whole[0][-1] == "subtract":
            assert sum(scores) == -m.total
        else:
            others = sides if m.partners else len(deal.seats)
            assert sum(scores) == m.total * (others - 1)


@QUICK
@given(matches(("calabresella", "calabrasella")))
def test_a_bidding_deal_adds_up_to_nothing(made):
    m, rng = made
    for _ in played(m, rng):
        if m.deal.complete:
            assert sum(m.deal.scores) == 0


@QUICK
@given(matches(("tressette",), {"revoke": "none", "fractions": "drop", "last_trick": "point"}))
def test_two_sides_share_eleven_points(made):
    m, rng = made
    for _ in played(m, rng):
        if m.deal.complete and len(set(m.side)) == 2:
            declared = m.deal.declared
            own = [m.deal.scores[seat] for seat in range(2)]
            if m.deal.forfeits and m.rules["false_declaration"] == "forfeit":
                continue
            assert sum(own) == 6 * (11 + sum(declared))


@QUICK
@given(matches())
def test_undo_of_any_event_equals_never_having_played_it(made):
    m, rng = made
    before = seen(m)
    for _ in played(m, rng):
        after = seen(m)
        if rng.random() < 0.2:
            event = m.last()
            m.apply(events.UNDO)
            assert seen(m) == before
            m.apply(event)
        assert seen(m) == after
        before = after


@QUICK
@given(matches())
def test_every_prefix_of_a_transcript_is_scorable(made):
    m, rng = made
    scorer = Scorer()
    scorer.add(written.to_json(events.match(m.game, m.players, m.rules)))
    for event in played(m, rng, 60):
        scorer.add(json.loads(json.dumps(written.to_json(event))))
        whole = json.loads(json.dumps(scorer.standing()))
        assert whole == json.loads(json.dumps(standing_of(m)))
        assert whole["totals"] == [_number(total) for total in m.totals]


def _number(sixths):
    if sixths % 6 == 0:
        return sixths // 6
    shared = 3 if sixths % 3 == 0 else 2 if sixths % 2 == 0 else 1
    return f"{sixths // shared}/{6 // shared}"
