"""Everything by buttons: one script a task, from power-up to the event, its presses counted."""

from pezzbox.game import cards, events
from pezzbox.screens.texts import say
from tests.box.bench import MS, PLAYERS, SECOND, TRAVERSONE, Bench, dealt
from tests.buttons.hands import last, task

CALABRESELLA = ("calabresella", PLAYERS[:3], {})
FIVE = ("calabresella", PLAYERS + ["Eva"], {})
TRESCHETTEN = ("treschetten", PLAYERS[:2], {})


def by_keys(letters, match, done):
    def script(bench, hands):
        yield from hands.keys(letters)

    return task(script, match, done)


def by_choice(before, keys, match, done):
    """Press `before`, then choose lines."""

    def script(bench, hands):
        yield from hands.keys(before)
        yield from hands.choose(*keys)

    return task(script, match, done)


def salzburg(names):
    return [events.play(cards.parse(name, 0x80)) for name in names.split()]


# A match


def test_the_usual():
    def script(bench, hands):
        yield from hands.keys("mm")
        assert bench.match.need == "play"

    rules = {"target": 31}
    presses, told = task(script, settings={"usual": ["traversone", PLAYERS, rules]})
    assert presses == 2 <= 3
    assert told[0]["rules"] == rules and told[0]["players"] == PLAYERS
    assert last(told)["event"] == "deal"


def test_a_new_match_with_defaults():
    def script(bench, hands):
        yield from hands.keys("mmmmm")
        assert bench.match.need == "play"

    presses, told = task(script, settings={"names": PLAYERS})
    assert presses == 5 <= 8
    assert told[0]["players"] == PLAYERS and last(told)["event"] == "deal"


def test_a_new_match_of_any_game():
    from pezzbox.game.catalog import GAMES

    for game in GAMES[1:]:

        def script(bench, hands, game=game):
            yield from hands.keys("m")
            yield from hands.choose(game[0].upper() + game[1:])
            if bench.table.stage.question.lines[0] != "Start":
                yield from hands.keys("m")
            yield from hands.keys("m")

        presses, told = task(script, settings={"names": PLAYERS})
        assert last(told)["game"] == game
        assert presses <= 8, (game, presses)


def test_a_match_with_a_house_rule_a_new_name_and_another_place():
    def script(bench, hands):
        yield from hands.keys("mmm")
        yield from hands.choose("rule.fractions", "value.keep", "setup.players", "Anna", "Ben")
        yield from hands.choose("Carla", "setup.name")
        yield from hands.keys("lllM")  # A, in three presses; ready
        yield from hands.keys("lll")  # up, and back
        yield from hands.choose("setup.start")
        assert bench.match is None and bench.name == "message"  # these two do not go together
        yield from hands.choose("rule.last_trick", "value.point", "setup.start")
        assert bench.match is not None, bench.message()

    presses, told = task(script, settings={"names": PLAYERS})
    assert presses == 56
    assert told[0]["players"] == ["Ben", "Anna", "A", "Dino"]
    assert told[0]["rules"] == {"fractions": "keep", "last_trick": "point"}


def test_a_match_to_a_number_of_deals():
    def script(bench, hands):
        yield from hands.keys("mmm")
        yield from hands.choose("rule.deals")
        yield from hands.keys("mrrrm")  # 00 -> 03
        yield from hands.choose("setup.start")

    presses, told = task(script, settings={"names": PLAYERS})
    assert presses == 16
    assert told[0]["rules"] == {"deals": 3}


def test_a_match_is_resumed_and_the_line_says_so():
    seen = []

    def script(bench):
        while bench.box is None:
            yield 10 * MS
        for _ in range(100):
            yield 20 * MS
            seen.append(bench.says("resumed"))
        assert bench.played == 3

    Bench(TRAVERSONE, dealt((0x00, 0x01))).run(script)
    assert any(seen)


def test_another_dealer():
    presses, told = by_choice("M", ["menu.dealer", "Carla"], TRAVERSONE, ())
    assert presses == 5 and last(told) == {"event": "deal", "dealer": 2}


def test_a_deal_voided():
    presses, told = by_choice("M", ["menu.void", "yes"], TRAVERSONE, dealt())
    assert presses == 6 and last(told) == {"event": "void"}


def test_a_match_ended():
    presses, told = by_choice("M", ["menu.end", "yes"], TRAVERSONE, dealt((0x00,)))
    assert presses == 7 and last(told) == {"event": "end"}


# In a deal


def test_undo_says_what_it_takes_back():
    def script(bench, hands):
        yield from hands.keys("L")
        asked = bench.table.stage.question
        assert bench.clear() and asked.name == "undo"
        assert asked.card == 0x01 and asked.words == say("undo.play", "Carla")
        yield from hands.keys("m")

    presses, told = task(script, TRAVERSONE, dealt((0x00, 0x01)))
    assert presses == 2 and last(told) == {"event": "undo"}


