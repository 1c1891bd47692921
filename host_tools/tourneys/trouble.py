"""What cannot be done in a tournament; the text is the line for the terminal."""

from host_tools.book_keeping.trouble import BookTrouble


class TournamentTrouble(BookTrouble):
    """Something asked of a tournament that cannot be had; nothing was changed."""
