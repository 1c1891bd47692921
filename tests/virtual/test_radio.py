"""The reader and its tags together: what a laid, resting, leaving or noisy tag looks like."""

from host_tools.virtual.ntag import Ntag
from host_tools.virtual.tags import ACTIVE, HALT, ClassicTag, IsoDepTag, RandomUidTag, Tag
from tests.virtual.boards import pico
from tests.virtual.host import Host

UID = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"
OTHER = b"\x04\x01\x02\x03\x04\x05\x06"
ONE = b"\x01\x01\x00\x44\x00\x07"


def reader(retries=0xFF):
    board = pico()
    host = Host()
    host.start(retries)
    return board, host


def later(board, us, fn, tag):
    """Lay or lift a tag in so many microseconds."""
    board.world.after(us, lambda: fn(tag))


def listed(host, most=1, ms=100):
    """The answer to InListPassiveTarget, or None."""
    host.send(0x4A, most, 0x00)
    return host.answer(ms)[1:] if host.wait(ms) else None


def test_without_release_a_tag_answers_only_every_second_time():
    # ISO/IEC 14443-3: REQA sends an active tag to IDLE without an answer
    board, host = reader(0)
    board.reader.lay(Ntag(UID))
    assert [listed(host)[0] for _ in range(6)] == [1, 0, 1, 0, 1, 0]


def test_a_released_tag_is_silent_until_it_leaves():
    board, host = reader(2)
    tag = Ntag(UID)
    board.reader.lay(tag)
    assert listed(host) == ONE + UID
    assert host.ask(0x52, 0x01) == b"\x00"
    assert tag.state == HALT
    assert [listed(host)[0] for _ in range(4)] == [0, 0, 0, 0]
    board.reader.lift(tag)
    board.reader.lay(tag)
    assert listed(host) == ONE + UID
    # InDeselect halts too, and keeps the target; InSelect wakes it by its UID
    assert host.ask(0x44, 0x01) == b"\x00"
    assert tag.state == HALT
    assert host.ask(0x54, 0x01) == b"\x00"
    assert tag.state == ACTIVE
    assert host.ask(0x40, 0x01, 0x30, 0x04)[0] == 0
    # so does losing the field
    assert host.ask(0x52, 0x00) == b"\x00"
    assert host.ask(0x32, 0x01, 0x00) == b""
    assert listed(host) == ONE + UID


def test_a_tag_arriving_at_any_moment_of_a_poll_is_found():
    for moment in range(0, 16000, 500):
        board, host = reader()
        host.send(0x4A, 0x01, 0x00)
        later(board, moment, board.reader.lay, Ntag(UID))
        begun = board.world.now_us
        assert host.answer()[1:] == ONE + UID
        assert board.world.now_us - begun - moment < 25000


def test_two_tags_are_listed_and_both_can_be_read():
    board, host = reader()
    first, second = Ntag(UID), Ntag(OTHER)
    board.reader.lay(first)
    board.reader.lay(second)
    got = listed(host, 2)
    assert got[0] == 2 and len(got) == 1 + 2 * 12
    found = [got[6:13], got[18:25]]
    assert sorted(found) == sorted([UID, OTHER])
    for target in (1, 2, 1):
        data = host.ask(0x40, target, 0x30, 0x00)
        assert data[0] == 0 and data[1:4] == found[target - 1][:3]
    assert host.ask(0x04)[2] == 2
    assert host.ask(0x52, 0x00) == b"\x00"
    assert first.state == HALT and second.state == HALT


def test_one_tag_where_two_are_asked_for_is_ready_to_be_read():
    board, host = reader()
    tag = Ntag(UID)
    board.reader.lay(tag)
    assert listed(host, 2) == ONE + UID
    assert host.ask(0x40, 0x01, 0x30, 0x04)[0] == 0


