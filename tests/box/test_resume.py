"""A power cut right after the beep of an event: after it all is as if there had been none."""

from tests.box import cutting

MATCHES = "host_tools/matches/"
MOST = 5
TAKES_LONG = (
    "test_traversone",
    "test_traversone21",
    "test_ciapano",
    "test_tressette",
    "test_treschetten",
    "test_calabrasella",
)


def _cut(name):
    path = MATCHES + name + ".jsonl"
    numbers = cutting.telling(path, MOST)
    assert len(numbers) == MOST
    for number in numbers:
        cutting.single(path, number)


def test_traversone():
    _cut("traversone")


def test_traversone21():
    _cut("traversone21")


def test_busche():
    _cut("busche")


def test_ciapano():
    _cut("ciapano")


def test_tressette():
    _cut("tressette")


def test_treschetten():
    _cut("treschetten")


def test_calabresella():
    _cut("calabresella")


def test_calabrasella():
    _cut("calabrasella")
