"""Replacements of pieces of a source's text, by where its syntax tree says they are."""

import ast

Placed = ast.expr | ast.stmt | ast.arg


class Edits:
    """What is to be replaced in a text; `text` carries it out."""

    def __init__(self, text: str) -> None:
        self._text = text.encode()  # a tree counts columns in bytes of UTF-8
        self._starts = [0]
        for line in self._text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._edits: set[tuple[int, int, bytes]] = set()

    def replace(self, node: Placed, text: str) -> None:
        """Put `text` in a node's place; it takes as many lines as the node did."""
        start = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        text += "\n" * self._text.count(b"\n", start, end)
        self._edits.add((start, end, text.encode()))

    def rename(self, node: Placed, old: str, new: str) -> None:
        """Put another name where a node says `old`: at its start, or after `def` or `class`."""
        at = self._starts[node.lineno - 1] + node.col_offset
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            at = self._text.index(b"def ", at) + len("def ")
        elif isinstance(node, ast.ClassDef):
            at += len("class ")
        self._edits.add((at, at + len(old.encode()), new.encode()))

    def text(self) -> str:
        """The text with all replacements."""
        made = bytearray(self._text)
        for start, end, text in sorted(self._edits, reverse=True):
            made[start:end] = text
        return made.decode()
