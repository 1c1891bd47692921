"""The emulated RP2040: a bench's process, and its control channel (a JSON object a line)."""

import json
import os
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from tests.ports import free_port

VARIABLES = ("PEZZBOX_RP2040_IMAGE", "PEZZBOX_RP2040_BOOTROM", "PEZZBOX_RP2040_BENCH")
"""MicroPython for the RPI_PICO, the chip's boot ROM, and the folder of the bench."""

_PATIENCE_S = 60


def missing() -> list[str]:
    """Return which of the variables that name image, boot ROM and bench are not set."""
    return [name for name in VARIABLES if not os.environ.get(name)]


def wiring(board: dict[str, Any]) -> dict[str, str]:
    """Return the bench's variables for the pins of a board's file."""
    reader, display = board["reader"], board["display"]
    buses = {
        part["i2c"]: f"{part['i2c']}:{part['sda']}:{part['scl']}" for part in (reader, display)
    }
    return {
        "I2C": ",".join(buses.values()),
        "SSD1306": f"{display['i2c']}:{display['address']:#x}",
        "PN532": f"{reader['i2c']}:{reader['address']:#x}",
        "PN532_IRQ": str(reader.get("irq", -1)),
        "PN532_RST": str(reader.get("rst", -1)),
    }


class Emulator:
    """An emulated board that runs from the flash file `flash` at `speed` (0: as fast as it can).

    Use it in a `with`. Times are emulated.
    """

    def __init__(self, flash: Path, board: dict[str, Any], speed: float = 0) -> None:
        image, bootrom, bench = (os.environ[name] for name in VARIABLES)
        serial, control = free_port(), free_port()
        self.serial = serial
        self._process = subprocess.Popen(
            ["node", "emu.mjs"],
            cwd=bench,
            env={
                **os.environ,
                **wiring(board),
                "UF2": image,
                "BOOTROM": bootrom,
                "FLASH_IMG": str(flash),
                "SPEED": str(speed),
                "SERIAL_PORT": str(serial),
                "CONTROL_PORT": str(control),
                "KEEP_SERIAL": "1",
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._socket = _connected(control, self._process)
        self._file = self._socket.makefile("rw")

    def __enter__(self) -> "Emulator":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """End the process; it writes the flash file."""
        self._socket.close()
        self._process.terminate()
        self._process.wait(_PATIENCE_S)

    def __call__(self, op: str, **more: object) -> dict[str, Any]:
        """One operation of the control channel; raises RuntimeError with what it says is wrong."""
        self._file.write(json.dumps({"op": op, **more}) + "\n")
        self._file.flush()
        reply = json.loads(self._file.readline())
        if not reply["ok"]:
            raise RuntimeError(reply["error"])
        return reply

    def now_ms(self) -> float:
        """Time since this board was switched on."""
        return self("status")["uptime_ms"]


def _connected(port: int, process: subprocess.Popen) -> socket.socket:
    deadline = time.monotonic() + _PATIENCE_S
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), _PATIENCE_S)
        except ConnectionRefusedError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the emulator does not start") from None
            time.sleep(0.1)
