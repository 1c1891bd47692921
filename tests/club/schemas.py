"""Books in a real PostgreSQL, for tests that know books in files."""

import hashlib

import pytest
from sqlalchemy import create_engine, inspect, text

from tests.book.running import Books


class Schemas:
    """A schema of one database for each folder, as if it were a database of its own."""

    def __init__(self, url):
        self.url = url
        self.engine = create_engine(url.replace("://", "+psycopg://", 1), pool_pre_ping=True)
        self.made = set()

    def place(self, folder):
        name = "book_" + hashlib.sha256(str(folder).encode()).hexdigest()[:16]
        if name not in self.made:
            with self.engine.begin() as connection:
                connection.execute(text(f"create schema {name}"))
            self.made.add(name)
        return f"{self.url}?options=-csearch_path%3D{name}"

    def content(self, folder):
        name = self.place(folder).rpartition("%3D")[2]
        with self.engine.begin() as connection:
            tables = sorted(inspect(connection).get_table_names(name))
            return {
                table: sorted(map(repr, connection.execute(text(f"select * from {name}.{table}"))))
                for table in tables
            }


@pytest.fixture(scope="module", autouse=True)
def on_postgresql(postgresql):
    schemas = Schemas(postgresql.new())
    before, Books.at = Books.at, schemas
    yield schemas
    Books.at = before
    schemas.engine.dispose()
