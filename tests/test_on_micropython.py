"""Every plain test file, run once more inside MicroPython."""

import subprocess
from pathlib import Path

import pytest

from host_tools import image, unix_port
from tests.interpreter import micropython

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
HOST_ONLY = {"board", "book", "host", "reference", "differential", "tournament", "web"}
HEAP = (
    "8m"  # a test's models and pictures are on it too; counting what is in use looks at all of it
)


def is_plain(file):
    """Whether a test file declares, by its name and folder, to run on both interpreters."""
    folders = file.relative_to(TESTS).parts[:-1]
    return (
        bool(folders)
        and not HOST_ONLY.intersection(folders)
        and not file.stem.endswith(("_properties", "_host"))
    )


PLAIN = [
    file.relative_to(ROOT).as_posix()
    for file in sorted(TESTS.rglob("test_*.py"))
    if is_plain(file)
]


# Files that take long there, and of whose tests some are enough in the ordinary run.
SOME = {
    "tests/box/test_behaviour.py": [
        *("a_card_is_shown_then_stored_then_heard", "presses_while_the_box_is_busy_all_count"),
        "the_display_dims_and_sleeps_and_a_card_wakes_it_and_counts",
    ],
    "tests/box/test_crashes.py": [
        *("a_crash_is_shown_for_three_seconds", "a_heap_that_ran_out"),
        "an_exception_while_drawing_is_kept_and_the_match_goes_on",
    ],
    "tests/box/test_laid.py": [
        *("one_new_card_is_played", "a_wrong_check_byte_is_a_bad_tag"),
        "a_tag_that_leaves_during_the_read_is_tried_again_silently",
    ],
    "tests/box/test_parts.py": [
        *("no_display_at_all", "a_display_that_is_lost_and_comes_back"),
        "a_reader_that_is_lost_says_so_and_comes_back_silently",
    ],
    "tests/box/test_resume.py": ["busche", "calabresella"],
    "tests/box/test_starts.py": [
        *("what_is_set_aside_is_whole", "a_folder_that_cannot_be_made_or_read"),
        "a_match_that_hangs_while_it_is_taken_up_is_set_aside",
    ],
    "tests/buttons/test_tasks.py": [
        *("a_match_with_a_house_rule_a_new_name_and_another_place", "a_card_by_hand"),
        "a_declaration_with_its_missing_suit",
    ],
    "tests/club/test_table.py": ["a_broker_that_answers"],
    "tests/device/test_reader_faults.py": [
        *("a_lasting_fault_is_said_once_and_its_end_too", "the_loop_is_never_held"),
        "a_lost_edge_costs_latency_only",
    ],
    "tests/device/test_reader_field.py": ["a_new_card_beside_a_clone", "two_clones"],
    "tests/device/test_reader_times.py": ["a_new_card_at_any_moment_of_the_search"],
    "tests/device/test_reader_visits.py": ["ten_milliseconds_to_ten_seconds"],
    "tests/device/test_tag_access.py": [
        *("a_card_is_written_onto_every_kind_of_tag", "a_weak_tag_has_fewer_reads"),
        "locking_sets_every_lock_bit_and_nothing_else",
    ],
    "tests/game/test_undo.py": ["bytes_that_are_no_result", "an_undo_takes_the_deal_it_implied"],
    "tests/journal/test_damage.py": ["what_was_sound_is_kept_beside"],
    "tests/journal/test_fuzz.py": ["junk_as_every_file"],
    "tests/journal/test_resume.py": ["a_lost_deal_does_not_stop_the_match"],
    "tests/screens/test_redraw.py": ["several_cards_before_a_picture"],
}


def marked(file):
    return pytest.param(file, marks=pytest.mark.long) if file in SOME else file


@pytest.fixture(scope="session")
def interpreter():
    return micropython()


@pytest.fixture(scope="session")
def environment(tmp_path_factory):
    staged = tmp_path_factory.mktemp("drivers")
    image.stage(staged, {**image.drivers(), **image.client()})
    firmware = [ROOT / "firmware", ROOT / "firmware" / "lib", staged / "lib"]
    return unix_port.environment(firmware, [ROOT, TESTS])


def run(interpreter, environment, *files):
    return subprocess.run(
        [interpreter, "-X", f"heapsize={HEAP}", "tests/on_micropython.py", *files],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
        check=False,
    )


def test_there_are_plain_tests():
    assert PLAIN and set(SOME) < set(PLAIN)


@pytest.mark.parametrize("file", [marked(file) for file in PLAIN])
def test_on_micropython(interpreter, environment, file):
    done = run(interpreter, environment, file)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("file", list(SOME))
def test_some_on_micropython(interpreter, environment, file):
    named = [f"{file}::test_{name}" for name in SOME[file]]
    done = run(interpreter, environment, *named)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("\nok   ") + done.stdout.startswith("ok   ") == len(named)


def test_the_runner_says_what_failed(interpreter, environment, tmp_path):
    (tmp_path / "test_bad.py").write_text(
        "def test_good():\n    pass\n\n\ndef test_bad():\n    assert 1 == 2\n"
    )
    environment = {**environment, "MICROPYPATH": f"{tmp_path}:{environment['MICROPYPATH']}"}
    done = run(interpreter, environment, "test_bad.py")
    assert done.returncode == 1
    assert "ok   test_bad.py::test_good" in done.stdout
    assert "FAIL test_bad.py::test_bad" in done.stdout
    assert "AssertionError" in done.stdout


def test_the_runner_takes_no_file_without_tests_for_good(interpreter, environment, tmp_path):
    (tmp_path / "test_empty.py").write_text("")
    environment = {**environment, "MICROPYPATH": f"{tmp_path}:{environment['MICROPYPATH']}"}
    assert run(interpreter, environment, "test_empty.py").returncode == 1
