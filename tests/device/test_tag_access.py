"""Tags by the page (host_tools/on_board): the writing order of tags.md on the very reader."""

import asyncio

from host_tools import tag_memory
from host_tools.on_board import tag_access
from host_tools.on_board.tag_access import TagAccess
from host_tools.virtual import tag_content
from host_tools.virtual.ntag import Ntag
from host_tools.virtual.tags import ClassicTag, RandomUidTag
from pezzbox import tag
from pezzbox.device import buzzer
from tests.device.table import Table, card_tag, uid_of

B3 = 0x39
DECK = 9
UID = uid_of(B3)
MESSAGE = tag_content.message(UID, DECK, B3, "it", "Tre di bastoni, per dire")


class Desk:
    """A table whose reader a host drives."""

    def __init__(self):
        self.table = Table()
        self.access = TagAccess(self.table.hardware)

    def call(self, what, *args):
        """What a coroutine of the access returns."""
        return asyncio.run(self._call(what, args))

    async def _call(self, what, args):
        try:
            return await self.access.call(getattr(self.access, what), *args)
        finally:
            self.access.close()

    def look(self, lying=b"", version=False):
        return self.call("look", 300, lying, version)

    def write(self, message=MESSAGE):
        """Write as the host does: look, plan, write, read back; whether it is there."""
        _, _, targets, memory, storage = self.look()
        if not targets or len(memory) < 64:
            return None
        assert not tag_memory.trouble(memory, storage, len(message))
        steps = tag_memory.steps(memory, storage, message)
        if self.call("write", targets[0][0], steps) < len(steps):
            return False
        return tag_memory.written(self.call("pages", targets[0][0], 0, 16), message)


def test_it_sounds_as_the_box_does():
    assert (tag_access._GOOD, tag_access._BAD) == (buzzer.CARD, buzzer.REFUSED)


def test_nothing_lies_there():
    desk = Desk()
    assert desk.look() == ([], False, [], b"", 0)


def test_what_a_tag_is_and_holds():
    desk = Desk()
    one = Ntag(UID)
    desk.table.lay(one)
    presses, still, targets, memory, storage = desk.look()
    assert (presses, still, targets, storage) == ([], False, [(UID, 0)], 0)
    assert memory == bytes(one.memory[:64])
    assert desk.look(version=True)[4] == 0x0F
    assert desk.look(lying=UID)[1], "it still lies there"
    desk.table.lift(one)
    assert desk.look(lying=UID) == ([], False, [], b"", 0)


def test_the_storage_size_of_a_tag_without_a_container():
    for kind, storage in ((213, 0x0F), (215, 0x11), (216, 0x13)):
        desk = Desk()
        desk.table.lay(Ntag(UID, kind, blank_cc=True))
        assert desk.look()[4] == storage


def test_two_at_once_and_what_is_no_type_2_tag():
    desk = Desk()
    desk.table.lay(Ntag(UID), Ntag(uid_of(0x20)))
    assert sorted(uid for uid, _ in desk.look()[2]) == sorted((UID, uid_of(0x20)))
    desk = Desk()
    desk.table.lay(ClassicTag(b"\x11\x22\x33\x44"))
    assert desk.look() == ([], False, [(b"\x11\x22\x33\x44", 8)], b"", 0)
    desk = Desk()
    desk.table.lay(RandomUidTag())
    assert desk.look()[2][0][0][0] == 8


def test_a_card_is_written_onto_every_kind_of_tag():
    for kind, blank in ((213, False), (213, True), (215, False), (215, True), (216, True)):
        desk = Desk()
        one = Ntag(UID, kind, blank)
        desk.table.lay(one)
        assert desk.write() is True
        assert tag.parse(bytes(one.memory[16:32]), UID) == DECK << 8 | B3
        assert bytes(one.memory[16 : 16 + len(MESSAGE)]) == MESSAGE
        assert bytes(one.memory[12:16]) == tag_content.container(
            {213: 0x12, 215: 0x3E, 216: 0x6D}[kind]
        )
        assert one.writes == len(MESSAGE) // 4 + 1 + blank
        assert one.memory[10:12] == b"\x00\x00", "nothing is locked"


def test_a_locked_tag_takes_nothing():
    desk = Desk()
    one = Ntag(UID)
    one.memory[10:12] = b"\x10\x00"
    desk.table.lay(one)
    _, _, _, memory, storage = desk.look()
    assert tag_memory.trouble(memory, storage, len(MESSAGE)) == "locked"
    before = bytes(one.memory)
    assert desk.call("write", UID, tag_memory.steps(memory, storage, MESSAGE)) == 0
    assert one.memory == before


