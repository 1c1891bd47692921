"""What the club's tests share: a broker, a collector on either kind of book; one PostgreSQL."""

import pytest

from tests.club.brokers import broker
from tests.club.databases import databases
from tests.club.running import Running

BOXES = ("table-1", "table-2", "table-3")


@pytest.fixture
def mosquitto():
    """A running broker that knows the boxes `table-1` to `table-3`."""
    with broker(BOXES) as made:
        yield made


@pytest.fixture(scope="session")
def postgresql():
    """A running PostgreSQL: `new()` makes an empty database."""
    with databases() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path):
    """A book that is empty yet."""
    if request.param == "sqlite":
        return tmp_path / "scores.sqlite"
    return request.getfixturevalue("postgresql").new()


@pytest.fixture
def running(place):
    """A collector on it that has heard nothing yet."""
    made = Running(place)
    yield made
    made.book.close()
