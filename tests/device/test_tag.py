"""Tags: the examples of tags.md, and what is no record."""

from host_tools.virtual import tag_content
from pezzbox import tag

UID = bytes.fromhex("04A1B2C3D4E5F6")
BA = 0x37
EX = 0x87


def _page4(card=BA, deck=1, uid=UID, name="Ass"):
    return bytearray(tag_content.message(uid, deck, card, "de", name)[:16])


def test_the_examples_of_the_specification():
    assert tag_content.message(UID, 1, BA, "it", "x")[15] == 0x22
    assert tag_content.message(UID, 1, EX, "de", "x")[15] == 0x3B
    assert tag.parse(_page4(BA), UID) == 1 << 8 | BA
    assert tag.parse(_page4(EX, 65535), UID) == 65535 << 8 | EX


def test_crc8_equals_the_bitwise_one():
    for seed in range(64):
        data = bytes((seed * 37 + i * i * 11) & 0xFF for i in range(seed))
        crc = 0
        for byte in data:
            crc ^= byte
            for _ in range(8):
                crc = (crc << 1 ^ 0x07) & 0xFF if crc & 0x80 else crc << 1
        assert tag.crc8(data) == crc
        assert tag.crc8(data[5:], tag.crc8(data[:5])) == crc


def test_the_bytes_of_a_message():
    whole = tag_content.message(UID, 0x1234, 0x00, "it", "Quattro")
    assert whole[0] == 0x03 and whole[1] == whole.find(b"\xfe") - 2
    assert whole[2:11] == b"\x94\x06\x05pezz:c"
    assert whole[11:15] == b"\x01\x12\x34\x00"
    assert whole[16:20] == b"\x51\x01\x0aT"
    assert whole[20:30] == b"\x02itQuattro"
    assert whole[30:31] == b"\xfe" and len(whole) % 4 == 0


def test_the_longest_message_fits_any_tag():
    assert len(tag_content.message(UID, 65535, 0xB7, "de", "\u00fc" * 12)) == 48


def test_messages_that_cannot_be():
    for code, deck, card, language, name in (
        ("deck", 0, BA, "it", "x"),
        ("deck", 65536, BA, "it", "x"),
        ("card", 1, 0x0A, "it", "x"),
        ("card", 1, 0x88, "it", "x"),
        ("card", 1, 0x40, "it", "x"),
        ("card", 1, -1, "it", "x"),
        ("card", 1, 256, "it", "x"),
        ("language", 1, BA, "ita", "x"),
        ("language", 1, BA, "I\u00e9", "x"),
        ("name", 1, BA, "it", ""),
        ("name", 1, BA, "it", "\u00fc" * 13),
    ):
        try:
            tag_content.message(UID, deck, card, language, name)
        except tag_content.TagError as error:
            assert error.code == code
        else:
            raise AssertionError("accepted: " + code)


def test_there_are_eighty_cards_minus_eight():
    cards = [card for card in range(256) if tag.is_card(card)]
    assert len(cards) == 40 + 32
    assert not tag.is_card(-1) and not tag.is_card(256)


def test_every_card_on_every_length_of_uid():
    for uid in (UID, UID[:4], UID + b"\x07\x08\x09"):
        for card in range(256):
            if tag.is_card(card):
                assert tag.parse(_page4(card, 7, uid), uid) == 7 << 8 | card


def test_no_record():
    for at in (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11):
        data = _page4()
        data[at] ^= 0x01
        assert tag.parse(data, UID) == tag.NO_RECORD
    for blank in (b"\x03\x00\xfe\x00", b"\x01\x03\xa0\x0c", b"\x00" * 4, b"\xff" * 4):
        assert tag.parse(blank + bytes(12), UID) == tag.NO_RECORD
    assert tag.parse(b"\x03", UID) == tag.NO_RECORD


def test_a_message_that_is_being_written_is_none():
    data = _page4()
    data[1] = 0
    assert tag.parse(data, UID) == tag.NO_RECORD


def test_any_wrong_bit_of_what_counts_fails_the_check():
    for at in range(12, 16):
        for bit in range(8):
            data = _page4()
            data[at] ^= 1 << bit
            assert tag.parse(data, UID) == tag.BAD_CHECK
    for at in range(len(UID)):
        for bit in range(8):
            uid = bytearray(UID)
            uid[at] ^= 1 << bit
            assert tag.parse(_page4(), uid) == tag.BAD_CHECK


def test_a_sound_check_does_not_make_a_card():
    for deck, card in ((0, BA), (1, 0x0F), (1, 0xC0)):
        data = _page4()
        data[12:15] = bytes((deck >> 8, deck & 0xFF, card))
        data[15] = tag.crc8(data, tag.crc8(UID), 11, 15)
        assert tag.parse(data, UID) == tag.NO_RECORD


def test_random_uids():
    assert tag.is_random(b"\x08\x01\x02\x03")
    assert not tag.is_random(b"\x04\x01\x02\x03")
    assert not tag.is_random(b"\x08\x01\x02\x03\x04\x05\x06")


def test_containers():
    assert tag_content.container(0x12) == b"\xe1\x10\x12\x00"
    assert tag_content.container(0x3E) == b"\xe1\x10\x3e\x00"
    assert tag_content.container(0x6D) == b"\xe1\x10\x6d\x00"
    try:
        tag_content.container(0x13)
    except tag_content.TagError as error:
        assert error.code == "size"
    else:
        raise AssertionError
