"""What a random match is steered to: each goal makes some rare things common."""

from dataclasses import dataclass, field
from typing import Any

# A rule's options take turns, several rules like the digits of a counter, first rule fastest;
# options that the game does not have are passed over.


@dataclass(frozen=True)
class Goal:
    """Changes to a random plan and to random rules."""

    plan: dict[str, Any] = field(default_factory=dict)
    rules: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    unset: tuple[str, ...] = ()
    players: tuple[int, ...] = ()


NO_REVOKES: dict[str, Any] = {"p_ignore_suit": 0.0, "p_revoke": 0.0}
PLAIN = Goal()
MIX = Goal(  # much of everything at once
    {"p_slam": 0.4, "p_rich": 0.4, "p_declare": 0.3, "p_revoke": 0.01, "p_late_revoke": 0.3}
    | {"p_lost": 0.3, "p_rest": 0.05, "p_close": 0.5, "p_outbid": 0.3, "p_near_slam": 0.1},
    {"target": (5, 1, 21)},
)
SLAM = Goal(
    NO_REVOKES | {"p_slam": 0.8, "p_rest": 0.0, "p_void": 0.0, "p_deal": 1.0, "deals": 4},
    {
        "cappotto": ("win", "off", "win", "others"),
        "sola": ("off", "choice", "strict", "others"),
        "last_trick": ("remainder", "none", "point", "half"),
        "target": (60, 15, 31),
        "revoke": ("all", "none"),
    },
    unset=("deals", "fractions"),
)
LIGHT = Goal(SLAM.plan, {"ace_of_batons": (1,)} | SLAM.rules, SLAM.unset)
KEEP = Goal({}, {"last_trick": ("none", "half", "point"), "fractions": ("keep",)})
SOLA = Goal(
    {"p_slam": 0.9, "p_rest": 0.0, "p_deal": 1.0, "deals": 6, "p_end": 0.0}
    | {"p_late_revoke": 0.35, "p_revoke": 0.005, "p_subtract": 0.3},
    {
        "sola": ("choice", "strict", "choice", "others"),
        "revoke": ("all", "eleven", "none"),
        "target": (81, 100),
    },
    unset=("deals", "finish", "survivors", "last_trick", "fractions"),
)
LATE = Goal(
    {"p_late_revoke": 0.8, "p_slam": 0.4, "p_rest": 0.1, "p_end": 0.0, "after_end": 4},
    {"revoke": ("all", "eleven", "none"), "target": (1, 5, 12)},
)
TIES = Goal(
    {"p_even": 0.6, "all_low": True, "p_rest": 0.03, "p_end": 0.0, "p_slam": 0.3, "deals": 8}
    | {"p_void": 0.005},
    {"tie": ("extra",), "last_trick": ("none", "remainder"), "target": (1, 3, 2, 5)},
    unset=("finish", "survivors", "deals", "series", "fractions"),
    players=(3, 2, 4, 3, 6, 2, 5, 7, 8),
)
CROWD = Goal(  # one takes everything and is charged for it: all the others tie
    NO_REVOKES | {"p_slam": 0.7, "p_deal": 1.0, "p_rest": 0.0, "p_end": 0.0},
    {"cappotto": ("off",), "sola": ("off",), "target": (1, 5), "tie": ("extra",)},
    unset=TIES.unset,
    players=(8, 7),
)
SHARE = Goal(TIES.plan, TIES.rules | {"tie": ("share",)}, TIES.unset)
COUNT = Goal(
    {"p_end": 0.0, "p_late_revoke": 0.4},
    {"deals": (1, 2, 1, 3), "revoke": ("none", "eleven", "all")},
    unset=("finish", "survivors", "target"),
)
ELIMINATION = Goal(
    {"deals": 25, "p_rest": 0.15, "p_end": 0.0, "p_slam": 0.4, "p_lost": 0.0},
    {"finish": ("elimination",), "survivors": (1, 2, 1, 3), "target": (1, 8, 3, 15)},
    unset=("deals", "partners"),
)
PARTNERS = Goal(
    {"p_even": 0.5, "p_slam": 0.3, "p_end": 0.0},
    {
        "partners": (True,),
        "target": (1, 6, 11),
        "last_trick": ("none", "remainder", "none"),
        "cappotto": ("others", "win"),
    },
    unset=("finish", "survivors", "fractions"),
    players=(4,),
)
LEFTOVER = Goal(
    {"p_lost": 0.3, "p_rest": 0.01, "p_slam": 0.1},
    {"leftover": ("monte",), "marked_card": ("D3", "BA", "DA", "none")},
    players=(3, 6, 7),
)
MARKED = Goal(
    {"p_lost": 0.4, "p_rest": 0.05, "p_slam": 0.05},
    {
        "marked_card": ("D3", "BA", "DA"),
        "zero": ("none", "ten", "share"),
        "leftover": ("monte",),
    },
)
BATONS = Goal({}, {"batons_closed": (True,)})
ZERO = Goal(
    {"all_low": True, "p_revoke": 0.0, "p_slam": 0.1},
    {"zero": ("ten", "share"), "last_trick": ("remainder", "none", "half")},
)
LEVEL = Goal(  # equal hands, no last-trick point, mostly three sides or four: they often tie
    {"p_even": 0.9, "p_slam": 0.0, "p_rich": 0.0, "p_declare": 0.0, "p_revoke": 0.0}
    | {"p_rest": 0.0, "p_near_slam": 0.0, "p_end": 0.0, "deals": 5},
    {"partners": (False, False, True), "last_trick": ("none",), "target": (1, 3)},
    unset=("series", "declarations", "fractions", "revoke", "zu_tun", "cappotto"),
    players=(3, 4, 3, 2),
)
DECLARATIONS = Goal(
    {"p_declare": 0.4, "p_rich": 0.6, "p_rest": 0.1, "p_slam": 0.0},
    {
        "declarations": ("anytime", "first_trick", "after_trick"),
        "false_declaration": ("forfeit", "cancel"),
        "declare_when": ("anytime", "after_trick"),
    },
)
CLOSE = Goal(
    {"p_close": 0.7, "p_declare": 0.2, "p_slam": 0.2, "p_end": 0.0},
    {"target": (4, 2, 8), "series": ("none", [2, 4], "none", [4, 2, 4], [3])},
    unset=("zu_tun",),
    players=(2,),
)
SERIES = Goal(
    {"deals": 8, "p_end": 0.0, "p_even": 0.5},
    {"series": ([1, 3], [2], [3, 1, 6], [2, 1, 1, 2], [1, 6])},
)
NEAR_SLAM = Goal(
    NO_REVOKES
    | {"p_near_slam": 0.7, "p_slam": 0.1, "p_rest": 0.0, "p_void": 0.0, "p_deal": 1.0}
    | {"p_pass": 0.4, "p_outbid": 0.3},
)
ALL_PASS = Goal({"p_pass": 0.93, "p_outbid": 0.1})
PARTNER = Goal(
    {"p_pass": 0.3, "p_outbid": 0.06, "p_rest": 0.05, "p_slam": 0.3, "p_near_slam": 0.1},
    {"dealer_sits_out": (False, True)},
    players=(4, 6, 5, 7),
)
MORE_BIDS = Goal(
    {"p_pass": 0.3, "p_outbid": 0.5},
    {"more_bids": (True, True, False), "dealer_sits_out": (True, False)},
    players=(3, 4, 6),
)

