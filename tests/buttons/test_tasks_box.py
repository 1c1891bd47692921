"""The box itself by buttons: settings, what it is, a deck that is learnt; presses counted."""

from host_tools.virtual.ntag import Ntag
from pezzbox.settings import Settings
from tests.box.bench import MS, PLAYERS, SECOND, TRAVERSONE, Bench, dealt
from tests.buttons.hands import Hands, last, task


def test_settings_from_the_menu_and_from_home():
    counts = []

    def script(bench, hands):
        def choose(before, *keys):
            start = hands.presses
            yield from hands.keys(before)
            yield from hands.choose("menu.settings", *keys)
            counts.append(hands.presses - start)

        view = bench.table.stage.view
        for before in ("M", ""):
            if not before:
                yield from hands.keys("M")
                yield from hands.choose("menu.end", "yes")
                yield from hands.keys("m")
            level, contrast = (1, 16) if before else (3, 144)
            yield from choose(before, "menu.brightness", str(level))
            assert bench.board.display.contrast == contrast
            yield from choose(before, "menu.suits")
            assert view.suits == ("french" if before else "italian")
            yield from choose(before, "menu.sound")
            assert view.sound == (not before)
            yield from choose(before, "menu.language", "Deutsch")
            assert view.language == "de"
            yield from choose(before, "menu.language", "English")

    task(script, TRAVERSONE, dealt())
    assert counts == [14, 10, 11, 12, 12, 10, 5, 6, 7, 7]


def test_what_is_set_is_kept():
    def script(bench):
        yield from bench.started()
        yield from Hands(bench).choose("menu.settings", "menu.brightness", "2")

    def again(bench):
        yield from bench.started()
        assert bench.board.display.contrast == 64

    bench = Bench().run(script)
    assert Settings(bench.data).get("brightness") == 2
    bench.run(again)


def test_about():
    def script(bench, hands):
        yield from hands.choose("home.about")
        assert bench.name == "facts"
        assert "PN532 1.6" in bench.table.stage.question.lines[2]
        yield from hands.keys("r")
        assert bench.name == "choice"

    presses, _ = task(script)
    assert presses == 3


def test_a_deck_is_learnt_and_played_with():
    tags = [Ntag(bytes((4, 7, 7, 7, 7, 7, n))) for n in range(3)]
    random = Ntag(bytes((4, 7, 7, 7, 7, 7, 9)))
    random.uid = b"\x08\x01\x02\x03"  # as a tag that hides its own
    random.atqa = 0x0004

    def script(bench, hands):
        yield from hands.choose("home.learn")
        yield from hands.keys("m")
        learn = bench.table.stage.question
        for number, one in enumerate(tags):
            yield from bench.lay(one, us=600 * MS)
            assert learn.done == number + 1 and bench.name == "learn", bench.message()
            yield from bench.lift(one)
        yield from bench.lay(tags[1])
        assert bench.says("learn_twice", learn._deck[1])
        yield from bench.lift(tags[1], us=2 * SECOND)
        yield from bench.lay(random)
        assert bench.says("learn_random")
        yield from bench.lift(random, us=2 * SECOND)
        yield from hands.keys("L")  # the last one was the wrong card
        assert learn.done == 2
        yield from bench.lay(tags[2], us=600 * MS)
        assert learn.done == 3
        yield from bench.lift(tags[2])
        yield from hands.keys("ll")  # later; and a match meanwhile
        yield from hands.choose("home.new")
        yield from hands.keys("mmmm")
        yield from bench.lay(tags[0])
        assert bench.match.deal.trick[0] == learn._deck[0]

    presses, told = task(script, settings={"names": PLAYERS})
    assert presses == 12
    assert last(told)["card"] == "D3"
