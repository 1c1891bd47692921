"""Names and numbers of the core stand in one place each (`firmware/pezzbox/game/`)."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from pezzbox.game import catalog, notes, refused, steps, written

GAME = Path(__file__).resolve().parents[2] / "firmware" / "pezzbox" / "game"
TREES = {file.stem: ast.parse(file.read_text()) for file in sorted(GAME.glob("*.py"))}

HOMES = ("catalog", "events", "written", "notes", "rules")
"""Modules that say which names there are: of games, rules, values, events, fields, notes."""


def texts(tree):
    """Yield the texts in a module that are not docstrings or annotations."""
    left_out = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            left_out.add(node.value)
        elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            left_out.update(ast.walk(node.annotation))
        elif isinstance(node, ast.FunctionDef) and node.returns:
            left_out.update(ast.walk(node.returns))
    for node in ast.walk(tree):
        if node not in left_out:
            yield from _text(node)


def _text(node):
    """A constant's text: none or one."""
    return [node.value] if isinstance(node, ast.Constant) and type(node.value) is str else []


def calls():
    """Yield every call in the core: the name of the function or method, and its arguments."""
    for tree in TREES.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield getattr(node.func, "id", "") or getattr(node.func, "attr", ""), node.args


def test_a_name_has_one_home():
    known = {text for home in HOMES for text in texts(TREES[home])} | codes()
    elsewhere = defaultdict(set)
    for module, tree in TREES.items():
        for text in texts(tree):
            if text and text not in known:
                elsewhere[text].add(module)
    assert {text: where for text, where in elsewhere.items() if len(where) > 1} == {}


def codes():
    """The refusals' codes, from the table of refused.py."""
    return set(re.findall(r"^\| `(\w+)` \|", refused.__doc__ or "", re.MULTILINE))


def test_every_refusal_is_in_the_table():
    made = set()
    for name, arguments in calls():
        if name == "Refused":
            made.update(text for node in ast.walk(arguments[0]) for text in _text(node))
    # one code depends on the kind of event; what comes before a match is the reader's to refuse
    assert made - {"match"} == codes() - {"match_missing"}


def test_every_note_that_is_made_is_listed_with_its_fields():
    made = set()
    for name, arguments in calls():
        if name == "note" and isinstance(arguments[0], ast.Tuple):
            (kind,) = _text(arguments[0].elts[0])
            assert len(arguments[0].elts) == 1 + len(notes.FIELDS[kind])
            made.add(kind)
    assert made == set(notes.FIELDS)


def test_every_kind_of_event_has_its_step():
    assert set(steps.STEPS) | {"undo", "match"} == set(written.FIELDS)
    assert set(steps.IMPLIES) < set(steps.STEPS)


def test_a_rule_that_the_core_asks_for_is_one_of_some_game():
    rules = {
        rule.name
        for row in catalog.ROWS
        for players in range(row.lowest, row.highest + 1)
        for chosen in ({}, {"ace_of_batons": 1})
        for rule in row.rules_for(players, chosen)
    }
    asked = set()
    for tree in TREES.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Subscript) and _is_rules(node.value):
                asked.update(_text(node.slice))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                get = node.func.attr == "get" and _is_rules(node.func.value)
                if get or node.func.attr == "value":
                    asked.update(_text(node.args[0]))
    assert len(asked) > 15
    assert asked <= rules


def _is_rules(node):
    return "rules" in (getattr(node, "id", ""), getattr(node, "attr", ""))


def test_a_card_a_mask_and_a_mark_stand_once():
    where = defaultdict(set)
    for module, tree in TREES.items():
        source = (GAME / (module + ".py")).read_text().splitlines()
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and type(node.value) is int and node.value != 0xFF:
                written = source[node.lineno - 1][node.col_offset : node.end_col_offset]
                if written.startswith("0x") and node.value:
                    where[written].add(module)
    assert where
    assert {number: modules for number, modules in where.items() if len(modules) > 1} == {}
