"""Stand-in for MicroPython's `network` on a Pico W: its station, as the CYW43 shows it.

The radio is virtual: it joins in virtual time, and a test may take the access point away. The
sockets are this machine's own, so what goes over them takes real time; while the box looks at its
network, real time passes too (`pace_us`), or an answer would come seconds late in virtual time.
"""

import select

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual import meter, plugged

STA_IF, AP_IF = 0, 1
STAT_IDLE, STAT_CONNECTING, STAT_GOT_IP = 0, 1, 3
STAT_NO_AP_FOUND, STAT_WRONG_PASSWORD = -2, -3


class Air:
    """What is around the box: set it from a test, or from the host."""

    def __init__(self) -> None:
        self.networks: "dict | None" = None  # SSID -> password; None: any, with any
        self.join_us = 1_500_000
        self.pace_ms = 1  # real; 0: virtual time is paced otherwise, or nobody answers
        self.loads_us = 0  # that switching the radio on holds the loop
        self.nameserver = "127.0.0.1"
        self.joins = 0


air = Air()
_name = ["PicoW"]
_rest = select.poll()


def hostname(name: "str | None" = None) -> str:
    """The name that the network is told; sets it."""
    if name is not None:
        if len(name) > 32:
            raise ValueError
        _name[0] = name
    return _name[0]


class WLAN:
    """The station."""

    def __init__(self, interface: int = STA_IF) -> None:
        if interface != STA_IF:
            raise NotImplementedError("only a station")
        if not plugged.the_board().config.get("wifi"):
            raise NotImplementedError("this board has no radio")
        self._on = False
        self._wanted: "tuple | None" = None
        self._joined_us: "int | None" = None

    def active(self, on: "bool | None" = None) -> bool:
        """Switch the radio on or off."""
        if on is not None:
            if on and not self._on:
                plugged.world.advance(air.loads_us)
            self._on = on
            self._wanted = None
        return self._on

    def connect(self, ssid: "Any" = None, key: "Any" = None) -> None:
        """Begin to join a network."""
        if not self._on:
            raise OSError(1)
        air.joins += 1
        self._wanted = (ssid, key)
        self._joined_us = plugged.world.now_us + air.join_us

    def disconnect(self) -> None:
        """Leave it."""
        self._wanted = None

    def isconnected(self) -> bool:
        """Whether there is an address."""
        return self.status() == STAT_GOT_IP

    def status(self) -> int:
        """As on the rp2 port: 3 with an address, below 0 for a fault."""
        plugged.world.check()
        if self._wanted is None or self._joined_us is None:
            return STAT_IDLE
        ssid, key = self._wanted
        if air.networks is not None and ssid not in air.networks:
            return STAT_NO_AP_FOUND
        if plugged.world.now_us < self._joined_us:
            return STAT_CONNECTING
        if air.networks is not None and air.networks[ssid] != key:
            return STAT_WRONG_PASSWORD
        if air.pace_ms and getattr(plugged.world, "hurry", True):
            meter.enter()
            _rest.poll(air.pace_ms)
            meter.leave()
        return STAT_GOT_IP

    def ifconfig(self) -> tuple:
        """Address, mask, gateway, server for names."""
        return "127.0.0.1", "255.0.0.0", "127.0.0.1", air.nameserver
