"""What a match comes to in rows of the book, from the standing that the scoring core makes of it.

Nothing is scored here: these are the core's figures, a deal and seat each.
"""

from typing import Any

from host_tools import sheet
from host_tools.book_keeping.schema import COUNTS, SCORE
from host_tools.games import fewest_win
from host_tools.tally import exact
from pezzbox.game import catalog
from pezzbox.game.cards import THIRDS
from pezzbox.game.house import House

Standing = dict[str, Any]
Row = dict[str, Any]

SIXTHS = 6


def storable(text: str) -> str:
    """Return text that a database takes: half a surrogate pair becomes the escape JSON has.

    So does NUL, which PostgreSQL refuses in text (its manual, section 8.3).
    """
    return text.replace("\0", "\\u0000").encode("utf-8", "backslashreplace").decode()


def sixths(score: int | str) -> int:
    """Return a score of the standing in sixths, which are always whole (rules.md, section 4)."""
    return int(exact(score) * SIXTHS)


def match_row(standing: Standing) -> Row:
    """Return the columns of `matches` that follow from the standing."""
    return {
        "game": standing["game"],
        "rules": sheet.rules(standing),
        "seats": len(standing["players"]),
        "deals": sum(deal["scores"] is not None for deal in standing["deals"]),
        "finished": standing["finished"],
        "decided": bool(standing["winners"]),
    }


def sides(standing: Standing) -> list[int]:
    """Return each seat's side."""
    chosen = {name: value for name, value in standing["rules"].items() if name == "partners"}
    return list(House(standing["game"], len(standing["players"]), chosen).side)


def seat_rows(standing: Standing) -> list[Row]:
    """Return the columns of `seats`, a row a seat; `name` stands for the player."""
    side = sides(standing)
    places = _places(standing, side)
    return [
        {
            "seat": seat,
            "name": storable(name),
            "side": side[seat],
            "total_sixths": sixths(standing["totals"][seat]),
            "inside": standing["in"][seat],
            "won": int(seat in standing["winners"]),
            "place": places.get(side[seat]),
        }
        for seat, name in enumerate(standing["players"])
    ]


def _places(standing: Standing, side: list[int]) -> dict[int, int]:
    """Return side -> place: the winners, who is still in, who is out; games won, then the total.

    Who went out in a later deal is before who went out earlier. Those who tie have the better
    place together. Empty unless somebody has won.
    """
    if not standing["winners"]:
        return {}
    sign = 1 if fewest_win(catalog.game(standing["game"])) else -1
    games = standing.get("games_won", [0] * len(side))
    keys = {
        side[seat]: (
            seat not in standing["winners"],
            not standing["in"][seat],
            0 if standing["in"][seat] else -_last_deal(standing, seat),
            -games[seat],
            sign * exact(standing["totals"][seat]),
        )
        for seat in range(len(side))
    }
    return {one: 1 + sum(other < key for other in keys.values()) for one, key in keys.items()}


def _last_deal(standing: Standing, seat: int) -> int:
    """Return the last deal that a seat had cards in: where it is out, the one that put it out."""
    dealt = [at for at, deal in enumerate(standing["deals"]) if seat in deal["seats"]]
    return dealt[-1]


def result_rows(standing: Standing) -> list[Row]:
    """Return the columns of `results`: a row a scored deal and seat in it."""
    side = sides(standing)
    return [
        _result(deal, number, seat, side)
        for number, deal in enumerate(standing["deals"], 1)
        if deal["scores"] is not None
        for seat in deal["seats"]
    ]


def _result(deal: Row, number: int, seat: int, side: list[int]) -> Row:
    points, pezz = taken(deal, seat)
    row = {
        **dict.fromkeys(COUNTS, 0),
        "deal": number,
        "seat": seat,
        SCORE: sixths(deal["scores"][seat]),
        "points": points,
        "pezz": pezz,
        "declared": deal["declared"][seat],
        "last_trick": int(last_taker(deal) == seat),
        "declarer": int(deal.get("declarer") == seat),
    }
    for note in deal["notes"]:
        if note["note"] == "cappotto":
            row["cappotto"] += side[note["seat"]] == side[seat]  # noted once a side
        elif note["note"] in COUNTS and note["seat"] == seat:
            row[note["note"]] += 1
    return row


def taken(deal: Row, seat: int) -> tuple[int, int]:
    """Return the whole points and the pezz that a seat took, as the score sheet has them."""
    return divmod(sheet.thirds_taken(deal, seat), THIRDS)


def last_taker(deal: Row) -> int | None:
    """Return who took the last trick of a complete deal; None after zu tun."""
    for note in deal["notes"]:
        if note["note"] == "rest":
            return note["seat"]
        if note["note"] == "close":
            return None
    return deal["tricks"][-1]["winner"]
