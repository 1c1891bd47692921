"""A box's settings from here: its own `Settings` on a copy of its files, and back.

What the box's table may choose is checked as the box would: a setting that it cannot use is
refused with what it can.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from host_tools import card_names, club_settings, plain, refusals
from host_tools.board_errors import BoardTrouble, WrongUse
from host_tools.board_link import Link
from pezzbox.game import catalog
from pezzbox.game.match import NAME_LENGTH, Match
from pezzbox.game.refused import Refused
from pezzbox.screens.texts import LANGUAGES
from pezzbox.settings import DEFAULTS, NAMES, Settings

DATA = "data"  # as in firmware/main.py
_FILES = "settings."
PART = "pezzbox.part"
CHOICES: dict[str, tuple[Any, ...]] = {
    "language": LANGUAGES,
    "suits": card_names.SETS,
    "sound": (False, True),
    "brightness": (1, 2, 3, 4),
}
KEYS = ("language", "suits", "sound", "brightness", "names", "rules", club_settings.NAME)
"""What may be set from here; what match is offered first is the table's own business."""


@contextmanager
def opened(link: Link) -> Iterator[Settings]:
    """A box's settings; what was changed is on the box afterwards, each change as a whole.

    Raises BoardTrouble if the box's file is of a later version.
    """
    there = {
        path: found
        for path, found in link.hashes(DATA).items()
        if path.startswith(f"{DATA}/{_FILES}")
    }
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
        for path, (digest, size) in there.items():
            Path(folder, Path(path).name).write_bytes(link.get(path, size, digest))
        settings = Settings(folder)
        if any(code == "newer" for code, _ in settings.problems):
            raise BoardTrouble("the box's settings were written by a later version of Pezzbox")
        before = _contents(folder)
        yield settings
        changed = {
            name: content
            for name, content in _contents(folder).items()
            if before.get(name) != content
        }
        if changed:
            link.make_folder(DATA)
        for name, content in changed.items():
            link.put(f"{DATA}/{name}", content, PART)


def _contents(folder: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def every(settings: Settings) -> dict[str, Any]:
    """Return all that may be set, as it is, but for what is secret."""
    found = {key: settings.get(key) for key in KEYS}
    found[club_settings.NAME] = club_settings.shown(found[club_settings.NAME])
    return found


def check(key: str, value: Any) -> None:
    """Raise WrongUse unless the box can use it."""
    if key not in KEYS:
        raise WrongUse(f"no setting {key!r}: {', '.join(KEYS)}, rules.GAME.RULE")
    if type(value) is not type(DEFAULTS[key]):
        raise WrongUse(f"{key}: {value!r} is not what it takes")
    if key in CHOICES and value not in CHOICES[key]:
        said = ", ".join(str(choice).lower() for choice in CHOICES[key])
        raise WrongUse(f"{key}: {value} is none of {said}")
    if key == "names":
        _check_names(value)
    if key == club_settings.NAME:
        club_settings.check(value)
    if key == "rules":
        for game, rules in value.items():
            check_rules(game, rules)


def _check_names(names: list[Any]) -> None:
    if len(names) > NAMES or len(set(map(str, names))) != len(names):
        raise WrongUse(f"names: at most {NAMES}, all different")
    for name in names:
        if type(name) is not str or not 1 <= len(name) <= NAME_LENGTH:
            raise WrongUse(f"names: {name!r}: a name has 1 to {NAME_LENGTH} characters")
        if not name.isprintable():
            raise WrongUse(f"names: {name!r}: there is a character in it that cannot be shown")


def check_rules(name: str, rules: Any) -> None:
    """Raise WrongUse unless there is a number of players with whom these house rules go."""
    why = ""
    try:
        game = catalog.game(name)
    except Refused as refused:
        raise WrongUse(refusals.text(refused)) from None
    if type(rules) is not dict:
        raise WrongUse(f"rules.{name}: {plain.quoted(rules)} is no table of house rules")
    for count in range(game.lowest, game.highest + 1):
        try:
            Match(name, [str(seat) for seat in range(count)], rules)
        except Refused as refused:
            why = why or refusals.text(refused)
        else:
            return
    raise WrongUse(f"rules.{name}: {why}")
