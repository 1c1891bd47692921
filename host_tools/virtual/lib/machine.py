"""Stand-in for MicroPython's `machine` on the rp2 port: what the box may use of it, no more.

What it talks to is the board that `host_tools.virtual.board.attach` plugged in.
"""

from host_tools.virtual.rp2040.i2c import I2C
from host_tools.virtual.rp2040.pin import Pin
from host_tools.virtual.rp2040.pwm import PWM
from host_tools.virtual.rp2040.system import (
    PWRON_RESET,
    RTC,
    WDT,
    WDT_RESET,
    disable_irq,
    enable_irq,
    freq,
    idle,
    mem32,
    reset,
    reset_cause,
    soft_reset,
    unique_id,
)
from host_tools.virtual.rp2040.timer import Timer

__all__ = (
    "I2C",
    "PWM",
    "PWRON_RESET",
    "RTC",
    "WDT",
    "WDT_RESET",
    "Pin",
    "Timer",
    "disable_irq",
    "enable_irq",
    "freq",
    "idle",
    "mem32",
    "reset",
    "reset_cause",
    "soft_reset",
    "unique_id",
)
