"""An idle box: what its tasks allocate and what they send, second after second."""

import gc
import time

from tests.device.steps import COUNTS, Steps
from tests.device.table import Table, told
from tests.device.test_display import Screen

ACK = b"\x00\x00\xff\x00\xff\x00"


class _QuietChip:
    """The bus and the IRQ line of a reader that acknowledges and finds nothing, without a heap."""

    def __init__(self, set_up):
        self._set_up = set_up
        self._done = b"\x00\x00\xff\x02\xfe\xd5\x33\xf8\x00"
        self._frames = [None, None]
        self._waiting = 0
        self.sent = 0

    def value(self):
        return 0 if self._waiting else 1

    def writeto(self, address, frame):
        self.sent += 1
        self._frames[0] = ACK
        self._frames[1] = self._done
        self._waiting = 2 if frame is self._set_up else 1

    def readfrom_into(self, address, buffer):
        frame = self._frames[0]
        buffer[0] = 1
        for i in range(len(frame)):
            buffer[1 + i] = frame[i]
        self._frames[0] = self._frames[1]
        self._waiting -= 1


def test_waiting_for_a_card_allocates_nothing():
    if not COUNTS:
        return
    table = Table()
    reader = table.reader
    chip = _QuietChip(reader.field_off_frame)
    reader._bus = reader._line = chip
    reader._resting = True
    steps = Steps(reader.tick())
    for _ in range(100):  # two checks: the views of the buffer are made in the first
        steps.step()
        table.world.advance(20000)
    assert chip.sent >= 2
    assert steps.allocated  # so they are counted
    sent, steps.allocated = chip.sent, 0
    for _ in range(500):
        steps.step()
        table.world.advance(20000)
    steps.close()
    assert chip.sent > sent
    assert not reader._lost and not reader._flag.state
    assert steps.allocated == 0, steps.allocated


def test_waiting_for_a_press_allocates_nothing():
    if not COUNTS:
        return
    table = Table()
    steps = Steps(table.hardware.buttons.run(print))
    for _ in range(20):
        steps.step()
        table.world.advance(10000)
    steps.allocated = 0
    for _ in range(500):
        steps.step()
        table.world.advance(10000)
    steps.close()
    assert steps.allocated == 0, steps.allocated


def test_an_idle_reader_is_quiet_on_the_bus():
    # Nothing but the check whether it still listens: five transfers, every 1.5 s.
    async def script(table):
        bus = table.board.bus_at(7, 6)
        before = bus.transfers
        await table.wait(15000)
        assert bus.transfers - before <= 5 * 10, bus.transfers - before
        assert table.chip.polls_not_ready == 0

    assert told(script) == []


def test_the_clock_may_wrap():
    async def script(table):
        before = time.ticks_ms()
        await table.wait(6000)
        assert time.ticks_ms() < before

    assert told(script) == []


def test_refreshing_what_did_not_change_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):
        return
    screen = Screen()
    screen.run(_refreshed)
    assert _allocated_by(screen.display.refresh()) == _allocated_by(_nothing())


async def _refreshed(screen):
    await screen.display.refresh()


async def _nothing():
    return True


def _allocated_by(coroutine):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    try:
        coroutine.send(None)
    except StopIteration:
        pass
    used = gc.mem_alloc() - before
    gc.enable()
    return used
