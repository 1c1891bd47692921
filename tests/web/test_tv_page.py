"""The television's page in a browser: what fits, what is text, what comes back by itself."""

import json
import signal

import pytest
from playwright.sync_api import expect

from host_tools import demo
from host_tools.board_errors import NoBoard
from host_tools.standing import standing
from tests.web.browser import Served, leave, overflowing
from tests.web.tables import Shown, begun, event

WINDOWS = {"hd": (1280, 720), "full": (1920, 1080), "tablet": (1024, 768), "upright": (768, 1024)}
LONG = [
    *("WWWWWWWWWWWW", "Massimiliano", "Æðelþrýðmære", "MMMMMMMMMMMM"),
    *("Zwölfbuchsta", "ιιιιιιιιιιιι", "Bartholomäus", "@@@@@@@@@@@@"),
]
TOTALS = [-123 * 6 - 5, 999 * 6 + 4, -100 * 6 - 3, 0, 123 * 6 + 1, -6, 31 * 6, 500 * 6 + 2]


def crowd(served, key, players):
    """A table of so many, with long names and totals, in the middle of a trick."""
    lines = begun("traversone", LONG[:players])
    cards = ("S3", "S2", "SA", "SR", "SC", "SF", "S7")
    served.add(key, [*lines, event("deal")])
    served.do(_total, served.tables._tables[key].match)
    served.tell(key, *(event("play", card=card) for card in cards[: players - 1]))


def _total(match):
    match.totals[:] = TOTALS[: match.n]


def cut(page):
    """What does not fit, and the smallest sizes of totals and of names, in pixels."""
    page.wait_for_selector("tbody tr")
    assert page.locator(".stale").count() == 0
    sizes = page.eval_on_selector_all("td.total, .name", _SIZES)
    return overflowing(page), sizes["total"], sizes["name"]


_SIZES = """all => {
  const found = {};
  for (const each of all) {
    const kind = each.matches(".name") ? "name" : "total";
    const size = parseFloat(getComputedStyle(each).fontSize);
    found[kind] = Math.min(found[kind] || Infinity, size);
  }
  return found;
}"""


@pytest.mark.parametrize("window", WINDOWS)
def test_everything_fits_whatever_the_window_and_how_many_play(browser, window):
    wide, high = WINDOWS[window]
    with browser.window(viewport={"width": wide, "height": high}) as page, Shown("de") as served:
        page.goto(served.address)
        for tables in range(1, 7):
            crowd(served, f"port {tables}", (8, 5, 4, 2, 7, 3)[tables - 1])
            expect(page.locator("section")).to_have_count(tables)
            expect(page.locator(".face").last).to_be_visible()
            wrong, total, name = cut(page)
            assert wrong == [], (tables, wrong)
            least = min(wide, high) / (30 if tables == 1 else 75)
            print(
                f"{window} {wide}x{high}, {tables} tables: {total:.0f} and {name:.0f} px at least"
            )
            assert min(total, name) >= least, (tables, total, name)


def test_a_single_table_is_as_large_as_the_window_allows(page):
    with Shown() as served:
        page.goto(served.address)
        for players in range(2, 9):
            crowd(served, "a", players)
            expect(page.locator("tbody tr")).to_have_count(players)
            expect(page.locator(".face")).to_have_count(players - 1)
            wrong, total, name = cut(page)
            assert wrong == []
            print(f"{players} players: totals of {total:.0f} px, names of {name:.0f} px of 720")
            assert total >= 50 and name >= 40


def test_names_are_text(page):
    with Shown() as served:
        names = ["<b>x</b>", "<img src=x>", "{{ 7*7 }}", "</script>"]
        served.add("a", [*begun(players=names), event("deal")])
        page.goto(served.address)
        expect(page.locator(".name")).to_have_text(names)
        assert page.locator("tbody b, tbody img, script:not([src])").count() == 0
        said = '{"said": "<i>y</i>", "details": []}'
        served.tell("a", said)
        expect(page.locator(".foot")).to_have_text("<i>y</i>")


def test_the_page_follows_and_says_what_it_shows(page):
    with Shown() as served:
        served.add("a", begun())
        page.goto(served.address)
        expect(page.locator(".head")).to_have_text("Table 1 · About to begin · to 21")
        served.tell("a", event("deal"), event("play", card="S3"))
        expect(page.locator("tr.turn .name")).to_have_text("Carla")
        face = page.get_by_role("img", name="3 of swords")
        expect(face).to_be_visible()
        assert page.locator("html").get_attribute("lang") == "en"
        expect(page.get_by_role("table")).to_have_accessible_name(
            "Table 1, Traversone, Deal 1 · to 21"
        )
        heads = page.get_by_role("columnheader").all_inner_texts()
        assert heads == ["Player", "Card", "Last", "Total"]
        expect(page.get_by_role("rowheader").nth(2)).to_have_accessible_name("Carla to play")


