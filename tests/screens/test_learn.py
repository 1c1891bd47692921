"""Learning a deck, tag by tag."""

from host_tools.scenes.at_table import Tags, at_home, choose
from pezzbox.game.cards import DECKS, ITALIAN, SALZBURG

CARDS = DECKS[ITALIAN].cards


def learning(tags, line=0):
    table = at_home("en", tags)
    choose(table, "home.learn")
    table.press("r" * line + "m")
    assert table.stage.name == "learn"
    return table


def uid(number):
    return bytes([4, 9, 9, 9, 9, number >> 8, number & 255])


def lay(table, tags, number, card=None):
    """Lay a tag and do what is wanted."""
    wanted = table.stage.tag(uid(number), card)
    if wanted and wanted[0] == "learn":
        tags.cards[wanted[1]] = wanted[2]
        table.stage.done()
    return wanted


def test_a_whole_deck_in_its_order():
    tags = Tags()
    table = learning(tags)
    for number, card in enumerate(CARDS):
        assert table.stage.question.card == card and table.stage.question.done == number
        assert lay(table, tags, number) == ("learn", uid(number), card)
    assert table.stage.question.complete
    assert lay(table, tags, 99)[0] == "refused"
    assert [tags.lookup(uid(number)) for number in range(40)] == list(CARDS)
    table.stage.over()
    table.press("m")
    assert table.stage.name == "choice"


def test_the_salzburg_deck_and_a_second_one_of_a_kind():
    cards = DECKS[SALZBURG].cards
    tags = Tags().learnt(CARDS).learnt(cards)
    table = learning(tags, 1)
    assert table.stage.question.card == cards[0] and not table.stage.question.complete
    lay(table, tags, 1)
    assert table.stage.question.card == cards[1] and table.stage.question.done == 1


def test_it_is_left_and_gone_on_with():
    tags = Tags()
    table = learning(tags)
    for number in range(3):
        lay(table, tags, number)
    table.press("l")
    table.press("m")
    assert table.stage.question.card == CARDS[3] and table.stage.question.done == 3


def test_a_tag_that_still_lies_there_is_silent_and_one_used_before_is_refused():
    tags = Tags()
    table = learning(tags)
    lay(table, tags, 1)
    assert lay(table, tags, 1, CARDS[0]) is None
    lay(table, tags, 2)
    assert lay(table, tags, 1, CARDS[0]) == ("refused", "learn_twice")
    assert table.stage.name == "message" and len(tags.cards) == 2


def test_a_tag_that_says_it_is_another_card_is_refused():
    tags = Tags()
    table = learning(tags)
    assert lay(table, tags, 1, CARDS[5])[0] == "refused"
    assert lay(table, tags, 1, CARDS[0])[0] == "learn"


def test_random_uids_are_refused():
    tags = Tags()
    table = learning(tags)
    assert table.stage.tag(b"\x08\x01\x02\x03", None) == ("refused", "learn_random")
    assert table.stage.tag(b"\x04\x01\x02\x03", None)[0] == "learn"


def test_the_last_is_taken_back():
    tags = Tags()
    table = learning(tags)
    lay(table, tags, 1)
    lay(table, tags, 2)
    for number in (2, 1):
        wanted = table.press("L")
        assert wanted == ("forget", uid(number))
        del tags.cards[wanted[1]]
        table.stage.done()
        assert table.stage.question.card == CARDS[number - 1]
    assert table.press("L") is None and table.stage.name == "choice"


def test_one_that_could_not_be_kept_is_asked_for_again():
    tags = Tags()
    table = learning(tags)
    table.stage.tag(uid(1), None)
    table.stage.message("full")
    assert table.stage.tag(uid(1), None) == ("learn", uid(1), CARDS[0])


def test_forgetting_all_is_asked_twice():
    tags = Tags().learnt(CARDS)
    table = at_home("en", tags)
    choose(table, "home.learn")
    table.press("rrm")
    assert table.press("m") is None  # no
    table.press("m")
    assert table.press("rm") == ("forget", b"")
