"""Random drawing calls, the same on both interpreters, and what they give."""

import sys

import framebuf

SIZES = ((128, 64), (37, 19), (8, 8))


class Numbers:
    """A repeatable sequence."""

    def __init__(self, seed):
        self.state = seed

    def __call__(self, low, high):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return low + (self.state >> 8) % (high - low + 1)


def a_call(number, fb, small, w, h):
    """One random call on `fb`; the pictures in `small` are what it blits."""

    def point():
        return number(-w // 2, w + w // 2), number(-h // 2, h + h // 2)

    x, y = point()
    c = number(0, 1)
    kind = number(0, 10)
    if kind == 0:
        fb.pixel(x, y, c)
    elif kind == 1:
        fb.hline(x, y, number(-3, w), c)
    elif kind == 2:
        fb.vline(x, y, number(-3, h), c)
    elif kind == 3:
        fb.line(x, y, *point(), c)
    elif kind == 4:
        fb.rect(x, y, number(-3, w), number(-3, h), c)
    elif kind == 5:
        fb.rect(x, y, number(0, w // 2), number(0, h // 2), c, True)
    elif kind == 6:
        fb.fill_rect(x, y, number(0, w // 2), number(0, h // 2), c)
    elif kind == 7:
        fb.ellipse(
            x, y, number(0, w // 2), number(0, h // 2), c, bool(number(0, 1)), number(0, 15)
        )
    elif kind == 8:
        fb.scroll(number(-w, w), number(-h, h))
    elif kind == 9:
        fb.blit(small[number(0, 1)], x, y, number(-1, 1))
    else:
        fb.blit(small[2], x, y, number(-1, 1), small[3])


def draw(format, size, seed, calls):
    """The bytes of a picture after so many calls."""
    number = Numbers(seed)
    w, h = size
    stride = w + number(0, 1) * 11
    buffer = bytearray((stride + 8) * (h + 8) // 8)
    fb = framebuf.FrameBuffer(buffer, w, h, format, stride)
    letters = bytes([number(0, 255) for _ in range(24)])
    small = (
        framebuf.FrameBuffer(bytearray(letters), 12, 10, framebuf.MONO_VLSB),
        (letters, 13, 9, framebuf.MONO_HLSB),
        framebuf.FrameBuffer(bytearray(letters), 9, 11, framebuf.MONO_HMSB),
        framebuf.FrameBuffer(bytearray(b"\x80"), 2, 1, framebuf.MONO_HLSB),
    )
    for _ in range(calls):
        a_call(number, fb, small, w, h)
    return bytes(buffer)


def main(seeds):
    """Print a line a picture."""
    for format in (framebuf.MONO_VLSB, framebuf.MONO_HLSB, framebuf.MONO_HMSB):
        for size in SIZES:
            for seed in range(1, seeds + 1):
                picture = draw(format, size, seed, 12)
                print(format, size[0], size[1], seed, picture.hex())


if __name__ == "__main__":
    main(int(sys.argv[1]))
