"""The reports in a real browser: no request, no error, wide things scroll in their own box."""

import pytest

from tests.book.running import book, pezzbox, put
from tests.book.tables import random_match
from tests.book.test_report import odd_book
from tests.web.conftest import browser, page  # noqa: F401 - fixtures


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    odd_book(folder)
    eight = next(
        events
        for events in (random_match(f"e {seed}", "traversone21") for seed in range(99))
        if len(events[0]["players"]) == 8
    )
    put(folder / "eight.jsonl", eight)
    assert book(folder, "import", folder / "eight.jsonl") == 0
    made = {}
    for what in ("1", "3", "season", "</svg>"):
        out = folder / "page.html"
        arguments = ("--book", folder / "scores.sqlite", "--out", out)
        assert pezzbox("report", what, *arguments) == 0
        made[what] = out.read_text()
    return made


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [380, 1000])
def test_pages_render_without_a_request_or_an_error(pages, page, scheme, width):  # noqa: F811
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    for what, text in pages.items():
        page.set_content(text)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, what
        for plot in page.locator("svg.plot").all():
            box = plot.bounding_box()
            assert box["width"] > 300
            assert box["height"] > 40
        assert page.locator("h1").count() == 1
        assert page.locator("b, u, i").count() == 0


def test_what_is_drawn_has_enough_contrast_in_light_and_dark(pages, page):  # noqa: F811
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.set_content(pages["3"])
        ground = colour(page, "html", "background-color")
        for selector in ("h1", ".kicker", ".winner, .beside", ".legend .series-0", "td"):
            assert contrast(ground, colour(page, selector, "color")) >= 4.5, (scheme, selector)
        for number in range(8):
            mark = colour(page, f".legend .series-{number}", "color")
            assert contrast(ground, mark) >= 3, (scheme, number)


def test_on_paper_it_is_dark_on_white(pages, page):  # noqa: F811
    page.emulate_media(media="print", color_scheme="dark")
    page.set_content(pages["3"])
    assert colour(page, "html", "background-color") == (255, 255, 255)
    assert colour(page, "h1", "color") == (0, 0, 0)


def test_a_card_is_told_by_name_to_who_listens(pages, page):  # noqa: F811
    page.set_content(pages["1"])
    told = page.locator("table.tricks").first.aria_snapshot()
    assert "leads" in told
    assert " of coins" in told or " of cups" in told
    assert page.get_by_role("img", name="Totals over the deals").count() == 1


def colour(page, selector, name):  # noqa: F811
    found = page.evaluate(
        "([s, n]) => getComputedStyle(document.querySelector(s)).getPropertyValue(n)",
        [selector, name],
    )
    return tuple(int(part) for part in found[found.index("(") + 1 : -1].split(",")[:3])


def contrast(one, other):
    def light(parts):
        linear = [
            part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
            for part in parts
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lighter, darker = sorted((light(one), light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
