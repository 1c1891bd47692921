"""Cards: names, values and who takes a trick (rules.md, section 2)."""

from pezzbox.game.cards import DECKS, ITALIAN, SALZBURG, parse, text
from pezzbox.game.events import play
from pezzbox.game.refused import Refused
from tests.game.table import Table


def names(deck):
    return [text(card) for card in DECKS[deck].cards]


def thirds(deck, rank):
    table = DECKS[deck]
    return [table.thirds[table.card(suit, rank) & 63] for suit in table.suits]


def test_the_decks_in_their_order():
    italian = names(ITALIAN)
    assert italian[:10] == "D3 D2 DA DR DC DF D7 D6 D5 D4".split()
    assert [name[0] for name in italian[::10]] == list("DCSB") and len(italian) == 40
    salzburg = names(SALZBURG)
    assert salzburg[:8] == "EX E9 EA EK EO EU E8 E7".split()
    assert [name[0] for name in salzburg[::8]] == list("ELHS") and len(salzburg) == 32


def test_the_bytes_are_those_of_the_tags():
    # tags.md, "Content"
    assert [parse(name) for name in ("D4", "BA", "B3")] == [0x00, 0x37, 0x39]
    assert [parse(name, SALZBURG) for name in ("EX", "S7")] == [0x87, 0xB0]


def test_every_name_means_its_card():
    for deck in DECKS:
        for card in DECKS[deck].cards:
            assert parse(text(card), deck) == card
            assert parse(text(card).lower(), deck) == card


def test_ten_is_read_and_never_written():
    assert parse("E10", SALZBURG) == parse("eX", SALZBURG) == 0x87
    assert text(0x87) == "EX"


def test_a_name_of_the_other_deck_is_that_card():
    assert parse("H8", ITALIAN) == parse("H8", SALZBURG)
    assert parse("BA", SALZBURG) == parse("BA", ITALIAN)
    # a name that both decks have is read in the deck asked for
    assert parse("S7", ITALIAN) == 0x23 and parse("S7", SALZBURG) == 0xB0


def test_what_is_no_card():
    # the long s is an S to Python's upper(), not to MicroPython's
    for name in (
        "",
        "D",
        "D1",
        "D10",
        "X4",
        "4D",
        "DAA",
        "D 4",
        "EX0",
        "E1",
        "ßA",
        "D4 ",
        "10",
        "ſ3",
        "D３",
    ):
        for deck in DECKS:
            try:
                parse(name, deck)
            except Refused as refused:
                assert (refused.code, refused.details) == ("card_unknown", (name,))
            else:
                raise AssertionError(name)


def test_values_in_thirds():
    for rank in "32RCF":
        assert thirds(ITALIAN, rank) == [1, 1, 1, 1]
    assert thirds(ITALIAN, "A") == [3, 3, 3, 3]
    for rank in "7654":
        assert thirds(ITALIAN, rank) == [0, 0, 0, 0]
    for rank in "X9KOU":
        assert thirds(SALZBURG, rank) == [1, 1, 1, 1]
    assert thirds(SALZBURG, "A") == [3, 3, 3, 3]
    for rank in "87":
        assert thirds(SALZBURG, rank) == [0, 0, 0, 0]
    assert [sum(DECKS[deck].thirds) for deck in DECKS] == [32, 32]


def plainly(first, second, deck):
    """The winner of two cards by their names alone: 0 or 1."""
    if first[0] != second[0]:
        return 0
    return int(deck.ranks.index(second[1]) < deck.ranks.index(first[1]))


def test_who_takes_a_trick_of_any_two_cards():
    for game, players in (("traversone", 2), ("treschetten", 2)):
        table = Table(game, players)
        deck = table.m.row.deck
        pairs = 0
        for first in deck.cards:
            for second in deck.cards:
                if first == second:
                    continue
                table.deal(0).do(play(first), play(second))
                expected = (1, 0)[plainly(text(first), text(second), deck)]
                assert table.m.deal.last_trick == (bytes((first, second)), 1, expected)
                table.void()
                table.m.results.clear()
                table.m.deals.clear()
                pairs += 1
        assert pairs == len(deck.cards) * (len(deck.cards) - 1)


def test_the_highest_of_the_suit_led_takes_it():
    table = Table("traversone").deal(3).play("D4 B3 DA D7")
    assert table.m.deal.last_trick[1:] == (0, 2)
    assert table.m.deal.thirds == [0, 0, 4, 0]
    assert table.next == ("play", 2)
    assert table.m.deal.leader == 2
    table.play("S4")
    assert [text(card) for card in table.m.deal.trick] == ["S4"]
    assert table.next == ("play", 3)
