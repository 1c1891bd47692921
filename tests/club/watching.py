"""The television's page as a program reads it: what each table shows, as soon as it is told."""

import http.client
import json
import threading
import time
from urllib.parse import urlsplit


class Watching:
    """Reads the page's events in a thread; `with` it. `tables`: what each shows, by its name."""

    def __init__(self, address):
        self.tables = {}
        self.bytes = self.events = 0
        self.heard = threading.Condition()
        self._address = urlsplit(address)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._places = []
        self._connection = None
        self._ended = False

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended = True
        if self._connection is not None and self._connection.sock is not None:
            self._connection.sock.shutdown(2)
        self._thread.join(10)

    def _run(self):
        while not self._ended:
            try:
                self._read()
            except (OSError, http.client.HTTPException, ValueError, AttributeError):
                time.sleep(0.1)

    def _read(self):
        where = self._address
        self._connection = http.client.HTTPConnection(where.hostname, where.port, timeout=30)
        self._connection.request("GET", "/events")
        answer = self._connection.getresponse()
        for line in answer:
            self.bytes += len(line)
            if line.startswith(b"data: "):
                made = json.loads(line[6:])
                with self.heard:
                    self.events += 1
                    self._take(made)
                    self.heard.notify_all()

    def _take(self, made):
        if "tables" in made:
            self._places = [table["name"] for table in made["tables"]]
            self.tables = {table["name"]: table for table in made["tables"]}
        else:
            for place, table in made["changed"]:
                if place == len(self._places):
                    self._places.append(table["name"])
                self.tables[self._places[place]] = table

    def until(self, what, seconds):
        """Wait until `what(tables)`; whether it came to that."""
        with self.heard:
            return self.heard.wait_for(lambda: what(self.tables), seconds)
