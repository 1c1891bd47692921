"""Compiles the image for a board: `.py` -> `.mpy`, without what only type checkers read.

`typing` does not exist on the board, and looking for it takes 5 ms there, in every module.
"""

import ast
import hashlib
import re
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from host_tools.linking.arguments import with_plain_arguments
from host_tools.linking.built_ins import with_built_ins
from host_tools.linking.by_place import with_arguments_by_place
from host_tools.linking.constants import with_constants
from host_tools.linking.dense import dense
from host_tools.linking.drivers import with_micropython, without_messages
from host_tools.linking.first import names_first
from host_tools.linking.linker import Places as Parts
from host_tools.linking.linker import link
from host_tools.linking.names import asked, chosen, in_flash, renamed, said
from host_tools.linking.nodes import parsed, trees_kept
from host_tools.linking.source import NotLinked, module_of
from host_tools.linking.unneeded import without_unneeded
from host_tools.linking.unread import without_unread

PLAIN = ("main.py",)
"""What MicroPython only finds as source."""

LATER = (
    "pezzbox.device.board",
    "pezzbox.game.bidding",
    "pezzbox.game.checks",
    "pezzbox.game.chosen",
    "pezzbox.game.written",
    "pezzbox.journal.export",
    "pezzbox.journal.saved",
    "pezzbox.journal.store",
    "pezzbox.kept",
    "pezzbox.screens.flows",
    "pezzbox.screens.menu",
    "pezzbox.screens.notes",
    "pezzbox.screens.plain",
    "pezzbox.screens.question",
    "pezzbox.screens.table",
    "pezzbox.screens.words",
)
"""What is not needed while cards are laid: it is imported by main.py, or when something looks
into it, and is let go."""

APART = ("pezzbox.club.club",)
"""What is imported with all that it needs, or not at all."""

KNOWN = ("pezzbox.journal", "pezzbox.settings", "pezzbox.version")
"""What a host asks a board for by its name."""

_ASKING = (
    "selftest.py",
    "on_board/*.py",
    "virtual/player.py",
    "virtual/repl_*.py",
    "virtual/run.py",
)
"""What names something of the image without being in it."""

_DRIVERS = "lib/"

_UNNAMED = 'BUILD = ""'


class NotCompiled(Exception):
    """A file cannot be linked or compiled; the text says which and why."""


def without_types(source: str) -> str:
    """Return `source` with the imports of `typing` blanked out; every line keeps its number.

    `try: from typing import ...` is what its `except ImportError` makes of it, and
    `if TYPE_CHECKING:` is never true.
    """
    lines = source.splitlines(keepends=True)
    for node in parsed(source).body:
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


class Program(NamedTuple):
    """The sources of the image as they are compiled."""

    texts: dict[str, str]
    """Path on the board -> text."""
    names: dict[str, str]
    """What is called otherwise there than in the sources: name in these -> name there."""
    sources: dict[str, str]
    """What was linked, line for line: path on the board -> text, of drivers what is needed."""
    parts: Parts
    """Where each of these is in the texts."""


@trees_kept()
def linked(image: dict[str, Path]) -> Program:
    """Return the sources of the image as they are compiled; raises NotCompiled.

    Each says by `BUILD` which ones they are.
    """
    try:
        sources = _sources(image)
        made, parts = link(sources, LATER, KNOWN, apart=APART)
    except NotLinked as error:
        raise NotCompiled(str(error)) from None
    apart = tuple(name.rpartition(".")[0] for name in APART)
    made = without_unread(made, apart)
    outside = _asked_outside(made)
    made = with_arguments_by_place(with_constants(made), outside | in_flash(radio=True), PLAIN)
    made = with_plain_arguments(made)
    new = chosen(_always_first(made), outside)
    made = {path: renamed(text, new) for path, text in made.items()}
    made = {
        path: text if path in PLAIN else with_built_ins(text, module_of(path) in apart)
        for path, text in made.items()
    }
    named = f'BUILD = "{_digest(made)}"'
    texts = {path: text.replace(_UNNAMED, named) for path, text in made.items()}
    return Program(texts, new, sources, parts)


def _always_first(sources: dict[str, str]) -> dict[str, str]:
    seldom = {name.replace(".", "/") + ".py" for name in LATER}
    return {path: sources[path] for path in sorted(sources, key=lambda path: path in seldom)}


