"""What a broker says to each packet of a box (MQTT 3.1.1); also on an emulated board."""


def size_of(data):
    """How long the first packet is (2.2); None if it has not come as a whole."""
    if len(data) < 2:
        return None
    size, at = data[1] & 0x7F, 2
    if data[1] & 0x80:
        if len(data) < 3:
            return None
        size, at = size | data[2] << 7, 3
    return at + size if len(data) >= at + size else None


def is_connect(packet):
    """Whether it is the first of a connection."""
    return packet[0] >> 4 == 1


def topic_end(packet):
    """Where the topic of a PUBLISH with a short name ends."""
    at = 2 if packet[1] < 0x80 else 3
    return at + 2 + packet[at + 1]


def is_event(packet):
    """Whether it has a line of a match."""
    return packet[0] >> 4 == 3 and packet[: topic_end(packet)].endswith(b"/events")


def answer(packet):
    """The acknowledgement of a packet; b"" if it wants none."""
    kind = packet[0] >> 4
    if kind == 1:
        return b"\x20\x02\x00\x00"
    if kind == 3:
        at = topic_end(packet)
        return b"\x40\x02" + packet[at : at + 2]
    if kind == 8:
        return b"\x90\x03" + packet[2:4] + b"\x01"
    if kind == 12:
        return b"\xd0\x00"
    return b""
