"""A new match by buttons: game, players, names, house rules."""

from host_tools.scenes.at_table import NAMES, Table


def at_home(names=("Anna", "Ben")):
    table = Table("en")
    table.stage.home(None, False, names)
    return table


def line(table, start):
    """Choose the line that begins with `start`."""
    question = table.stage.question
    at = [words.startswith(start) for words in question.lines].index(True)
    return table.press("r" * ((at - question.at) % len(question.lines)) + "m")


def test_a_new_match_with_defaults_takes_four_presses():
    wanted = at_home().press("mmmm")
    assert wanted == ("match", "traversone", ["Anna", "Ben", "Player 1", "Player 2"], {})


def test_the_usual_takes_one_press():
    table = Table("en")
    table.stage.home(("busche", NAMES[:4], {}), False)
    assert table.press("m") == ("match", "busche", NAMES[:4], {})


def test_house_rules_by_buttons():
    table = at_home()
    table.press("m")
    line(table, "Traversone21")
    line(table, "3")
    line(table, "Target")
    table.press("rrr" + "m" + "r" + "m" + "l" + "m")  # 031 -> 340
    line(table, "Finish")
    line(table, "elimination")
    line(table, "Survivors")
    table.press("rrm")
    line(table, "Marked card")
    line(table, "\x83A")
    line(table, "Draw open")
    line(table, "off")
    wanted = line(table, "Start")
    assert wanted[3] == {
        "target": 340,
        "finish": "elimination",
        "survivors": 2,
        "marked_card": "BA",
        "draw_open": False,
    }


def test_only_the_rules_that_a_game_has():
    table = at_home()
    table.press("m")
    line(table, "Ciapano")
    lines = table.stage.question.lines
    assert [words for words in lines if words.startswith("Sola")]
    assert not [words for words in lines if words.startswith("Cappotto")]
    line(table, "Batons ace")
    table.press("rm")
    lines = table.stage.question.lines
    assert [words for words in lines if words.startswith("Cappotto")]
    assert not [words for words in lines if words.startswith("Sola")]


def test_a_series_and_stakes():
    table = at_home()
    table.press("m")
    line(table, "Treschetten")
    line(table, "2")
    line(table, "Series")
    line(table, "+")
    table.press("mmm")
    line(table, "+")
    table.press("mrmm")
    line(table, "done")
    assert line(table, "Start")[3] == {"series": [31, 41]}
    table = at_home()
    table.press("m")
    line(table, "Calabresella")
    line(table, "3")
    line(table, "Stakes")
    line(table, "Solo")
    table.press("mmrrrm")
    line(table, "done")
    assert line(table, "Start")[3] == {"stakes": {"solo": 3}}


def test_players_change_places_and_get_new_names():
    table = at_home(["Anna", "Ben", "Carla", "Dino", "Eva"])
    table.press("mmm")
    line(table, "Players")
    line(table, "Anna")
    line(table, "Ben")  # who sits there already: they change places
    line(table, "Carla")
    line(table, "Eva")
    line(table, "Dino")
    line(table, "New name")
    table.press("lll" + "lll" + "M")
    table.press("L")
    wanted = line(table, "Start")
    assert wanted[2] == ["Ben", "Anna", "Eva", "Aa"]


def test_a_name_is_spelt_and_taken_back():
    table = at_home()
    table.press("mmm")
    line(table, "Players")
    line(table, "Ben")
    line(table, "New name")
    assert table.stage.name == "spell"
    table.press("lmr" + "mll" + "L")  # F, j, and the j back
    assert table.stage.question.spelt == "F"
    table.press("LL")
    assert table.stage.name == "choice"


def test_every_rule_and_value_has_its_text():
    from pezzbox.game import catalog
    from pezzbox.screens import texts

    for language in texts.LANGUAGES:
        texts.use(language)
        for row in catalog.ROWS:
            for players in range(row.lowest, row.highest + 1):
                for chosen in ({}, {"ace_of_batons": 1}):
                    for rule in row.rules_for(players, chosen):
                        key = "rule." + rule.name
                        assert texts.say(key) != key
                        values = rule.allowed if isinstance(rule.allowed, tuple) else ("none",)
                        for value in values:
                            if isinstance(value, str) and len(value) > 2:
                                assert texts.say("value." + value) != "value." + value


def test_a_card_is_no_letter():
    table = at_home()
    table.press("mmm")
    line(table, "Players")
    table.press("mm")
    assert table.stage.name == "spell"
    assert table.stage.card(0x41) == ("refused", "no_card_now")
    table.stage.over()
    assert table.stage.question.spelt == ""
