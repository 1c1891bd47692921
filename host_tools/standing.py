"""A transcript's standing: the object that `pezzbox score --json` prints.

Runs inside MicroPython too, so that the core is held to the same transcripts there.
"""

from pezzbox.game import notes
from pezzbox.game.cards import DECKS, ITALIAN, SPOT, text
from pezzbox.game.deal import Deal
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused
from pezzbox.game.written import called, from_json

NAMES = {card: text(card) for deck in DECKS.values() for card in deck.cards}
"""Every card's two letters."""


class Scorer:
    """Scores a transcript object by object."""

    def __init__(self) -> None:
        self.match: Match | None = None
        """The match, once its first event was added."""
        self._deck = ITALIAN
        self.fold = self._begin
        """`fold(event)`: fold one more event; raises Refused as `add`."""

    def add(self, made: object) -> tuple:
        """Fold one more object of the transcript and return its event.

        Raises Refused (nothing is changed): a wrong object, or an event that is not possible.
        """
        event = self.event(made)
        self.fold(event)
        return event

    def event(self, made: object) -> tuple:
        """The event that an object of the transcript means; raises Refused."""
        return from_json(made, self._deck)

    def _begin(self, event: tuple) -> None:
        if event[0] != "match":
            raise Refused("match_missing", event[0])
        self.match = Match(event[1], event[2], event[3])
        self._deck = self.match.row.deck.bit
        self.fold = self.match.apply  # a call less for each of millions of events

    def standing(self) -> dict:
        """The standing so far; raises Refused("match_missing") if there is no match."""
        if self.match is None:
            raise Refused("match_missing", None)
        return standing_of(self.match)


def standing(made: list) -> dict:
    """The standing of a transcript's objects; raises Refused as `Scorer.add`."""
    scorer = Scorer()
    for one in made:
        scorer.add(one)
    return scorer.standing()


def score_json(sixths: int) -> int | str:
    """A score in sixths as an integer or as a fraction in lowest terms."""
    whole, part = divmod(sixths, 6)
    if not part:
        return whole
    factor = 3 if part == 3 else 2 if part % 2 == 0 else 1
    return f"{sixths // factor}/{6 // factor}"


def standing_of(match: Match) -> dict:
    """The standing of a match that keeps its deals (transcript.md, `pezzbox score`)."""
    made = {
        "game": match.game,
        "players": match.players,
        "rules": match.rules,
        "deals": [deal_json(match, deal) for deal in match.deals or ()],
        "totals": [score_json(total) for total in match.totals],
        "in": match.inside,
        "finished": match.finished,
        "winners": match.winners,
        "next": {"need": match.need},
    }
    if match.seat is not None:
        made["next"]["seat"] = match.seat
    if match.series:
        made["games_won"] = match.games_won
    return made


def deal_json(match: Match, deal: Deal) -> dict:
    """One deal of the standing."""
    scores = deal.scores if deal.complete else None
    removed = deal.removed
    made = {
        "dealer": deal.dealer,
        "seats": list(deal.seats),
        "kind": deal.kind,
        "complete": deal.complete,
        "void": deal.void,
        "removed": [NAMES[card] for card in deal.deck.cards if card in removed] if removed else [],
        "tricks": tricks_json(deal),
        "thirds": deal.thirds,
        "monte": [NAMES[card] for card in deal.monte],
        "declared": deal.declared,
        "scores": scores and [score_json(score) for score in scores],
        "notes": [note_json(note) for note in deal.notes],
    }
    if match.row.bids:
        made["bids"] = [list(bid) for bid in deal.bids]
        made["addition"] = deal.addition
        made["called"] = None if deal.called is None else NAMES[deal.called]
        made["declarer"] = deal.declarer
        made["partner"] = deal.partner
        made["stake"] = deal.stake
    if match.row.points:
        made["points"] = match.row.points(match, deal)
    if match.series:
        made["game_no"] = deal.game_no
    return made


def note_json(note: tuple) -> dict:
    """One note of a deal (transcript.md, `notes`)."""
    made = {"note": note[0]}
    for i, name in enumerate(notes.FIELDS[note[0]]):
        value = note[i + 1]
        made[called(name, note)] = NAMES[value] if name == "card" else value
    return made


def tricks_json(deal: Deal) -> list[dict]:
    """The deal's tricks, the one in progress last."""
    made = []
    leader = deal.first
    played, hands, winners = deal.played, deal.hands, deal.winners
    cards = bytes(deal.order[:played])
    names = [NAMES[card] for card in cards]
    thirds = [deal.worth[card & SPOT] for card in cards]
    for start in range(0, played, hands):
        end = start + hands
        winner = winners[start // hands] if end <= played else None
        made.append(
            {
                "leader": leader,
                "cards": names[start:end],
                "winner": winner,
                "thirds": sum(thirds[start:end]),
            }
        )
        leader = winner
    return made
