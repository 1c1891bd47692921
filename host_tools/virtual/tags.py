"""Contactless tags of type A, with the states of ISO/IEC 14443-3 (6.3, "PICC states").

A tag answers REQA only from IDLE and WUPA also from HALT. Any other request while it is READY
or ACTIVE sends it back to where it came from, IDLE or HALT, without an answer. Losing power
forgets everything.
"""

from host_tools.virtual.timing import FRAME_DELAY_US

OFF = 0
IDLE = 1
READY = 2
ACTIVE = 3
HALT = 4

ACK = 0x0A  # four-bit answers, NTAG21x data sheet 9.3
NAK_ARGUMENT = 0x00


class Sequence:
    """Repeatable numbers, the same on both interpreters."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2 + 1) & 0x7FFFFFFF

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % limit


class Tag:
    """A tag that can be found and selected, and knows no command.

    `halts` False makes a clone that ignores HLTA. `noise_us` makes it lose power now and then,
    about that often. `leave_after` lifts it after so many bytes of its next data answer.
    """

    halts = True

    def __init__(self, uid: bytes, sak: int = 0x00, atqa: "int | None" = None) -> None:
        if len(uid) not in (4, 7, 10):
            raise ValueError("a UID has 4, 7 or 10 bytes")
        self.uid = bytes(uid)
        self.sak = sak
        # ISO/IEC 14443-3 6.5.2: bits 7 and 8 tell the size of the UID.
        self.atqa = {4: 0x0004, 7: 0x0044, 10: 0x0084}[len(uid)] if atqa is None else atqa
        self.ats = b""
        self.state = OFF
        self.came_from = IDLE
        self.power_ups = 0
        self.lost_us = 0
        self.noise_us = 0
        self.noise = Sequence(uid[-1])
        self.leave_after: "int | None" = None
        self.reads = 0

    def power_on(self) -> None:
        """The field is strong enough."""
        self.state = IDLE
        self.came_from = IDLE
        self.power_ups += 1

    def power_off(self, now_us: int) -> None:
        """The field is gone, or the tag is."""
        self.state = OFF
        self.lost_us = now_us
        self.power_ups += 1

    def request(self, wake: bool) -> bool:
        """REQA, or WUPA if `wake`; True if it answers."""
        if self.state == IDLE or (self.state == HALT and wake):
            self.came_from = self.state
            self.state = READY
            return True
        self.fall_back()
        return False

    def fall_back(self) -> None:
        """Something unexpected: READY and ACTIVE end (6.3.3, 6.3.4)."""
        if self.state in (READY, ACTIVE):
            self.state = self.came_from

    def select(self, uid: bytes) -> bool:
        """SELECT of the whole UID; True if it is this tag's."""
        if self.state != READY:
            return False
        if uid != self.uid:
            self.fall_back()
            return False
        self.state = ACTIVE
        return True

    def halt(self) -> None:
        """HLTA (or S(DESELECT)): silent until power is lost or WUPA comes."""
        if self.state == ACTIVE and self.halts:
            self.state = HALT
            self.came_from = HALT
        else:
            self.fall_back()

    def command(self, data: bytes) -> "bytes | int | None":
        """A frame for the selected tag: the answer, a four-bit one as an int, None for silence."""
        self.fall_back()
        return None

    def answer(self, data: bytes) -> "bytes | int | None":
        """What comes back for a frame now, in whatever state the tag is; NAK ends the session."""
        if self.state != ACTIVE:
            self.fall_back()
            return None
        reply = self.command(data)
        if isinstance(reply, int) and reply != ACK:
            self.fall_back()
        return reply

    def delay_us(self, data: bytes) -> int:
        """How long the tag works before it answers."""
        return FRAME_DELAY_US

    def commit(self) -> None:
        """The work of the last command is done and power held until here."""


class RandomUidTag(Tag):
    """A phone or passport: its UID starts with 08 and is another one at every power-up
    (ISO/IEC 14443-3 6.5.4)."""

    def __init__(self, seed: int = 1, sak: int = 0x20) -> None:
        super().__init__(b"\x08\x00\x00\x00", sak)
        self._numbers = Sequence(seed)
        if sak & 0x20:
            self.ats = b"\x05\x78\x80\x70\x02"

    def power_on(self) -> None:
        """A new field, a new UID."""
        numbers = self._numbers
        self.uid = bytes([0x08, numbers.below(256), numbers.below(256), numbers.below(256)])
        super().power_on()

    def command(self, data: bytes) -> "bytes | int | None":
        """ISO/IEC 7816-4 6700: wrong length."""
        return b"\x67\x00" if self.sak & 0x20 else None


class IsoDepTag(Tag):
    """A bank card: ISO/IEC 14443-4 (SAK bit 6), knows no Type 2 command."""

    def __init__(self, uid: bytes, ats: bytes = b"\x06\x75\x77\x81\x02\x80") -> None:
        super().__init__(uid, 0x20)
        self.ats = ats

    def command(self, data: bytes) -> "bytes | int | None":
        """ISO/IEC 7816-4 6700: wrong length."""
        return b"\x67\x00"


class ClassicTag(Tag):
    """MIFARE Classic: SAK 08; a READ before authentication is refused with a NAK."""

    def __init__(self, uid: bytes) -> None:
        super().__init__(uid, 0x08)

    def command(self, data: bytes) -> "bytes | int | None":
        """Nothing without authentication."""
        return 0x04
