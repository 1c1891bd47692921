"""What `pezzbox doctor` runs on a board. It needs no program there, and no wire to be right."""

BUS = """\
import machine, time
def _line(pin):
    # A pull-up on the breakout board (some 10 k) wins against the chip's own pull-down (50 k).
    _p = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_DOWN)
    time.sleep_ms(2)
    pulled = _p.value()
    _p = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
    time.sleep_ms(2)
    return (pulled, _p.value())
def _bus(number, sda, scl):
    a, b = _line(sda), _line(scl)
    found = []
    if a[1] and b[1]:
        i2c = machine.I2C(number, sda=machine.Pin(sda), scl=machine.Pin(scl), freq=100000)
        found = i2c.scan()
    return (a, b, found)
def _restart(pin):
    _p = machine.Pin(pin, machine.Pin.OUT, value=0)
    time.sleep_ms(20)
    _p.value(1)
    time.sleep_ms(100)
"""
"""`_bus(i2c, sda, scl)`: each line's level, pulled down and up by the chip, and who answers."""

VERSION = """\
def _version(number, sda, scl, address):
    # PN532 user manual (UM0701-02), 7.2.2 GetFirmwareVersion, 6.2.1.1 frames
    i2c = machine.I2C(number, sda=machine.Pin(sda), scl=machine.Pin(scl), freq=100000)
    i2c.writeto(address, b'\\x00\\x00\\xff\\x02\\xfe\\xd4\\x02\\x2a\\x00')
    for size in (7, 14):
        for _ in range(50):
            time.sleep_ms(2)
            got = i2c.readfrom(address, size)
            if got[0] & 1:
                break
        else:
            return None
    if got[6:8] != b'\\xd5\\x03':
        return None
    return tuple(got[8:12])
"""
"""`_version(i2c, sda, scl, address)`: IC, version, revision, support; None: no such answer."""

MEMORY = """\
def _memory(number, sda, scl, address):
    # An SH1106 hands its memory out over I2C, an SSD1306 does not: what was written to column 0
    # and is read back twice was no chance. The control byte C0 says that data follows, and a read
    # goes on where that write ended; its first byte is none (SH1106 V2.3, I2C-bus Interface).
    i2c = machine.I2C(number, sda=machine.Pin(sda), scl=machine.Pin(scl), freq=100000)
    def read():
        i2c.writeto(address, b'\\x80\\x00\\xc0', False)
        return i2c.readfrom(address, 2)[1]
    def write(byte):
        i2c.writeto(address, bytes((0x80, 0x00, 0xc0, byte)))
    was = read()
    kept = True
    for flip in (0xa5, 0x3c):
        write(was ^ flip)
        kept = kept and read() == was ^ flip
    write(was)
    return kept
"""
"""`_memory(i2c, sda, scl, address)`: whether the display's memory can be read."""

CLOCK = """\
import machine, time
print(machine.freq(), time.ticks_ms())
"""
