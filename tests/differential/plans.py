"""How the table of a random match behaves."""

from dataclasses import dataclass
from random import Random


@dataclass
class Plan:
    """The habits of the table in one random match; `p_` is a chance a step or a deal."""

    p_slam: float = 0.1  # a deal: the leader holds one suit from the top
    p_near_slam: float = 0.05  # the same, but its last card loses
    p_rich: float = 0.1  # a deal: somebody holds all that can be declared
    p_lost: float = 0.0  # a deal: the ace of batons is left over for the monte
    p_even: float = 0.0  # a deal: the suits are spread evenly
    p_ignore_suit: float = 0.02  # a card: not following suit
    p_revoke: float = 0.003  # a step
    p_late_revoke: float = 0.15  # after a deal's last card
    p_rest: float = 0.02  # a finished trick
    p_void: float = 0.003  # a step
    p_undo: float = 0.01  # a step
    p_end: float = 0.001  # a step
    p_declare: float = 0.05  # a step
    p_lie: float = 0.3  # a declaration: made up
    p_close: float = 0.1  # a finished trick
    p_refused: float = 0.005  # a step: something that is most likely refused
    p_pass: float = 0.4  # a bid
    p_outbid: float = 0.6  # a bid after another's: no pass
    p_dealer: float = 0.3  # a deal: the dealer is named
    p_deal: float = 0.7  # a deal: it is said at all, not implied
    p_removed: float = 0.2  # a deal: the removed cards are said
    p_seat: float = 0.3  # a card: the seat is said
    p_subtract: float = 0.5  # a choice
    stamped: bool = False  # events carry `t` and `boot`
    all_low: bool = False  # everybody tries to lose
    deals: int = 7  # at most so many
    after_end: int = 2  # so many times play goes on after the end (undo, revoke)


def random_plan(rng: Random) -> Plan:
    """An ordinary table, more or less careful."""
    plan = Plan()
    plan.p_undo = rng.choice([0, 0.004, 0.012])
    plan.p_ignore_suit = rng.choice([0, 0.02, 0.2])
    plan.p_revoke = rng.choice([0, 0.002, 0.01])
    plan.p_rest = rng.choice([0, 0.02, 0.15])
    plan.p_void = rng.choice([0, 0.003])
    plan.p_end = rng.choice([0, 0, 0.003])
    plan.p_declare = rng.choice([0.02, 0.1, 0.3])
    plan.p_slam = rng.choice([0, 0.1, 0.3])
    plan.p_lost = rng.choice([0, 0.2])
    plan.p_even = rng.choice([0, 0.3])
    plan.stamped = rng.random() < 0.2
    plan.all_low = rng.random() < 0.3
    plan.deals = rng.choice([1, 3, 5, 7])
    return plan
