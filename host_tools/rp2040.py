"""What the RP2040's pins can do: RP2040 datasheet, section 1.4.3 (GPIO functions), table 2."""

PINS = range(30)
I2C = (0, 1)


def i2c(pin: int) -> tuple[int, str]:
    """Return the I2C peripheral a GPIO belongs to, and whether it is its "sda" or "scl".

    Function F3 repeats every four pins: I2C0 SDA, I2C0 SCL, I2C1 SDA, I2C1 SCL.
    """
    return pin >> 1 & 1, "scl" if pin & 1 else "sda"


def pwm(pin: int) -> str:
    """Return the PWM channel of a GPIO (F4): every pin has one, 16 of them twice."""
    return f"{pin >> 1 & 7}{'AB'[pin & 1]}"
