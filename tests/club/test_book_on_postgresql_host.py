"""The score book's own tests once more, on books in a real PostgreSQL."""

import pytest
from sqlalchemy import text

from host_tools import exit_status
from host_tools.book_keeping import store
from host_tools.book_keeping.trouble import BookTrouble
from tests.book.running import Books, book, content, fill, long_match, pezzbox, put

# What asks for a file is not among them: `test_trouble.py`, `test_report_file.py`.
from tests.book.test_figures import *  # noqa: F403
from tests.book.test_import import *  # noqa: F403
from tests.book.test_names import *  # noqa: F403
from tests.club.schemas import on_postgresql  # noqa: F401


def test_an_empty_database_is_no_book_until_something_is_taken_in(tmp_path, capsys):
    for action in (["list"], ["show", 1], ["players"], ["csv"], ["merge", "A", "B"]):
        assert book(tmp_path, *action) == exit_status.USAGE
        assert "no score book there; `pezzbox book import` makes one" in capsys.readouterr().err
    assert content(tmp_path) == {}


def test_another_programs_database_is_left_alone(tmp_path, capsys):
    place = Books.at.place(tmp_path)
    name = place.rpartition("%3D")[2]
    with Books.at.engine.begin() as connection:
        connection.execute(text(f"create table {name}.recipes (name text)"))
    put(tmp_path / "a.jsonl", long_match())
    assert book(tmp_path, "import", tmp_path / "a.jsonl") == exit_status.BAD_DATA
    assert "a database, but not a score book" in capsys.readouterr().err
    assert content(tmp_path) == {"recipes": []}


def test_a_second_program_on_the_book_is_waited_for_and_then_said(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(store, "PATIENCE_S", 0.3)
    fill(tmp_path / "matches", 3)
    assert book(tmp_path, "import", tmp_path / "matches") == 0
    before = content(tmp_path)
    fill(tmp_path / "more", 3, start=50)
    other = store.open_book(Books.at.place(tmp_path))
    with other.writing():
        assert book(tmp_path, "list") == 0  # reading disturbs nobody
        capsys.readouterr()
        assert book(tmp_path, "import", tmp_path / "more") == exit_status.TRY_AGAIN
        assert "another program has the book; waited 0.3 seconds" in capsys.readouterr().err
    other.close()
    assert content(tmp_path) == before
    assert book(tmp_path, "import", tmp_path / "more") == 0


def test_a_server_that_is_not_there_is_a_line_without_its_password(tmp_path, capsys):
    place = "postgresql://anna:secret@127.0.0.1:9/club"
    assert pezzbox("book", "list", "--book", place) == exit_status.TRY_AGAIN
    said = capsys.readouterr().err
    assert said.startswith("pezzbox book: postgresql://anna@127.0.0.1:9/club: ")
    assert said.count("\n") == 1
    assert "secret" not in said


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        (("/club_", "/nowhere_"), exit_status.USAGE, 'database "nowhere_{}" does not exist'),
        (("secret-of-club", "wrong"), exit_status.USAGE, "password authentication failed"),
        (("127.0.0.1", "nowhere.invalid"), exit_status.USAGE, "failed to resolve host"),
        (("postgresql://", "mysql://"), exit_status.USAGE, "a book is a file, or in postgresql"),
    ],
)
def test_wrong_urls(capsys, change, status, said):
    try:
        done = pezzbox("book", "list", "--book", Books.at.url.replace(*change))
    except SystemExit as left:
        done = left.code
    shown = capsys.readouterr().err
    assert done == status, shown
    assert said.format(Books.at.url.rpartition("_")[2]) in shown
    assert shown.count("\n") == 1


def test_a_restart_of_the_server_is_survived_by_an_open_book(tmp_path, postgresql):
    fill(tmp_path / "matches", 2)
    assert book(tmp_path, "import", tmp_path / "matches") == 0
    ours = store.open_book(Books.at.place(tmp_path))
    with ours.reading():
        pass
    postgresql.stop()
    with pytest.raises(BookTrouble, match="no connection to the server"), ours.reading():
        pass
    postgresql.start()
    with ours.writing() as connection:
        assert connection.execute(text("select count(*) from matches")).scalar() == 2
    ours.close()


def test_the_list_is_the_same_as_of_a_file(tmp_path, capsys):
    fill(tmp_path / "matches", 12)
    assert book(tmp_path, "import", tmp_path / "matches") == 0
    assert pezzbox("book", "import", "--book", tmp_path / "b.sqlite", tmp_path / "matches") == 0
    for action in (["list", "--json"], ["players", "--json"], ["csv"]):
        capsys.readouterr()
        assert book(tmp_path, *action) == 0
        ours = capsys.readouterr().out
        assert pezzbox("book", action[0], "--book", tmp_path / "b.sqlite", *action[1:]) == 0
        assert capsys.readouterr().out == ours
