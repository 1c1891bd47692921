"""The one way to a board: a MicroPython prompt at the other end of a USB cable.

mpremote underneath, by its Python API and not by its command: hundreds of small exchanges in one
connection, a progress bar, and errors that are exceptions instead of text to be read. Of that
API only `SerialTransport` is used, with what it has had since it was pyboard.py: open, enter and
leave the raw REPL, run a program and follow its output. mpremote's own notes call the API
unfinished, so it is used in this file alone, and the tests run it against the real one.

The program that runs on the board is stopped by Ctrl-C and not by a soft reset: what it has made
is still there to be asked, and nothing is started twice.
"""

import ast
import contextlib
import hashlib
import os
import struct
import time
from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host_tools.board_errors import (
    BoardSaid,
    BoardTrouble,
    FlashFull,
    NoMicroPythonThere,
    Unplugged,
    WrongMicroPython,
)
from host_tools.board_ports import check_rights, in_use
from host_tools.board_programs import GET, HASHES, PUT
from host_tools.build import MPY_VERSION

OLDEST = (1, 24)
CHUNK = (
    1536  # bytes of a file at a time: their base64 and the rest fit in 4 KB of the board's heap
)
_TRIES = 2
_PROMPT_S = 3
_ENOSPC = ("ENOSPC", "OSError: 28", "OSError: 36")  # as littlefs says it, too (journal/files.py)

_MAKE_FOLDER = """\
import os
try:
    os.mkdir({path!r})
except OSError as _e:
    if _e.errno != 17:
        raise
"""

Tick = Callable[[int], Any]


class Machine(NamedTuple):
    """What MicroPython on the board says it is."""

    platform: str
    version: tuple[int, ...]
    machine: str
    mpy: int


