"""Every figure against a plain recomputation from the transcripts, over matches of every game."""

import csv
import io
import itertools
import json
import re
from collections import defaultdict
from fractions import Fraction
from random import Random

import pytest

from host_tools.book_keeping.rows import seat_rows
from host_tools.standing import Scorer
from tests.book.running import as_json, book, put, wild_match
from tests.book.tables import SIZES, Table, random_match

PER_GAME = 14
FEWEST = ("traversone", "traversone21", "busche", "ciapano")
SUMS = "points pezz declared last_trick cappotto sola stramazzo revoke revoke_seen".split()


def sides_of(made):
    """Seat -> the seats that pool with it, from what the rules say of partners."""
    n = len(made["players"])
    partners = made["rules"].get("partners", made["game"] == "treschetten" and n == 4)
    return [{seat, (seat + 2) % 4} if partners else {seat} for seat in range(n)]


def last_trick(deal):
    kinds = {note["note"]: note for note in deal["notes"]}
    if "close" in kinds:
        return None
    return kinds["rest"]["seat"] if "rest" in kinds else deal["tricks"][-1]["winner"]


def plain_sums(transcripts):
    """(game, player) -> figures, the long way."""
    found = defaultdict(lambda: defaultdict(Fraction))
    for made in transcripts:
        sides = sides_of(made)
        for seat, name in enumerate(made["players"]):
            mine = found[made["game"], name]
            mine["matches"] += 1
            mine["wins"] += seat in made["winners"]
            mine["decided"] += bool(made["winners"])
            for deal in made["deals"]:
                if deal["scores"] is None or seat not in deal["seats"]:
                    continue
                mine["deals"] += 1
                mine["score"] += Fraction(deal["scores"][seat])
                if made["game"] == "busche":
                    mine["points"] += deal["points"][seat]
                else:
                    mine["points"] += deal["thirds"][seat] // 3
                    mine["pezz"] += deal["thirds"][seat] % 3
                mine["declared"] += deal["declared"][seat]
                mine["last_trick"] += last_trick(deal) == seat
                for note in deal["notes"]:
                    if note["note"] == "cappotto":
                        mine["cappotto"] += note["seat"] in sides[seat]
                    elif note["note"] in SUMS and note["seat"] == seat:
                        mine[note["note"]] += 1
    return found


def with_departures(events):
    """A match's standing, and seat -> after how many of its events it was out, for who is out."""
    scorer = Scorer()
    left = {}
    for number, event in enumerate(events):
        scorer.add(event)
        inside = scorer.match.inside
        left = {seat: left.get(seat, number) for seat in range(len(inside)) if not inside[seat]}
    return {**scorer.standing(), "left": left}


def ranks(made):
    """Seat -> a key that is smaller for who did better: out later is better."""
    sign = 1 if made["game"] in FEWEST else -1
    games = made.get("games_won", [0] * len(made["players"]))
    return [
        (
            seat not in made["winners"],
            -made["left"].get(seat, float("inf")),
            -games[seat],
            sign * Fraction(made["totals"][seat]),
        )
        for seat in range(len(made["players"]))
    ]


def plain_ratings(transcripts):
    """(game, player) -> rating, pair by pair; `transcripts` are in the order they were played."""
    now = defaultdict(lambda: 1500.0)
    for made in transcripts:
        if not made["winners"]:
            continue
        game, names, sides, keys = made["game"], made["players"], sides_of(made), ranks(made)
        before = {
            seat: sum(now[game, names[one]] for one in sides[seat]) / len(sides[seat])
            for seat in range(len(names))
        }
        after = {}
        for seat, name in enumerate(names):
            change, pairs = 0.0, 0
            for other in range(len(names)):
                if other in sides[seat] or other > min(sides[other]):
                    continue
                score = 1.0 if keys[seat] < keys[other] else 0.5 * (keys[seat] == keys[other])
                change += score - 1 / (1 + 10 ** ((before[other] - before[seat]) / 400))
                pairs += 1
            after[game, name] = now[game, name] + 32 * change / pairs
        now.update(after)
    return now


