"""The tournament on the television and on paper, in a browser: what fits, what is text."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from host_tools.book_keeping.store import open_book
from host_tools.tourneys import seating
from host_tools.web.tv import tournament as panel
from host_tools.web.tv.pages import application
from host_tools.web.tv.words import Words
from tests.book.running import Books, pezzbox
from tests.tournament.running import Evening
from tests.web import tables as web_tables
from tests.web.browser import Served, leave, overflowing
from tests.web.conftest import browser, page  # noqa: F401 - fixtures

LONG = ["WWWWWWWWWWWW", "<b>x</b>", "Massimiliano", "Æðelþrýðmære", "Zwölfbuchsta", "&lt;&amp;"]
WINDOWS = {
    "full": (1920, 1080),
    "tablet": (1024, 768),
    "upright": (768, 1024),
    "phone": (380, 700),
}


@pytest.fixture
def evening(tmp_path, capsys, monkeypatch):
    """A tournament of many with long names, in its second round."""
    monkeypatch.setattr(seating, "STEPS", 2000)
    made = Evening(tmp_path, capsys)
    names = [*LONG, *(f"Spieler {number}" for number in range(7, 46))]
    made.begin("traversone21", names, "--out", "5", "--winners", "4", "--size", "5")
    made.says("round")
    for number, seats in enumerate(made.tables(), 1):
        made.says("result", number, *(f"{name}={31 + at}" for at, name in enumerate(seats)))
    made.says("round")
    seats = made.tables()[0]
    made.says("result", 1, *(f"{name}={-99 + at}" for at, name in enumerate(seats)))
    made.says("result", 2, "--void")
    return made


@contextmanager
def shown(evening, monkeypatch, language="en", name=None):
    """A server of the television's page with the tournament."""
    book = open_book(Books.at.place(evening.folder))

    def with_panel(tables, host):
        app = application(tables, host)
        panel.add(app, panel.Panel(book, name, language), Words(language, "italian"))
        return app

    monkeypatch.setattr(web_tables, "application", with_panel)
    monkeypatch.setattr(panel, "_FRESH_S", 0.0)
    with web_tables.Shown(language) as served:
        yield served
    book.close()


@pytest.mark.parametrize("window", WINDOWS)
def test_every_row_is_shown_once_and_fits(evening, browser, monkeypatch, window):  # noqa: F811
    wide, high = WINDOWS[window]
    size = {"width": wide, "height": high}
    with shown(evening, monkeypatch, "de") as served, browser.window(viewport=size) as made:
        made.clock.install(time=0)
        made.goto(served.address + "tournament")
        expect(made.locator("#what")).to_have_text("Rangliste, nach Runde 1")
        made.clock.pause_at(10)
        names, titles, least = [], [], 0
        for _ in range(40):
            title = made.locator("#what").text_content()
            if titles and titles[-1] != title and len(set(titles)) == 2:
                break
            titles.append(title)
            names += made.locator("tbody .title").all_text_contents()
            wrong = [each for each in overflowing(made) if "FOOTER" not in each]
            assert wrong == [], (window, wrong)
            least = made.evaluate(
                "parseFloat(getComputedStyle(document.querySelector('table')).fontSize)"
            )
            assert least >= int(min(wide, high) * 0.03)
            made.clock.run_for(12_000)
        assert set(titles) == {"Rangliste, nach Runde 1", "Runde 2"}
        players = [one["name"] for one in evening.json("players")]
        assert sorted(name for name in names if "," not in name) == sorted(players)
        seated = [name for row in names if "," in row for name in row.split(", ")]
        there = [seat for table in evening.tables() for seat in table]
        assert sorted(seated) == sorted(there + evening.seating()["byes"])
        print(f"{window}: {len(titles)} parts, {least} px")


def test_a_result_is_on_the_page_soon_and_no_name_is_markup(evening, page, monkeypatch):  # noqa: F811
    with shown(evening, monkeypatch) as served:
        page.goto(served.address + "tournament")
        expect(page.locator("#foot")).to_have_text(re.compile("results: 2 of [0-9]+ tables"))
        assert page.locator("b, i").count() == 0
        names = evening.tables()[2]
        evening.says("result", 3, *(f"{name}=1" for name in names))
        expect(page.locator("#foot")).to_have_text(re.compile("results: 3 of"))
        leave(page)


