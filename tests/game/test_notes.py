"""Notes: their form in a standing, and in which order they arise (transcript.md, `notes`)."""

from host_tools.standing import note_json
from pezzbox.game import notes
from tests.game.table import Table

OBJECTS = (
    (("revoke_seen", 3, 0, 0x37), {"seat": 3, "trick": 0, "card": "BA"}),
    (("revoke", 7, "eleven"), {"seat": 7, "penalty": "eleven"}),
    (("cappotto", 1), {"seat": 1}),
    (("sola", 2, "others"), {"seat": 2, "choice": "others"}),
    (("stramazzo", 0), {"seat": 0}),
    (("batons_closed", 0, 12, 0x39), {"seat": 0, "trick": 12, "card": "B3"}),
    (
        ("false_declaration", 1, "napoli", "E"),
        {"seat": 1, "what": "napoli", "suit": "E"},
    ),
    (
        ("false_declaration", 1, "three", "X"),
        {"seat": 1, "what": "three", "rank": "X"},
    ),
    (("close", 1, 0xB7), {"seat": 1, "card": "SX"}),
    (("rest", 4), {"seat": 4}),
    (("partner", 5, 1, 0x00), {"seat": 5, "trick": 1, "card": "D4"}),
    (("void",), {}),
)


def test_the_object_of_each():
    for note, fields in OBJECTS:
        expected = {"note": note[0]}
        expected.update(fields)
        assert note_json(note) == expected
    assert {note[0] for note, _ in OBJECTS} == set(notes.FIELDS)


def test_packed_and_unpacked():
    packed = bytearray()
    for note, _ in OBJECTS:
        packed += notes.packed(note)
    assert notes.unpacked(packed) == [note for note, _ in OBJECTS]


def test_of_one_card_the_revokes_seen_come_first():
    table = Table("traversone21", 4, {"batons_closed": True}).deal(0)
    table.play("B3 D4 B5 B6").play("C4 C3 C5 C6").play("B7")
    seven = table.card("B7")
    assert table.notes[1:] == [("revoke_seen", 2, 0, seven), ("batons_closed", 2, 2, seven)]


def test_several_revokes_seen_come_by_trick():
    table = Table("traversone", 4).deal(0).play("D3 D4 C4 D5").play("D2 D6 C5 D7")
    table.play("C3 C6 DF C7")
    assert [note[2] for note in table.notes] == [0, 1]


def test_at_the_end_the_rest_then_what_was_false_then_cappotto_then_a_late_revoke():
    rules = {"declarations": "anytime", "cappotto": "win", "revoke": "none"}
    table = Table("tressette", 4, rules).deal(0).declare(1, "napoli", "D").declare(3, "four", "A")
    table.play("D4 D3 D2 DA").rest(2).revoke(1)
    assert table.notes == [
        ("rest", 2),
        ("false_declaration", 1, "napoli", "D"),
        ("false_declaration", 3, "four", "A"),
        ("cappotto", 0),
        ("revoke", 1, "none"),
    ]
