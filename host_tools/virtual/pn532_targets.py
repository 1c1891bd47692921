"""The PN532's commands that have to do with targets (NXP UM0701-02, 7.3.5 to 7.3.12)."""

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual import pn532_activation, timing
from host_tools.virtual.tags import ACK

PLAIN_US = 800  # a command without the field

# 7.1, error codes of the status byte
TIMEOUT = 0x01
CRC_ERROR = 0x02
OVERFLOW = 0x0E
WRONG_FORMAT = 0x13
AUTHENTICATION = 0x14
BAD_CONTEXT = 0x27

LONGEST_DATA = 262  # 7.3.8


def forget(chip: "Any") -> None:
    """No target is known any more."""
    chip.state.targets = [None, None]
    chip.state.current = None
    chip.state.poll = None


def list_targets(chip: "Any", data: bytes) -> "bool | None":
    """InListPassiveTarget (7.3.5): MaxTg, modulation (0: 106 kbit/s type A), a UID if wanted.

    That it is refused before SAMConfiguration is an assumption.
    """
    if len(data) < 2 or not 1 <= data[0] <= 2 or data[1] > 4 or not chip.state.configured:
        return False
    if data[1] != 0:
        raise NotImplementedError("InListPassiveTarget other than 106 kbit/s type A")
    wanted = _without_cascade(data[2:]) if len(data) > 2 else None
    forget(chip)
    pn532_activation.Poll(chip, data[0], wanted).start()
    return None


def _without_cascade(data: bytes) -> bytes:
    # A cascaded UID is given with its cascade tags (88).
    if len(data) == 8:
        return data[1:]
    return data[1:4] + data[5:] if len(data) == 12 else data


def field_changed(chip: "Any") -> None:
    """A tag got power: an endless poll that had nothing to do goes on."""
    if chip.state.poll is not None:
        chip.state.poll.wake()


def exchange(chip: "Any", data: bytes) -> "bool | None":
    """InDataExchange (7.3.8): target number, then the frame for it."""
    if len(data) < 2:
        return False
    tag = _target(chip, data[0])
    if tag is None:
        chip.reply(PLAIN_US, bytes([0x41, BAD_CONTEXT]))
        return None
    if not tag.ats and not _known_to_mifare(data[1:]):
        return False
    pn532_activation.use(
        chip, tag, chip.guarded(lambda there: _talk(chip, 0x41, tag if there else None, data[1:]))
    )
    return None


def _known_to_mifare(frame: bytes) -> bool:
    # For a target that is not ISO/IEC 14443-4 the chip looks at the command (table of 7.3.8) and
    # answers what it does not know with a syntax error (seen with 0xAF, libnfc issue 516).
    return frame[0] in (0x30, 0x3A, 0x60, 0x61, 0xA0, 0xA2, 0xB0, 0xC0, 0xC1, 0xC2)


def through(chip: "Any", data: bytes) -> "bool | None":
    """InCommunicateThru (7.3.9): a frame for whoever is selected."""
    if not data:
        return False
    _talk(chip, 0x43, chip.state.current, data)
    return None


def _talk(chip: "Any", code: int, tag: "Any", frame: bytes) -> None:
    state = chip.state

    def done(answer: "Any", broken: bool) -> None:
        status = 0
        data = b""
        if broken:
            status = CRC_ERROR
        elif answer is None:
            status = TIMEOUT
        elif not isinstance(answer, int):
            if len(answer) > LONGEST_DATA:
                status = OVERFLOW
            else:
                data = answer
        elif answer != ACK:
            status = AUTHENTICATION if tag.sak == 0x08 else WRONG_FORMAT
        state.last_error = status
        times = chip.field.times
        chip.reply(times.done + times.exchange, bytes([code, status]) + data)

    guarded = chip.guarded(done)

    def begin() -> None:
        if tag is None:
            chip.later(state.timeout_us(), lambda: guarded(None, False))
        else:
            chip.field.exchange(tag, frame, state.timeout_us(), guarded)

    chip.later(chip.field.times.start, begin)


def _target(chip: "Any", number: int) -> "Any":
    # Bit 6 of the number (more information follows) is for ISO/IEC 14443-4 chaining.
    return chip.state.targets[number - 1] if 1 <= number <= 2 else None


def _end(chip: "Any", code: int, data: bytes, erase: bool) -> "bool | None":
    if len(data) != 1 or data[0] > 2:
        return False
    state = chip.state
    if data[0] and state.targets[data[0] - 1] is None:
        chip.reply(PLAIN_US, bytes([code + 1, BAD_CONTEXT]))
        return None
    us = PLAIN_US
    for i in range(2):
        tag = state.targets[i]
        if tag is None or data[0] not in (0, i + 1):
            continue
        if tag is state.current:
            tag.halt()
            state.current = None
            us += timing.HALT_US
        if erase:
            state.targets[i] = None
    chip.reply(us, bytes([code + 1, 0x00]))
    return None


def deselect(chip: "Any", data: bytes) -> "bool | None":
    """InDeselect (7.3.10): silence a target and keep what is known of it."""
    return _end(chip, 0x44, data, False)


def release(chip: "Any", data: bytes) -> "bool | None":
    """InRelease (7.3.11): silence a target and forget it."""
    return _end(chip, 0x52, data, True)


def select(chip: "Any", data: bytes) -> "bool | None":
    """InSelect (7.3.12): wake a target that was deselected."""
    if len(data) != 1:
        return False
    tag = _target(chip, data[0])
    if tag is None:
        chip.reply(PLAIN_US, bytes([0x55, BAD_CONTEXT]))
        return None

    def done(there: bool) -> None:
        chip.reply(PLAIN_US, bytes([0x55, 0x00 if there else TIMEOUT]))

    pn532_activation.use(chip, tag, chip.guarded(done))
    return None