class Link:
    """A board at its raw prompt; whatever ran there is stopped. `close` ends it.

    Every call may raise Unplugged; those that run something BoardSaid, too.
    """

    def __init__(self, port: str) -> None:
        """Raises NoRights, PortBusy, NoMicroPythonThere."""
        self.port = port
        check_rights(port)
        try:
            self._line = SerialTransport(os.path.realpath(port))
            self._serial: Any = self._line.serial
        except (TransportError, OSError):
            raise in_use(port) from None
        self._serial.timeout = _PROMPT_S
        self._serial.write_timeout = _PROMPT_S
        try:
            self._enter()
        except BoardTrouble:
            self._drop()
            raise

    def _enter(self) -> None:
        for attempt in range(1, _TRIES + 1):
            try:
                with contextlib.redirect_stdout(None):  # it prints what it read
                    self._line.enter_raw_repl(soft_reset=False, timeout_overall=_PROMPT_S)
                return
            except TransportError:
                if attempt == _TRIES:
                    raise NoMicroPythonThere(
                        f"{self.port}: no MicroPython prompt answers there"
                    ) from None
            except (OSError, serial.SerialException) as error:
                raise self._gone(error) from None

    def _gone(self, error: Exception) -> Unplugged:
        return Unplugged(f"{self.port}: the board went away; plug it in and run this again")

    # Programs on the board

    def run(self, program: str, heard: Callable[[bytes], Any] | None = None) -> bytes:
        """Run a program and return what it prints, or hand each byte to `heard`."""
        try:
            out, trace = self._line.exec_raw(program, timeout=_PROMPT_S * 5, data_consumer=heard)
        except TransportExecError as error:
            raise BoardSaid(error.error_output) from None
        except (TransportError, OSError, serial.SerialException, ValueError) as error:
            raise self._gone(error) from None
        except (struct.error, IndexError, TypeError) as error:  # mpremote, on a cut-off answer
            raise self._gone(error) from None
        if trace:
            self._fail(trace.decode(errors="replace"))
        return out

    def _fail(self, trace: str) -> None:
        said = BoardSaid(trace)
        if any(word in str(said) for word in _ENOSPC):
            raise FlashFull("the board's flash is full: export and delete matches first")
        raise said

    def value(self, expression: str, before: str = "") -> Any:
        """Return a literal that the board prints."""
        out = self.run(f"{before}\nprint(repr({expression}))")
        try:
            return ast.literal_eval(out.decode().strip().splitlines()[-1])
        except (ValueError, SyntaxError, IndexError, UnicodeDecodeError):
            raise self._gone(ValueError()) from None

    def machine(self) -> Machine:
        """Return what runs there."""
        platform, version, name, mpy = self.value(
            "(sys.platform, tuple(sys.implementation.version)[:3], "
            "getattr(sys.implementation, '_machine', ''), "
            "getattr(sys.implementation, '_mpy', 0))",
            "import sys",
        )
        return Machine(platform, version, name, mpy)

    def needs(self, machine: Machine) -> None:
        """Raise WrongMicroPython unless this firmware runs there."""
        version = ".".join(map(str, machine.version))
        if machine.platform != "rp2" or not machine.machine.endswith(" with RP2040"):
            raise WrongMicroPython(
                f"{self.port}: {machine.machine or machine.platform} is no RP2040 board"
            )
        if machine.version < OLDEST or machine.mpy & 0xFF != MPY_VERSION:
            oldest = ".".join(map(str, OLDEST))
            raise WrongMicroPython(
                f"{self.port}: MicroPython {version} is too old, {oldest} or later is needed: "
                "`pezzbox flash --uf2 FILE` puts another one on the board"
            )

    # Files

    def hashes(self, *tops: str) -> dict[str, tuple[str, int]]:
        """Return the SHA-256 and size of every file at or below `tops` that is there."""
        out = self.run(HASHES + f"_h({tops!r})")
        found = {}
        for line in out.decode(errors="replace").splitlines():
            digest, size, path = [*line.split(" ", 2), "", ""][:3]
            if size.isdecimal() and path:  # else the rest of a name that is none of ours
                found[path] = (digest, int(size))
        return found

    def make_folder(self, path: str) -> None:
        """Make a folder unless it is there. Raises FlashFull."""
        self.run(_MAKE_FOLDER.format(path=path))

    def put(self, path: str, content: bytes, part: str, tick: Tick = lambda count: None) -> None:
        """Write a file; it has that name only when it is there as a whole, and checked.

        `part` is its name before that. Raises FlashFull.
        """
        digest = _sha256(content)
        pieces = [content[at : at + CHUNK] for at in range(0, len(content), CHUNK)] or [b""]
        for number, piece in enumerate(pieces):
            data = b2a_base64(piece, newline=False).decode()
            mode = "ab" if number else "wb"
            program = f"_w({part!r},{mode!r},{data!r})"
            if number == 0:
                program = PUT + program
            if number == len(pieces) - 1:
                program += f"\n_m({part!r},{path!r},{digest!r})"
            self.run(program)
            tick(len(piece))

    def get(self, path: str, size: int, digest: str, tick: Tick = lambda count: None) -> bytes:
        """Return a file's content, which must have that hash. Raises Unplugged if it has not."""
        taken = bytearray()
        half = bytearray()

        def heard(byte: bytes) -> None:
            half.extend(byte)
            if byte == b"\n":
                piece = a2b_base64(bytes(half))
                half.clear()
                taken.extend(piece)
                tick(len(piece))

        self.run(GET + f"_g({path!r})", heard)
        if len(taken) != size or _sha256(bytes(taken)) != digest:
            raise Unplugged(f"{self.port}: {path} did not arrive as it is on the board; again")
        return bytes(taken)

    # The end

    def start_program(self) -> None:
        """Start what is on the board anew, by a soft reset; the link is closed."""
        with contextlib.suppress(OSError, serial.SerialException):
            self._line.exit_raw_repl()
            self._serial.write(b"\x04")
            self._serial.flush()
        self._drop()

    def soft_reset(self, until: bytes, seconds: float) -> str:
        """Start the program and stay on the line until it prints `until`; returns what it said."""
        said = b""
        end = time.monotonic() + seconds
        try:
            self._line.exit_raw_repl()
            self._serial.write(b"\x04")
            self._serial.timeout = 0.1
            while until not in said and time.monotonic() < end:
                said += self._serial.read(256)
            self._serial.timeout = _PROMPT_S
        except (OSError, serial.SerialException) as error:
            raise self._gone(error) from None
        return said.decode(errors="replace")

    def stop_again(self) -> None:
        """Back to the raw prompt after `soft_reset`."""
        self._enter()

    def reset(self) -> None:
        """Reset the board, USB and all; the link is closed."""
        with contextlib.suppress(TransportError, OSError, serial.SerialException, struct.error):
            self._line.exec_raw_no_follow(
                "import time, machine\ntime.sleep_ms(50)\nmachine.reset()"
            )
            self._serial.flush()
        self._drop()

    def close(self) -> None:
        """Leave the board at its prompt."""
        with contextlib.suppress(OSError, serial.SerialException):
            self._line.exit_raw_repl()
        self._drop()

    def _drop(self) -> None:
        with contextlib.suppress(OSError, serial.SerialException):
            self._line.close()


@contextlib.contextmanager
def linked(port: str) -> Iterator[Link]:
    """A link whose board goes on with its program afterwards, whatever happens."""
    link = Link(port)
    try:
        yield link
    finally:
        link.start_program()


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
