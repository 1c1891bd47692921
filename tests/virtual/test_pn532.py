"""The PN532 model against statements of NXP's user manual UM0701-02."""

import time

from host_tools.virtual import pn532_frames
from host_tools.virtual.ntag import Ntag
from tests.virtual.boards import pico
from tests.virtual.host import Host

UID = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"


def reader():
    board = pico()
    return board, Host()


def test_firmware_version_byte_for_byte():
    # 7.2.2 with the frames of 6.2.1: ACK first, then the response
    _board, host = reader()
    time.sleep_ms(5)
    host.write(b"\x00\x00\xff\x02\xfe\xd4\x02\x2a\x00")
    assert host.read(1) == b"\x00"
    assert host.wait()
    assert host.read(7) == b"\x01\x00\x00\xff\x00\xff\x00"
    assert host.irq.value() == 1
    assert host.wait()
    expected = b"\x01\x00\x00\xff\x06\xfa\xd5\x03\x32\x01\x06\x07\xe8\x00\x00"
    assert host.read(len(expected)) == expected
    assert host.irq.value() == 1
    assert host.read(1) == b"\x00"


def test_reading_the_status_byte_takes_nothing():
    _board, host = reader()
    time.sleep_ms(5)
    host.write(b"\x00\x00\xff\x02\xfe\xd4\x02\x2a\x00")
    assert host.wait()
    for _ in range(3):
        assert host.read(1) == b"\x01"
        assert host.irq.value() == 0
    assert host.read(7) == b"\x01\x00\x00\xff\x00\xff\x00"


def test_nack_brings_the_frame_again_and_ack_aborts():
    # 6.2.1.3, 6.2.1.4
    board, host = reader()
    time.sleep_ms(5)
    host.send(0x02)
    first = host.answer()
    host.write(pn532_frames.NACK)
    assert host.answer() == first
    host.start()
    host.send(0x4A, 0x01, 0x00)
    time.sleep_ms(50)
    assert host.irq.value() == 1
    host.write(pn532_frames.ACK)
    board.reader.lay(Ntag(UID))
    assert not host.wait(100)
    assert board.reader.aborts == 1


def test_a_new_command_ends_the_one_in_progress():
    board, host = reader()
    host.start()
    host.send(0x4A, 0x01, 0x00)
    assert host.ask(0x02) == b"\x32\x01\x06\x07"
    board.reader.lay(Ntag(UID))
    assert not host.wait(100)


def test_bad_checksums_get_no_ack():
    board, host = reader()
    time.sleep_ms(5)
    for frame in (
        b"\x00\x00\xff\x02\xfd\xd4\x02\x2a\x00",
        b"\x00\x00\xff\x02\xfe\xd4\x02\x2b\x00",
        b"\x00\x00\xff\x05\xfb\xd4\x02\x2a\x00",
    ):
        host.write(frame)
        assert not host.wait(20)
    assert board.reader.bad_frames == 3
    assert board.reader.commands == 0


def test_unknown_commands_get_the_error_frame():
    # 6.2.1.5
    board, host = reader()
    host.start()
    assert host.refused(0x99)
    assert host.refused(0x02, 0x00)
    assert host.refused(0x4A, 0x03, 0x00)
    board.reader.lay(Ntag(UID))
    assert host.ask(0x4A, 0x01, 0x00)[0] == 1
    assert host.refused(0x40, 0x01, 0xAF, 0x00)


def test_a_tag_is_listed_and_read():
    # 7.3.5, 7.3.8
    board, host = reader()
    tag = Ntag(UID)
    host.start()
    host.send(0x4A, 0x01, 0x00)
    board.world.after(40000, lambda: board.reader.lay(tag))
    assert host.answer() == b"\x4b\x01\x01\x00\x44\x00\x07" + UID
    assert host.ask(0x40, 0x01, 0x30, 0x04) == b"\x00" + bytes(tag.memory[16:32])
    assert host.ask(0x40, 0x01, 0x3A, 0x04, 0x09) == b"\x00" + bytes(tag.memory[16:40])
    assert host.ask(0x42, 0x60) == b"\x00\x00\x04\x04\x02\x01\x00\x0f\x03"
    assert host.ask(0x40, 0x01, 0xA2, 0x06, 1, 2, 3, 4) == b"\x00"
    assert tag.memory[24:28] == b"\x01\x02\x03\x04"
    assert host.ask(0x52, 0x00) == b"\x00"
    assert host.ask(0x40, 0x01, 0x30, 0x04) == b"\x27"


def test_limited_retries_end_without_a_tag():
    # 7.3.1 item 5: MxRtyPassiveActivation; 0 is one attempt
    board, host = reader()
    host.start(0)
    begun = board.world.now_us
    assert host.ask(0x4A, 0x01, 0x00) == b"\x00"
    one = board.world.now_us - begun
    host.ask(0x32, 0x05, 0xFF, 0x01, 0x04)
    begun = board.world.now_us
    assert host.ask(0x4A, 0x01, 0x00) == b"\x00"
    five = board.world.now_us - begun
    times = board.reader.field.times
    # The field was off before the first; `Host.wait` looks every 100 us.
    assert abs(five - one - 4 * times.request + times.field_on - times.start) <= 200


def test_reset_line():
    board, host = reader()
    host.start()
    from machine import Pin

    line = Pin(9, Pin.OUT, value=0)
    try:
        host.read(1)
    except OSError as error:
        assert error.errno == 5
    else:
        raise AssertionError("a chip in reset answers")
    line.value(1)
    time.sleep_ms(3)
    assert host.ask(0x02) == b"\x32\x01\x06\x07"
    # RF commands are refused until SAMConfiguration came again
    assert host.refused(0x4A, 0x01, 0x00)
    assert board.reader.boots == 2
