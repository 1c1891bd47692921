"""A power cut after every single event of every match that ships."""

from pathlib import Path

import pytest

from host_tools import demo
from host_tools.virtual.run import read
from tests.box import cutting


@pytest.mark.nightly
@pytest.mark.parametrize("game", sorted(demo.matches()))
def test_a_cut_after_every_event(game: str) -> None:
    path = Path(demo.matches()[game])
    cuts = cutting.whole(str(path))
    print(f"{game}: {cuts} cuts, nothing lost")
    assert cuts == len(read(str(path))) - 1
