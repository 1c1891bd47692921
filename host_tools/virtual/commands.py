"""What the PN532's commands do (NXP UM0701-02, chapter 7). Not modelled: they are refused."""

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual import activation, radio

PLAIN_US = 800  # a command without the field
EXCHANGE_US = 2000  # the chip's own part of an exchange with a tag

# 7.1, error codes of the status byte
TIMEOUT = 0x01
CRC_ERROR = 0x02
OVERFLOW = 0x0E
WRONG_FORMAT = 0x13
AUTHENTICATION = 0x14
BAD_CONTEXT = 0x27

LONGEST_DATA = 262  # 7.3.8

VERSION = b"\x32\x01\x06\x07"  # 7.2.2: IC PN532, version 1.6, ISO/IEC 18092, 14443 A and B


class State:
    """What the chip remembers from one command to the next, with its values after reset."""

    def __init__(self) -> None:
        self.configured = False  # SAMConfiguration came: the chip has left its low-battery mode
        self.parameters = 0x14  # 7.2.9: fAutomaticATR_RES, fAutomaticRATS
        self.max_retries = 0xFF  # 7.3.1, item 5: endless
        self.max_com_retries = 0
        self.timeout_code = 0x0A  # 7.3.1, item 2: 51.2 ms
        self.targets: list = [None, None]
        self.current: Any = None
        self.poll: Any = None
        self.last_error = 0

    def timeout_us(self) -> int:
        """How long a selected tag may keep silent: 100 us * 2**(n-1), with its retries."""
        code = self.timeout_code
        once = 100 << (code - 1) if code else 3276800
        return once * (1 + self.max_com_retries)


def execute(chip: "Any", body: bytes) -> None:
    """Do what a command's frame says; anything the chip does not know is a syntax error."""
    handler = _HANDLERS.get(body[1]) if len(body) > 1 and body[0] == 0xD4 else None
    if handler is None or handler(chip, body[2:]) is False:
        chip.refuse()


def _plain(chip: "Any", code: int, data: bytes = b"") -> None:
    chip.reply(PLAIN_US, bytes([code + 1]) + data)


def _diagnose(chip: "Any", data: bytes) -> "bool | None":
    # 7.2.1: 0 communication line, 1 ROM, 2 RAM
    if not data or data[0] > 2:
        return False
    _plain(chip, 0x00, data if data[0] == 0 else b"\x00")
    return None


def _version(chip: "Any", data: bytes) -> "bool | None":
    if data:
        return False
    _plain(chip, 0x02, VERSION)
    return None


