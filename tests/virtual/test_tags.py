"""Tags against ISO/IEC 14443-3 and NXP's NTAG213/215/216 data sheet."""

from host_tools.virtual.ntag import Ntag
from host_tools.virtual.tags import ACK, ACTIVE, HALT, IDLE, OFF, READY, RandomUidTag, Tag

UID = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"


def active(tag):
    """A tag that was powered and selected."""
    tag.power_on()
    assert tag.request(False) and tag.select(tag.uid)
    assert tag.state == ACTIVE
    return tag


def write(tag, page, data):
    """WRITE, programmed; whether it was acknowledged."""
    if tag.state != ACTIVE:
        active(tag)
    done = tag.answer(b"\xa2" + bytes([page]) + data) == ACK
    tag.commit()
    return done


def test_states():
    # ISO/IEC 14443-3 6.3
    tag = Tag(UID)
    assert tag.state == OFF and not tag.request(True)
    tag.power_on()
    assert tag.state == IDLE and tag.request(False) and tag.state == READY
    assert not tag.select(b"\x04\x00\x00\x00\x00\x00\x00") and tag.state == IDLE
    assert tag.request(True) and tag.select(UID) and tag.state == ACTIVE
    tag.halt()
    assert tag.state == HALT
    assert not tag.request(False) and tag.state == HALT
    assert tag.request(True) and tag.state == READY
    assert not tag.select(b"\x04\x00\x00\x00\x00\x00\x00") and tag.state == HALT
    tag.power_off(0)
    tag.power_on()
    assert tag.state == IDLE


def test_a_request_sends_an_active_tag_back_without_an_answer():
    tag = active(Tag(UID))
    assert not tag.request(False)
    assert tag.state == IDLE
    assert tag.request(False)
    # one that was halted before goes back to HALT
    tag.select(UID)
    tag.halt()
    assert tag.request(True) and tag.select(UID)
    assert not tag.request(False)
    assert tag.state == HALT and not tag.request(False)


def test_a_clone_does_not_halt():
    tag = active(Tag(UID))
    tag.halts = False
    tag.halt()
    assert tag.request(False)


def test_uid_sizes_in_atqa():
    # ISO/IEC 14443-3 6.5.2
    assert Tag(UID[:4]).atqa == 0x0004
    assert Tag(UID).atqa == 0x0044
    assert Tag(UID + b"\x01\x02\x03").atqa == 0x0084
    for size in (0, 5, 8):
        try:
            Tag(bytes(size))
        except ValueError:
            continue
        raise AssertionError(size)


def test_a_random_uid_is_new_at_every_power_up():
    # ISO/IEC 14443-3 6.5.4
    tag = RandomUidTag(7)
    seen = set()
    for _ in range(5):
        tag.power_on()
        assert tag.uid[0] == 0x08 and len(tag.uid) == 4
        seen.add(tag.uid)
        tag.power_off(0)
    assert len(seen) == 5


def test_memory_as_delivered():
    # 8.5.1 UID and check bytes, 8.5.2 lock bytes, 8.5.4 capability container, 8.5.6 first pages
    tag = Ntag(UID)
    assert bytes(tag.memory[:10]) == b"\x04\xa1\xb2\x9f\xc3\xd4\xe5\xf6\x04\x48"
    assert bytes(tag.memory[10:24]) == b"\x00\x00\xe1\x10\x12\x00\x01\x03\xa0\x0c\x34\x03\x00\xfe"
    for kind, pages, size in ((213, 45, 0x12), (215, 135, 0x3E), (216, 231, 0x6D)):
        tag = Ntag(UID, kind)
        assert len(tag.memory) == pages * 4 and tag.memory[14] == size
    assert Ntag(UID, blank_cc=True).memory[12:16] == bytes(4)


def test_read_rolls_over_behind_the_last_page():
    # 10.2
    tag = active(Ntag(UID))
    assert tag.answer(b"\x30\x04") == bytes(tag.memory[16:32])
    assert tag.answer(b"\x30\x2c") == bytes(4) + bytes(tag.memory[:12])
    assert tag.answer(b"\x30\x2d") == 0x00
    assert tag.state == IDLE
    assert tag.answer(b"\x30\x04") is None


