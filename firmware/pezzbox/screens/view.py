"""What the screens share beside the match."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class View:
    """What is chosen on the live screen, and the settings that change drawing."""

    def __init__(self) -> None:
        self.language = "it"
        self.sound = True
        self.brightness = 4
        self.suits = "italian"
        """Which signs the Italian deck has: `italian` or `french`."""
        self.sign: "Any" = None
        """Draws a small sign on (canvas, x, y); x None: in the first line, where there is room."""
        self.page = 0
        self.peek = False
        """The right button is held."""
        self.laid = 0
        """How many cards of the trick are on the canvas."""
        self.best = 0
        """Which seat's card is drawn as the winning one."""
        self.lines: list = []
        """Words for the boot, message and fault screens."""
        self._kept = {}

    def kept(self, name: str, key: tuple) -> "Any":
        """Return what was kept under `name` if it was made for `key`, else None."""
        made = self._kept.get(name)
        return made[1] if made and made[0] == key else None

    def keep(self, name: str, key: tuple, made: "Any") -> "Any":
        """Keep and return `made`, which holds for as long as `key` is the same."""
        self._kept[name] = (key, made)
        return made
