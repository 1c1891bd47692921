"""One card laid down is one sighting, however short the visit that the radio can read at all.

How short that is follows from the times of the chip's model (host_tools/virtual/timing.py): in
the field the tag starts, waits for the next request, and is selected, a UID of seven bytes in two
levels; then a known card may go. A new one has to stay until it was read: the chip looks whether a
second one lies there, goes back to the first and tells the host (one transfer), the host asks for
the READ (two), and that goes through the air. With the least that ISO/IEC 14443-3 allows and half
a millisecond of the chip's for each frame that is 8.5 ms for a known card and 22.0 ms for a new
one. For a new one 10 ms cannot be enough, in whatever order: start, wait, selection and READ take
1.0 + 0.5 + 4.4 + 2.1 ms with nothing but the air, bus and acknowledgement in between another
1.6 ms, and 0.3 ms were left for all that the chip does.
"""

from host_tools.virtual import pn532, pn532_targets, timing
from pezzbox.device.pn532 import OFF_MS
from tests.device.table import Table, card_tag

B3 = 0x39
SETS = (timing.QUICK, timing.BENCH, timing.SLOW)
LEVELS = 1  # beside the first: a UID of seven bytes
SEARCH_REPLY, READ_COMMAND, ACK, SETTING, DONE, SEARCH = 23, 12, 7, 11, 10, 11  # bytes on the bus
FREQ = 400000
PHASES = 7
TAKES_LONG = (
    "test_a_shorter_visit_is_one_sighting_or_none",
    "test_a_visit_while_the_idle_chip_is_checked",
)


def _bus_us(*sizes):
    """Transfers of so many bytes: nine bits each, the address, start and stop."""
    return sum((9 * (size + 1) + 2) * 1000000 // FREQ + 3 for size in sizes)


def _told_us(times):
    """From a request to the selected tag."""
    return times.activate + LEVELS * times.cascade


def _beside_us(times):
    """From the selected tag to the reply: who else is there, and back to the first."""
    return timing.HALT_US + times.request + _told_us(times) + times.done


def _read_us(times):
    """From the reply to the last bit of the 16 bytes."""
    host = _bus_us(SEARCH_REPLY, READ_COMMAND, ACK) + pn532.ACK_US
    return host + times.start + timing.microseconds(timing.exchanged(4 * 9, 18))


def shortest_us(times, known):
    """The shortest visit to a reader at rest that is always seen, whenever it begins."""
    found = times.power_up + times.request + _told_us(times)
    return found if known else found + _beside_us(times) + _read_us(times)


def checked_us(times, known):
    """The same where an idle chip is checked just before its reply, and all begins anew."""
    check = _bus_us(SETTING, ACK, DONE, SEARCH, ACK) + 2 * pn532.ACK_US + pn532_targets.PLAIN_US
    lost = shortest_us(times, True) + _beside_us(times)
    again = times.field_on + _told_us(times)
    return (
        lost
        + check
        + OFF_MS * 1000
        + again
        + (0 if known else _beside_us(times) + _read_us(times))
    )


class Visits:
    """A reader at rest, visited again and again."""

    def __init__(self, table, times, known):
        self.table = table
        self.known = known
        self.least_us = shortest_us(times, known)
        self.count = 0

    async def prepare(self):
        table = self.table
        self.one = card_tag(B3)
        if self.known:
            table.lay(self.one)
            await table.wait(300)
            table.lift(self.one)
        await self.rest()

    async def rest(self):
        """Until it was forgotten that the card lay there, and just behind a check."""
        table = self.table
        await table.wait(900)
        checked = table.reader._sound_at
        while table.reader._sound_at == checked:
            await table.wait(1)
        await table.wait(20)

    async def visit(self, us):
        """Lay it for so long; what is told until it is forgotten again."""
        table = self.table
        if not self.known:
            table.reader.forget(self.one.uid)
        del table.told[:]
        table.lay(self.one)
        await table.wait_us(us)
        table.lift(self.one)
        await self.rest()
        self.count += 1
        return list(table.told)


def _visits(script, times, known):
    table = Table()
    table.chip.field.times = times
    done = []

    async def run(table):
        visits = Visits(table, times, known)
        await visits.prepare()
        await script(visits)
        done.append(visits.count)

    table.run(run)
    assert done and done[0]


def _all_sets(script):
    for times in SETS:
        for known in (True, False):
            _visits(script, times, known)


def test_the_shortest_visit_at_every_phase_of_the_search_is_one_sighting():
    async def script(visits):
        request = visits.table.chip.field.times.request
        for phase in range(PHASES):
            await visits.table.wait_us(phase * request // PHASES)
            seen = await visits.visit(visits.least_us)
            assert seen == [("card", B3)], (visits.known, phase, seen)

    _all_sets(script)


def test_a_shorter_visit_is_one_sighting_or_none():
    async def script(visits):
        missed = 0
        for part in range(1, 40):
            await visits.table.wait_us(part * 130)
            seen = await visits.visit(visits.least_us * part // 40)
            assert seen in ([], [("card", B3)]), (visits.known, part, seen)
            missed += not seen
        assert missed  # else the shortest one is not

    _all_sets(script)


def test_ten_milliseconds_to_ten_seconds():
    async def script(visits):
        for ms in (10, 100, 1000, 10000):
            seen = await visits.visit(ms * 1000)
            sure = ms * 1000 >= visits.least_us
            assert seen == [("card", B3)] or (not sure and not seen), (visits.known, ms, seen)

    _all_sets(script)


def test_ten_milliseconds_are_enough_for_a_known_card():
    assert shortest_us(timing.QUICK, True) < 10000 < shortest_us(timing.QUICK, False)


def test_a_visit_while_the_idle_chip_is_checked():
    async def script(visits):
        table = visits.table
        times = table.chip.field.times
        least = checked_us(times, visits.known)
        for step in range(24):
            # From before the check to behind it.
            await table.wait_us(1450000 + step * 5000)
            seen = await visits.visit(least)
            assert seen == [("card", B3)], (visits.known, step, seen)
            await table.wait_us(1450000 + step * 5000)
            seen = await visits.visit(10000)
            assert seen in ([], [("card", B3)]), (visits.known, step, seen)

    _all_sets(script)
