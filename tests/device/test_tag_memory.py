"""What is in a tag's memory, and in which order a card is written there (tags.md)."""

from host_tools import tag_memory
from host_tools.virtual import tag_content

UID = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"
MESSAGE = tag_content.message(UID, 1, 0x37, "it", "Asso di bastoni")
FRESH_213 = b"\x01\x03\xa0\x0c\x34\x03\x00\xfe"
HEAD = b"\x04\xa1\xb2\x9f\xc3\xd4\xe5\xf6\x04\x48\x00\x00"


def memory(user, container=b"\xe1\x10\x12\x00", head=HEAD):
    return head + container + user + bytes(48 - len(user))


def test_what_a_tag_holds():
    for user in (b"", FRESH_213, b"\x03\x00\xfe", b"\x00\x00\x03\x00\xfe", b"\xfe"):
        assert tag_memory.holds(memory(user), UID) == (tag_memory.BLANK, 0), user
    assert tag_memory.holds(memory(MESSAGE), UID) == (tag_memory.CARD, 0x137)
    link = b"\x03\x0b\xd1\x01\x07U\x04nxp.at\xfe"
    for user in (link, b"\x01\x03\xa0\x0c\x34" + link, b"\xff" * 48, b"\xfd\x02ab"):
        assert tag_memory.holds(memory(user), UID) == (tag_memory.OTHER, 0), user


def test_a_copy_of_another_tag_may_be_written_over():
    assert tag_memory.holds(memory(MESSAGE), UID[:6] + b"\x00") == (tag_memory.BLANK, 0)


def test_the_message_length_is_blanked_first_and_written_last():
    steps = tag_memory.steps(memory(FRESH_213), 0, MESSAGE)
    assert steps[0] == (4, b"\x03\x00\xfe\x00")
    assert steps[-1] == (4, MESSAGE[:4])
    assert [page for page, _ in steps[1:-1]] == list(range(5, 4 + len(MESSAGE) // 4))
    assert b"".join([MESSAGE[:4]] + [data for _, data in steps[1:-1]]) == MESSAGE


def test_every_prefix_of_the_steps_is_as_before_empty_or_complete():
    for before in (
        memory(FRESH_213),
        memory(tag_content.message(UID, 3, 0x20, "de", "Schwert-Vierer")),
    ):
        held = tag_memory.holds(before, UID)
        steps = tag_memory.steps(before, 0, MESSAGE)
        for count in range(len(steps) + 1):
            now = bytearray(before)
            for page, data in steps[:count]:
                now[page * 4 : page * 4 + 4] = data
            holds = tag_memory.holds(bytes(now), UID)
            if count == 0:
                assert holds == held
            elif count == len(steps):
                assert holds == (tag_memory.CARD, 0x137)
                assert tag_memory.written(bytes(now), MESSAGE)
            else:
                assert holds == (tag_memory.BLANK, 0)
                assert not tag_memory.written(bytes(now), MESSAGE)
            again = tag_memory.steps(bytes(now), 0, MESSAGE)
            for page, data in again:
                now[page * 4 : page * 4 + 4] = data
            assert tag_memory.written(bytes(now), MESSAGE)


def test_a_capability_container_is_written_only_where_it_is_blank():
    for storage, container in ((0x0F, b"\xe1\x10\x12\x00"), (0x13, b"\xe1\x10\x6d\x00")):
        steps = tag_memory.steps(memory(b"", bytes(4)), storage, MESSAGE)
        assert steps[1] == (3, container)
        assert steps[0][0] == steps[-1][0] == 4
    steps = tag_memory.steps(memory(b"", b"\xe1\x10\x06\x00"), 0x0F, MESSAGE)
    assert 3 not in [page for page, _ in steps]


def test_why_a_tag_cannot_be_written():
    def why(made, storage=0):
        return tag_memory.trouble(made, storage, len(MESSAGE))

    assert why(memory(b"")) == ""
    assert why(memory(b"", b"\xe1\x10\x06\x00")) == "", "48 bytes are enough"
    assert why(memory(b"", b"\xe1\x10\x04\x00")) == "small"
    assert why(memory(b"", b"\xe1\x10\x12\x0f")) == "locked"
    assert why(memory(b"", bytes(4))) == "unknown"
    assert why(memory(b"", bytes(4)), 0x0F) == ""
    assert why(memory(b"", b"\xe1\x00\x00\x00"), 0x0F) == "small", "somebody's, not blank"
    assert why(memory(b"", b"\xa1\x10\x02\x00"), 0x0F) == "", "half of ours"
    assert why(memory(b"", b"\xa5\x10\x02\x00"), 0x0F) == "unknown", "bits that cannot go away"
    for lock in (b"\x10\x00", b"\x00\x20"):
        assert why(memory(b"", head=HEAD[:10] + lock)) == "locked"
    last = 4 + len(MESSAGE) // 4 - 1
    assert last < 15
    assert why(memory(b"", head=HEAD[:10] + b"\x07\x80")) == "", "page 15 is not needed"
    assert why(memory(b"", bytes(4), HEAD[:10] + b"\x08\x00"), 0x0F) == "locked"
