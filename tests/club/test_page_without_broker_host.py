"""The page while nobody can tell the collector how the boxes are."""

from tests.book.running import long_match
from tests.club.boxes import Box
from tests.club.collecting import Collecting
from tests.club.test_service_host import Publishing
from tests.club.watching import Watching
from tests.patience import PATIENCE_S


def test_tables_are_said_to_be_away_while_there_is_no_broker(mosquitto, tmp_path):
    arguments = ("--book", tmp_path / "a.sqlite", "--web-port", "0")
    lines = len(long_match())

    def live(*wanted):
        return lambda tables: [table["live"] for table in tables.values()] == list(wanted)

    with (
        Collecting(tmp_path / "log", "--broker", mosquitto.url(), *arguments) as club,
        Watching(club.address()) as page,
    ):
        boxes = [
            Publishing(mosquitto.port, Box(f"table-{n}", [long_match()], f"{n:08x}"))
            for n in (1, 2)
        ]
        for box in boxes:
            box.publish(0, lines // 2)
        assert page.until(live(True, True), PATIENCE_S)
        mosquitto.kill()  # one that ends in order says good-bye for all boxes
        assert page.until(live(False, False), PATIENCE_S)
        assert all(table["players"] for table in page.tables.values())
        mosquitto.start()
        assert page.until(live(True, True), PATIENCE_S)
        boxes.pop().close()
        boxes.pop().close()
