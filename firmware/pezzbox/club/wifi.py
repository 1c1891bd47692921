"""The Wi-Fi as a machine of three states: looked at, never waited for."""

import time

import network  # type: ignore[import-not-found]
from micropython import const

try:
    from typing import Any
except ImportError:
    pass

_GOT_IP = const(3)  # CYW43_LINK_UP (cyw43-driver, cyw43.h); a fault is below 0
_PATIENCE_MS = const(20000)  # for an access point and an address from it
_FIRST_MS = const(2000)  # before it is tried again; twice as long each time
_LAST_MS = const(60000)

_OFF, _JOINING, _WAITING, _UP = 0, 1, 2, 3


class Wifi:
    """The network that the table's owner named."""

    def __init__(self, ssid: str, password: str, name: str) -> None:
        self._ssid = ssid
        self._password = password
        self._name = name
        self._radio: "Any" = None
        self._state = _OFF
        self._since = 0
        self._pause = _FIRST_MS

    def server(self) -> str:
        """The address of the server for names that the network told."""
        return self._radio.ifconfig()[3]

    def step(self, now: int) -> bool:
        """Whether there is a network now; goes on joining it if not. Does not wait.

        The first call switches the radio on, which holds the loop while its program is loaded.
        """
        try:
            return self._step(now)
        except OSError:  # what the radio's driver says when it is not well
            self._wait(now)
            return False

    def _step(self, now: int) -> bool:
        if self._state == _OFF:
            self._switch_on()
            self._join(now)
            return False
        if self._state == _WAITING:
            if time.ticks_diff(now, self._since) >= self._pause:
                self._pause = min(2 * self._pause, _LAST_MS)
                self._join(now)
            return False
        status = self._radio.status()
        if status == _GOT_IP:
            self._state = _UP
            self._pause = _FIRST_MS
            return True
        if self._state == _UP:  # it was there
            self._since = now
            self._state = _JOINING
        if status < 0 or time.ticks_diff(now, self._since) >= _PATIENCE_MS:
            self._wait(now)
        return False

    def _switch_on(self) -> None:
        if hasattr(network, "hostname"):
            network.hostname(self._name)
        self._radio = network.WLAN(network.STA_IF)
        self._radio.active(True)

    def _join(self, now: int) -> None:
        self._state = _JOINING
        self._since = now
        self._radio.connect(self._ssid, self._password or None)

    def _wait(self, now: int) -> None:
        self._state = _WAITING if self._radio is not None else _OFF
        self._since = now
        try:
            self._radio.disconnect()
        except (OSError, AttributeError):
            pass
