"""The PN532 model when something is wrong with it, as the tests of the firmware ask for."""

import time

from machine import Pin

from host_tools.virtual import pn532_frames
from host_tools.virtual.ntag import Ntag
from tests.virtual.boards import pico
from tests.virtual.host import Host

VERSION = pn532_frames.information(b"\xd5\x03\x32\x01\x06\x07")


def reader():
    board = pico()
    host = Host()
    host.start()
    return board, host


def sound(host):
    """Whether the chip answers as it should."""
    return host.ask(0x02) == b"\x32\x01\x06\x07"


def fault(kind, times=1):
    board, host = reader()
    board.reader.fail(kind, times)
    return board, host


def errno(fn, *args):
    """The number of the OSError that a call raises."""
    try:
        fn(*args)
    except OSError as error:
        return error.errno
    raise AssertionError("no OSError")


def test_nack_once():
    _board, host = fault("nack")
    assert errno(host.read, 1) == 5
    assert sound(host)


def test_silence():
    _board, host = fault("silent")
    host.write(pn532_frames.information(b"\xd4\x02"))
    assert not host.wait(200)
    assert sound(host)


def test_an_ack_and_then_nothing():
    _board, host = fault("no_answer")
    host.send(0x02)
    assert not host.wait(200)
    assert sound(host)


def test_damaged_answers():
    for kind in ("corrupt", "corrupt_length", "truncated", "overlong", "garbage"):
        _board, host = fault(kind)
        host.send(0x02)
        assert host.wait()
        got = host.read(64)[1:]
        assert got[: len(VERSION)] != VERSION, kind
        assert sound(host)


def test_nack_after_a_damaged_answer_brings_the_same_again():
    # 6.2.1.4: the frame is sent again; damage on the way would not be in it, here it is
    _board, host = fault("corrupt")
    host.send(0x02)
    assert host.wait()
    first = host.read(16)
    host.write(pn532_frames.NACK)
    assert host.wait()
    assert host.read(16) == first


def test_a_stale_answer():
    board, host = reader()
    board.reader.fail("stale")
    host.send(0x04)
    assert host.answer()[0] == 0x33
    assert not host.wait(100)
    assert sound(host)


def test_an_error_frame_for_a_good_command():
    _board, host = fault("error_frame")
    assert host.refused(0x02)
    assert sound(host)


def test_a_stretched_clock_ends_with_the_time_out():
    board, host = fault("stretch")
    begun = board.world.now_us
    assert errno(host.read, 1) == 110
    assert 50000 <= board.world.now_us - begun < 50200
    # the wire is still held: what comes next waits for it
    assert host.read(1) == b"\x00"
    assert 70000 <= board.world.now_us - begun < 70500
    assert sound(host)


def test_a_stuck_bus_ends_with_a_reset_of_the_chip():
    _board, host = fault("stuck_sda")
    assert errno(host.read, 1) == 5
    for _ in range(3):
        assert errno(host.read, 1) == 110
    line = Pin(9, Pin.OUT, value=0)
    time.sleep_ms(1)
    line.value(1)
    time.sleep_ms(5)
    assert sound(host)


def test_unplugged_and_plugged_in_again():
    board, host = reader()
    board.reader.lay(Ntag(b"\x04\x01\x02\x03\x04\x05\x06"))
    assert host.ask(0x4A, 0x01, 0x00)[0] == 1
    board.reader.plug(False)
    assert errno(host.read, 1) == 5
    assert host.irq.value() == 1
    board.reader.plug(True)
    assert errno(host.read, 1) == 5  # not yet awake
    time.sleep_ms(3)
    assert host.refused(0x4A, 0x01, 0x00)
    host.start()
    assert host.ask(0x4A, 0x01, 0x00)[0] == 1


def test_power_down_sleeps_until_its_address_comes():
    # 7.2.11, wake-up source I2C; the first transfer is stretched
    board, host = reader()
    assert host.ask(0x16, 0x80) == b"\x00"
    assert board.reader.asleep
    begun = board.world.now_us
    host.write(pn532_frames.information(b"\xd4\x02"))
    assert board.world.now_us - begun > 2000
    assert host.wait()
    host.read(7)
    assert host.answer() == b"\x03\x32\x01\x06\x07"
    assert host.ask(0x16, 0x20) == b"\x00"
    assert errno(host.read, 1) == 5


def test_irq_can_be_switched_off():
    # 7.2.10, third parameter of SAMConfiguration
    _board, host = reader()
    host.send(0x14, 0x01, 0x14, 0x00)
    assert not host.wait(50)
    assert host.read(16)[6:8] == b"\xd5\x15"
    host.write(pn532_frames.information(b"\xd4\x02"))
    time.sleep_ms(5)
    assert host.irq.value() == 1
    assert host.read(7) == b"\x01" + pn532_frames.ACK


def test_diagnose_and_status():
    # 7.2.1 (communication line test), 7.2.3
    _board, host = reader()
    assert host.ask(0x00, 0x00, 1, 2, 3) == b"\x00\x01\x02\x03"
    assert host.ask(0x00, 0x01) == b"\x00"
    assert host.ask(0x04) == b"\x00\x00\x00\x80"
    host.ask(0x32, 0x01, 0x01)
    assert host.ask(0x04) == b"\x00\x01\x00\x80"


def test_an_extended_frame_is_understood():
    # 6.2.1.2
    _board, host = reader()
    host.write(b"\x00\x00\xff\xff\xff\x00\x02\xfe\xd4\x02\x2a\x00")
    assert host.wait(15)
    assert host.read(7) == b"\x01" + pn532_frames.ACK
    assert host.answer() == b"\x03\x32\x01\x06\x07"
    long = pn532_frames.information(bytes(260))
    assert long[:8] == b"\x00\x00\xff\xff\xff\x01\x04\xfb"
    assert pn532_frames.parse(long) == (pn532_frames.IS_COMMAND, bytes(260))


def test_a_short_read_loses_the_rest_and_nack_brings_it_back():
    _board, host = reader()
    host.send(0x02)
    assert host.wait()
    assert host.read(4) == b"\x01" + VERSION[:3]
    assert host.read(1) == b"\x00"
    host.write(pn532_frames.NACK)
    assert host.answer() == b"\x03\x32\x01\x06\x07"
