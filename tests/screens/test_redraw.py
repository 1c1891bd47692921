"""What is drawn onto the last picture is what would be drawn anew."""

from host_tools.scenes.at_table import NAMES, Table, canvas
from pezzbox.game import events
from pezzbox.screens.stage import Stage
from tests.screens import picture


def anew(table):
    """The live screen's picture on a canvas of its own."""
    stage = Stage(canvas())
    stage.open(table.match)
    stage.over()  # what is said when a match with a stock begins
    if table.stage.name == "taken":
        stage._lay_over("taken", 1)
    stage.draw()
    return picture.text(stage.canvas)


def drawn(table):
    table.stage.draw()
    return picture.text(table.stage.canvas)


def play_through(game, count, rules, disturb):
    """Play a deal, do `disturb(table, n)` before the n-th card, and compare after each."""
    table = Table("it", game, NAMES[:count], rules)
    table.do(events.deal(0))
    drawn(table)
    cards = 0
    while table.match.need == "play":
        disturb(table, cards)
        left = table.match.deal.unplayed()
        card = left[(5 * cards + 3) % len(left)]
        assert table.stage.card(card) == ("event", events.play(card))
        table.do(events.play(card))
        if table.stage.name in ("trick", "taken"):
            assert drawn(table) == anew(table), (game, count, cards)
        cards += 1


def test_card_by_card():
    for count in (2, 4, 5, 8):
        play_through("traversone", count, {}, lambda table, n: None)


def test_with_everything_in_between():
    def disturb(table, n):
        what = n % 7
        if what == 1:
            table.stage.message("two_cards")
        elif what == 2:
            table.press("R")
            drawn(table)
            table.stage.press(2, 2)
        elif what == 3:
            table.press("M")
            drawn(table)
            table.press("l")
        elif what == 4 and table.match.deal.played:
            table.do(events.UNDO)
            if n & 1:
                drawn(table)
        elif what == 5:
            table.press("m")
            drawn(table)
        elif what == 6:
            table.stage.set("suits", "french")
            table.stage.set("suits", "italian")

    play_through("traversone", 4, {}, disturb)
    play_through("traversone21", 3, {"peek": "never"}, disturb)


def test_several_cards_before_a_picture():
    table = Table("it", "traversone", NAMES[:6])
    table.do(events.deal(0))
    table.play_on(1)
    drawn(table)
    table.play_on(3, 0)
    assert drawn(table) == anew(table)
    table.play_on(1, 5)
    assert drawn(table) == anew(table)


def test_a_card_touches_the_name_and_the_cards_alone():
    table = Table("it", "traversone", NAMES[:4])
    table.do(events.deal(0))
    table.play("DA")
    before = drawn(table).split("\n")
    table.play("D3")
    after = drawn(table).split("\n")
    changed = [line for line in range(32) if before[line] != after[line]]
    # two rows of pixels a line: pages 0-1 and 3-4 of the display
    assert [line for line in changed if not (line < 8 or 12 <= line < 20)] == []
    assert changed
