"""NTAG213, NTAG215 and NTAG216: memory, one-time bits and commands.

From NXP's data sheet "NTAG213/215/216" (rev. 3.1 and 3.2): memory organization 8.5, commands 10.
A page from AUTH0 on takes nothing (8.8). Passwords and the counter are not modelled; their
commands raise NotImplementedError.
"""

from host_tools.virtual.tags import ACK, NAK_ARGUMENT, Tag
from host_tools.virtual.timing import FRAME_DELAY_US

READ = 0x30
FAST_READ = 0x3A
WRITE = 0xA2
GET_VERSION = 0x60
_UNMODELLED = (0x1B, 0x39, 0x3C, 0xA0)  # PWD_AUTH, READ_CNT, READ_SIG, COMPATIBILITY_WRITE

PROGRAMMING_US = 4100  # an estimate: 10.4 has nothing but the time-out of 10 ms

# Kind: pages in all, page of the dynamic lock bytes, size byte of the capability container
# (8.5.4), storage size of GET_VERSION (10.1), pages per dynamic lock bit (8.5.3), and what is
# in pages 4 and 5 at delivery (8.5.6).
_KINDS = {
    213: (45, 0x28, 0x12, 0x0F, 2, b"\x01\x03\xa0\x0c\x34\x03\x00\xfe"),
    215: (135, 0x82, 0x3E, 0x11, 16, b"\x03\x00\xfe\x00\x00\x00\x00\x00"),
    216: (231, 0xE2, 0x6D, 0x13, 16, b"\x03\x00\xfe\x00\x00\x00\x00\x00"),
}


class Ntag(Tag):
    """A tag as it leaves the factory; `kind` is 213, 215 or 216.

    `blank_cc` leaves the capability container unwritten, as some sellers do.
    """

    def __init__(self, uid: bytes, kind: int = 213, blank_cc: bool = False) -> None:
        if len(uid) != 7:
            raise ValueError("an NTAG has a UID of 7 bytes")
        super().__init__(uid)
        pages, dynamic, size, storage, per_bit, user = _KINDS[kind]
        self.pages = pages
        self._dynamic = dynamic
        self._per_bit = per_bit
        self._storage = storage
        self._pending: "tuple | None" = None
        self.writes = 0
        memory = bytearray(pages * 4)
        # 8.5.1: the UID and its two check bytes, 0x88 being the cascade tag.
        memory[0:3] = uid[0:3]
        memory[3] = 0x88 ^ uid[0] ^ uid[1] ^ uid[2]
        memory[4:8] = uid[3:7]
        memory[8] = uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
        memory[9] = 0x48
        if not blank_cc:
            memory[12:16] = bytes([0xE1, 0x10, size, 0x00])
            memory[16:24] = user
        at = dynamic * 4
        memory[at : at + 4] = b"\x00\x00\x00\xbd"
        memory[at + 4 : at + 12] = b"\x04\x00\x00\xff\x00\x05\x00\x00"
        self.memory = memory

    def command(self, data: bytes) -> "bytes | int | None":
        """READ, FAST_READ, WRITE, GET_VERSION; anything else is a NAK."""
        code = data[0] if data else None
        if code in _UNMODELLED:
            raise NotImplementedError("NTAG command 0x%02x" % code)
        if code == READ and len(data) == 2:
            return self._read(data[1])
        if code == FAST_READ and len(data) == 3:
            first, last = data[1], data[2]
            if first > last or last >= self.pages:
                return NAK_ARGUMENT
            return bytes(self._seen(first, last + 1 - first))
        if code == WRITE and len(data) == 6:
            return self._write(data[1], data[2:6])
        if code == GET_VERSION and len(data) == 1:
            return bytes([0x00, 0x04, 0x04, 0x02, 0x01, 0x00, self._storage, 0x03])
        return NAK_ARGUMENT

    def delay_us(self, data: bytes) -> int:
        """A WRITE programs the memory before it is acknowledged."""
        return PROGRAMMING_US if data and data[0] == WRITE else FRAME_DELAY_US

    def commit(self) -> None:
        """The page of an acknowledged WRITE is programmed now."""
        if self._pending is not None:
            page, data = self._pending
            self._pending = None
            self.writes += 1
            self._program(page, data)

    def power_off(self, now_us: int) -> None:
        """A page that was not programmed yet stays as it was."""
        self._pending = None
        super().power_off(now_us)

    def _seen(self, page: int, count: int) -> bytearray:
        # 8.8.1: password and its acknowledge read as zeros.
        out = bytearray()
        for i in range(page, page + count):
            i %= self.pages
            hidden = i >= self.pages - 2
            out += b"\x00\x00\x00\x00" if hidden else self.memory[i * 4 : i * 4 + 4]
        return out

    def _read(self, page: int) -> "bytes | int":
        # 10.2: four pages, rolling over to page 0 behind the last one.
        if page >= self.pages:
            return NAK_ARGUMENT
        self.reads += 1
        return bytes(self._seen(page, 4))

    def _write(self, page: int, data: bytes) -> int:
        auth0 = self.memory[self._dynamic * 4 + 7]
        if page < 2 or page >= min(self.pages, auth0) or self.locked(page):
            return NAK_ARGUMENT
        self._pending = (page, bytes(data))
        return ACK

    def locked(self, page: int) -> bool:
        """Whether static (8.5.2) or dynamic (8.5.3) lock bits make a page read-only."""
        memory = self.memory
        if page < 3:
            return False
        if page < 16:
            return bool((memory[10] | memory[11] << 8) >> page & 1)
        if page >= self._dynamic:
            return False
        at = self._dynamic * 4
        bit = (page - 16) // self._per_bit
        return bool((memory[at] | memory[at + 1] << 8) >> bit & 1)

    def _program(self, page: int, data: bytes) -> None:
        memory = self.memory
        at = page * 4
        if page == 2:
            # Bytes 0 and 1 are not writable; lock bits are set, never cleared.
            frozen = _static_frozen(memory[10])
            new = (data[2] | data[3] << 8) & ~frozen
            memory[10] |= new & 0xFF
            memory[11] |= new >> 8
        elif page == 3:
            for i in range(4):  # 8.5.4: one-time programmable
                memory[at + i] |= data[i]
        elif page == self._dynamic:
            new = (data[0] | data[1] << 8) & ~self._dynamic_frozen(memory[at + 2])
            memory[at] |= new & 0xFF
            memory[at + 1] |= new >> 8
            memory[at + 2] |= data[2]
        else:
            memory[at : at + 4] = data

    def _dynamic_frozen(self, blocking: int) -> int:
        # Each block-locking bit freezes two lock bits (figures 9 to 11).
        frozen = 0
        for bit in range(8):
            if blocking >> bit & 1:
                frozen |= 3 << 2 * bit
        return frozen


def _static_frozen(lock0: int) -> int:
    # Figure 8: BL-CC freezes the bit of page 3, BL 9-4 and BL 15-10 those of their pages; the
    # block-locking bits themselves (0 to 2) can always be set.
    frozen = 0
    if lock0 & 1:
        frozen |= 1 << 3
    if lock0 & 2:
        frozen |= 0x03F0
    if lock0 & 4:
        frozen |= 0xFC00
    return frozen
