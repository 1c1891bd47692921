"""A stand-in for Adafruit's bus devices over `machine.I2C`."""
