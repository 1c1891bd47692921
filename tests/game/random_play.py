"""Random events, most of which are possible when they come."""

from pezzbox.game import events


def likely(m, rng):
    """A random event that may well be possible now."""
    need, deal = m.need, m.deal
    dice = rng.randrange(100)
    if need == "deal" or dice == 0:
        return events.deal(rng.choice([None, None, m.dealer]))
    if need == "choice":
        return events.choice(m.seat, rng.choice(["subtract", "give"]))
    if dice == 1:
        return events.VOID
    if dice == 2:
        return events.revoke(rng.randrange(m.n))
    if need == "bid":
        if dice < 60:
            return events.bid("pass")
        return events.bid(rng.choice(m.bids))
    if need == "call":
        return events.call(rng.choice(list(deal.deck.cards)))
    if dice < 5:
        return events.rest(rng.randrange(m.n))
    if dice < 8:
        what = rng.choice(["three", "four", "napoli"])
        letters = deal.deck.suits if what == "napoli" else deal.deck.ranks[:3]
        return events.declare(rng.randrange(m.n), what, rng.choice(list(letters)))
    if dice < 10:
        return events.close(deal.bit | rng.randrange(4) << 4 | 7)
    return events.play(rng.choice(list(deal.unplayed() or deal.deck.cards)))
