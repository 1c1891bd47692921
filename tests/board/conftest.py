"""What the board's tests share: the firmware, compiled once."""

import fcntl
import pickle

import pytest

from host_tools import boards, build, image


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """The firmware as it lies on a board, compiled once for all tests and processes of a run."""
    folder = tmp_path_factory.getbasetemp()
    kept = (folder.parent if folder.name.startswith("popen-") else folder) / "compiled"
    with open(kept, "a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        content = file.read()
        if not content:
            content = pickle.dumps(build.compiled(image.files()))
            file.write(content)
    return pickle.loads(content)


@pytest.fixture
def compiled_once(compiled, monkeypatch):
    """That, for the commands of a test, too; may be changed."""
    made = dict(compiled)
    monkeypatch.setattr(build, "compiled", lambda files: dict(made))
    return made


@pytest.fixture
def pico(compiled):
    """Everything that lies on a Pico's flash after `pezzbox flash`."""
    return {**compiled, "board.json": boards.for_firmware(boards.load("pico")).encode()}
