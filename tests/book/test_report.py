"""Reports: what they show is what the book and the core say, as text and nothing else."""

import json
import re
from html.parser import HTMLParser

import pytest

from host_tools import exit_status
from host_tools.standing import standing
from tests.book.running import Books, as_json, book, fill, long_match, pezzbox, put, wild_match
from tests.book.tables import SIZES, random_match

VOID = ("meta", "link", "br", "use", "path")


class Page(HTMLParser):
    """Tables as rows of cells, and every element with its attributes; checks the nesting."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.open, self.tables, self.words = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID or self.get_starttag_text().endswith("/>"):
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if "td" in self.open or "th" in self.open:
            self.tables[-1][-1][-1] += data
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


def report(folder, *arguments):
    return pezzbox("report", "--book", Books.at.place(folder), *arguments)


def page_of(folder, *arguments):
    out = folder / "page.html"
    assert report(folder, *arguments, "--out", out) == 0
    return out.read_text()


def stands_alone(text):
    """Nothing in it asks for anything, runs, or has an id twice."""
    page = Page(text)
    ids = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    for tag, attrs in page.elements:
        assert tag not in ("script", "img", "iframe", "object", "embed", "base", "form", "a")
        for name, value in attrs.items():
            assert not name.startswith("on")
            if name in ("href", "xlink:href"):
                assert value == "data:," or value[1:] in ids, value
            elif name == "src" or "url(" in (value or ""):
                assert re.fullmatch(r".*url\(#[\w-]+\).*", value or ""), (name, value)
            if name == "aria-labelledby":
                assert set(value.split()) <= set(ids)
    assert "url(http" not in text
    assert "@import" not in text
    return page


@pytest.fixture(scope="module")
def season(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reports")
    (folder / "matches").mkdir()
    for number, game in enumerate(SIZES):
        put(folder / "matches" / f"{number}-a.jsonl", wild_match(number, game), 20000)
        put(folder / "matches" / f"{number}-b.jsonl", random_match(f"r {number}", game), 20001)
    assert book(folder, "import", folder / "matches") == 0
    return folder


PLAYED = ("busche", "calabresella", "traversone", "treschetten")  # each has what others lack


@pytest.mark.parametrize(
    "game",
    [game if game in PLAYED else pytest.param(game, marks=pytest.mark.long) for game in SIZES],
)
def test_every_games_match_is_shown_deal_by_deal_and_card_by_card(season, game):
    file = season / "matches" / f"{list(SIZES).index(game)}-a.jsonl"
    made = standing([json.loads(line) for line in file.read_text().splitlines()])
    page = stands_alone(page_of(season, str(file)))
    deals = page.tables[0][1:]
    assert [row[0] for row in deals] == [str(n + 1) for n in range(len(made["deals"]))]
    tricks = iter(page.tables[1:])
    for deal, row in zip(made["deals"], deals):
        for seat, cell in enumerate(row[2:]):
            if seat in deal["seats"] and deal["scores"] is not None:
                assert cell.startswith(f"{deal['scores'][seat]} (")
        if deal["tricks"]:
            same_tricks(deal, next(tricks)[1:])
    assert next(tricks, None) is None
    for name, total in zip(made["players"], made["totals"]):
        assert f"{name} {total}" in page.text


def same_tricks(deal, rows):
    assert len(rows) == len(deal["tricks"])
    seats = deal["seats"]
    for trick, row in zip(deal["tricks"], rows):
        start = seats.index(trick["leader"])
        for at, card in enumerate(trick["cards"]):
            seat = (start + at) % len(seats)
            cell = row[1 + seat]
            assert ("leads" in cell) is (at == 0)
            assert ("takes it" in cell) is (seats[seat] == trick["winner"])
            rank = {"X": "10"}.get(card[1], card[1])
            assert cell.replace("▸", "").replace("leads", "").strip().startswith(rank)
        points, pezz = divmod(trick["thirds"], 3)
        assert row[-1] == (f"{points}+{pezz}" if pezz else str(points))


def test_the_season_and_the_players_have_the_books_figures(season, capsys):
    capsys.readouterr()
    assert book(season, "players", "--json") == 0
    (told,) = as_json(capsys)
    page = stands_alone(page_of(season, "season"))
    for game in SIZES:
        mine = [one for one in told["players"] if one["game"] == game]
        (table,) = [table for table in page.tables if said_by(table) == figures_of(mine)]
        assert [row[2] for row in table[1:]] == [str(one["matches"]) for one in mine]
        assert [row[3] for row in table[1:]] == [str(one["wins"]) for one in mine]
    one = told["players"][0]["player"]
    page = stands_alone(page_of(season, one))
    games = [figure for figure in told["players"] if figure["player"] == one]
    tables = [table for table in page.tables if table[0][:1] == ["player"]]
    assert [table[1][2] for table in tables] == [str(figure["matches"]) for figure in games]


def said_by(table):
    return [(row[0], *row[4:8]) for row in table[1:]] if table[0][0] == "player" else None


def figures_of(found):
    return [
        (
            one["player"],
            str(one["deals"]),
            *(decimal(one["averages"][name]) for name in ("score", "points", "pezz")),
        )
        for one in found
    ]


def decimal(value):
    return "-" if value is None else f"{value:.2f}"


def test_the_text_is_the_sheet_and_the_tricks(tmp_path, capsys):
    file = put(tmp_path / "evening.jsonl", long_match())
    assert pezzbox("score", file) == 0
    sheet = capsys.readouterr().out
    assert pezzbox("report", file, "--text") == 0
    shown = capsys.readouterr().out
    assert sheet.strip() in shown
    made = standing(long_match())
    for deal in made["deals"]:
        for trick in deal["tricks"]:
            assert " ".join(trick["cards"]) in shown
    assert pezzbox("report", file, "--text", "--suits", "french") == 0
    assert re.search("[♦♥♠♣][KQJ]", capsys.readouterr().out)


def test_the_last_match_is_reported_unless_another_is_meant(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    fill(tmp_path / "matches", 3, "busche")
    assert pezzbox("book", "import", "--date", "2026-01-01", "matches") == 0
    capsys.readouterr()
    assert pezzbox("report") == 0
    assert capsys.readouterr().out == "match-3.html\n"
    assert pezzbox("report", "2") == 0
    assert (tmp_path / "match-2.html").exists()
    assert [path.name for path in tmp_path.glob(".pezzbox*")] == []
    for what, said in (
        (["99"], "no match 99 in the book"),
        (["9" * 30], "no match 9999"),
        (["Nobody"], 'no player "Nobody" in the book'),
        (["gone.jsonl"], "gone.jsonl: no such file"),
        (["--since", "2030-01-01"], "no such match in the book"),
        (["2", "--player", "X"], "either a match or a player"),
    ):
        assert pezzbox("report", *what) == exit_status.USAGE
        shown = capsys.readouterr()
        assert said in shown.err
        assert shown.err.count("\n") == 1


ODD = {
    "odd.jsonl": (long_match, ["<b>&lt;</b>", "{{7*7}}", "$x^{2}$", "_Z\u202e"]),
    "two.jsonl": (lambda: wild_match(2, "busche"), ["<i>", "'\"><u>", "</svg>", "</style>"]),
}


def odd_book(folder):
    for name, (match, players) in ODD.items():
        header, *rest = match()
        put(folder / name, [{**header, "players": players}, *rest])
        assert book(folder, "import", folder / name) == 0


def test_markup_in_names_is_text(tmp_path):
    odd_book(tmp_path)
    for what in ("1", "2", "season", "<b>&lt;</b>", "</svg>"):
        page = stands_alone(page_of(tmp_path, what))
        tags = {tag for tag, _ in page.elements}
        assert not tags & {"b", "i", "u"}
        assert "49" not in [
            cell for row in page.tables[0] for cell in (row[0], *page.tables[0][0])
        ]
        if what in ("1", "season"):
            assert "<b>&lt;</b>" in page.text
            assert "{{7*7}}" in page.text
            assert "$x^{2}$" in page.text
            assert "\u202e" not in page.text


def test_who_only_hears_a_plot_is_told_what_the_sheet_has(tmp_path):
    events = wild_match(3, "treschetten")
    made = standing(events)
    assert any("/3" in str(total) for total in made["totals"])
    told = page_of(tmp_path, put(tmp_path / "a.jsonl", events))
    (said,) = re.findall('<desc id="totals-text">(.*?)</desc>', told)
    scored = sum(deal["scores"] is not None for deal in made["deals"])
    for name, total in zip(made["players"], made["totals"]):
        assert f"{name} {total}" in said
    assert scored == 1
    assert said.startswith("After 1 deal: ")
    scored = sum(deal["scores"] is not None for deal in standing(long_match())["deals"])
    told = page_of(tmp_path, put(tmp_path / "b.jsonl", long_match()))
    assert scored > 1
    assert f">After {scored} deals: " in told


def test_a_player_who_is_called_like_a_colour_keeps_the_name(tmp_path):
    names = ["#010101", "#020202", "#030303", "#0a0a00"]
    header, *events = long_match()
    told = page_of(tmp_path, put(tmp_path / "a.jsonl", [{**header, "players": names}, *events]))
    page = stands_alone(told)
    drawn = [
        text
        for plot in re.findall("<svg class=.plot.*?</svg>", told, re.S)
        for text in re.findall("<text[^>]*>([^<]*)</text>", plot)
    ]
    assert set(names) <= set(drawn)
    assert "var(--" not in page.text
    tags = re.findall("<(?:path|g|text|use)[^>]*>", told)
    assert not [tag for tag in tags if re.search("#0(?:10101|20202|30303|a0a0)", tag)]
    assert [tag for tag in tags if "var(--ink)" in tag]


def test_a_match_without_a_deal_has_a_page(tmp_path):
    file = put(tmp_path / "begun.jsonl", long_match()[:1])
    page = stands_alone(page_of(tmp_path, file))
    assert "No deal yet." in page.text
