"""What the screens share beside the match."""


class View:
    """The live screen's name, what is chosen on it, and the settings that change drawing."""

    def __init__(self) -> None:
        self.name = "boot"
        self.language = "it"
        self.sound = True
        self.suits = "italian"
        """Which signs the Italian deck has: `italian` or `french`."""
        self.page = 0
        self.peek = False
        """The right button is held."""
        self.question = None
        """The list, card choice or undo that is open over the match's own screen."""
        self.lines: list = []
        """Words for the boot, message and fault screens."""
        self.sign = ""
        """The sign beside a message."""
