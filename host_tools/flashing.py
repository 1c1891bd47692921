"""Puts a program onto a board so that at every moment the old or the new one is there.

1. Every file that differs is sent into `update/`, under a name made of its content, and checked.
2. `main.py` is replaced, in one rename, by a small program that moves these files to their
   places, removes what is no longer needed, puts the new `main.py` in its own place as the last,
   and starts that.

Cut before 2: the old program runs, and what was sent need not be sent again. Cut after it: the
board itself finishes at its next start, as often as it takes. `data/` is never touched.
"""

import hashlib
from typing import NamedTuple

from host_tools.board_errors import FlashFull
from host_tools.board_link import Link, Tick
from host_tools.build import digest

STAGE = "update"
PROGRAM = "main.py"
_PART = STAGE + "/part"
FOLDERS = ("pezzbox", "lib")  # in these the program's files lie, beside it and board.json
SETTINGS = "board.json"
IN_PLACE = "pezzbox: in place"
_BLOCK = 4096
_INLINE = 512  # a smaller file lies in its folder's own block
_SPARE = 4 * _BLOCK


class Plan(NamedTuple):
    """What a board needs: `send` (path -> content) and `drop` (paths)."""

    send: dict[str, bytes]
    drop: list[str]
    staged: set[str]  # of `send`, what lies in update/ already
    half: bool  # an update was interrupted: there is something to finish or to sweep away

    @property
    def nothing(self) -> bool:
        """Whether the board has everything already."""
        return not (self.send or self.drop or self.half)


def plan(link: Link, image: dict[str, bytes]) -> Plan:
    """Compare `image` (path -> content) with what is on the board."""
    there = link.hashes(PROGRAM, SETTINGS, *FOLDERS, STAGE)
    send = {
        path: content
        for path, content in image.items()
        if there.get(path, ("", 0))[0] != digest(content)
    }
    staged = {
        path
        for path, content in send.items()
        if there.get(_stage(path, content), ("", 0))[0] == digest(content)
    }
    half = any(path.startswith(STAGE + "/") for path in there)
    return Plan(send, sorted(_stale(there, image)), staged, half)


def _stale(there: dict[str, tuple[str, int]], image: dict[str, bytes]) -> set[str]:
    """What of the board's files would be found instead of ours, or is an older version's."""
    stems = {path.rsplit(".", 1)[0] for path in image}
    found = set()
    for path in there:
        if path in image or path.startswith(STAGE + "/") or path in (PROGRAM, SETTINGS):
            continue
        if path.startswith("pezzbox/") or path.rsplit(".", 1)[0] in stems:
            found.add(path)
    return found


def _stage(path: str, content: bytes) -> str:
    return f"{STAGE}/{hashlib.sha256(path.encode() + b'/' + content).hexdigest()[:16]}"


def room_needed(sending: dict[str, bytes]) -> int:
    """Return the bytes of flash that files take while they are sent, at most."""
    blocks = sum(
        -(-len(content) // (_BLOCK - 16)) for content in sending.values() if len(content) > _INLINE
    )
    small = sum(1 for content in sending.values() if len(content) <= _INLINE)
    return blocks * _BLOCK + small * _INLINE + _SPARE


def send(link: Link, made: Plan, image: dict[str, bytes], tick: Tick) -> None:
    """Send what differs. Raises FlashFull before anything is sent, or if the room ends."""
    todo = {path: content for path, content in made.send.items() if path not in made.staged}
    free = link.value("_s[0]*_s[3]", "import os\n_s=os.statvfs('/')")
    if todo and free < room_needed(todo):
        raise FlashFull(
            f"the program needs {room_needed(todo) // 1024} KiB and {free // 1024} KiB are free: "
            "export and delete matches first"
        )
    link.make_folder(STAGE)
    for path, content in sorted(todo.items()):
        link.put(_stage(path, content), content, _PART, tick)
    main = _stage(PROGRAM, image[PROGRAM])
    if PROGRAM not in made.send:
        # It is what starts, but the mover takes its place for a moment: keep it at hand.
        link.put(main, image[PROGRAM], _PART)
    link.put(PROGRAM, mover(made, main).encode(), _PART)


def sweep(link: Link) -> None:
    """Remove what an update left that came to its end."""
    link.run(
        f"import os\nfor _e in list(os.ilistdir({STAGE!r})):\n os.remove({STAGE!r}+'/'+_e[0])\n"
        f"os.rmdir({STAGE!r})"
    )


def mover(made: Plan, main: str) -> str:
    """Return the program that puts everything in its place; running it again does no harm."""
    moves = [
        (_stage(path, content), path)
        for path, content in sorted(made.send.items())
        if path != PROGRAM
    ]
    folders = sorted({path[:at] for _, path in moves for at in _slashes(path)})
    return _MOVER.format(
        folders=folders,
        moves=moves,
        drops=made.drop,
        main=main,
        program=PROGRAM,
        stage=STAGE,
        done=IN_PLACE,
    )


def _slashes(path: str) -> list[int]:
    return [at for at, letter in enumerate(path) if letter == "/"]


_MOVER = """\
# Left by `pezzbox flash`: puts the new program in its place, and then itself out of it. If the
# power goes meanwhile, it does so at the next start.
import os


def there(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True


# A rename from one folder into another that was cut hides the file beside it (littlefs 2.11,
# lfs_dir_getslice: a removal that is pending) until something is written.
open({stage!r} + "/begun", "w").close()
for path in {folders!r}:
    if not there(path):
        os.mkdir(path)
for old, new in {moves!r}:
    if there(old):
        os.rename(old, new)
for path in {drops!r}:
    if there(path):
        os.remove(path)
os.rename({main!r}, {program!r})
for entry in list(os.ilistdir({stage!r})):
    os.remove({stage!r} + "/" + entry[0])
os.rmdir({stage!r})
print({done!r})
import machine

machine.soft_reset()
"""
