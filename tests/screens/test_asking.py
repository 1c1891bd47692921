"""Questions over the match: which may be left, and what else may be asked over them."""

from host_tools.scenes.at_table import NAMES, Table, choose
from pezzbox.game import events
from pezzbox.screens.texts import say


def test_the_menu_opens_over_the_question_for_the_called_card():
    table = Table("en", "calabresella", NAMES[:5])
    table.do(events.deal(4), events.bid("chiamo"))
    for _ in range(4):
        table.do(events.bid("pass"))
    table.press("rM")
    assert table.stage.question.words == say("menu")
    choose(table, "menu.void")
    assert table.press("rm") == ("event", events.VOID)


def test_questions_are_asked_again_in_the_next_deal():
    table = Table("en", "traversone")
    table.do(events.deal())
    for _ in range(2):
        table.press("M")
        choose(table, "menu.revoke")
        assert table.press("rm") == ("event", events.revoke(1))
        table.press("rL")
        assert table.stage.name == "trick"
        table.play_on(40)
        table.stage.over()
        table.do(events.deal())
