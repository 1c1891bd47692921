"""The progress bar: nothing for two seconds, then a line on a terminal only."""

import contextlib
import io

from host_tools.progress import Progress, doing


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_short_run_draws_nothing():
    screen = Terminal()
    with Progress(100, screen, iter([0.0, 1.0, 1.9]).__next__) as progress:
        progress.add(10)
        progress.add(90)
    assert screen.getvalue() == ""


def test_a_long_run_draws_at_most_ten_times_a_second_and_cleans_up():
    screen = Terminal()
    with Progress(2_000_000, screen, iter([0.0, 2.0, 2.05, 2.2]).__next__) as progress:
        for _ in range(3):
            progress.add(500_000)
    drawn = screen.getvalue().split("\r\x1b[K")
    assert drawn == [
        "",
        "[" + "#" * 10 + "." * 30 + "]  25% of 2.0 MB",
        "[" + "#" * 30 + "." * 10 + "]  75% of 2.0 MB",
        "",
    ]


def test_a_pipe_has_no_end_to_measure_by():
    screen = Terminal()
    Progress(None, screen, iter([0.0, 2.0]).__next__).add(1_500_000)
    assert screen.getvalue() == "\r\x1b[K1.5 MB"


def test_what_cannot_be_counted_is_named_while_it_is_done():
    for screen, shown in ((Terminal(), "compiling ...\r\x1b[K"), (io.StringIO(), "")):
        with contextlib.redirect_stderr(screen), doing("compiling"):
            pass
        assert screen.getvalue() == shown


def test_nothing_is_drawn_into_a_file():
    file = io.StringIO()
    with Progress(100, file, iter([0.0, 9.0]).__next__) as progress:
        progress.add(50)
    assert file.getvalue() == ""