def test_a_deal_that_ended_is_said_politely_and_once(page):
    made = demo.read(demo.matches()["traversone"])
    lines = [json.dumps(each) for each in made]
    cards = 1 + 1 + 40
    with Shown() as served:
        served.add("a", ['{"box": "1", "match": 1}', *lines[: cards - 1], None])
        page.goto(served.address)
        spoken = page.locator("[aria-live=polite]")
        expect(page.locator("tbody tr")).to_have_count(4)
        assert spoken.inner_text() == ""
        served.tell("a", lines[cards - 1])
        names = zip(["Anna", "Ben", "Carla", "Dino"], standing(made[:cards])["totals"])
        score = ", ".join(f"{name} {total}" for name, total in names)
        expect(spoken).to_have_text(f"Table 1: Deal 1: {score}")
        before = spoken.inner_text()
        served.tell("a", *lines[cards : cards + 2])
        expect(page.locator(".face")).to_have_count(1)
        assert spoken.inner_text() == before


def test_a_box_that_goes_and_comes_back(page):
    with Shown(language="it") as served:
        served.add("a", begun())
        page.goto(served.address)
        expect(page.locator(".status")).to_have_text("")
        served.tell("a", NoBoard("x"))
        expect(page.locator(".stale .status")).to_have_text("Scollegato, punteggio di prima")
        expect(page.locator("tbody tr")).to_have_count(4)
        served.tell("a", *begun(players=["Eva", "Fritz"]))
        expect(page.locator(".stale")).to_have_count(0)
        expect(page.locator(".name")).to_have_text(["Eva", "Fritz"])


def test_tables_come_one_by_one(page):
    with Shown() as served:
        page.goto(served.address)
        expect(page.locator("#none")).to_contain_text("plug a Pezzbox in")
        served.add("a", always=False)
        expect(page.locator("#none")).to_be_visible()
        served.tell("a", *begun())
        expect(page.locator("#none")).to_be_hidden()
        for key in "bcd":
            served.add(key, begun())
        expect(page.locator("h2")).to_have_count(4)
        assert overflowing(page) == []


def test_a_server_that_starts_again_has_its_page_back(page):
    with Shown() as served:
        served.add("a", begun())
        page.goto(served.address)
        expect(page.locator("tbody tr")).to_have_count(4)
    expect(page.locator("#offline")).to_have_text("No connection, score as it was")
    expect(page.locator("tbody tr")).to_have_count(4)
    assert overflowing(page) == []
    with Shown(port=served.port) as again:
        again.add("b", begun(players=["Eva", "Fritz"]))
        expect(page.locator(".name")).to_have_text(["Eva", "Fritz"])
        expect(page.locator("#offline")).to_be_hidden()
    expect(page.locator("#offline")).to_be_visible()
    leave(page)


def test_a_server_that_says_nothing_any_more_is_said(page, tmp_path):
    page.clock.install()
    with Served("tv", "--web-port", "0", XDG_RUNTIME_DIR=str(tmp_path)) as served:
        page.goto(served.address)
        expect(page.locator("#none")).to_be_visible()
        expect(page.locator("#offline")).to_be_hidden()
        served.process.send_signal(signal.SIGSTOP)
        try:
            page.clock.run_for(8000)
            expect(page.locator("#offline")).to_have_text("No connection, score as it was")
        finally:
            served.process.send_signal(signal.SIGCONT)
        expect(page.locator("#offline")).to_be_hidden()
    leave(page)


def test_light_and_dark_can_be_read(browser):
    with Shown() as served:
        crowd(served, "a", 4)
        seen = set()
        for scheme in ("light", "dark"):
            with browser.window(color_scheme=scheme) as page:
                page.goto(served.address)
                page.wait_for_selector("tbody tr")
                for selector in (".name", ".turn .name", ".total", ".last", "thead th", "h2"):
                    ink, ground = page.eval_on_selector(selector, _COLOURS)
                    assert contrast(ink, ground) >= 4.5, (scheme, selector, ink, ground)
                    seen.add((selector, tuple(ink)))
        assert len(seen) > 6  # they are not the same


_COLOURS = """element => {
  const numbers = (text) => text.match(/[\\d.]+/g).map(Number);
  const ink = numbers(getComputedStyle(element).color).slice(0, 3);
  for (let each = element; each; each = each.parentElement) {
    const ground = numbers(getComputedStyle(each).backgroundColor);
    if (ground.length < 4 || ground[3] > 0) return [ink, ground.slice(0, 3)];
  }
}"""


def contrast(one, other):
    """WCAG 2.2, contrast ratio."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour):
    parts = [each / 255 for each in colour]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
