"""The RP2040's peripherals as MicroPython's rp2 port shows them, file by file.

Signatures, constants, checks and error numbers are those of the port's sources
(`ports/rp2/machine_*.c`, `extmod/machine_*.c`); what is not modelled is not there.
"""
