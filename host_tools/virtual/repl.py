"""MicroPython's prompts as a host sees them over USB: the friendly and the raw REPL.

What shared/runtime/pyexec.c does, byte for byte, raw paste included, as far as a host program can
tell; line editing and tab completion are left out. Runs inside MicroPython only.
"""

import io
import sys

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from host_tools.virtual.repl_console import Console

from host_tools.virtual.world import Reset

_A, _B, _C, _D, _E = 1, 2, 3, 4, 5
_BACKSPACE = (8, 127)
_WINDOW = 128  # MICROPY_REPL_STDIN_BUFFER_MAX / 2


class Repl:
    """The prompts on `console`; `banner` is what the friendly one says first."""

    def __init__(self, console: "Console", banner: str) -> None:
        self._console = console
        self._banner = banner
        self.raw = False  # survives a soft reset, as pyexec_mode_kind does
        self.globals: dict = {}

    def run(self) -> None:
        """Serve the host until it asks for a soft reset."""
        again = True
        while again:
            again = self._raw() if self.raw else self._friendly()

    def execute(self, source: "str | bytes", kind: str, eof: bool, name: str = "<stdin>") -> bool:
        """Run a program; False if it ended by SystemExit. With `eof`: \\x04 after each output.

        Raises Reset if the board goes down in it.
        """
        write = self._console.write
        error = None
        self._console.interruptible(True)
        try:
            exec(compile(source, name, kind), self.globals)
        except Reset:
            self._console.interruptible(False)
            raise
        except BaseException as raised:  # noqa: BLE001 - the prompt survives everything
            error = raised
        try:
            self._console.interruptible(False)
        except KeyboardInterrupt:
            pass  # too late for the program, and there is nothing else to stop
        if eof:
            write("\x04")
        if error is not None and not isinstance(error, SystemExit):
            self._complain(error)
        if eof:
            write("\x04")
        return not isinstance(error, SystemExit)

    def program(self, source: str, name: str) -> bool:
        """Run boot.py or main.py; False if it ended by SystemExit. Its faults are printed.

        Ctrl-C reaches it where it lets time pass, so that it never stops a chip half-way.
        """
        try:
            exec(compile(source, name, "exec"), self.globals)
        except Reset:
            raise
        except SystemExit:
            return False
        except BaseException as error:  # noqa: BLE001 - the prompt survives everything
            self._complain(error)
        return True

    def _complain(self, error: BaseException) -> None:
        """Print an exception as the port does, whose prompt is no Python."""
        said: "Any" = io.StringIO()
        sys.print_exception(error, said)  # type: ignore[attr-defined]
        for line in said.getvalue().split("\n")[:-1]:
            if "host_tools/virtual/repl.py" not in line:
                self._console.write(line + "\n")

    # The raw REPL: for programs.

    def _raw(self) -> bool:
        """True to go on in the other mode, False for a soft reset."""
        read, write = self._console.read, self._console.write
        write("raw REPL; CTRL-B to exit\n>")
        line = bytearray()
        while True:
            char = read()
            if char == _A:
                if len(line) == 2 and line[0] == _E:
                    if not self._paste(line[1]):
                        return False
                else:
                    write("raw REPL; CTRL-B to exit\n")
                line = bytearray()
                write(">")
            elif char == _B:
                write("\n")
                self.raw = False
                return True
            elif char == _C:
                line = bytearray()
            elif char == _D:
                write("OK")
                if not line:
                    write("\n")
                    return False
                if not self.execute(bytes(line), "exec", True):
                    return False
                line = bytearray()
                write(">")
            else:
                line.append(char)

    def _paste(self, kind: int) -> bool:
        """Raw paste mode: the source with flow control. False if it asks for a soft reset."""
        read, write = self._console.read, self._console.write
        if kind != ord("A"):
            write("R\x00")
            return True
        write(bytes((ord("R"), 1, _WINDOW & 0xFF, _WINDOW >> 8, 1)))
        source = bytearray()
        left = _WINDOW
        while True:
            char = read()
            if char in (_C, _D):
                write("\x04")
                break
            source.append(char)
            left -= 1
            if left == 0:
                write("\x01")
                left = _WINDOW
        if char == _C:
            write("\x04KeyboardInterrupt: \n\x04")
            return True
        return self.execute(bytes(source), "exec", True)

    # The friendly one: for people.

    def _friendly(self) -> bool:
        """True to go on in the other mode, False for a soft reset."""
        write = self._console.write
        write(self._banner)
        while True:
            write(">>> ")
            line, end = self._line()
            if end == _A:
                write("\n")
                self.raw = True
                return True
            if end == _B:
                write("\n" + self._banner)
            elif end == _C:
                write("\n")
            elif end == _D and not line:
                write("\n")
                return False
            elif end == _E:
                if not self._pasted():
                    return False
            elif line.strip() and not self.execute(self._block(line), "single", False):
                return False

    def _line(self) -> "tuple[str, int]":
        """A line as typed and the byte that ended it."""
        read, write = self._console.read, self._console.write
        line = ""
        while True:
            char = read()
            if char in _BACKSPACE:
                if line:
                    line = line[:-1]
                    write("\b \b")
            elif char in (13, 10):
                write("\n")
                return line, 13
            elif char == _C or (char < 6 and not line):
                return line, char
            elif char >= 32 or char == 9:
                line += chr(char)
                write(chr(char))

    def _block(self, line: str) -> str:
        """The line, with those that belong to it until an empty one if it opens a block."""
        if not line.rstrip().endswith(":"):
            return line
        lines = [line]
        while line.strip():
            self._console.write("... ")
            line, end = self._line()
            if end == _C:
                return ""
            lines.append(line)
        return "\n".join(lines) + "\n"

    def _pasted(self) -> bool:
        """Paste mode of the friendly REPL."""
        read, write = self._console.read, self._console.write
        write("\npaste mode; Ctrl-C to cancel, Ctrl-D to finish\n=== ")
        source = ""
        while True:
            char = read()
            if char in (_C, _D):
                write("\n")
                return self.execute(source, "exec", False) if char == _D else True
            source += "\n" if char == 13 else chr(char)
            write("\n=== " if char == 13 else chr(char))
