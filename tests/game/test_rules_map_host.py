"""The map in tests/README.md, from the rules' sections to tests: what it names is there."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]

SECTIONS = (
    "1 2 3 4 5.1 5.2 5.3 5.4 6.1 6.2 7 7.1 8 9 10".split()  # of rules.md
    + ["transcript.md, Events", "transcript.md, score"]
)


def rows():
    """Yield the map's rows: the section, and what the last cell names as (file, function)."""
    text = (TESTS / "README.md").read_text()
    text = text[text.index("## Which test shows which rule") :]
    for line in re.split("^## ", text[3:], maxsplit=1, flags=re.MULTILINE)[0].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == 3 and cells[0] not in ("section", "---"):
            named = []
            for part in cells[2].split("; "):
                file, names = part.split(": ")
                named += [(file.strip("`"), "test_" + name) for name in names.split(", ")]
            yield cells[0], named


def functions(file):
    """The test functions of a file of tests/game, or of the folder its name says."""
    tree = ast.parse((TESTS / "game" / file).read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_test_that_is_named_is_there():
    found = {}
    for _, named in rows():
        for file, name in named:
            found.setdefault(file, functions(file))
            assert name in found[file], f"{file} has no {name}"
    assert len(found) > 25


def test_every_section_is_named_and_no_other():
    assert list(dict.fromkeys(section for section, _ in rows())) == SECTIONS


def test_every_plain_test_of_the_core_is_named():
    named = {pair for _, pairs in rows() for pair in pairs}
    for file in sorted((TESTS / "game").glob("test_*.py")):
        if not file.stem.endswith("_host"):
            left = {name for name in functions(file.name) if name.startswith("test_")}
            left -= {name for other, name in named if other == file.name}
            assert not left - UNMAPPED, f"{file.name}: {left - UNMAPPED}"


UNMAPPED = {
    # of how the core keeps things, not of the rules
    "test_the_bytes_are_those_of_the_tags",
    "test_every_case",
    "test_packed_and_unpacked",
    "test_every_case_as_the_box_keeps_it",
    "test_a_match_taken_up_from_its_results",
    "test_bytes_that_are_no_result",
    "test_an_undo_that_cannot_recall_changes_nothing",
    "test_a_refusal_carries_its_code_and_details",
    "test_rules_are_left_as_given",
    "test_as_many_as_there_can_be",
    "test_the_last_scores",
}


def test_the_sections_that_the_tests_speak_of_are_sections():
    spoken = set()
    for folder in ("game", "reference", "differential"):
        for file in (TESTS / folder).glob("*.py"):
            spoken |= set(re.findall(r"rules\.md,? sections? ([\d.]+\d|\d)", file.read_text()))
    assert spoken
    assert spoken - {"5", "6"} <= set(SECTIONS)