def test_a_tag_can_be_asked_for_by_its_uid():
    # 7.3.5: cascaded UIDs with their cascade tag
    board, host = reader(2)
    board.reader.lay(Ntag(UID))
    board.reader.lay(Ntag(OTHER))
    assert host.ask(0x4A, 0x01, 0x00, 0x88, *OTHER) == ONE + OTHER
    assert host.ask(0x4A, 0x01, 0x00, 0x88, 9, 9, 9, 9, 9, 9, 9) == b"\x00"


def test_leaving_at_every_byte_of_a_read():
    for n in range(18):
        board, host = reader()
        tag = Ntag(UID)
        board.reader.lay(tag)
        assert listed(host) == ONE + UID
        tag.leave_after = n
        assert host.ask(0x40, 0x01, 0x30, 0x04) in (b"\x01", b"\x02")
        assert board.reader.field.tags == []
        board.reader.lay(tag)
        assert listed(host) == ONE + UID
        assert host.ask(0x40, 0x01, 0x30, 0x04)[0] == 0


def test_leaving_during_a_write_leaves_the_page_as_it_was():
    for us in range(0, 9000, 250):
        board, host = reader()
        tag = Ntag(UID)
        board.reader.lay(tag)
        listed(host)
        host.send(0x40, 0x01, 0xA2, 0x04, 1, 2, 3, 4)
        later(board, us, board.reader.lift, tag)
        status = host.answer()[1]
        if status == 0:
            assert tag.memory[16:20] == b"\x01\x02\x03\x04"
        else:
            assert bytes(tag.memory[16:20]) in (b"\x01\x03\xa0\x0c", b"\x01\x02\x03\x04")


def test_time_outs_follow_the_configuration():
    # 7.3.1: item 2, 100 us * 2**(n - 1), 51.2 ms at start; item 4, retries
    board, host = reader()
    tag = Ntag(UID)
    board.reader.lay(tag)
    listed(host)
    board.reader.lift(tag)

    def silence():
        begun = board.world.now_us
        assert host.ask(0x40, 0x01, 0x30, 0x04) == b"\x01"
        return board.world.now_us - begun

    assert 51200 < silence() < 60000
    host.ask(0x32, 0x02, 0x00, 0x0B, 0x07)
    assert 6400 < silence() < 14000
    host.ask(0x32, 0x04, 0x02)
    assert 19200 < silence() < 27000


def test_foreign_tags():
    board, host = reader()
    card = IsoDepTag(b"\x11\x22\x33\x44")
    board.reader.lay(card)
    assert listed(host) == b"\x01\x01\x00\x04\x20\x04\x11\x22\x33\x44" + card.ats
    assert host.ask(0x40, 0x01, 0x30, 0x04) == b"\x00\x67\x00"
    board.reader.lift(card)
    classic = ClassicTag(b"\x11\x22\x33\x44")
    board.reader.lay(classic)
    assert listed(host) == b"\x01\x01\x00\x04\x08\x04\x11\x22\x33\x44"
    assert host.ask(0x40, 0x01, 0x30, 0x04) == b"\x14"
    board.reader.lift(classic)
    long = Tag(UID + b"\x07\x08\x09")
    board.reader.lay(long)
    assert listed(host) == b"\x01\x01\x00\x84\x00\x0a" + long.uid
    board.reader.lift(long)
    phone = RandomUidTag(3)
    board.reader.lay(phone)
    assert listed(host)[6] == 0x08


def test_a_noisy_tag_comes_back_as_if_new():
    board, host = reader()
    tag = Ntag(UID)
    tag.noise_us = 200000
    board.reader.lay(tag)
    assert listed(host) == ONE + UID
    assert host.ask(0x52, 0x01) == b"\x00"
    assert listed(host, 1, 400) == ONE + UID
    assert tag.power_ups > 2


def test_a_clone_that_does_not_halt_is_listed_again_and_again():
    board, host = reader()
    tag = Ntag(UID)
    tag.halts = False
    board.reader.lay(tag)
    for _ in range(3):
        assert listed(host) == ONE + UID
        assert host.ask(0x52, 0x01) == b"\x00"
