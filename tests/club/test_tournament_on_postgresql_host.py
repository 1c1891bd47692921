"""The tournament's own tests once more, on books in a real PostgreSQL: the most telling."""

from tests.club.schemas import on_postgresql  # noqa: F401
from tests.tournament.conftest import evening  # noqa: F401
from tests.tournament.test_command import (  # noqa: F401
    test_an_evening_from_the_books_matches,
    test_names_that_are_no_words_stay_text,
    test_the_last_go_until_the_winners_are_left,
)
from tests.tournament.test_corrections import (  # noqa: F401
    test_every_correction_needs_a_reason_and_leaves_its_trace,
    test_undo_goes_back_step_by_step_to_the_beginning,
)
from tests.tournament.test_refused import (  # noqa: F401
    test_a_book_of_before_gets_the_tables_when_it_is_first_used,
    test_without_a_book_only_new_makes_one,
)
from tests.tournament.test_taking import (  # noqa: F401
    test_a_player_of_the_book_may_have_two_names,
)