def _status(chip: "Any", data: bytes) -> "bool | None":
    # 7.2.3
    if data:
        return False
    targets = b""
    for i in range(2):
        if chip.state.targets[i] is not None:
            targets += bytes([i + 1, 0x00, 0x00, 0x10])
    head = bytes([chip.state.last_error, 1 if chip.field.on else 0, len(targets) // 4])
    _plain(chip, 0x04, head + targets + b"\x80")
    return None


def _parameters(chip: "Any", data: bytes) -> "bool | None":
    # 7.2.9
    if len(data) != 1:
        return False
    chip.state.parameters = data[0]
    _plain(chip, 0x12)
    return None


def _sam(chip: "Any", data: bytes) -> "bool | None":
    # 7.2.10: mode 1 is "no SAM"; the third byte says whether IRQ is driven, by default it is
    if not 1 <= len(data) <= 3 or data[0] not in (1, 2, 3, 4):
        return False
    if data[0] != 1:
        raise NotImplementedError("SAM mode %d" % data[0])
    chip.state.configured = True
    chip.irq_used = len(data) < 3 or data[2] == 1
    _plain(chip, 0x14)
    return None


def _power_down(chip: "Any", data: bytes) -> "bool | None":
    # 7.2.11: bit 7 of the wake-up sources is I2C; the field goes off
    if not 1 <= len(data) <= 2:
        return False
    forget(chip)
    chip.field.switch(False)

    def answer() -> None:
        chip._respond(b"\x17\x00")
        chip.end_of_answer(True, bool(data[0] & 0x80))

    chip.later(PLAIN_US, answer)
    return None


def _rf_configuration(chip: "Any", data: bytes) -> "bool | None":
    # 7.3.1
    if not data:
        return False
    item, values = data[0], data[1:]
    state = chip.state
    if item == 0x01 and len(values) == 1:
        if values[0] & 1:
            chip.field.switch(True)
        else:
            forget(chip)
            chip.field.switch(False)
    elif item == 0x02 and len(values) == 3 and values[2] <= 0x10:
        state.timeout_code = values[2]
    elif item == 0x04 and len(values) == 1:
        state.max_com_retries = values[0]
    elif item == 0x05 and len(values) == 3:
        state.max_retries = values[2]
    elif item == 0x0A and len(values) == 11:
        pass  # analogue settings for 106 kbit/s type A
    else:
        return False
    _plain(chip, 0x32)
    return None


def forget(chip: "Any") -> None:
    """No target is known any more."""
    chip.state.targets = [None, None]
    chip.state.current = None
    chip.state.poll = None


def _list_targets(chip: "Any", data: bytes) -> "bool | None":
    # 7.3.5: MaxTg, baud rate and modulation (0: 106 kbit/s type A), optionally the UID wanted
    if len(data) < 2 or not 1 <= data[0] <= 2 or data[1] > 4 or not chip.state.configured:
        return False
    if data[1] != 0:
        raise NotImplementedError("InListPassiveTarget other than 106 kbit/s type A")
    wanted = _without_cascade(data[2:]) if len(data) > 2 else None
    forget(chip)
    activation.Poll(chip, data[0], wanted).start()
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


def _exchange(chip: "Any", data: bytes) -> "bool | None":
    # 7.3.8 InDataExchange: target number, then the frame for it
    if len(data) < 2:
        return False
    tag = _target(chip, data[0])
    if tag is None:
        chip.reply(PLAIN_US, bytes([0x41, BAD_CONTEXT]))
        return None
    if not tag.ats and not _known_to_mifare(data[1:]):
        return False
    activation.use(
        chip, tag, chip.guarded(lambda there: _talk(chip, 0x41, tag if there else None, data[1:]))
    )
    return None


def _known_to_mifare(frame: bytes) -> bool:
    # For a target that is not ISO/IEC 14443-4 the chip looks at the command (table of 7.3.8) and
    # answers what it does not know with a syntax error (seen with 0xAF, libnfc issue 516).
    return frame[0] in (0x30, 0x3A, 0x60, 0x61, 0xA0, 0xA2, 0xB0, 0xC0, 0xC1, 0xC2)


def _through(chip: "Any", data: bytes) -> "bool | None":
    # 7.3.9 InCommunicateThru: the frame goes to whoever is selected
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
        elif answer != 0x0A:
            status = AUTHENTICATION if tag.sak == 0x08 else WRONG_FORMAT
        state.last_error = status
        chip.reply(EXCHANGE_US, bytes([code, status]) + data)

    guarded = chip.guarded(done)
    if tag is None:
        chip.later(state.timeout_us(), lambda: guarded(None, False))
    else:
        chip.field.exchange(tag, frame, state.timeout_us(), guarded)


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
            us += radio.HALT_US
        if erase:
            state.targets[i] = None
    chip.reply(us, bytes([code + 1, 0x00]))
    return None


def _deselect(chip: "Any", data: bytes) -> "bool | None":
    return _end(chip, 0x44, data, False)  # 7.3.10


def _release(chip: "Any", data: bytes) -> "bool | None":
    return _end(chip, 0x52, data, True)  # 7.3.11


def _select(chip: "Any", data: bytes) -> "bool | None":
    # 7.3.12
    if len(data) != 1:
        return False
    tag = _target(chip, data[0])
    if tag is None:
        chip.reply(PLAIN_US, bytes([0x55, BAD_CONTEXT]))
        return None

    def done(there: bool) -> None:
        chip.reply(PLAIN_US, bytes([0x55, 0x00 if there else TIMEOUT]))

    activation.use(chip, tag, chip.guarded(done))
    return None


_HANDLERS = {
    0x00: _diagnose,
    0x02: _version,
    0x04: _status,
    0x12: _parameters,
    0x14: _sam,
    0x16: _power_down,
    0x32: _rf_configuration,
    0x40: _exchange,
    0x42: _through,
    0x44: _deselect,
    0x4A: _list_targets,
    0x52: _release,
    0x54: _select,
}
