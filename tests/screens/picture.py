"""A canvas as text: a line of half blocks for two rows of pixels. Runs on MicroPython too."""

WIDTH = 128
HEIGHT = 64
_BLOCKS = " ▀▄█"


def text(canvas):
    lines = []
    for y in range(0, HEIGHT, 2):
        line = "".join(
            [_BLOCKS[canvas.pixel(x, y) | canvas.pixel(x, y + 1) << 1] for x in range(WIDTH)]
        )
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"
