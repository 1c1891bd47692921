"""What the board's tests share: the firmware, compiled once."""

import pytest

from host_tools import boards, build


@pytest.fixture
def compiled_once(compiled, monkeypatch):
    """The firmware as it lies on a board, for the commands of a test, too; may be changed."""
    made = dict(compiled)
    monkeypatch.setattr(build, "compiled", lambda files: dict(made))
    return made


@pytest.fixture
def pico(compiled):
    """Everything that lies on a Pico's flash after `pezzbox flash`."""
    return {**compiled, "board.json": boards.for_firmware(boards.load("pico")).encode()}
