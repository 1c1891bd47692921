"""Whatever is fed to `pezzbox score`: a standing or one line, never a traceback."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_tools import cli
from pezzbox.game import catalog, written

FIXTURES = settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

# Surrogates too: JSON can say half a pair.
texts = st.text(st.characters(categories=("L", "N", "P", "S", "Z", "C")), max_size=3)
scalars = st.none() | st.booleans() | st.integers(-2, 9) | st.integers() | st.floats() | texts
cards = st.sampled_from(["D3", "d4", "BA", "EX", "E10", "CC", "C6", "X", "D33", ""])
words = st.sampled_from(
    ["three", "four", "napoli", "A", "X", "S", "pass", "solo", "chiamo", "subtract", "give"]
)
anything = st.recursive(
    scalars | cards | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
names = sorted({field for fields in written.FIELDS.values() for field, _, _ in fields})
fields = st.sampled_from([*names, "rank", "suit", "t", "boot"])


@st.composite
def objects(draw):
    """An object that looks like an event, more or less."""
    kind = draw(st.sampled_from([*written.FIELDS, "play", "play", "play", "nonsense"]))
    made = {"event": kind}
    for name, sort, must in written.FIELDS.get(kind, ()):
        if must or draw(st.booleans()):
            right = {"card": cards, "seat": st.integers(0, 3), "version": st.just(1)}
            value = draw(right.get(sort, words) if draw(st.integers(0, 9)) else anything)
            made["rank" if name == "of" else name] = value
    if not draw(st.integers(0, 9)):
        made[draw(fields)] = draw(anything)
    return made


@st.composite
def matches(draw):
    """The first object: often right, so that what follows is looked at."""
    game = draw(st.sampled_from(catalog.ROWS))
    players = draw(st.integers(game.lowest, game.highest))
    made = {
        "event": "match",
        "version": 1,
        "game": game.name,
        "players": [f"P{seat}{draw(texts)}" for seat in range(players)],
    }
    rules = [rule.name for rule in game.rules_for(players, {})]
    if draw(st.booleans()):
        made["rules"] = draw(st.dictionaries(st.sampled_from(rules), anything, max_size=2))
    if not draw(st.integers(0, 9)):
        made[draw(fields)] = draw(anything)
    return made


def check(data, tmp_path, capsys):
    file = tmp_path / "fuzz.jsonl"
    file.write_bytes(data)
    for form in ([], ["--json"], ["--csv"]):
        status = cli.main(["score", *form, str(file)])
        shown = capsys.readouterr()
        if status == 0:
            assert shown.err == "" or "warning" in shown.err
            if form == ["--json"]:
                json.loads(shown.out)
        else:
            assert status == 2
            assert shown.out == ""
            assert shown.err.startswith(str(file))
            assert shown.err.count("\n") == 1
            assert shown.err[:-1].isprintable()


@FIXTURES
@given(st.binary())
def test_any_bytes(tmp_path, capsys, data):
    check(data, tmp_path, capsys)


@FIXTURES
@given(st.lists(anything, max_size=4))
def test_any_json(tmp_path, capsys, data):
    check("".join(json.dumps(one) + "\n" for one in data).encode(), tmp_path, capsys)


@FIXTURES
@given(matches(), st.lists(objects(), max_size=30), st.integers(0, 40))
def test_nearly_right_events(tmp_path, capsys, first, others, cut):
    lines = "".join(json.dumps(one) + "\n" for one in [first, *others])
    check(lines.encode(), tmp_path, capsys)
    check(lines.encode()[: len(lines) - cut], tmp_path, capsys)
