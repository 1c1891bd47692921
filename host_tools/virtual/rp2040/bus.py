"""An I2C bus: its chips, its time, and what can go wrong on it.

A chip has `address`, `begin(read) -> bool` (its address came; False is no acknowledge),
`write(data) -> int` (how many bytes it acknowledged), `read(buffer)`, `end()` (a stop or a
repeated start), `scl_until_us` (it holds SCL until then) and `holds_sda`.
"""

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual.world import World

OK = 0
NO_ACK = 1
TIMEOUT = 2


class Bus:
    """Two wires and the chips on them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.chips: list = []
        self.transfers = 0
        self.bytes = 0
        self._open: "Any" = None  # the chip of a transfer that ended without a stop

    def add(self, chip: "Any") -> None:
        """Solder a chip to the bus."""
        self.chips.append(chip)

    def probe(self, address: int, bit_ns: int, timeout_us: int) -> int:
        """A zero-length write: whether somebody acknowledges the address."""
        self._begin(bit_ns)
        world = self.world
        for chip in self.chips:
            if chip.holds_sda:
                return OK  # an acknowledge is nothing but SDA being low
            if chip.scl_until_us > world.now_us:
                world.advance_to(min(chip.scl_until_us, world.now_us + timeout_us))
                if chip.scl_until_us > world.now_us:
                    return TIMEOUT
        chip = self._address(address, False)
        self.world.advance(bit_ns // 1000 + 1)
        if chip is None:
            return NO_ACK
        chip.end()
        return OK

    def transfer(
        self, address: int, read: bool, buffer: "Any", stop: bool, bit_ns: int, timeout_us: int
    ) -> int:
        """Move `buffer` to or from a chip; takes the time of its bits. Returns OK or an error.

        `timeout_us` is for the whole transfer (`i2c_write_timeout_us` of the Pico SDK); what
        was moved until then stays moved.
        """
        world = self.world
        deadline = world.now_us + timeout_us
        self.transfers += 1
        if not self._free(deadline):
            return TIMEOUT
        self._begin(bit_ns)
        chip = self._address(address, read)
        if chip is None:
            world.advance(bit_ns // 1000 + 1)
            return NO_ACK
        if not self._free(deadline):
            chip.end()
            return TIMEOUT
        done = self._data(chip, read, buffer, bit_ns, deadline)
        if stop or done != OK:
            world.advance(bit_ns // 1000 + 1)
            chip.end()
        else:
            self._open = chip
        return done

    def _free(self, deadline: int) -> bool:
        """Wait until no chip holds a wire; False if the deadline comes first."""
        world = self.world
        for chip in self.chips:
            if chip.holds_sda or chip.scl_until_us > deadline:
                world.advance_to(deadline)
                return False
            if chip.scl_until_us > world.now_us:
                world.advance_to(chip.scl_until_us)
        return True

    def _data(self, chip: "Any", read: bool, buffer: "Any", bit_ns: int, deadline: int) -> int:
        world = self.world
        size = len(buffer)
        fits = max(0, (deadline - world.now_us) * 1000 // (9 * bit_ns))
        moved = min(size, fits)
        self.bytes += moved
        done = OK
        if read:
            chip.read(buffer if moved == size else memoryview(buffer)[:moved])
            world.advance(-(-moved * 9 * bit_ns // 1000))
        else:
            world.advance(-(-moved * 9 * bit_ns // 1000))
            taken = chip.write(buffer if moved == size else memoryview(buffer)[:moved])
            if taken < moved:
                done = NO_ACK
        return TIMEOUT if moved < size else done

    def _begin(self, bit_ns: int) -> None:
        chip, self._open = self._open, None
        if chip is not None:
            chip.end()
        self.world.advance(10 * bit_ns // 1000 + 1)  # start, eight bits, acknowledge

    def _address(self, address: int, read: bool) -> "Any":
        found = None
        for chip in self.chips:
            if chip.address == address and chip.begin(read):
                if found is not None:
                    raise RuntimeError("two chips answer at I2C address 0x%02x" % address)
                found = chip
        return found
