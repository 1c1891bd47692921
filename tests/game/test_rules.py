"""House rules: which there are, their values and defaults (rules.md, section 10)."""

from pezzbox.game import catalog
from tests.game.table import Table, refused

REVERSE = ("traversone", "traversone21", "ciapano")

WHERE = {
    "target": catalog.GAMES,
    "deals": REVERSE + ("calabresella", "calabrasella"),
    "bust": REVERSE,
    "finish": REVERSE,
    "survivors": REVERSE,
    "tie": REVERSE,
    "last_trick": REVERSE + ("tressette", "treschetten"),
    "fractions": REVERSE + ("tressette", "treschetten"),
    "ace_of_batons": ("ciapano",),
    "cappotto": ("traversone", "tressette"),
    "sola": ("traversone21", "ciapano"),
    "revoke": REVERSE + ("tressette",),
    "partners": ("traversone", "tressette"),
    "leftover": ("traversone", "traversone21", "tressette"),
    "removed": ("traversone", "traversone21", "tressette"),
    "marked_card": ("traversone21", "ciapano"),
    "zero": ("traversone21", "ciapano"),
    "batons_closed": ("traversone21", "ciapano"),
    "peek": catalog.GAMES,
    "draw_open": REVERSE + ("tressette", "treschetten"),
    "declarations": ("tressette",),
    "declare_when": ("treschetten",),
    "false_declaration": ("tressette", "treschetten"),
    "zu_tun": ("treschetten",),
    "series": ("treschetten",),
    "need": ("busche",),
    "ace_of_coins": ("busche",),
    "stakes": ("calabresella",),
    "more_bids": ("calabresella",),
    "declarer_leads": ("calabresella", "calabrasella"),
    "dealer_sits_out": ("calabresella",),
}
"""The table's last column."""

PLAYERS = {
    "traversone": (2, 8),
    "traversone21": (2, 8),
    "busche": (4, 4),
    "ciapano": (3, 3),
    "tressette": (2, 4),
    "treschetten": (2, 4),
    "calabresella": (3, 7),
    "calabrasella": (3, 3),
}


def settled(game, players, rules=None):
    return Table(game, players, rules).m.rules


def test_the_games_and_their_players():
    assert {row.name: (row.lowest, row.highest) for row in catalog.ROWS} == PLAYERS
    assert tuple([row.name for row in catalog.ROWS]) == catalog.GAMES
    assert [row.deck.name for row in catalog.ROWS].count("salzburg") == 1


def test_every_game_has_just_its_rules():
    for game in catalog.GAMES:
        players = PLAYERS[game][0]
        expected = sorted([rule for rule in WHERE if game in WHERE[rule]])
        assert sorted(settled(game, players)) == expected
        for rule in WHERE:
            if rule not in expected:
                refusal = refused(game, players, {rule: "none"})
                assert refusal.code == "rule_unknown" and refusal.details[0] == rule
                assert sorted(refusal.details[3]) == expected


def test_defaults():
    both = {"tie": "extra", "fractions": "drop", "finish": "first_bust", "survivors": "none"}
    both.update({"deals": "none", "revoke": "all", "draw_open": True})
    reverse = dict(both)
    reverse["last_trick"] = "remainder"
    for game, players, expected in (
        ("traversone", 4, {"target": 21, "bust": "reach", "cappotto": "others"}),
        ("traversone", 4, {"partners": False, "leftover": "remove", "removed": "none"}),
        ("traversone", 4, reverse),
        ("traversone21", 4, {"target": 31, "bust": "pass", "sola": "choice"}),
        ("traversone21", 4, {"marked_card": "none", "zero": "none", "batons_closed": False}),
        ("traversone21", 4, reverse),
        ("traversone21", 4, {"peek": "first_trick", "leftover": "remove"}),
        ("ciapano", 3, reverse),
        ("ciapano", 3, {"ace_of_batons": 11, "peek": "first_trick"}),
        ("busche", 4, {"target": 5, "need": "point", "ace_of_coins": 8, "peek": "always"}),
        ("tressette", 4, {"target": 21, "last_trick": "point", "cappotto": "off"}),
        ("tressette", 4, {"declarations": "off", "false_declaration": "cancel"}),
        ("treschetten", 2, {"target": 31, "declare_when": "anytime", "zu_tun": True}),
        ("treschetten", 2, {"series": "none", "draw_open": False, "peek": "always"}),
        ("calabresella", 3, {"target": 21, "deals": "none", "stakes": "none"}),
        ("calabresella", 3, {"more_bids": False, "declarer_leads": False}),
    ):
        rules = settled(game, players)
        assert {name: rules[name] for name in expected} == expected


def test_the_first_value_that_is_listed_is_the_default():
    for row in catalog.ROWS:
        for players in range(row.lowest, row.highest + 1):
            for chosen in ({}, {"ace_of_batons": 1}):
                if chosen and "ace_of_batons" not in settled(row.name, players):
                    continue
                for rule in row.rules_for(players, chosen):
                    if type(rule.allowed) is tuple:
                        assert rule.default == rule.allowed[0]
                    if rule.name not in ("survivors", "ace_of_batons"):
                        value = settled(row.name, players, chosen)[rule.name]
                        assert value == rule.default and type(value) is type(rule.default)


