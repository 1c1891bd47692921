"""Topics and payloads of the club: what a box says, what it takes, what it does not."""

import json

from pezzbox.club import messages

LINE = '{"event": "play", "card": "DA", "t": 12, "boot": 3}'


def test_an_event_is_the_transcripts_with_four_keys_more():
    made = json.loads(messages.event(LINE, "table-1", "0123abcd", 7, 12))
    keys = {"box": "table-1", "journal": "0123abcd", "match": 7, "seq": 12}
    wanted = json.loads(LINE)
    wanted.update(keys)
    assert made == wanted
    assert set(keys) == set(messages.KEYS)


def test_the_longest_first_line_fits():
    line = json.dumps({"event": "match", "players": ["\u00e4" * 12] * 8, "rules": {}})
    assert len(messages.event(line, "b" * 23, "0123abcd", 9999, 0)) <= messages.LONGEST


def test_what_is_no_event_is_told_too():
    made = json.loads(messages.event("# 28 8301", "a", "0123abcd", 7, 12))
    assert (made["event"], made["count"], made["seq"]) == ("aside", 131, 12)
    made = json.loads(messages.event("# 28 83", "a", "0123abcd", 7, 12))
    assert (made["event"], made["line"]) == ("comment", "# 28 83")
    made = json.loads(messages.event('# {"event": "x"}', "a", "0123abcd", 7, 12))
    assert (made["event"], made["line"], made["match"]) == ("comment", '# {"event": "x"}', 7)


def test_a_name_is_a_topics_level_and_a_client_id_everywhere():
    for name in ("a", "table-1", "x" * 23, "0"):
        assert messages.is_name(name)
        for what in (messages.EVENTS, messages.STATE, messages.ASK):
            assert messages.parts(messages.topic(name, what)) == (name, what)
    for name in ("", "x" * 24, "Table", "a/b", "a b", "a+b", "#", "+", "\u00e4", None, 7, b"a"):
        assert not messages.is_name(name)


def test_other_topics_are_none_of_ours():
    for topic in (
        "",
        "pezzbox",
        "pezzbox/a",
        "pezzbox/a/other",
        "pezzbox/a/events/",
        "pezzbox//events",
        "pezzbox/+/events",
        "Pezzbox/a/events",
        "/pezzbox/a/events",
    ):
        assert messages.parts(topic) is None


def test_asking_comes_back():
    payload = messages.ask("0123abcd", 7, 3, 12)
    assert messages.asked(payload) == ("0123abcd", 7, 3, 12)
    assert messages.asked(messages.ask("0123abcd", 7, 3, 3)) is not None


def test_what_does_not_ask_for_anything_is_nothing():
    good = {"journal": "0123abcd", "match": 7, "from": 3, "to": 12}
    for key in good:
        for bad in (None, -1, 1.5, "", "x", [], {}, True, 1 << 40):
            made = dict(good)
            made[key] = bad
            assert messages.asked(json.dumps(made).encode()) is None, (key, bad)
        made = dict(good)
        del made[key]
        assert messages.asked(json.dumps(made).encode()) is None
    assert messages.asked(messages.ask("0123abcd", 7, 4, 3)) is None
    for payload in (b"", b"\xff", b"[1]", b"null", b"7", b'"x"', b"[" * 255, b"{}", b"{"):
        assert messages.asked(payload) is None


def test_a_state_says_how_far_it_is():
    made = json.loads(messages.state(True, "1.0", "0123abcd", 7, 12))
    assert made == {
        "online": True,
        "version": "1.0",
        "journal": "0123abcd",
        "match": 7,
        "seq": 12,
    }
    made = json.loads(messages.state(False, "1.0", "0123abcd"))
    assert (made["online"], made["match"], made["seq"]) == (False, None, None)
