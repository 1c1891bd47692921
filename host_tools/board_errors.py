"""What can go wrong with a board, each with its exit status and what to do."""

from host_tools import exit_status


class BoardTrouble(Exception):
    """A command cannot go on; the text is one line for the terminal."""

    status = exit_status.FAULT


class WrongUse(BoardTrouble):
    """Nothing is wrong but the command line."""

    status = exit_status.USAGE


class NoBoard(BoardTrouble):
    """Nothing is plugged in, or not there."""

    status = exit_status.NO_BOARD


class SeveralBoards(WrongUse):
    """It is not clear which one is meant."""


class PortBusy(BoardTrouble):
    """Another program has the port."""

    status = exit_status.TRY_AGAIN


class NoRights(BoardTrouble):
    """This user may not use the port."""

    status = exit_status.NO_RIGHTS


class NoMicroPythonThere(BoardTrouble):
    """Something answers, or nothing does, but no MicroPython."""

    status = exit_status.NO_MICROPYTHON


class WrongMicroPython(BoardTrouble):
    """It is too old, or of another chip."""

    status = exit_status.WRONG_MICROPYTHON


class Unplugged(BoardTrouble):
    """The board went away in the middle."""

    status = exit_status.TRY_AGAIN


class FlashFull(BoardTrouble):
    """There is no room for it."""

    status = exit_status.FLASH_FULL


class NotFlashed(BoardTrouble):
    """There is no box's program on the board, or none that starts."""

    status = exit_status.NO_PROGRAM


class ReaderSilent(BoardTrouble):
    """The box's reader does not answer."""

    status = exit_status.NO_READER


class BoardSaid(BoardTrouble):
    """A program on the board raised an exception; its last line is the text."""

    status = exit_status.BOARD_FAILED

    def __init__(self, trace: str) -> None:
        self.trace = trace
        super().__init__((trace.strip().splitlines() or ["no answer"])[-1])
