"""What the PN532's commands do (NXP UM0701-02, chapter 7). Not modelled: they are refused."""

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual import pn532_targets
from host_tools.virtual.pn532_frames import TFI_TO_CHIP

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
        self.current: "Any" = None
        self.poll: "Any" = None
        self.last_error = 0

    def timeout_us(self) -> int:
        """How long a selected tag may keep silent: 100 us * 2**(n-1), with its retries."""
        code = self.timeout_code
        once = 100 << (code - 1) if code else 3276800
        return once * (1 + self.max_com_retries)


def execute(chip: "Any", body: bytes) -> None:
    """Do what a command's frame says; anything the chip does not know is a syntax error."""
    known = len(body) > 1 and body[0] == TFI_TO_CHIP
    handler = _HANDLERS.get(body[1]) if known else None
    if handler is None or handler(chip, body[2:]) is False:
        chip.refuse()


def _plain(chip: "Any", code: int, data: bytes = b"") -> None:
    chip.reply(pn532_targets.PLAIN_US, bytes([code + 1]) + data)


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
    pn532_targets.forget(chip)
    chip.field.switch(False)

    def answer() -> None:
        chip.respond(b"\x17\x00")
        chip.end_of_answer(True, bool(data[0] & 0x80))

    chip.later(pn532_targets.PLAIN_US, answer)
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
            pn532_targets.forget(chip)
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


_HANDLERS = {
    0x00: _diagnose,
    0x02: _version,
    0x04: _status,
    0x12: _parameters,
    0x14: _sam,
    0x16: _power_down,
    0x32: _rf_configuration,
    0x40: pn532_targets.exchange,
    0x42: pn532_targets.through,
    0x44: pn532_targets.deselect,
    0x4A: pn532_targets.list_targets,
    0x52: pn532_targets.release,
    0x54: pn532_targets.select,
}
