"""Arbitrary tag memory and arbitrary replies of the reader: no crash, no card without its check.

The check byte is computed here bit by bit, from tags.md, and not by the firmware's table.
"""

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from host_tools.virtual.ntag import Ntag
from host_tools.virtual.pn532_frames import information
from pezzbox.box import Box
from pezzbox.device import kinds
from tests.box.bench import MS, SECOND, TRAVERSONE, Bench, dealt
from tests.box.tags import card_tag

UID = bytes((4, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5))
VALID = bytes(card_tag(0x37, uid=UID + b"\x00").memory[16:32])
ORDINARY = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
    "print_blob": True,
}


def check_byte(data: bytes) -> int:
    """CRC-8, polynomial 0x07, initial value 0 (tags.md, "Check byte")."""
    crc = 0
    for byte in data:
        for bit in range(7, -1, -1):
            crc = crc << 1 ^ (0x07 if (crc >> 7 ^ byte >> bit) & 1 else 0)
            crc &= 0xFF
    return crc


def is_record(data: bytes, uid: bytes) -> bool:
    """Whether sixteen bytes are a card's record for this UID."""
    head = data[0] == 3 and data[2:11] == b"\x94\x06\x05pezz:c"
    known = data[11] == 1 and data[12:14] != b"\x00\x00"
    return head and known and check_byte(uid + data[11:15]) == data[15]


@st.composite
def mutated(draw: st.DrawFn, whole: bytes) -> bytes:
    """Some bytes of `whole` changed, some cut off or added."""
    data = bytearray(whole)
    for _ in range(draw(st.integers(1, 3))):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data)


class Watched:
    """A bench that notes what its box is told, and every record that went to it."""

    def __init__(self) -> None:
        self.bench = Bench(TRAVERSONE, dealt())
        self.told: list[tuple[int, int | None, bytes]] = []
        self.records: list[bytes] = []

    def run(self, script) -> None:
        told, on_tag = self.told, Box._on_tag

        def heard(box, sighting):
            told.append((sighting.kind, sighting.card, bytes(sighting.uid)))
            on_tag(box, sighting)

        Box._on_tag = heard
        try:
            self.bench.run(script)
        finally:
            Box._on_tag = on_tag
        assert self.bench.crash() is None, self.bench.crash()
        assert self.bench.resets == ["power"]
        for kind, card, uid in self.told:
            if kind == kinds.CARD:
                assert any(r[14] == card and is_record(r, uid) for r in self.records), (card, uid)
        played = [line["card"] for line in self.bench.transcripts()[0] if line["event"] == "play"]
        assert len(played) <= sum(kind == kinds.CARD for kind, _, _ in self.told)


def lay_memories(memories: list[bytes]) -> None:
    """Lay tags with these contents one after the other."""
    watched = Watched()

    def script(bench):
        yield from bench.started()
        for number, memory in enumerate(memories):
            tag = Ntag(UID + bytes((number,)))
            tag.memory[16 : 16 + len(memory)] = memory
            watched.records.append(bytes(tag.memory[16:32]))
            told = len(watched.told)
            yield from bench.lay(tag)
            yield from bench.lift(tag, us=400 * MS)
            (sighting,) = watched.told[told:]
            good = is_record(watched.records[-1], tag.uid)
            assert good or sighting[0] in (kinds.UNKNOWN, kinds.BAD)
        yield from bench.lift()
        told = len(watched.told)
        card = bench.tag(bench.match.deal.unplayed()[0])
        watched.records.append(bytes(card.memory[16:32]))
        yield from bench.lay(card)
        assert watched.told[told:][0][0] == kinds.CARD

    watched.run(script)


MEMORY = st.one_of(
    st.binary(min_size=16, max_size=64),
    mutated(VALID),
    st.integers(0, 255).map(lambda check: VALID[:15] + bytes((check,))),
)


@settings(max_examples=2, derandomize=True, phases=[Phase.generate], **ORDINARY)
@given(st.lists(MEMORY, min_size=10, max_size=20))
def test_any_tag_memory(memories: list[bytes]) -> None:
    lay_memories(memories)


