"""The tests of the reports' figures once more, on books in a real PostgreSQL."""

from tests.book.test_report_figures import *  # noqa: F403
from tests.club.schemas import on_postgresql  # noqa: F401

TAKES_LONG = ("test_every_figure_of_the_players_pages",)
