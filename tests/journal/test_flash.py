"""The model of the flash refuses what the chip cannot do, and loses power as asked."""

from host_tools.virtual.flash import BLOCK, PAGE, Flash, Noise, PowerCut, apply, tear


def refused(call):
    """Whether it is an OSError."""
    try:
        call()
    except OSError:
        return True
    return False


def test_a_program_only_clears_bits():
    flash = Flash(2)
    assert flash.ioctl(4, 0) == 2 and flash.ioctl(5, 0) == BLOCK
    flash.writeblocks(1, bytearray(b"\xf0" * PAGE), 0)
    flash.writeblocks(1, bytearray(b"\x30" * PAGE), 0)
    assert refused(lambda: flash.writeblocks(1, bytearray(b"\x31" * PAGE), 0))
    buffer = bytearray(4)
    flash.readblocks(1, buffer, PAGE - 2)
    assert buffer == b"\x30\x30\xff\xff"
    assert flash.ioctl(6, 1) == 0
    flash.readblocks(1, buffer)
    assert buffer == b"\xff\xff\xff\xff"
    assert (flash.erases, flash.programs) == (1, 3)


def test_what_the_port_would_not_do_is_refused():
    flash = Flash(2)
    page = bytearray(PAGE)
    for call in (
        lambda: flash.writeblocks(0, page),
        lambda: flash.writeblocks(0, page, 8),
        lambda: flash.writeblocks(0, page[:8], 0),
        lambda: flash.writeblocks(0, bytearray(2 * PAGE), BLOCK - PAGE),
        lambda: flash.readblocks(2, page),
    ):
        assert refused(call)


def test_nothing_happens_after_a_cut():
    flash = Flash(1)
    page = bytearray(PAGE)
    flash.cut(1)
    flash.writeblocks(0, page, 0)
    try:
        flash.writeblocks(0, page, PAGE)
    except PowerCut:
        pass
    else:
        raise AssertionError
    assert flash.image == bytes(PAGE) + b"\xff" * (BLOCK - PAGE)
    assert flash.writeblocks(0, page, PAGE) == flash.ioctl(6, 0) == flash.readblocks(0, page) == -5
    assert flash.image == bytes(PAGE) + b"\xff" * (BLOCK - PAGE)


def test_a_torn_program_is_between_old_and_new():
    noise = Noise(7)
    seen = set()
    for _ in range(40):
        image = bytearray(b"\xff" * BLOCK)
        tear(image, (0, PAGE, bytes(2 * PAGE)), noise)
        assert image[:PAGE] == b"\xff" * PAGE and image[3 * PAGE :] == b"\xff" * (BLOCK - 3 * PAGE)
        assert image != b"\xff" * BLOCK
        assert image[PAGE : 3 * PAGE] != bytes(2 * PAGE)
        seen.add(bytes(image))
    assert len(seen) > 20


def test_noise_is_the_same_everywhere():
    noise = Noise(42)
    assert [noise.below(1000) for _ in range(5)] == [664, 397, 59, 568, 961]


def test_a_trace_can_be_replayed():
    flash = Flash(2)
    flash.trace = []
    flash.ioctl(6, 1)
    flash.writeblocks(1, bytearray(range(256)), PAGE)
    image = bytearray(b"\x00" * (2 * BLOCK))
    image[:BLOCK] = b"\xff" * BLOCK
    for operation in flash.trace:
        apply(image, operation)
    assert image == flash.image