def test_only_the_tag_that_was_seen_is_written():
    desk = Desk()
    one = Ntag(UID)
    desk.table.lay(one)
    desk.look()
    assert desk.call("write", uid_of(0x20), [(4, b"abcd")]) == 0
    assert desk.call("pages", uid_of(0x20), 4, 4) == b""
    assert one.writes == 0


def test_locking_sets_every_lock_bit_and_nothing_else():
    for kind in (213, 215, 216):
        desk = Desk()
        one = Ntag(UID, kind)
        desk.table.lay(one)
        assert desk.write()
        _, _, _, memory, storage = desk.look(version=True)
        steps = tag_memory.lock_steps(memory, storage)
        assert desk.call("write", UID, steps) == 2
        there = [desk.call("pages", UID, page, 4)[:4] for page, _ in steps]
        assert tag_memory.is_locked(steps, there)
        last = {213: 0x27, 215: 0x81, 216: 0xE1}[kind]
        assert all(one.locked(page) for page in range(3, last + 1))
        assert one.memory[10] & 7 == 0, "no block-locking bit"
        assert one.memory[12:16] == tag_content.container(one.memory[14])


def test_a_tag_of_which_nothing_is_known_is_not_locked():
    memory = bytes(14) + b"\x20\x00" + bytes(48)
    assert tag_memory.lock_steps(memory, 0) is None
    assert tag_memory.lock_steps(bytes(14) + b"\x06\x00", 0) == [(2, b"\x00\x00\xf8\xff")]


def test_reads_are_counted_and_a_lifted_tag_ends_them():
    desk = Desk()
    one = card_tag(B3)
    desk.table.lay(one)
    desk.look()
    assert desk.call("reads", UID, 50) == (50, 50)
    desk.table.world.after(100000, lambda: desk.table.lift(one))
    good, tried = desk.call("reads", UID, 50)
    assert 5 < good <= tried < 50


def test_a_weak_tag_has_fewer_reads():
    desk = Desk()
    one = card_tag(B3)
    one.noise_us = 30000
    desk.table.lay(one)
    while desk.look()[3] == b"":
        pass
    good, tried = desk.call("reads", UID, 100)
    assert tried == 100 and 10 < good < 95, good


def test_a_reader_that_is_silent_is_restarted_and_one_that_stays_so_is_told():
    desk = Desk()
    desk.table.lay(Ntag(UID))
    assert desk.look()[2]
    desk.table.chip.fail("silent", 1)
    assert desk.look()[2]
    desk.table.chip.plug(False)
    assert desk.look() is None


# The tag leaves: what it holds then, and what becomes of it.

AS_BEFORE, EMPTY, COMPLETE = "as before", "empty", "complete"


def state_of(one, before):
    """What this tag holds; anything else than these three is a fault."""
    holds, record = tag_memory.holds(bytes(one.memory[:64]), UID)
    if holds == tag_memory.CARD and record == DECK << 8 | B3:
        assert bytes(one.memory[16 : 16 + len(MESSAGE)]) == MESSAGE
        return COMPLETE
    if bytes(one.memory[16:64]) == before[16:64]:
        return AS_BEFORE
    assert holds == tag_memory.BLANK, bytes(one.memory[16:64])
    assert bytes(one.memory[16:20]) == tag_memory.EMPTY
    return EMPTY


def leaves_after(us, blank):
    """The state of a tag that leaves so long after it was begun to be written, then written."""
    desk = Desk()
    one = card_tag(0x20, 3, UID)  # what was on it is another deck's card
    if blank:
        one = Ntag(UID, blank_cc=True)
    before = bytes(one.memory[:64])
    desk.table.lay(one)
    _, _, _, memory, storage = desk.look()
    steps = tag_memory.steps(memory, storage, MESSAGE)
    leaving = desk.table.world.after(us, lambda: desk.table.lift(one))
    done = desk.call("write", UID, steps)
    desk.table.world.cancel(leaving)
    desk.table.lift(one)
    state = state_of(one, before)
    assert (done < len(steps)) or state == COMPLETE
    desk.table.lay(one)
    assert desk.write() is True, "laid again it is written"
    assert state_of(one, before) == COMPLETE
    return state


def test_a_tag_that_leaves_at_any_moment_is_as_before_empty_or_complete():
    for blank in (False, True):
        states = [leaves_after(us, blank) for us in range(200, 150000, 4100)]
        order = [AS_BEFORE, EMPTY, COMPLETE]
        places = [order.index(state) for state in states]
        assert places == sorted(places), states
        assert set(states) == set(order), states
