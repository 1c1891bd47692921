"""What the table has chosen: language, suits, sound, names, favourite house rules.

A change is on the flash when the call returns, as safely as an event (journal/slots.py). What a
later version of the firmware keeps beside these is carried along.
"""

import json

from .journal.errors import StorageError
from .journal.slots import Slots

try:
    from typing import Any
except ImportError:
    pass

NAMES = 16  # device.md, section 5
DEFAULTS = {
    "language": "en",
    "suits": "italian",
    "sound": True,
    "brightness": 4,
    "names": [],
    "rules": {},
    "usual": [],
    "club": {},
}
"""Every setting and what it is until somebody changes it; its type is the default's."""


class Settings:
    """The settings kept in the folder `root`, which must be there.

    `problems` says what was wrong with the files, as `Journal.scan()` does.
    """

    def __init__(self, root: str) -> None:
        self._slots = Slots(root + "/settings")
        self._all = _parse(self._slots.load())
        self.problems = self._slots.problems

    def get(self, key: str) -> "Any":
        """A setting's value; the default if it was not set. Raises KeyError for no setting.

        `usual`, the match that is offered first, is (game, players, rules) or None.
        """
        default = DEFAULTS[key]
        value: "Any" = self._all.get(key)
        if type(value) is not type(default):
            value = default
        if key == "usual":
            return tuple(value) if len(value) == 3 else None
        return value

    def set(self, key: str, value: "Any") -> None:
        """Changes a setting. Blocks for up to two erases if it is a change.

        Raises KeyError for no setting and StorageError("full"), ("write"); then it is unchanged.
        """
        if self.get(key) != value:
            self._change({key: list(value) if key == "usual" else value})

    def began(self, game: str, players: "list[str]", rules: "dict[str, Any]") -> None:
        """Keeps what a match that begins tells: it is the usual one now, with its players' names
        first among those remembered and its rules the game's favourite. As `set`.
        """
        names = list(players)
        names.extend([name for name in self.get("names") if name not in players])
        favourites = dict(self.get("rules"))
        favourites[game] = rules
        made = {"usual": [game, players, rules], "names": names[:NAMES], "rules": favourites}
        if any(self._all.get(key) != value for key, value in made.items()):
            self._change(made)

    def _change(self, made: "dict[str, Any]") -> None:
        changed = dict(self._all)
        changed.update(made)
        try:
            self._slots.save(json.dumps(changed).encode())
        except OSError as error:
            raise StorageError.of(error)
        self._all = changed

    def favourite(self, game: str) -> "dict[str, Any]":
        """The house rules that were last chosen for a game; {} if none were."""
        rules = self.get("rules").get(game)
        return rules if type(rules) is dict else {}


def _parse(data: "bytes | None") -> "dict[str, Any]":
    try:
        made = json.loads(data) if data else {}
    except ValueError:
        made = None
    return made if type(made) is dict else {}
