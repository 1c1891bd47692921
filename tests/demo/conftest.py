"""What the demo's tests share: what the firmware does with a match, told once a run."""

import pytest

from host_tools import demo


@pytest.fixture(scope="session")
def from_source(once, tmp_path_factory):
    """What comes of a match that ships, inside MicroPython from the sources: words and the rest.

    It takes long, and more than one test looks at it.
    """

    def played(game):
        folder = tmp_path_factory.mktemp("played")
        demo.prepare(folder, demo.read(demo.matches()[game]))
        return list(demo.lines(folder, True))

    return lambda game: once(f"played-{game}", lambda: played(game))