def test_an_undo_reaches_back_over_the_deal():
    presses, told = by_keys("Lm", TRAVERSONE, dealt())
    assert presses == 2 and last(told) == {"event": "undo"}


def test_a_card_by_hand():
    for name, keys in (("D3", "rlll"), ("BA", "rrlr"), ("S4", "rmrrr"), ("CF", "rmlmr")):
        _, told = by_keys(keys, TRAVERSONE, dealt())
        assert len(keys) <= 6
        assert last(told)["card"] == name, (keys, last(told))


def test_a_card_by_hand_while_the_reader_is_dead():
    def script(bench, hands):
        bench.reader.plug(False)
        yield 3 * SECOND
        yield from hands.keys("rrlr")
        assert bench.name == "trick", bench.message()

    presses, told = task(script, TRAVERSONE, dealt())
    assert presses == 4 <= 6 and last(told)["card"] == "BA"


def test_a_press_too_many_is_taken_back():
    """Held left goes a step back, also where the question itself cannot be left."""
    _, told = by_keys("rmLlll", TRAVERSONE, dealt())
    assert last(told)["card"] == "D3"
    done = dealt() + [events.bid("chiamo")] + [events.bid("pass")] * 4
    presses, told = by_keys("lLrll", FIVE, done)
    assert presses == 5 and last(told) == {"event": "call", "card": "B3"}


def test_a_revoke():
    presses, told = by_choice("M", ["menu.revoke", "Ben"], TRAVERSONE, dealt((0x00, 0x01)))
    assert presses == 5 and last(told) == {"event": "revoke", "seat": 1}


def test_the_rest_conceded():
    done = dealt((0x00, 0x01, 0x02, 0x03))
    presses, told = by_choice("M", ["menu.rest", "Carla"], TRAVERSONE, done)
    assert presses == 6 and last(told)["event"] == "rest"


def test_removed_cards():
    match = ("traversone", PLAYERS[:3], {})

    def script(bench, hands):
        yield from hands.keys("M")
        yield from hands.choose("menu.removed")
        yield from hands.keys("r")

    presses, told = task(script, match, dealt())
    assert presses == 4 and last(told) == {"event": "removed", "cards": ["B4"]}


def test_a_bid_with_an_addition():
    def script(bench, hands):
        yield from hands.choose("solissimo", "scegliete")

    presses, told = task(script, CALABRESELLA, dealt())
    assert presses == 5
    assert last(told)["bid"] == "solissimo" and last(told)["addition"] == "scegliete"


def test_a_pass_is_one_press():
    presses, told = by_keys("m", CALABRESELLA, dealt())
    assert presses == 1 and last(told)["bid"] == "pass"


def test_the_called_card():
    done = dealt() + [events.bid("chiamo")] + [events.bid("pass")] * 4
    presses, told = by_keys("rll", FIVE, done)
    assert presses == 3 and last(told) == {"event": "call", "card": "B3"}


def test_a_declaration_with_its_missing_suit():
    def script(bench, hands):
        yield from hands.keys("M")
        yield from hands.choose("menu.declare")
        yield from hands.keys("m")  # who is in turn
        yield from hands.choose("three")
        yield from hands.keys("mrm")  # tens; that of the first suit is missing: it was played
        assert bench.name == "trick", (bench.name, bench.message())

    presses, told = task(script, TRESCHETTEN, dealt() + salzburg("EX E9"))
    assert presses == 7
    assert last(told)["rank"] == "X" and last(told)["missing"] == "E"


def test_zu_tun():
    def script(bench, hands):
        yield from hands.keys("M")
        yield from hands.choose("menu.close")
        yield from hands.keys("l")

    match = ("treschetten", PLAYERS[:2], {"target": 5})
    presses, told = task(script, match, dealt() + salzburg("EX EA LX LA HX HA S9 SA"))
    assert presses == 4 <= 6
    assert last(told) == {"event": "close", "card": "SX"}


def test_the_choice_of_a_sola():
    match = ("traversone21", PLAYERS[:2], {})
    from pezzbox.game.match import Match

    made = Match(*match)
    done = []
    for event in [events.deal(None)]:
        made.apply(event)
        done.append(event)
    while made.need == "play":
        deal = made.deal
        left = deal.unplayed()
        card = left[0]
        if deal.in_trick:
            card = left[-1]
            for other in left:
                if other ^ deal.best >= 16:
                    card = other
        done.append(events.play(card))
        made.apply(done[-1])
    assert made.need == "choice"
    presses, told = by_keys("rm", match, done)
    assert presses == 2 and last(told)["choice"] == "give"


def test_peek_while_held():
    def script(bench, hands):
        bench.board.press("right")
        yield 700 * MS
        assert bench.name == "table" and bench.clear()
        bench.board.release("right")
        yield 200 * MS
        assert bench.name == "trick"

    task(script, TRAVERSONE, dealt((0x00,)))
