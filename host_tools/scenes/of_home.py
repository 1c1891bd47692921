"""Scenes at home: a new match, the settings, what the box is, a deck that is learnt."""

# ruff: noqa: D103 - a scene's name says what it shows

from host_tools.scenes.at_table import NAMES, Table, Tags, at_home, choose
from pezzbox.game.cards import DECKS, ITALIAN, SALZBURG


def setting_up(language: str, presses: str) -> Table:
    table = Table(language)
    table.stage.home(None, False, NAMES[:3])
    table.press(presses)
    return table


def new_game(language: str) -> Table:
    return setting_up(language, "m")


def new_count(language: str) -> Table:
    return setting_up(language, "mm")


def new_rules(language: str) -> Table:
    return setting_up(language, "mmm")


def new_rules_more(language: str) -> Table:
    return setting_up(language, "mmmrrrrrrrrrrrr")


def new_players(language: str) -> Table:
    return setting_up(language, "mmmrm")


def new_player(language: str) -> Table:
    return setting_up(language, "mmmrmm")


def new_name(language: str) -> Table:
    return setting_up(language, "mmmrmmmlmrrm")


def new_target(language: str) -> Table:
    return setting_up(language, "mmmrrmmr")


def settings(language: str) -> Table:
    table = at_home(language, Tags())
    choose(table, "menu.settings")
    return table


def settings_brightness(language: str) -> Table:
    table = settings(language)
    table.press("rrrm")
    return table


def about(language: str) -> Table:
    table = at_home(language, Tags())
    table.stage.about("1.0.0", 312, (0x32, 1, 6, 7), 112)
    return table


def about_faulty(language: str) -> Table:
    table = at_home(language, Tags())
    table.stage.about("1.0.0", 0, None, 0)
    return table


def learn_which(language: str) -> Table:
    table = at_home(language, Tags())
    choose(table, "home.learn")
    return table


def learning(language: str, count: int, line: int) -> Table:
    deck = DECKS[SALZBURG if line else ITALIAN]
    table = at_home(language, Tags().learnt(deck.cards[:count]))
    choose(table, "home.learn")
    table.press("r" * line + "m")
    return table


def learn(language: str) -> Table:
    return learning(language, 13, 0)


def learn_next(language: str) -> Table:
    table = learning(language, 13, 0)
    _, uid, card = table.stage.tag(b"\x04\x01\x02\x03", None) or ("", b"", 0)
    table.stage._home[4].cards[uid] = card
    table.stage.done()
    return table


def learn_salzburg(language: str) -> Table:
    return learning(language, 24, 1)


def learn_done(language: str) -> Table:
    table = learning(language, 31, 1)
    _, uid, card = table.stage.tag(b"\x04\x01\x02\x03", None) or ("", b"", 0)
    table.stage._home[4].cards[uid] = card
    table.stage.done()
    return table


def learn_twice(language: str) -> Table:
    table = learning(language, 13, 0)
    table.stage.tag(b"\x04\x00\x00\x00\x00\x00\x09", 9)
    return table


SCENES = (
    new_game,
    new_count,
    new_rules,
    new_rules_more,
    new_players,
    new_player,
    new_name,
    new_target,
    settings,
    settings_brightness,
    about,
    about_faulty,
    learn_which,
    learn,
    learn_next,
    learn_salzburg,
    learn_done,
    learn_twice,
)
