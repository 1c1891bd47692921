"""MicroPython's `framebuf` and `micropython` for the firmware's drawing, run by the host."""

import sys
from pathlib import Path


def install() -> None:
    """Put the stand-ins in reach of imports, behind everything else."""
    folder = str(Path(__file__).resolve().parent / "virtual" / "cpython")
    if folder not in sys.path:
        sys.path.append(folder)
