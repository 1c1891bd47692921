"""As much of MQTT 3.1.1 as it takes to tell packets apart in a stream of bytes (its section 2)."""

from typing import NamedTuple

CONNECT = 1
CONNACK = 2
PUBLISH = 3
PUBACK = 4
_DUP = 0x08
_QOS = 0x06
_QOS_1 = 0x02
_MOST_LENGTH_BYTES = 4


class NotMqtt(Exception):
    """A length of more than four bytes."""


class Packets:
    """The packets of one direction: `of(bytes)` gives those that are whole by then."""

    def __init__(self) -> None:
        self._rest = b""

    def of(self, data: bytes) -> list[bytes]:
        """Return the packets completed by `data`; raises NotMqtt."""
        rest, found, at = self._rest + data, [], 0
        while (end := _end(rest, at)) is not None and end <= len(rest):
            found.append(rest[at:end])
            at = end
        self._rest = rest[at:]
        return found


def _end(data: bytes, at: int) -> int | None:
    """Return where the packet at `at` ends; None if its length is not whole."""
    length = 0
    for place in range(_MOST_LENGTH_BYTES):
        index = at + 1 + place
        if index >= len(data):
            return None
        length |= (data[index] & 0x7F) << (7 * place)
        if data[index] < 0x80:
            return index + 1 + length
    raise NotMqtt


class Publish(NamedTuple):
    """Where things are in a PUBLISH packet with QoS 1."""

    topic: bytes
    id_at: int
    id: int


def kind(packet: bytes) -> int:
    """Return the type of a packet."""
    return packet[0] >> 4


def published(packet: bytes) -> Publish | None:
    """Return what a PUBLISH with QoS 1 says of itself; None for any other packet."""
    if kind(packet) != PUBLISH or packet[0] & _QOS != _QOS_1:
        return None
    at = 1
    while packet[at] >= 0x80:
        at += 1
    at += 1
    size = int.from_bytes(packet[at : at + 2], "big")
    topic = packet[at + 2 : at + 2 + size]
    at += 2 + size
    return Publish(topic, at, int.from_bytes(packet[at : at + 2], "big"))


def acknowledged(packet: bytes) -> int | None:
    """Return the id that a PUBACK is for; None for any other packet."""
    return int.from_bytes(packet[2:4], "big") if kind(packet) == PUBACK else None


def again(packet: bytes, where: Publish, number: int) -> bytes:
    """Return a PUBLISH as it is sent once more, under another id."""
    at = where.id_at
    first = bytes((packet[0] | _DUP,))
    return first + packet[1:at] + number.to_bytes(2, "big") + packet[at + 2 :]
