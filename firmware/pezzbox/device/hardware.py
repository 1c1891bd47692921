"""The parts of a box together."""

from pezzbox.device.buttons import Buttons
from pezzbox.device.buzzer import Buzzer
from pezzbox.device.display import Display
from pezzbox.device.reader import Reader
from pezzbox.device.watchdog import Watchdog


class Hardware:
    """The parts, always objects, and what is wrong with them.

    `faults` has pairs of a part ("reader", "display") and a code: "missing" (nobody answers at
    its address), "bus" (a wire of its bus is held low). The reader's other faults are sightings.
    """

    def __init__(
        self,
        name: str,
        reader: Reader,
        display: Display,
        buttons: Buttons,
        buzzer: Buzzer,
        faults: "list[tuple[str, str]]",
    ) -> None:
        self.name = name
        self.reader = reader
        self.display = display
        self.buttons = buttons
        self.buzzer = buzzer
        self.watchdog = Watchdog()
        self.faults = faults
        self.wifi = False
        """Whether the board has a radio."""
