"""The tables of a club on the television's page: more than fit at once, and some that are away."""

import json
import re

import pytest
from playwright.sync_api import expect

from host_tools import demo
from host_tools.club_keeping.arrivals import Key, State
from host_tools.club_keeping.batch import Followed
from host_tools.standing import standing
from host_tools.web.tv import view
from host_tools.web.tv.club import ClubTable
from host_tools.web.tv.pages import Tables
from host_tools.web.tv.words import Words
from tests.web.browser import overflowing
from tests.web.tables import Shown

EN = Words("en", "italian")
MADE = demo.read(demo.matches()["traversone"])


def followed(lines, first=0, number=1, box="table-1", journal="0a1b2c3d"):
    key = Key(box, journal, number)
    return Followed(key, first, lines, first + len(lines), -1, "", False, [])


def state(online=True, box="table-1"):
    return State(box, online, "0a1b2c3d", 1, 0)


def names(table):
    return [each["name"] for each in view.table(table, "table-1", EN)["players"]]


def test_a_table_follows_the_match_that_its_box_began_last():
    table = ClubTable()
    assert table.follow(followed(MADE[:50]))
    assert table.follow(followed(MADE[50:], 50))
    totals = [each["total"] for each in view.table(table, "table-1", EN)["players"]]
    assert totals == [str(total) for total in standing(MADE)["totals"]]
    other = [{**MADE[0], "players": ["Eva", "Franz", "Gigi", "Hans"]}]
    assert table.follow(followed(other, number=2))
    assert names(table) == ["Eva", "Franz", "Gigi", "Hans"]
    assert not table.follow(followed(MADE[:10], number=1)), "what is filled in of an earlier one"
    assert names(table) == ["Eva", "Franz", "Gigi", "Hans"]
    assert table.follow(followed(MADE[:10], journal="11111111")), "its flash was wiped"
    assert names(table) == MADE[0]["players"]


def test_a_box_that_is_away_leaves_its_score_and_says_so():
    table = ClubTable()
    table.follow(followed(MADE[:50]))
    assert view.table(table, "table-1", EN)["live"]
    assert table.state(state(False))
    seen = view.table(table, "table-1", EN)
    assert (seen["live"], seen["status"]) == (False, "No network, score as it was")
    assert len(seen["players"]) == 4
    assert not table.state(state(False))
    assert table.state(state(True))
    assert view.table(table, "table-1", EN)["live"]


def test_a_match_that_this_program_cannot_fold_is_said():
    table = ClubTable()
    table.follow(followed([{**MADE[0], "game": "bridge"}]))
    assert view.table(table, "table-1", EN)["players"] == []


def test_tables_stand_in_the_order_of_their_names_whoever_comes_first():
    tables, shown = Tables(EN, by_name=True), []
    reader = tables.subscribe()
    for box in ("table-10", "table-9", "bar", "table-2", "2-b", "10-a", "table-9a"):
        table = ClubTable()
        table.follow(followed(MADE[:20], box=box))
        tables.put(box, table, box)
        shown = [each["name"] for each in json.loads(tables.news(reader))["tables"]]
        assert box in shown
    assert shown == ["2-b", "10-a", "bar", "table-2", "table-9", "table-9a", "table-10"]


def club(served, count):
    """So many tables, each in a trick."""
    for number in range(1, count + 1):
        table = ClubTable()
        table.follow(followed(MADE[: 10 + number], box=f"table-{number}"))
        served.do(served.tables.put, f"table-{number}", table, f"table-{number}")


@pytest.mark.parametrize(("wide", "high"), [(1280, 720), (1920, 1080), (768, 1024)])
def test_many_tables_are_shown_a_part_at_a_time(browser, wide, high):
    with browser.window(viewport={"width": wide, "height": high}) as page, Shown() as served:
        club(served, 20)
        page.clock.install()
        page.goto(served.address)
        expect(page.locator("section")).to_have_count(9)
        expect(page.locator("#range")).to_have_text("Tables 1–9 / 20")
        assert overflowing(page) == []
        page.clock.run_for(12_100)
        expect(page.locator("#range")).to_have_text("Tables 10–18 / 20")
        page.clock.run_for(12_100)
        expect(page.locator("#range")).to_have_text("Tables 19–20 / 20")
        expect(page.locator("section")).to_have_count(2)
        page.clock.run_for(12_100)
        expect(page.locator("#range")).to_have_text("Tables 1–9 / 20")
        assert overflowing(page) == []


def test_of_many_tables_only_what_changes_is_sent_and_the_page_shows_it(page):
    with Shown() as served:
        club(served, 12)
        page.goto(served.address)
        expect(page.locator("section")).to_have_count(9)
        table = served.tables._tables["table-3"]
        assert served.do(table.state, state(False, "table-3"))
        served.do(served.tables.changed, "table-3")
        expect(page.locator(".stale")).to_have_count(1)
        expect(page.locator(".stale header")).to_have_text(
            re.compile(r"Traversone\s*table-3\s*No network, score as it was\s*$")
        )
        expect(page.locator(".stale .head")).to_be_visible()
        assert overflowing(page) == []
        expect(page.locator("#range")).to_have_text("Tables 1–9 / 12 · no network: table-3")
        for key, each in served.tables._tables.items():
            each.unheard()
            served.do(served.tables.changed, key)
        expect(page.locator("#range")).to_have_text("Tables 1–9 / 12 · no network: 12")
        for key, each in served.tables._tables.items():
            each.state(state(True, key))
            served.do(served.tables.changed, key)
        served.do(served.tables.changed, "table-3")
        expect(page.locator(".stale")).to_have_count(0)
        reader = served.do(served.tables.subscribe)
        assert len(json.loads(served.do(served.tables.news, reader))["tables"]) == 12
        assert json.loads(served.do(served.tables.news, reader))["changed"] == []
        served.do(served.tables.changed, "table-12")
        ((place, shown),) = json.loads(served.do(served.tables.news, reader))["changed"]
        assert (place, shown["name"]) == (11, "table-12")
        club(served, 13)
        told = json.loads(served.do(served.tables.news, reader))["changed"]
        assert [place for place, _ in told] == list(range(13))
        assert (
            served.do(served.tables.news, served.do(served.tables.subscribe)).count("head") == 13
        )
        expect(page.locator("#range")).to_have_text("Tables 1–9 / 13")


def test_few_tables_are_sent_whole():
    with Shown() as served:
        club(served, 9)
        reader = served.do(served.tables.subscribe)
        for _ in range(2):
            assert len(json.loads(served.do(served.tables.news, reader))["tables"]) == 9
            served.do(served.tables.changed, "table-1")
