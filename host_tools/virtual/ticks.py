"""MicroPython's `time` functions on the virtual clock, as the rp2 port has them.

The period of `ticks_*` is 2**30 there (MICROPY_PY_TIME_TICKS_PERIOD of a 32-bit port), and so
it is here, on both interpreters. The count starts shortly before it wraps, so that comparing
ticks without `ticks_diff` fails in the first test and not after twelve days on a table.
"""

from host_tools.virtual import meter, plugged

PERIOD = 1 << 30
_HALF = PERIOD // 2
WRAP_AFTER_MS = 3000
START_US = (PERIOD - WRAP_AFTER_MS) * 1000
EPOCH_S = 1609459200  # the port's clock starts at 2021-01-01 00:00:00


def ticks_us() -> int:
    """Microseconds, modulo 2**30."""
    plugged.world.look()
    return (START_US + plugged.world.now_us) % PERIOD


def ticks_ms() -> int:
    """Milliseconds, modulo 2**30."""
    plugged.world.look()
    return (START_US + plugged.world.now_us) // 1000 % PERIOD


def ticks_cpu() -> int:
    """The port's is the same as `ticks_us`."""
    return ticks_us()


def ticks_diff(end: int, start: int) -> int:
    """Signed distance from `start` to `end`, right across the wrap."""
    return (end - start + _HALF) % PERIOD - _HALF


def ticks_add(ticks: int, delta: int) -> int:
    """`ticks` moved by `delta`; raises OverflowError if `ticks_diff` could not undo it."""
    if not -_HALF < delta < _HALF:
        raise OverflowError("ticks interval overflow")
    return (ticks + delta) % PERIOD


def sleep_us(us: int) -> None:
    """Let `us` microseconds pass."""
    plugged.world.check()
    if us > 0:
        meter.enter()
        plugged.world.advance(us)
        meter.leave()


def sleep_ms(ms: int) -> None:
    """Let `ms` milliseconds pass."""
    sleep_us(ms * 1000)


def sleep(seconds: float) -> None:
    """Let `seconds` pass."""
    sleep_us(int(seconds * 1000000))


def time() -> int:
    """Whole seconds since 1970, of a clock that nobody has set."""
    plugged.world.look()
    return EPOCH_S + plugged.world.now_us // 1000000


def time_ns() -> int:
    """Nanoseconds since 1970."""
    plugged.world.look()
    return (EPOCH_S * 1000000 + plugged.world.now_us) * 1000