def plain_meetings(transcripts):
    found = defaultdict(lambda: [0, 0, 0])
    for made in transcripts:
        if not made["winners"]:
            continue
        keys, sides = ranks(made), sides_of(made)
        for seat, name in enumerate(made["players"]):
            for other, against in enumerate(made["players"]):
                if other not in sides[seat]:
                    which = 0 if keys[seat] < keys[other] else 1 + (keys[seat] > keys[other])
                    found[made["game"], name, against][which] += 1
    return found


@pytest.fixture(scope="module")
def season(tmp_path_factory):
    """A folder with a book of random matches, and their standings in the order played."""
    folder = tmp_path_factory.mktemp("season")
    (folder / "matches").mkdir()
    made = []
    for game in SIZES:
        for seed in range(PER_GAME):
            wild = seed % 3
            events = wild_match(seed, game) if wild else random_match(f"f {seed}", game)
            day = 20000 + seed * 7 % 5
            name = f"{game}-{seed:03d}.jsonl"
            put(folder / "matches" / name, events, day)
            made.append((day, name, with_departures(events)))
    assert book(folder, "import", folder / "matches") == 0
    made.sort(key=lambda one: one[:2])
    return folder, [one[2] for one in made]


def test_everybodys_figures(season, capsys):
    folder, transcripts = season
    expected, ratings = plain_sums(transcripts), plain_ratings(transcripts)
    capsys.readouterr()
    assert book(folder, "players", "--json") == 0
    (told,) = as_json(capsys)
    assert {(one["game"], one["player"]) for one in told["players"]} == set(expected)
    for one in told["players"]:
        key = one["game"], one["player"]
        mine = expected[key]
        for name in ("matches", "wins", "decided", "deals", *SUMS):
            assert one[name] == mine[name], (key, name)
        assert Fraction(one["score_sixths"], 6) == mine["score"], key
        if mine["deals"]:
            for name in ("score", "points", "pezz"):
                assert abs(one["averages"][name] - mine[name] / mine["deals"]) < 0.0001
        if mine["decided"]:
            assert abs(one["rating"] - ratings[key]) < 1e-6, key
        else:
            assert one["rating"] is None
    reached = {name for mine in expected.values() for name in SUMS if mine[name]}
    assert reached == set(SUMS)  # or the comparison says nothing of one


def test_who_goes_out_later_is_placed_better_whatever_the_totals():
    header = {"event": "match", "version": 1, "game": "traversone", "players": list("ABCD")}
    rules = {"target": 5, "finish": "elimination", "survivors": 1}
    crossed = 0
    for seed in range(40):
        table = Table(Random(f"out {seed}"), "traversone", header["players"], rules)
        table.play(60)
        made = with_departures(table.events)
        if not made["winners"]:
            continue
        places = [row["place"] for row in seat_rows(made)]
        gone = sorted(made["left"], key=made["left"].get, reverse=True)
        for later, earlier in itertools.combinations(gone, 2):
            if made["left"][later] != made["left"][earlier]:
                assert places[later] < places[earlier]
                totals = [Fraction(made["totals"][seat]) for seat in (later, earlier)]
                crossed += totals[0] > totals[1]
    assert crossed  # or the totals alone would have done


def test_head_to_head(season, capsys):
    folder, transcripts = season
    expected = plain_meetings(transcripts)
    capsys.readouterr()
    assert book(folder, "players", "--json") == 0
    (told,) = as_json(capsys)
    assert {
        (one["game"], one["player"], one["other"]): [one["ahead"], one["level"], one["behind"]]
        for one in told["meetings"]
    } == expected


