"""The tests of the reports once more, on books in a real PostgreSQL."""

from tests.book.test_report import *  # noqa: F403
from tests.club.schemas import on_postgresql  # noqa: F401

# Pages, made of what the figures are made of: those the ordinary run has on PostgreSQL, too.
TAKES_LONG = (
    "test_every_games_match_is_shown_deal_by_deal_and_card_by_card",
    "test_markup_in_names_is_text",
    "test_who_only_hears_a_plot_is_told_what_the_sheet_has",
    "test_a_player_who_is_called_like_a_colour_keeps_the_name",
)