def _asked_outside(sources: dict[str, str]) -> set[str]:
    """What the image is asked for by programs that are not in it, or not linked."""
    here = Path(__file__).parent
    asking = [path.read_text("utf-8") for some in _ASKING for path in here.glob(some)]
    plain = [said(sources[path]) for path in PLAIN if path in sources]
    return set().union({"BUILD"}, *plain, *(asked(text) for text in asking))


def _digest(texts: dict[str, str]) -> str:
    whole = "".join(f"{path}\n{text}" for path, text in sorted(texts.items()))
    return hashlib.sha256(whole.encode()).hexdigest()[:12]


class Place(NamedTuple):
    """A line of a source, and the function it is in: "" if in none."""

    source: str
    line: int
    function: str


Places = dict[str, list[Place]]
"""For each module of the board, as a traceback tells it, where its lines are in the sources."""


def build_and_places(image: dict[str, Path]) -> tuple[str, Places]:
    """Return what the linked image is known by, and where its lines are in the sources.

    The build is "" if the image does not name itself. Raises NotCompiled.
    """
    program = linked(image)
    found = re.search(r'^BUILD = "(\w+)"$', "".join(program.texts.values()), re.M)
    inside = {path: _functions(text) for path, text in program.sources.items()}
    told = {
        told_as(path): _told(in_few_lines(text, path)[1], program.parts[path], inside)
        for path, text in program.texts.items()
        if path in program.parts
    }
    return found[1] if found else "", told


def told_as(path: str) -> str:
    """What a traceback calls a module: a name that the board has anyway, not all of its path."""
    return path if path in PLAIN else module_of(path).rpartition(".")[2]


def _told(
    numbers: list[int], parts: list[tuple[int, str]], inside: dict[str, dict[int, str]]
) -> list[Place]:
    """The source and its line of every line as it is compiled; `numbers`: of a linked text.

    What stands before the first source, made in linking, is told as if it were that one's.
    """
    told = []
    for number in numbers:
        before, source = max([part for part in parts if part[0] < number], default=parts[0])
        line = max(1, number - before)
        told.append(Place(source, line, inside[source].get(line, "")))
    return told


def _functions(text: str) -> dict[int, str]:
    """The function that each line of a source is in, where it is in one: the innermost."""
    found = {}
    for node in ast.walk(ast.parse(text)):  # what is around comes first
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.update(dict.fromkeys(range(node.lineno, (node.end_lineno or 0) + 1), node.name))
    return found


def _sources(image: dict[str, Path]) -> dict[str, str]:
    sources = {
        target: without_types(path.read_text(encoding="utf-8"))
        for target, path in image.items()
        if target.endswith(".py")
    }
    sources = without_messages(with_micropython(sources, _DRIVERS), _DRIVERS)
    return without_unneeded(sources, _DRIVERS)


def compiled(image: dict[str, Path], cross: str) -> dict[str, bytes]:
    """Return the image as it lies on a board: path -> content, with `.mpy` in place of `.py`.

    `cross` is the mpy-cross to call. Numbers of lines stay in, though they take 6 KiB: a crash
    names its place by them (`build_and_places`). Raises NotCompiled.
    """
    made = {target: path.read_bytes() for target, path in image.items() if path.suffix != ".py"}
    for target, text in linked(image).texts.items():
        if target in PLAIN:
            made[target] = text.encode()
        else:
            made[target[: -len(".py")] + ".mpy"] = _compiled(
                in_few_lines(text, target)[0], target, cross
            )
    return made


def in_few_lines(text: str, target: str) -> tuple[str, list[int]]:
    """Return a linked text as it is compiled, and in which of its lines each line begins.

    Raises NotCompiled.
    """
    try:
        made, numbers = dense(text)
    except NotLinked as error:
        raise NotCompiled(f"{target}: {error}") from None
    first = names_first(made)
    return first + made, numbers[: first.count("\n")] + numbers


def compiled_alone(source: Path, target: str, cross: str) -> bytes:
    """Return one file compiled as it is, whatever it imports. Raises NotCompiled."""
    return _compiled(without_types(source.read_text(encoding="utf-8")), target, cross)


def _compiled(text: str, target: str, cross: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "source.py")
        out = Path(folder, "out.mpy")
        source.write_text(text, encoding="utf-8")
        _run([cross, "-O2", "-s", told_as(target), "-o", str(out), str(source)], target)
        return out.read_bytes()


def _run(command: list[str], target: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip() or "mpy-cross failed").splitlines()[-1]
        raise NotCompiled(f"{target}: {last}")
