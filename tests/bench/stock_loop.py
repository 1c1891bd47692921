"""On the board, to compare with: the two Adafruit drivers as they are, in the usual loop.

Poll for a card; if it is another one than before, read its first block unless it is known, and
show what it is, on a screen full of text.
"""

import json

from adafruit_pn532.i2c import PN532_I2C
from adafruit_ssd1306 import SSD1306_I2C
from machine import I2C, Pin

with open("board.json") as file:
    board = json.load(file)


def bus(part):
    """The bus of a part."""
    return I2C(part["i2c"], scl=Pin(part["scl"]), sda=Pin(part["sda"]), freq=part["freq"])


reader = PN532_I2C(bus(board["reader"]))
reader.SAM_configuration()
display = SSD1306_I2C(128, 64, bus(board["display"]))
known = {}
last = None
print(json.dumps({"ready": True}))
while True:
    uid = reader.read_passive_target(timeout=0.5)
    if uid is None:
        last = None
        continue
    uid = bytes(uid)
    if uid == last:
        continue
    last = uid
    if uid not in known:
        block = reader.ntag2xx_read_block(7)
        if block is None:
            last = None
            continue
        known[uid] = bytes(block)
    display.fill(0)
    for row in range(8):
        display.text("%d: card %d" % (row, known[uid][2]), 0, 8 * row, 1)
    display.show()
