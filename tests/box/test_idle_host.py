"""What an idle box allocates (idle.py), inside MicroPython; on CPython nobody counts that."""

import subprocess
from pathlib import Path

from host_tools import image, unix_port
from tests.interpreter import micropython

ROOT = Path(__file__).resolve().parents[2]


def test_a_box_that_waits_allocates_nothing(tmp_path: Path) -> None:
    interpreter = micropython()
    image.stage(tmp_path, image.drivers())
    firmware = [ROOT / "firmware", ROOT / "firmware" / "lib", tmp_path / "lib"]
    done = subprocess.run(
        # Every look at the heap goes through all of it: no larger than needed.
        [interpreter, "-X", "heapsize=4m", "tests/box/idle.py"],
        cwd=ROOT,
        env=unix_port.environment(firmware, [ROOT, ROOT / "tests"]),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout
    assert "in play: 0 bytes" in done.stdout
