"""Events and their form in a transcript (transcript.md, "Events")."""

from pezzbox.game import events, written
from pezzbox.game.cards import ITALIAN, SALZBURG, parse
from pezzbox.game.refused import Refused

PAIRS = (
    ({"event": "deal"}, events.deal()),
    ({"event": "deal", "dealer": 3}, events.deal(3)),
    ({"event": "removed", "cards": ["D4"]}, events.removed(b"\x00")),
    ({"event": "bid", "bid": "pass"}, events.bid("pass")),
    (
        {"event": "bid", "bid": "chiamo", "seat": 2, "called": "B3"},
        events.bid("chiamo", 2, None, 0x39),
    ),
    (
        {"event": "bid", "bid": "solissimo", "addition": "dividete"},
        events.bid("solissimo", None, "dividete"),
    ),
    ({"event": "call", "card": "BA"}, events.call(0x37)),
    ({"event": "play", "card": "BA"}, events.play(0x37)),
    ({"event": "play", "card": "BA", "seat": 0}, events.play(0x37, 0)),
    (
        {"event": "declare", "seat": 1, "what": "three", "rank": "A", "missing": "B"},
        events.declare(1, "three", "A", "B"),
    ),
    (
        {"event": "declare", "seat": 1, "what": "napoli", "suit": "D"},
        events.declare(1, "napoli", "D"),
    ),
    ({"event": "close", "card": "B3"}, events.close(0x39)),
    ({"event": "rest", "seat": 0}, events.rest(0)),
    ({"event": "choice", "seat": 0, "choice": "give"}, events.choice(0, "give")),
    ({"event": "revoke", "seat": 0}, events.revoke(0)),
    ({"event": "void"}, events.VOID),
    ({"event": "undo"}, events.UNDO),
    ({"event": "end"}, events.END),
    (
        {"event": "match", "version": 1, "game": "busche", "players": ["A", "B"], "rules": {}},
        events.match("busche", ["A", "B"], {}),
    ),
    (
        {"event": "match", "version": 1, "game": "busche", "players": ["A", "B"]},
        events.match("busche", ["A", "B"]),
    ),
)


def code(made, deck=ITALIAN):
    try:
        written.from_json(made, deck)
    except Refused as refused:
        return refused.code
    raise AssertionError("not refused", made)


def test_there_and_back():
    kinds = set()
    for made, event in PAIRS:
        assert written.from_json(made) == event
        assert written.to_json(event) == made
        kinds.add(event[0])
    assert kinds == set(written.FIELDS)


def test_time_stamps_are_read_over():
    for made, event in PAIRS:
        stamped = dict(made)
        stamped["t"] = 3145
        stamped["boot"] = 2
        assert written.from_json(stamped) == event
        for wrong in (None, "1", 1.5, -1, True):
            stamped["t"] = wrong
            assert code(stamped) == "field_value"


def test_cards_are_read_in_the_matchs_deck():
    assert written.from_json({"event": "play", "card": "S7"}, SALZBURG) == events.play(0xB0)
    assert written.from_json({"event": "play", "card": "s7"}, ITALIAN) == events.play(0x23)
    for name in ("E10", "e10", "EX", "ex"):
        assert written.from_json({"event": "close", "card": name}, SALZBURG)[1] == 0x87
    assert written.from_json({"event": "play", "card": "H8"}) == events.play(parse("H8"))
    made = {"event": "declare", "seat": 0, "what": "three", "rank": "10", "missing": "s"}
    assert written.from_json(made, SALZBURG) == events.declare(0, "three", "X", "S")
    assert written.to_json(events.play(0x87)) == {"event": "play", "card": "EX"}


def test_only_the_letters_of_ascii_have_capitals():
    made = {"event": "declare", "seat": 0, "what": "napoli", "suit": "ſ", "missing": "ſ"}
    event = written.from_json(made)
    assert event[3:] == ("ſ", "ſ")
    assert code({"event": "play", "card": "ſ3"}) == "card_unknown"
    assert code({"event": "removed", "cards": ["ſ4"]}) == "card_unknown"


def test_what_is_no_event():
    for made in (None, 1, "play", [], ["event"], True):
        assert code(made) == "not_object"
    assert code({}) == code({"card": "B2"}) == "event_missing"
    for kind in ("", "shuffle", "Play", None, 1, [], {}):
        assert code({"event": kind}) == "event_unknown"
    assert code({"event": kind, "card": "B2"}) == "event_unknown"


def test_unknown_fields():
    assert code({"event": "play", "card": "B2", "player": 0}) == "field_unknown"
    assert code({"event": "void", "seat": 0}) == "field_unknown"
    assert code({"event": "undo", "card": "B2"}) == "field_unknown"
    made = {"event": "declare", "seat": 0, "what": "napoli", "rank": "A"}
    assert code(made) == "field_unknown"
    made = {"event": "declare", "seat": 0, "what": "four", "suit": "B", "rank": "A"}
    assert code(made) == "field_unknown"
    assert code({"event": "declare", "seat": 0, "what": "four", "of": "A"}) == "field_unknown"


def test_missing_fields():
    for made, _ in PAIRS:
        for name, _, must in written.FIELDS[made["event"]]:
            if name == "of":
                name = "suit" if made["what"] == "napoli" else "rank"
            if must and name in made:
                less = dict(made)
                del less[name]
                assert code(less) == "field_missing"


def test_null_and_wrong_types():
    for made, _ in PAIRS:
        for name in made:
            for wrong in (None, 1.5, True, {"a": 1}, [1]):
                if name == "event" or (name == "rules" and type(wrong) is dict):
                    continue
                bad = dict(made)
                bad[name] = wrong
                if name == "players" and type(wrong) is list:
                    continue  # what is in the list is looked at by the match
                assert code(bad) in ("field_value", "version"), bad
    assert code({"event": "deal", "dealer": "0"}) == "field_value"
    assert code({"event": "removed", "cards": ["D4", 4]}) == "field_value"
    assert code({"event": "removed", "cards": "D4"}) == "field_value"


def test_the_version():
    made = {"event": "match", "version": 2, "game": "busche", "players": []}
    assert code(made) == "version"
    made["version"] = "1"
    assert code(made) == "field_value"


def test_cards_that_are_none():
    for name in ("", "D1", "D", "DD", "d11", "🂡", "1" * 100):
        assert code({"event": "play", "card": name}) == "card_unknown"
        assert code({"event": "removed", "cards": [name]}) == "card_unknown"
