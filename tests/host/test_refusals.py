"""Every refusal of the core has a line for the terminal."""

import ast
from pathlib import Path

import pytest

from host_tools import refusals
from pezzbox.game import written
from pezzbox.game.refused import Refused

GAME = Path(__file__).resolve().parents[2] / "firmware" / "pezzbox" / "game"


def raised():
    """Return code -> numbers of arguments with which the core makes a Refused."""
    found = {}
    for file in GAME.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                code, *details = node.args
                codes = [code.body, code.orelse] if isinstance(code, ast.IfExp) else [code]
                for code in codes:
                    assert isinstance(code, ast.Constant), f"{file.name}:{node.lineno}"
                    found.setdefault(code.value, set()).add(len(details))
    return found


RAISED = raised()

# A right value of each sort of field.
GOOD = {
    "seat": 0,
    "text": "three",
    "letter": "3",
    "card": "D3",
    "cards": ["D4"],
    "list": ["A", "B"],
    "version": 1,
}

# What arguments look like where the text does more than quote them.
LIKE = {
    "allowed": ("a", "b"),
    "by": 1,
    "card": 0x25,
    "cards": b"\x03",
    "list": ("a", "b"),
    "need": "play",
    "removal": 4,
    "seats": (0, 2),
    "sixths": 13,
    "sort": "seat",
    "when": "anytime",
}


def details(code):
    """Return arguments for a code's text, and how many it asks for."""
    wanted = {}
    for _, field, spec, _ in refusals._Words().parse(refusals.TEXTS[code]):
        if field is not None:
            wanted[int(field)] = LIKE.get(spec, "x\ny")
    return [wanted.get(i, "x\ny") for i in range(max(wanted, default=-1) + 1)]


def test_the_core_refuses_something():
    assert len(RAISED) > 20


@pytest.mark.parametrize("code", sorted(RAISED))
def test_a_code_that_is_raised_has_a_text_with_its_arguments(code):
    made = details(code)
    assert len(made) <= min(RAISED[code])
    text = refusals.text(Refused(code, *made))
    assert text
    assert text.isprintable()
    assert "{" not in text.replace('{"event"', "")


@pytest.mark.parametrize(
    ("kind", "name"),
    [(kind, field[0]) for kind, fields in written.FIELDS.items() for field in fields]
    + [("undo", stamp) for stamp in written.STAMPS],
)
def test_every_field_with_a_wrong_value_has_a_text(kind, name):
    made = {"event": kind}
    for other, its, needed in written.FIELDS[kind]:
        if needed:
            made["rank" if other == "of" else other] = GOOD[its]
    name = "rank" if name == "of" else name
    made[name] = None
    with pytest.raises(Refused) as refused:
        written.from_json(made)
    assert f"`{name}`" in refusals.text(refused.value)
    assert refusals.text(refused.value).endswith("not null")


def test_a_text_names_rule_value_and_what_is_allowed():
    for refused, text in (
        (
            Refused("rule_value", "bust", "perhaps", ("reach", "pass")),
            'rule bust: "perhaps" is not allowed; allowed: reach, pass',
        ),
        (
            Refused("rule_value", "target", 1000, range(1, 1000)),
            "rule target: 1000 is not allowed; allowed: 1 to 999",
        ),
        (
            Refused("rule_pair", "last_trick", "remainder", "fractions", "keep"),
            'rule last_trick: "remainder" does not go with fractions: "keep"; change one of them',
        ),
        (
            Refused("players_count", "busche", 3, 4, 4),
            "busche is not for 3 players; it is for 4 to 4",
        ),
        (
            Refused("card_played", 0x19),
            "card C3 was already played in this deal",
        ),
        (
            Refused("not_now", "play", "deal", 2),
            "play cannot come now: a new deal is needed first from seat 2",
        ),
        (
            Refused("close_count", 39, 31, 6),
            "zu tun with a count of 13/2 is not enough: the target is 31, and the opponent has 1",
        ),
    ):
        assert refusals.text(refused) == text


def test_values_from_a_file_are_cut_and_cannot_move_the_cursor():
    text = refusals.text(Refused("not_object", "\x1b[2J" + "x" * 1000))
    assert text.isprintable()
    assert len(text) < 200