def test_the_list_has_every_match_with_its_end(season, capsys):
    folder, transcripts = season
    capsys.readouterr()
    assert book(folder, "list", "--json") == 0
    told = as_json(capsys)
    assert [(one["game"], one["finished"]) for one in told] == [
        (made["game"], made["finished"]) for made in transcripts
    ]
    for one, made in zip(told, transcripts):
        assert [seat["name"] for seat in one["seats"]] == made["players"]
        assert [seat["total"] for seat in one["seats"]] == made["totals"]
        assert [at for at, seat in enumerate(one["seats"]) if seat["won"]] == made["winners"]


def test_show_is_what_score_says(season, capsys):
    folder, _ = season
    files = sorted((folder / "matches").glob("*.jsonl"))
    for number in (1, 30, len(files)):
        capsys.readouterr()
        assert book(folder, "show", number, "--json") == 0
        (shown,) = as_json(capsys)
        lines = files[number - 1].read_text().splitlines()
        scorer = Scorer()
        for line in lines:
            scorer.add(json.loads(line))
        made = json.loads(json.dumps(scorer.standing()))
        assert {name: value for name, value in shown.items() if name in made} == made


def test_the_figures_of_a_game_and_of_some_days(season, capsys):
    folder, _ = season
    capsys.readouterr()
    until = ("--game", "tressette", "--since", "2024-10-04", "--until", "2024-10-06")
    assert book(folder, "list", "--json", *until) == 0
    some = as_json(capsys)
    assert {one["game"] for one in some} == {"tressette"}
    assert {one["played"] for one in some} <= {"2024-10-04", "2024-10-05", "2024-10-06"}
    assert book(folder, "players", "--json", *until) == 0
    (told,) = as_json(capsys)
    assert sum(one["matches"] for one in told["players"]) == sum(len(one["seats"]) for one in some)


def test_the_csv_has_a_row_a_deal_and_player(season, capsys):
    folder, transcripts = season
    capsys.readouterr()
    assert book(folder, "csv") == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    heads = rows.pop(0)
    expected = [
        (made["game"], made["players"][seat], Fraction(deal["scores"][seat]))
        for made in transcripts
        for deal in made["deals"]
        if deal["scores"] is not None
        for seat in deal["seats"]
    ]
    columns = [heads.index(name) for name in ("game", "player", "score_sixths")]
    told = [tuple(row[at] for at in columns) for row in rows]
    assert [(game, name, Fraction(int(sixths), 6)) for game, name, sixths in told] == expected
    for row in rows:
        score, sixths = (row[heads.index(name)] for name in ("score", "score_sixths"))
        assert abs(Fraction(score) - Fraction(int(sixths), 6)) < Fraction(1, 10000)


def test_no_cell_of_the_csv_is_a_date_or_a_formula_to_a_spreadsheet(season, tmp_path, capsys):
    folder, _ = season
    for number, name in enumerate(("=1+1", "+1", "-1", "@SUM", "a\rb", 'a,"b')):
        header, *events = random_match(f"csv {number}", "busche")
        players = [name, "X", "Y", "Z"]
        put(tmp_path / f"{number}.jsonl", [{**header, "players": players}, *events])
        book(tmp_path, "import", tmp_path / f"{number}.jsonl")
    for place in (folder, tmp_path):
        for what in ("deals", "matches", "players"):
            capsys.readouterr()
            assert book(place, "csv", what) == 0
            shown = capsys.readouterr().out
            rows = list(csv.reader(io.StringIO(shown, newline="")))
            assert len({len(row) for row in rows}) == 1
            cells = [cell for row in rows for cell in row]
            assert not [cell for cell in cells if "/" in cell]
            assert not [cell for cell in cells if re.match(r"[=+@\t\r]|-(?![\d.]+$)", cell)]
            if place is tmp_path:
                assert {"'=1+1", "'+1", "'-1", "'@SUM"} <= set(cells)
                assert "\r" not in re.sub('"[^"]*"', "", shown)