REVERSE = [PLAIN, MIX, SLAM, LATE, TIES, SHARE, COUNT, ELIMINATION, KEEP]
HEAVY = [*REVERSE, MARKED, BATONS, ZERO, SOLA, SOLA]
GOALS: dict[str, list[Goal]] = {
    "traversone": [*REVERSE, PARTNERS, LEFTOVER, CROWD],
    "traversone21": [*HEAVY, LEFTOVER, CROWD],
    "ciapano": [*HEAVY, LIGHT],
    "busche": [PLAIN, MIX, LATE, TIES, SLAM, NEAR_SLAM],
    "tressette": [
        *(PLAIN, MIX, MIX, LEFTOVER, LATE, SLAM, PARTNERS),
        *(LEVEL, LEVEL, DECLARATIONS, DECLARATIONS),
    ],
    "treschetten": [
        *(PLAIN, MIX, MIX, LATE, SLAM, SERIES, CLOSE, CLOSE),
        *(LEVEL, LEVEL, DECLARATIONS, DECLARATIONS),
    ],
    "calabresella": [
        *(PLAIN, MIX, LATE, COUNT, NEAR_SLAM, ALL_PASS, SLAM, TIES),
        *(PARTNER, PARTNER, PARTNER, MORE_BIDS),
    ],
    "calabrasella": [PLAIN, MIX, LATE, COUNT, NEAR_SLAM, ALL_PASS, SLAM, TIES],
}
