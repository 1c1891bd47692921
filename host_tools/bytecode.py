"""Compiles the image for a board: `.py` -> `.mpy`, without what only type checkers read.

`typing` does not exist on the board, and looking for it takes 5 ms there, in every module.
"""

import ast
import subprocess
import tempfile
from pathlib import Path

PLAIN = ("main.py",)
"""What MicroPython only finds as source."""


class NotCompiled(Exception):
    """mpy-cross refuses a file; its text says why."""


def without_types(source: str) -> str:
    """Return `source` with the imports of `typing` blanked out; every line keeps its number.

    `try: from typing import ...` is what its `except ImportError` makes of it, and
    `if TYPE_CHECKING:` is never true.
    """
    lines = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        if _imports_typing(node) or _is_type_checking(node):
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = "\n"
    return "".join(lines)


def _imports_typing(node: ast.stmt) -> bool:
    """Whether it is a guarded import of `typing` that leaves nothing behind without it."""
    if not isinstance(node, ast.Try) or len(node.handlers) != 1:
        return False
    first, handler = node.body[0], node.handlers[0]
    return (
        isinstance(first, ast.ImportFrom)
        and first.module == "typing"
        and isinstance(handler.type, ast.Name)
        and handler.type.id == "ImportError"
        and all(
            isinstance(left, ast.Pass) or ast.unparse(left) == "TYPE_CHECKING = False"
            for left in handler.body
        )
    )


def _is_type_checking(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
        and not node.orelse
    )


def compiled(image: dict[str, Path], cross: str, lines: bool = True) -> dict[str, bytes]:
    """Return the image as it lies on a board: path -> content, with `.mpy` in place of `.py`.

    `cross` is the mpy-cross to call; `lines` keeps the numbers of lines for tracebacks.
    Raises NotCompiled.
    """
    made: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "source.py")
        out = Path(folder, "out.mpy")
        for target, path in image.items():
            if target in PLAIN or not target.endswith(".py"):
                made[target] = path.read_bytes()
                continue
            source.write_text(without_types(path.read_text(encoding="utf-8")), encoding="utf-8")
            level = "-O1" if lines else "-O3"
            _run([cross, level, "-s", target, "-o", str(out), str(source)], target)
            made[target[: -len(".py")] + ".mpy"] = out.read_bytes()
    return made


def _run(command: list[str], target: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip() or "mpy-cross failed").splitlines()[-1]
        raise NotCompiled(f"{target}: {last}")
