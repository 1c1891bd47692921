"""What can go wrong with a board, each with its exit status (sysexits.h) and what to do."""


class BoardTrouble(Exception):
    """A command cannot go on; the text is one line for the terminal."""

    status = 1


class WrongUse(BoardTrouble):
    """Nothing is wrong but the command line."""

    status = 2


class NoBoard(BoardTrouble):
    """Nothing is plugged in, or not there."""

    status = 69  # EX_UNAVAILABLE


class SeveralBoards(WrongUse):
    """It is not clear which one is meant."""


class PortBusy(BoardTrouble):
    """Another program has the port."""

    status = 75  # EX_TEMPFAIL


class NoRights(BoardTrouble):
    """This user may not use the port."""

    status = 77  # EX_NOPERM


class NoMicroPythonThere(BoardTrouble):
    """Something answers, or nothing does, but no MicroPython."""

    status = 76  # EX_PROTOCOL


class WrongMicroPython(BoardTrouble):
    """It is too old, or of another chip."""

    status = 78  # EX_CONFIG


class Unplugged(BoardTrouble):
    """The board went away in the middle."""

    status = 75  # EX_TEMPFAIL


class FlashFull(BoardTrouble):
    """There is no room for it."""

    status = 73  # EX_CANTCREAT


class NotFlashed(BoardTrouble):
    """There is no box's program on the board, or none that starts."""

    status = 72  # EX_OSFILE


class ReaderSilent(BoardTrouble):
    """The box's reader does not answer."""

    status = 71  # EX_OSERR


class BoardSaid(BoardTrouble):
    """A program on the board raised an exception; its last line is the text."""

    status = 70  # EX_SOFTWARE

    def __init__(self, trace: str) -> None:
        self.trace = trace
        super().__init__((trace.strip().splitlines() or ["no answer"])[-1])
