"""Tables of players: a deal's result, the standings, and the finished deals one by one."""

from framebuf import FrameBuffer

from pezzbox.game.deal import Deal
from pezzbox.game.match import Match

from . import glyphs
from .columns import labels, row
from .draw import HEIGHT, WIDTH, centre, right, text
from .font import LARGE, SMALL
from .numbers import points, score
from .texts import say
from .trick import counted, running
from .view import View
from .words import fitting, hint, more, title

_NAME = 9


def result(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw a complete deal: captured points and pezz, declarations, score, sum check."""
    deal = match.deal
    seats = deal.seats
    top = 0
    if deal.declarer is not None:
        title(canvas, bid(deal), "" if deal.stake is None else "×" + str(deal.stake))
        top = 11
    elif any(deal.declared):
        title(canvas, "", say("result.declared"))
        top = 11
    step = _step(len(seats), 56 - top)
    own = counted(match)
    for place, seat in enumerate(seats):
        y = top + place * step
        middle = y + (step - 8) // 2
        name = match.players[seat]
        other = seat not in (deal.declarer, deal.partner)
        if not other:
            canvas.fill_rect(0, middle, SMALL.width(name) + 2, 8, 1)
        text(canvas, 1 - other, middle, name, SMALL, other)
        taken = str(own[seat]) if own else points(deal.thirds[seat])
        right(canvas, 92, middle, taken)
        edge = 94
        if deal.declared[seat]:
            declared = "+" + str(deal.declared[seat])
            right(canvas, 109, middle, declared)
            edge = 111
        gained = deal.scores[seat]
        sign = "+" if gained > 0 and not any(deal.declared) else ""
        _number(canvas, sign + score(gained), y, step, WIDTH - edge)
    if len(seats) < 8:
        following(canvas, match, text(canvas, 0, HEIGHT - 8, checked_sum(match)))


def bid(deal: Deal) -> str:
    """Return the bid that a deal was played for, with its addition."""
    from pezzbox.game.bidding import highest  # in memory where a game bids

    words = say(highest(deal)[1])
    return words + " " + say(deal.addition) if deal.addition else words


def checked_sum(match: Match) -> str:
    """Return the sum of the points, with a sign whether the captured thirds are right."""
    captured = sum(match.deal.thirds)
    wanted = match.expected_thirds()
    own = counted(match)
    words = "= " + (str(sum(own)) if own else points(captured))
    if wanted is None:
        return words
    return words + " " + (glyphs.CHECK if captured == wanted else glyphs.CROSS)


def standings(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw everybody's total; who is out is crossed, who deals next has the cards."""
    step = _step(match.n)
    totals = [score(total) for total in match.totals]
    for seat in range(match.n):
        y = seat * step
        middle = y + (step - 8) // 2
        if not match.inside[seat]:
            text(canvas, 0, middle, glyphs.CROSS)
        elif match.need == "deal" and seat == match.dealer:
            text(canvas, 0, middle, glyphs.DEALER)
        room = (84 if match.series else WIDTH - 4 - LARGE.width(totals[seat])) - _NAME
        font = fitting(match.players[seat], room) if step >= 14 else SMALL
        top = middle if font is SMALL else y + (step - 16) // 2
        text(canvas, _NAME, top, match.players[seat], font)
        if match.series:
            right(canvas, 98, middle, str(match.games_won[seat]) + glyphs.CHECK)
        _number(canvas, totals[seat], y, step, WIDTH - _NAME - 74)
    if match.n < 8:
        deals = match.value("deals")
        if deals is not None:
            words = say("deals.of", match.scored, deals)
        else:
            words = say("target", match.target)
        following(canvas, match, text(canvas, 0, HEIGHT - 8, words))


def deals(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw the scores of the last finished deals, the running points if allowed, the totals."""
    everybody = match.everybody
    labels(canvas, match, everybody, view, 0)
    y = 10
    canvas.hline(0, y - 2, WIDTH, 1)
    deal = match.deal
    unfinished = deal is not None and not deal.complete and not deal.void and match.running_shown
    scored = match.last_scores(3 if unfinished else 5)
    for scores in scored:
        row(canvas, [score(value) for value in scores], y)
        y += 8
    if not scored:
        centre(canvas, 0, WIDTH, y + 8, say("table.none"))
    if unfinished:
        centre(canvas, 0, WIDTH, 37, say("deal_open"))
        row(canvas, running(match, everybody), 46)
    canvas.hline(0, 54, WIDTH, 1)
    row(canvas, [score(total) for total in match.totals], 56)


def _step(count: int, room: int = 56) -> int:
    """How many rows of pixels a player's line gets; seven leave the last line free."""
    return 8 if count == 8 else min(room // count, 18)


def _number(canvas: FrameBuffer, words: str, y: int, step: int, room: int) -> None:
    """Write a number at the right edge, large where it fits."""
    if step >= 14 and LARGE.width(words) <= room:
        right(canvas, WIDTH, y + (step - 16) // 2, words, LARGE)
    else:
        right(canvas, WIDTH, y + (step - 8) // 2, words)


def following(canvas: FrameBuffer, match: Match, after: int = 0) -> None:
    """Say on the last line, behind column `after`, what the middle and the right button do."""
    if match.deal is not None:
        more(canvas)
    if match.need == "deal":
        if match.extra:
            words = say("deal.extra")
        else:
            words = say("deal.next", len(match.results) + 1)
        hint(canvas, words, after + 4)


SCREENS = {"result": result, "standings": standings, "table": deals}
