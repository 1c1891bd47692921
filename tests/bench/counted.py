"""Figures that need no chip: what MicroPython's Unix port counts, and the size of the code."""

import ast
import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from host_tools import unix_port
from tests.bench import board

_PREPARED = "import gc, machine, asyncio, framebuf, json; gc.collect(); before = gc.mem_alloc()"
_FOUND = "gc.collect(); print(gc.mem_alloc() - before)"


def measured(game: str, players: int) -> dict[str, Any]:
    """What a box allocates and sends in a game."""
    return json.loads(board.micropython("counting.py", game, str(players)))


def image() -> dict[str, Any]:
    """What the image takes: on the flash, and of a heap once it is imported."""
    made = board.shipped()
    code = sum(len(content) for path, content in made.items() if path.endswith(".mpy"))
    found = {"code": code / 1024, "beside": (sum(map(len, made.values())) - code) / 1024}
    with tempfile.TemporaryDirectory() as folder:
        board.write(Path(folder), made)
        found["import_heap"] = _imported(Path(folder), made["main.py"].decode()) / 1024
    return found


def _imported(firmware: Path, main: str) -> int:
    """Return how much of the heap the imports of `main.py` take."""
    nodes = ast.parse(main).body
    imports = [ast.unparse(one) for one in nodes if isinstance(one, ast.Import | ast.ImportFrom)]
    done = subprocess.run(
        [str(unix_port.find()), "-c", "\n".join([_PREPARED, *imports, _FOUND])],
        env=unix_port.environment([firmware, firmware / "lib"], [board.ROOT]),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return int(done.stdout)
