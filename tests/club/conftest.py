"""What the club's tests share: a broker for a test, a PostgreSQL for all tests of a process."""

import pytest

from tests.club.brokers import broker
from tests.club.databases import databases

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
