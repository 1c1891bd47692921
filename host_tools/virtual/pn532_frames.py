"""Frames of the PN532 (NXP UM0701-02, section 6.2.1), both ways."""

ACK = b"\x00\x00\xff\x00\xff\x00"  # 6.2.1.3
NACK = b"\x00\x00\xff\xff\x00\x00"  # 6.2.1.4
SYNTAX_ERROR = b"\x00\x00\xff\x01\xff\x7f\x81\x00"  # 6.2.1.5

TFI_TO_CHIP = 0xD4
TFI_TO_HOST = 0xD5
LONGEST = 265  # 6.2.1.2: TFI and 264 bytes in an extended frame

IS_BAD = 0
IS_ACK = 1
IS_NACK = 2
IS_COMMAND = 3


def information(body: bytes) -> bytes:
    """The information frame around TFI and data (6.2.1.1; above 255 bytes 6.2.1.2)."""
    size = len(body)
    if size > LONGEST:
        raise ValueError("no frame holds %d bytes" % size)
    if size < 256:
        head = bytes([size, -size & 0xFF])
    else:
        head = bytes([0xFF, 0xFF, size >> 8, size & 0xFF, -(size >> 8) - size & 0xFF])
    return b"\x00\x00\xff" + head + body + bytes([-sum(body) & 0xFF, 0x00])


def parse(data: bytes) -> tuple:
    """What a host sent: (kind, TFI and data); IS_BAD for anything with an error in it."""
    at = data.find(b"\x00\xff")
    if at < 0:
        return IS_BAD, b""
    rest = data[at + 2 :]
    if rest[:2] == b"\x00\xff":
        return IS_ACK, b""
    if len(rest) < 3:
        return (IS_NACK if rest[:2] == b"\xff\x00" else IS_BAD), b""
    size = rest[0]
    start = 2
    if rest[:2] == b"\xff\xff":
        if len(rest) < 5:
            return IS_BAD, b""
        size = rest[2] << 8 | rest[3]
        start = 5
        if rest[2] + rest[3] + rest[4] & 0xFF:
            return IS_BAD, b""
    elif rest[:2] == b"\xff\x00":
        return IS_NACK, b""
    elif rest[0] + rest[1] & 0xFF:
        return IS_BAD, b""
    body = rest[start : start + size]
    if not size or len(rest) < start + size + 1 or sum(body) + rest[start + size] & 0xFF:
        return IS_BAD, b""
    return IS_COMMAND, body
