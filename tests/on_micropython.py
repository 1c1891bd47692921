"""Runs plain test files inside MicroPython: `micropython tests/on_micropython.py FILE...`.

Every `test_*` function of each file is called, or of FILE::NAME that one alone; a line says how
each went, with its traceback where it failed. Exit status 0 only if every file had tests and all
of them passed. FILE is a path from the repository's root, which is on the interpreter's path
(host_tools/unix_port.py).
Runs on CPython just as well.
"""

import sys


def load(file):
    """Import a test file by its path from the root and return its module."""
    name = file[: -len(".py")].replace("/", ".")
    module = __import__(name)
    for part in name.split(".")[1:]:
        module = getattr(module, part)
    return module


def report(exception):
    """Print a traceback as either interpreter does."""
    if hasattr(sys, "print_exception"):
        sys.print_exception(exception)
    else:
        import traceback

        traceback.print_exception(exception)


def run(file):
    """Run the tests of a file, or the one that is named; return how many passed and failed."""
    passed = failed = 0
    file, _, only = file.partition("::")
    module = load(file)
    for name in sorted(dir(module)):
        if not name.startswith("test_") or (only and name != only):
            continue
        try:
            getattr(module, name)()
        except Exception as exception:  # noqa: BLE001 - what a test raises is its failure
            print(f"FAIL {file}::{name}")
            report(exception)
            failed += 1
        else:
            print(f"ok   {file}::{name}")
            passed += 1
    return passed, failed


def main(files):
    """Run all files; return the exit status."""
    bad = 0
    for file in files:
        passed, failed = run(file)
        print(f"{file}: {passed} passed, {failed} failed")
        if failed or not passed:
            bad += 1
    return 1 if bad or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
