"""The hands at the virtual table, and the players that play by themselves, by the core's word."""

import random

import pytest

from host_tools.sim import WrongTable, match_of
from host_tools.web.sim import serve
from host_tools.web.sim.faces import faces
from host_tools.web.sim.hands import Hands, legal
from host_tools.web.sim.players import CHOICES
from pezzbox.game import catalog, events
from pezzbox.game.cards import ITALIAN, SALZBURG
from pezzbox.game.match import Match

TABLES = [
    (row.name, players) for row in catalog.ROWS for players in range(row.lowest, row.highest + 1)
]


def begun(game, players):
    """A match whose first deal is to be played."""
    match = Match(*match_of(game, str(players)))
    match.apply(events.deal())
    while match.need == "bid":
        match.apply(events.bid(match.bids[0] if not match.deal.bids else "pass", match.seat))
    if match.need == "call":
        match.apply(events.call(match.row.deck.cards[0]))
    return match


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("how", list(CHOICES))
def test_a_whole_deal_without_a_revoke(game, players, how):
    rng = random.Random(f"{game} {players} {how}")
    match = begun(game, players)
    hands = Hands(rng)
    deal = match.deal
    while match.need == "play":
        held = hands.held(match)
        together = [card for cards in held.values() for card in cards]
        assert len(set(together)) == len(together)
        assert set(together) <= set(deal.unplayed())
        assert set(held) == set(deal.seats)
        chosen = CHOICES[how](match, held[match.seat], rng)
        assert chosen in held[match.seat]
        match.apply(events.play(chosen))
    assert deal.trick_no == deal.tricks_total
    assert not [note for note in deal.notes if note[0] == "revoke_seen"]
    assert match.need == "choice" or deal.complete
    if deal.complete:
        assert hands.held(match) == {}


def test_as_many_cards_as_the_rules_say():
    for game, players, cards, stock in (
        ("traversone", 2, 10, 20),
        ("traversone", 3, 13, 0),
        ("traversone", 6, 6, 0),
        ("treschetten", 2, 8, 16),
        ("treschetten", 3, 10, 0),
        ("calabresella", 3, 12, 0),
    ):
        match = begun(game, players)
        hands = Hands(random.Random(1))
        assert [len(held) for held in hands.held(match).values()] == [cards] * players, game
        assert hands.lying(match) == stock


def test_who_can_must_follow():
    match = begun("traversone", 4)
    match.apply(events.play(0x05))  # the ace of the suit 0
    before = bytes(match.deal.fails), match.deal.played
    assert legal(match, [0x01, 0x15, 0x02]) == [0x01, 0x02]
    assert legal(match, [0x11, 0x25]) == [0x11, 0x25]
    assert (bytes(match.deal.fails), match.deal.played) == before


def test_with_a_stock_who_can_must_follow_too():
    match = begun("traversone", 2)
    match.apply(events.play(0x05))
    assert legal(match, [0x01, 0x15]) == [0x01]


def test_the_taker_draws_first_and_an_undo_puts_back():
    match = begun("traversone", 2)
    hands = Hands(random.Random(3))
    start = hands.held(match)
    led = start[match.seat][0]
    first = match.seat
    match.apply(events.play(led))
    answer = legal(match, hands.held(match)[match.seat])[0]
    match.apply(events.play(answer))
    drawn = hands.held(match)
    assert [len(drawn[seat]) for seat in (0, 1)] == [10, 10]
    assert hands.lying(match) == 18
    match.apply(events.UNDO)
    match.apply(events.UNDO)
    assert hands.held(match) == start
    assert match.seat == first


def test_a_deal_that_is_taken_up_half_way():
    match = begun("traversone", 4)
    hands = Hands(random.Random(4))
    for _ in range(6):
        held = hands.held(match)[match.seat]
        match.apply(events.play(legal(match, held)[0]))
    anew = Hands(random.Random(5)).held(match)
    assert sorted(map(len, anew.values())) == [8, 8, 9, 9]
    assert {seat: len(cards) for seat, cards in anew.items()} == {
        seat: len(cards) for seat, cards in hands.held(match).items()
    }


def test_two_matches_are_not_dealt_alike():
    hands = Hands(random.Random(6))
    first = hands.held(begun("traversone", 4))
    hands.shuffle()
    assert hands.held(begun("traversone", 4)) != first


def test_sensible_loses_less_than_random():
    """Over many deals of a game in which the fewest points win."""
    lost = {"random": 0, "sensible": 0}
    for number in range(60):
        rng = random.Random(number)
        match = begun("traversone", 4)
        hands = Hands(rng)
        while match.need == "play":
            how = "sensible" if match.seat % 2 else "random"
            card = CHOICES[how](match, hands.held(match)[match.seat], rng)
            match.apply(events.play(card))
        lost["sensible"] += match.deal.thirds[1] + match.deal.thirds[3]
        lost["random"] += match.deal.thirds[0] + match.deal.thirds[2]
    assert lost["sensible"] < 0.85 * lost["random"], lost


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [
        ("ciapano", "4", "ciapano is not for 4 players"),
        ("traversone", "1", "2 to 8"),
        ("traversone", "9", "not for 9 players"),
        ("traversone", "0", "2 to 8"),
        ("traversone", "Anna,Anna", "two players"),
        ("traversone", "Anna,", "no player's name"),
        ("busche", "Anna,Ben", "busche is not for 2 players"),
        ("traversone", "Anna,\udc80", "half a character"),
    ],
)
def test_a_table_that_cannot_be(game, players, said):
    with pytest.raises(WrongTable, match=said):
        match_of(game, players)


def test_every_card_has_a_face():
    for deck, size in ((ITALIAN, 40), (SALZBURG, 32)):
        made = faces(deck, "italian")
        assert len(made["cards"]) == size
        assert len({card["name"] for card in made["cards"].values()}) == size
        assert len(made["signs"]) == 4


@pytest.mark.parametrize(
    "said",
    [
        "",
        "{",
        "[]",
        "null",
        '{"do": 1}',
        '{"do": ["press"]}',
        '{"do": "_power", "on": true}',
        '{"do": "press"}',
        '{"do": "press", "button": 7}',
        '{"do": "pace", "times": true}',
        '{"do": "lay", "card": "9", "stay": 1}',
    ],
)
def test_a_page_that_talks_nonsense_changes_nothing(said):
    class Untouched:
        def __getattr__(self, name):
            raise AssertionError(name)

    assert serve.do(Untouched(), None, said) is False