def test_fast_read_and_version():
    # 10.3, 10.1
    for kind, storage, last in ((213, 0x0F, 0x2C), (215, 0x11, 0x86), (216, 0x13, 0xE6)):
        tag = active(Ntag(UID, kind))
        assert tag.answer(b"\x60") == bytes([0, 4, 4, 2, 1, 0, storage, 3])
        assert tag.answer(b"\x3a\x00\x03") == bytes(tag.memory[:16])
        assert len(tag.answer(bytes([0x3A, 0, last]))) == 4 * (last + 1)
        assert tag.answer(bytes([0x3A, 0, last + 1])) == 0x00
        assert active(tag).answer(b"\x3a\x05\x04") == 0x00
        assert active(tag).answer(b"\x99") == 0x00


def test_a_write_needs_its_time():
    # 10.4
    tag = active(Ntag(UID))
    assert tag.delay_us(b"\xa2\x04\x01\x02\x03\x04") == 4100
    assert tag.answer(b"\xa2\x04\x01\x02\x03\x04") == ACK
    tag.power_off(0)
    tag.commit()
    assert tag.memory[16:20] == b"\x01\x03\xa0\x0c"
    assert write(active(tag), 4, b"\x01\x02\x03\x04")
    assert tag.memory[16:20] == b"\x01\x02\x03\x04"
    assert not write(tag, 0, bytes(4)) and not write(tag, 1, bytes(4))
    assert not write(tag, 45, bytes(4))


def test_static_lock_bits_are_one_time_and_lock_their_page():
    # 8.5.2, figure 8
    tag = Ntag(UID)
    assert write(tag, 2, b"\xff\xff\x10\x80")
    assert tag.memory[8:12] == b"\x04\x48\x10\x80"
    assert not write(tag, 4, bytes(4)) and not write(tag, 15, bytes(4))
    assert write(tag, 5, bytes(4)) and write(tag, 14, bytes(4)) and write(tag, 16, bytes(4))
    assert write(tag, 2, b"\x00\x00\x00\x00")
    assert tag.memory[10:12] == b"\x10\x80"
    # block-locking bits freeze the lock bits of 4-9 and 10-15
    assert write(tag, 2, b"\x00\x00\x02\x00") and write(tag, 2, b"\x00\x00\xf0\x03")
    assert tag.memory[10:12] == b"\x12\x80"
    assert write(tag, 2, b"\x00\x00\x04\x00") and write(tag, 2, b"\x00\x00\x08\xff")
    assert tag.memory[10:12] == b"\x1e\x80"
    assert not write(tag, 3, b"\xff\xff\xff\xff")


def test_capability_container_is_one_time_programmable():
    # 8.5.4
    tag = Ntag(UID, blank_cc=True)
    assert write(tag, 3, b"\xe1\x10\x12\x00") and tag.memory[12:16] == b"\xe1\x10\x12\x00"
    assert write(tag, 3, b"\x00\x00\x6d\x0f") and tag.memory[12:16] == b"\xe1\x10\x7f\x0f"


def test_dynamic_lock_bits():
    # 8.5.3, figures 9 to 11: two pages a bit on the NTAG213, sixteen on the others
    for kind, page, locked, free in (
        (213, 0x28, 18, 20),
        (215, 0x82, 32, 48),
        (216, 0xE2, 47, 31),
    ):
        tag = Ntag(UID, kind)
        assert tag.memory[page * 4 : page * 4 + 4] == b"\x00\x00\x00\xbd"
        assert write(tag, page, b"\x02\x00\x00\xff")
        assert tag.memory[page * 4 : page * 4 + 4] == b"\x02\x00\x00\xbd"
        assert not write(tag, locked, bytes(4)) and write(tag, free, bytes(4))
        assert write(tag, page, bytes(4)) and tag.memory[page * 4] == 2
        assert write(tag, page, b"\x00\x00\x01\x00") and write(tag, page, b"\x05\x00\x00\x00")
        assert tag.memory[page * 4] == 6


def test_what_is_not_modelled_says_so():
    for command in (b"\x1b\x00\x00\x00\x00", b"\x39\x02", b"\x3c\x00", b"\xa0\x04"):
        try:
            active(Ntag(UID)).answer(command)
        except NotImplementedError:
            continue
        raise AssertionError(command)
