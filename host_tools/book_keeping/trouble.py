"""What can go wrong with a score book; the text is the line for the terminal."""

from host_tools import exit_status


class BookTrouble(Exception):
    """A book, or something asked of it, that cannot be had; `status` is the exit status."""

    status = exit_status.USAGE


class Busy(BookTrouble):
    """Another program holds the book."""

    status = exit_status.TRY_AGAIN


class NotWritten(BookTrouble):
    """The book takes nothing: a full disk, a file or folder without the right to write."""

    status = exit_status.OUTPUT_FAILED


class Damaged(BookTrouble):
    """What is no score book, or one that is damaged or newer than this program."""

    status = exit_status.BAD_DATA


class Away(BookTrouble):
    """The server that has the book does not answer, or is starting."""

    status = exit_status.TRY_AGAIN


class Astray(BookTrouble):
    """What the URL names is not there for whoever asks so: no such host, user or database."""