@pytest.mark.long
@settings(max_examples=10, derandomize=True, phases=[Phase.generate], **ORDINARY)
@given(st.lists(MEMORY, min_size=20, max_size=30))
def test_some_tag_memory(memories: list[bytes]) -> None:
    lay_memories(memories)


@pytest.mark.nightly
@settings(max_examples=400, **ORDINARY)
@given(st.lists(MEMORY, min_size=20, max_size=60))
def test_more_tag_memory(memories: list[bytes]) -> None:
    lay_memories(memories)


# Replies: (how, data). "raw" instead of the frame; "body" in a sound frame instead of the reply;
# "change" a byte of the reply, in a sound frame; "flip" a byte of the frame.
REPLY = st.one_of(
    st.just(("sound", b"")),
    st.just(("sound", b"")),
    st.tuples(st.just("raw"), st.binary(max_size=80)),
    st.tuples(st.just("body"), st.binary(min_size=1, max_size=60)),
    st.tuples(st.just("change"), st.binary(min_size=2, max_size=2)),
    st.tuples(st.just("shorter"), st.binary(min_size=1, max_size=1)),
    st.tuples(st.just("flip"), st.binary(min_size=2, max_size=2)),
)


def spoil(frame: bytes, how: str, data: bytes) -> bytes:
    """What the chip answers instead of `frame`."""
    body = bytearray(frame[5:-2])
    if how == "raw":
        return data
    if how == "body":
        return information(b"\xd5" + data)
    if not body or how == "sound":  # sent again after a NACK, it may be spoilt already
        return frame
    if how == "change":
        body[data[0] % len(body)] = data[1]
        return information(bytes(body))
    if how == "shorter":
        return information(bytes(body[: 1 + data[0] % len(body)]))
    if how == "flip":
        flipped = bytearray(frame)
        flipped[data[0] % len(frame)] ^= data[1]
        return bytes(flipped)
    raise ValueError(how)


def answer(replies: list[tuple[str, bytes]]) -> None:
    """Play cards while the chip answers like that; then it answers soundly again."""
    watched = Watched()
    left = list(replies)

    def script(bench):
        chip = bench.reader
        put = chip._put

        def putting(frame, then=None):
            if frame[:5] != b"\x00\x00\xff\x00\xff":  # not an acknowledgement
                if left:
                    frame = spoil(frame, *left.pop(0))
                for at in range(max(0, len(frame) - 15)):
                    watched.records.append(frame[at : at + 16])
            put(frame, then)

        yield from bench.started()
        chip._put = putting
        for number in range(12):
            yield from bench.lay(bench.tag(number % 4 << 4 | number // 4))
            yield from bench.lift(*bench.tags)
        del left[:]
        bench.reader.field.clear()
        yield 2 * SECOND
        played = bench.played
        yield from bench.lay(bench.tag(0x39))
        assert bench.played == played + 1

    watched.run(script)


@settings(max_examples=2, derandomize=True, phases=[Phase.explicit, Phase.generate], **ORDINARY)
@given(st.lists(REPLY, min_size=30, max_size=80))
@example([("sound", b"")] * 29 + [("raw", b"\xff")])  # a frame with nothing in it
@example([("raw", b"\xff")] * 40)
def test_any_replies_of_the_reader(replies: list[tuple[str, bytes]]) -> None:
    answer(replies)


@pytest.mark.long
@settings(max_examples=20, derandomize=True, phases=[Phase.generate], **ORDINARY)
@given(st.lists(REPLY, min_size=30, max_size=80))
def test_some_replies_of_the_reader(replies: list[tuple[str, bytes]]) -> None:
    answer(replies)


@pytest.mark.nightly
@settings(max_examples=600, **ORDINARY)
@given(st.lists(REPLY, min_size=30, max_size=150))
def test_more_replies_of_the_reader(replies: list[tuple[str, bytes]]) -> None:
    answer(replies)