def faster(page):  # noqa: F811
    """Let the pages take turns sooner than people could read them."""
    for name in ("tv.js", "tournament.js"):
        source = (panel.HERE / name).read_text()
        source, count = re.subn(r"const (ALTERNATE|TURN)_MS = \d+", r"const \1_MS = 700", source)
        assert count
        page.route(f"**/{name}", Instead(source))


class Instead:
    """Answers with another source."""

    def __init__(self, source):
        self.source = source

    def __call__(self, route):
        route.fulfill(body=self.source, content_type="text/javascript")


def test_the_tables_and_the_tournament_in_turn(evening, page, monkeypatch):  # noqa: F811
    with shown(evening, monkeypatch) as served:
        faster(page)
        page.goto(served.address + "?tournament")
        for _ in range(2):
            page.wait_for_url(re.compile(r"/tournament\?tables$"))
            expect(page.locator("#name")).to_have_text("Club")
            page.wait_for_url(re.compile(r"/\?tournament$"))
        leave(page)


def test_the_servers_end_is_said_and_its_return_seen(evening, page, monkeypatch):  # noqa: F811
    with shown(evening, monkeypatch) as served:
        page.goto(served.address + "tournament")
        expect(page.locator("#name")).to_have_text("Club")
    expect(page.locator("#offline")).to_have_text("No connection, score as it was")
    assert page.locator("tbody tr").count() > 3
    leave(page)


def test_the_command_serves_it_and_says_what_is_wrong(evening, page, capsys):  # noqa: F811
    where = ("--book", Books.at.place(evening.folder))
    with Served("tv", "--tournament", "Club", *where, "--web-port", "0") as served:
        page.goto(served.address + "tournament")
        expect(page.locator("#name")).to_have_text("Club")
        page.goto(served.address)
        leave(page)
    capsys.readouterr()
    nowhere = evening.folder / "nowhere.sqlite"
    assert pezzbox("tv", "--tournament", "--book", nowhere, "--web-port", "0") == 2
    assert "no score book there" in capsys.readouterr().err


def test_without_a_tournament_it_says_so(tmp_path, capsys, page, monkeypatch):  # noqa: F811
    made = Evening(tmp_path, capsys)
    made.says("new", "Cup", "--game", "busche")
    with shown(made, monkeypatch, name="Other") as served:
        page.goto(served.address + "tournament")
        expect(page.locator("#none")).to_have_text("No tournament in this score book")
        leave(page)
    with shown(made, monkeypatch) as served:
        page.goto(served.address + "tournament")
        expect(page.locator("#none")).to_have_text("No round yet")
        leave(page)


@pytest.mark.parametrize("width", [380, 1000])
def test_the_page_to_print_needs_nothing_and_fits(evening, page, width):  # noqa: F811
    names = evening.tables()
    evening.says("swap", names[2][0], names[3][0], "--why", "<i>late</i>", "--by", "Ref")
    out = evening.folder / "club.html"
    assert evening.says("page", "--out", out) == f"{out}\n"
    page.set_viewport_size({"width": width, "height": 900})
    page.set_content(out.read_text())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("h1").text_content() == "Club"
    assert page.locator("i").count() == 0
    told = evening.json("standings")["standings"]
    cells = page.locator("table.standings tbody tr").all()
    assert len(cells) == len(told)
    for row, line in zip(cells, told, strict=True):
        assert row.locator("td").first.text_content() == line["player"]
        assert row.locator("th").text_content() == f"{line['place']}."
    by_name = page.locator(".names li").all_text_contents()
    assert len(by_name) == sum(map(len, evening.tables())) + len(evening.seating()["byes"])
    last = page.locator("table.corrections tbody tr").last
    assert "<i>late</i>" in last.text_content()
    page.emulate_media(media="print")
    printed = page.pdf() if width == 1000 else b"%PDF"
    assert printed.startswith(b"%PDF")
