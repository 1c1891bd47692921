"""`machine.I2C` (ports/rp2/machine_i2c.c, extmod/machine_i2c.c)."""

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual import meter, plugged
from host_tools.virtual.rp2040 import bus as wires
from host_tools.virtual.rp2040 import gpio
from host_tools.virtual.rp2040.pin import find

DEFAULT_FREQ = 400000
DEFAULT_TIMEOUT_US = 50000
_DEFAULT_PINS = ((5, 4), (7, 6))  # SCL, SDA: PICO_DEFAULT_I2C (0) of the Pico; 7 and 6 for I2C1
_CLK_PERI = 125000000
_EIO = 5
_ENODEV = 19
_ETIMEDOUT = 110


def _error(code: int) -> OSError:
    error = OSError(code)
    if error.errno == code:
        return error
    return OSError(code, "I2C")  # CPython sets `errno` only with a text beside it


class I2C:
    """A hardware I2C controller; the same object for the same `id`, as on the port."""

    _id: int
    _scl: int
    _sda: int
    _freq: int
    _timeout: int
    _bit_ns: int
    _bus: "wires.Bus | None"

    def __new__(cls, id: int = 0, *args: "Any", **kwargs: "Any") -> "I2C":
        """Set it up; ValueError for a pin that this controller cannot have."""
        board = plugged.the_board()
        if id not in (0, 1):
            raise ValueError("I2C(%d) doesn't exist" % id)
        made = board.i2c_objects[id]
        if made is None:
            made = object.__new__(I2C)
            made._id = id
            made._scl, made._sda = _DEFAULT_PINS[id]
            made._freq = 0
            board.i2c_objects[id] = made
        made._configure(bool(args) or bool(kwargs), *args, **kwargs)
        return made

    def _configure(
        self,
        given: bool,
        freq: int = DEFAULT_FREQ,
        *,
        scl: "Any" = None,
        sda: "Any" = None,
        timeout: int = DEFAULT_TIMEOUT_US,
    ) -> None:
        if scl is not None:
            number = find(scl)._gpio.number
            if number & 1 != 1 or (number >> 1) & 1 != self._id:
                raise ValueError("bad SCL pin")
            self._scl = number
        if sda is not None:
            number = find(sda)._gpio.number
            if number & 1 != 0 or (number >> 1) & 1 != self._id:
                raise ValueError("bad SDA pin")
            self._sda = number
        if not given and self._freq:
            return
        period = (_CLK_PERI + freq // 2) // freq  # i2c_set_baudrate
        self._freq = _CLK_PERI // period
        self._timeout = timeout
        self._bit_ns = 1000000000 // self._freq
        board = plugged.the_board()
        for number in (self._scl, self._sda):
            board.gpio[number].function = "i2c"
            board.gpio[number].mode = gpio.ALT
            board.gpio[number].pull = gpio.PULL_UP
        self._bus = board.bus_at(self._scl, self._sda)

    def __repr__(self) -> str:
        return "I2C(%d, freq=%d, scl=%d, sda=%d, timeout=%d)" % (
            self._id,
            self._freq,
            self._scl,
            self._sda,
            self._timeout,
        )

    def deinit(self) -> None:
        """The port has nothing to undo here."""

    def _move(self, address: int, read: bool, buffer: "Any", stop: bool) -> int:
        meter.enter()
        try:
            return self._moved(address, read, buffer, stop)
        finally:
            meter.leave()

    def _moved(self, address: int, read: bool, buffer: "Any", stop: bool) -> int:
        board = plugged.the_board()
        world = board.world
        gpios = board.gpio
        if gpios[self._scl].function != "i2c" or gpios[self._sda].function != "i2c":
            # Somebody made ordinary pins of them: the controller hears nothing at all.
            world.advance(self._timeout)
            raise _error(_ETIMEDOUT)
        world.busy(True)
        try:
            if not buffer and not read:
                done = self._probe(address)
                if done != wires.OK:
                    raise _error(_ENODEV if done == wires.NO_ACK else _ETIMEDOUT)
                return 0
            if self._bus is None:
                world.advance(10 * self._bit_ns // 1000 + 1)
                done = wires.NO_ACK
            else:
                done = self._bus.transfer(address, read, buffer, stop, self._bit_ns, self._timeout)
        finally:
            world.busy(False)
        if done == wires.NO_ACK:
            raise _error(_EIO)
        if done == wires.TIMEOUT:
            raise _error(_ETIMEDOUT)
        return len(buffer)

    def _probe(self, address: int) -> int:
        # The controller cannot do it; the port bit-bangs it with half a bit of 500000/freq+1 us.
        bit_ns = (500000 // self._freq + 1) * 2000
        if self._bus is None:
            plugged.world.advance(11 * bit_ns // 1000)
            return wires.NO_ACK
        return self._bus.probe(address, bit_ns, self._timeout)

    def scan(self) -> list:
        """The addresses from 0x08 to 0x77 that acknowledge."""
        found = []
        for address in range(0x08, 0x78):
            try:
                self._move(address, False, b"", True)
            except OSError:
                continue
            found.append(address)
        return found

    def writeto(self, addr: int, buf: "Any", stop: bool = True) -> int:
        """Write; returns how many bytes were acknowledged. OSError 5 (no acknowledge) or 110."""
        return self._move(addr, False, buf, stop)

    def writevto(self, addr: int, vector: "Any", stop: bool = True) -> int:
        """Write several buffers as one transfer."""
        return self._move(addr, False, b"".join([bytes(part) for part in vector]), stop)

    def readfrom_into(self, addr: int, buf: "Any", stop: bool = True) -> None:
        """Read into a buffer."""
        self._move(addr, True, buf, stop)

    def readfrom(self, addr: int, nbytes: int, stop: bool = True) -> bytes:
        """Read `nbytes`."""
        buffer = bytearray(nbytes)
        self._move(addr, True, buffer, stop)
        return bytes(buffer)

    def readfrom_mem_into(self, addr: int, memaddr: int, buf: "Any", *, addrsize: int = 8) -> None:
        """Write a register address and read from there."""
        self._move(addr, False, _memory_address(memaddr, addrsize), False)
        self._move(addr, True, buf, True)

    def readfrom_mem(self, addr: int, memaddr: int, nbytes: int, *, addrsize: int = 8) -> bytes:
        """Write a register address and read from there."""
        buffer = bytearray(nbytes)
        self.readfrom_mem_into(addr, memaddr, buffer, addrsize=addrsize)
        return bytes(buffer)

    def writeto_mem(self, addr: int, memaddr: int, buf: "Any", *, addrsize: int = 8) -> None:
        """Write a register address and then data, as one transfer."""
        self._move(addr, False, _memory_address(memaddr, addrsize) + bytes(buf), True)


def _memory_address(memaddr: int, addrsize: int) -> bytes:
    if addrsize & 7 or addrsize > 32:
        raise ValueError("invalid addrsize")
    return memaddr.to_bytes(addrsize // 8, "big")