def test_every_listed_value_is_taken_and_others_are_not():
    for row in catalog.ROWS:
        for players in range(row.lowest, row.highest + 1):
            for rule in row.rules_for(players, {}):
                if type(rule.allowed) is tuple:
                    _try_values(row.name, players, rule)


def _try_values(game, players, rule):
    for value in rule.allowed:
        chosen = {rule.name: value}
        if value == "keep" and "remainder" in _values(game, players, "last_trick"):
            chosen["last_trick"] = "point"
        if rule.name == "ace_of_batons":
            continue
        assert settled(game, players, chosen)[rule.name] == value
    for value in ("", "NONE", "Choice", 0, 1, 2.0, True, False, [], {}, 99):
        if not any(type(value) is type(good) and value == good for good in rule.allowed):
            refusal = refused(game, players, {rule.name: value})
            assert refusal.code == "rule_value"
            assert refusal.details == (rule.name, value, rule.allowed)


def _values(game, players, name):
    for rule in catalog.game(game).rules_for(players, {}):
        if rule.name == name:
            return rule.allowed
    return ()


def test_whole_numbers():
    for game in catalog.GAMES:
        players = PLAYERS[game][0]
        for good in (1, 999):
            assert settled(game, players, {"target": good})["target"] == good
        for bad in (0, 1000, -1, "21", 21.0, True, [21]):
            refusal = refused(game, players, {"target": bad})
            assert refusal.code == "rule_value" and refusal.details[1] == bad
            assert (refusal.details[2][0], refusal.details[2][-1]) == (1, 999)
    for good in (1, 99):
        rules = settled("traversone", 4, {"deals": good})
        assert (rules["deals"], rules["target"]) == (good, "none")
    for bad in (0, 100, "1", 1.0, True):
        assert refused("traversone", 4, {"deals": bad}).code == "rule_value"


def test_a_target_beside_deals_must_still_be_one():
    assert settled("traversone", 4, {"deals": 3, "target": 5})["target"] == "none"
    assert refused("traversone", 4, {"deals": 3, "target": 0}).code == "rule_value"
    assert refused("treschetten", 2, {"series": [31], "target": 1000}).code == "rule_value"


def test_not_set_is_none():
    rules = {"target": "none", "deals": "none", "survivors": "none", "removed": "none"}
    assert settled("traversone", 4, rules) == settled("traversone", 4)
    rules = {"marked_card": "none", "zero": "none"}
    assert settled("traversone21", 4, rules) == settled("traversone21", 4)
    assert settled("treschetten", 2, {"series": "none"}) == settled("treschetten", 2)
    assert settled("calabresella", 3, {"stakes": "none"}) == settled("calabresella", 3)
    # what a standing prints can be read again
    for game in catalog.GAMES:
        players = PLAYERS[game][0]
        for chosen in ({}, {"deals": 3}, {"series": [31]}, {"finish": "elimination"}):
            if all(name in settled(game, players) for name in chosen):
                once = settled(game, players, chosen)
                assert settled(game, players, once) == once


def test_null_is_refused():
    for rule in ("target", "deals", "survivors", "removed", "revoke", "partners"):
        assert refused("traversone", 4, {rule: None}).code == "rule_value"


def test_rules_that_exclude_each_other():
    for game, players, rules, pair in (
        ("traversone", 4, {"fractions": "keep"}, ("last_trick", "fractions")),
        ("traversone", 4, {"survivors": 2}, ("survivors", "finish")),
        ("traversone", 4, {"finish": "elimination", "deals": 4}, ("finish", "deals")),
        ("traversone", 4, {"finish": "elimination", "partners": True}, ("finish", "partners")),
    ):
        refusal = refused(game, players, rules)
        assert refusal.code == "rule_pair"
        assert (refusal.details[0], refusal.details[2]) == pair
    rules = {"fractions": "keep", "last_trick": "none"}
    assert settled("traversone", 4, rules)["fractions"] == "keep"
    assert settled("tressette", 4, {"fractions": "keep"})["last_trick"] == "point"
    assert refused("traversone", 4, {"deals": 3, "series": [31]}).code == "rule_unknown"


def test_partners():
    assert settled("traversone", 4, {"partners": True})["partners"] is True
    for players in (2, 3, 5, 8):
        refusal = refused("traversone", players, {"partners": True})
        assert refusal.code == "rule_value" and refusal.details[2] == (False,)
        settled("traversone", players, {"partners": False})


def test_draw_open_and_removed_with_any_number():
    for players in range(2, 9):
        settled("traversone", players, {"draw_open": False, "removed": ["C4"]})
        settled("traversone", players, {"leftover": "monte", "removed": ["C4"]})


def test_a_marked_card_in_any_case():
    assert settled("traversone21", 4, {"marked_card": "d3"})["marked_card"] == "D3"


def test_rules_are_left_as_given():
    given = {"stakes": {"solo": 5}}
    m = Table("calabresella", 3, given).m
    given["stakes"]["solo"] = 6
    assert m.rules["stakes"] == {"solo": 5}
