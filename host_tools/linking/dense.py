"""Puts statements together on a line: a board keeps a byte or two for every line of a program.

By those it says where a crash was: with a few statements a line it says it as well as anybody
needs to find it, and the program and what it takes in memory are 4 KiB smaller.
"""

import ast
import copy
from typing import NamedTuple

from host_tools.linking.source import NotLinked

_TOGETHER = 3


class _Line(NamedTuple):
    text: str
    number: int
    """The line of the original in which it begins."""
    simple: bool
    """Whether it is no head of a block."""


def dense(text: str) -> tuple[str, list[int]]:
    """Return `text` in fewer lines, without docstrings, and in which of its lines each begins.

    Raises NotLinked for a statement that cannot be written in one line.
    """
    lines = _block(ast.parse(text).body, "")
    for line in lines:
        if "\n" in line.text:
            raise NotLinked(
                f"line {line.number}: a statement that takes several lines: {line.text}"
            )
    return "".join(line.text + "\n" for line in lines), [line.number for line in lines]


def in_place(tree: ast.Module, count: int) -> str:
    """Return the text of a tree that was changed: `count` lines, each statement in its own."""
    lines = _block(tree.body, "", 1)
    text: list[str] = []
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        is_head = following is not None and following.number == line.number
        text += [""] * (line.number - is_head - 1 - len(text))
        text.append(line.text)
    return "".join(line + "\n" for line in text) + "\n" * (count - len(text))


def _block(body: list[ast.stmt], indent: str, most: int = _TOGETHER) -> list[_Line]:
    """The lines of a block, with at most so many statements in each."""
    lines: list[_Line] = []
    together = 0
    for node in body:
        if _is_text(node):
            continue
        blocks = _blocks(node)
        if blocks:
            together = 0
            lines += _compound(node, blocks, indent, most)
        elif 0 < together < most:
            together += 1
            lines[-1] = lines[-1]._replace(text=f"{lines[-1].text}; {ast.unparse(node)}")
        else:
            together = 1
            lines.append(_Line(indent + ast.unparse(node), node.lineno, True))
    return lines or [_Line(indent + "pass", body[0].lineno if body else 1, True)]


def _is_text(node: ast.stmt) -> bool:
    """Whether it is a docstring, or says something about the line above."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _blocks(node: ast.stmt) -> list[list[ast.stmt]]:
    """The blocks that a statement has, in the order in which they are written."""
    handlers = [handler.body for handler in getattr(node, "handlers", [])]
    body, *others = (getattr(node, name, []) for name in ("body", "orelse", "finalbody"))
    return [block for block in (body, *handlers, *others) if block]


def _compound(node: ast.stmt, blocks: list[list[ast.stmt]], indent: str, most: int) -> list[_Line]:
    """A statement with its blocks put into where its skeleton has `pass`."""
    lines: list[_Line] = []
    left = list(blocks)
    number = node.lineno
    for head in ast.unparse(_skeleton(node)).splitlines():
        if head.strip() != "pass":
            lines.append(_Line(indent + head, number, False))
            continue
        block = left.pop(0)
        inner = _block(block, indent + " ", most)
        if len(inner) == 1 and inner[0].simple:
            last = lines.pop()
            lines.append(_Line(f"{last.text} {inner[0].text.strip()}", last.number, False))
        else:
            lines += inner
        number = left[0][0].lineno if left else number
    return lines


def _skeleton(node: ast.stmt) -> ast.stmt:
    """A copy with `pass` for every block."""
    made = copy.copy(node)
    for name in ("body", "orelse", "finalbody"):
        if getattr(made, name, None):
            setattr(made, name, [ast.Pass()])
    if isinstance(made, ast.Try):
        made.handlers = [
            ast.ExceptHandler(handler.type, handler.name, [ast.Pass()])
            for handler in made.handlers
        ]
    return made
