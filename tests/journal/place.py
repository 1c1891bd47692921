"""Where the journal's tests keep their files: littlefs in memory, or a folder on CPython."""

import os

_made = []


def folder(blocks=64):
    """A new empty folder: the root of a fresh littlefs where there is one."""
    name = f"/flash{len(_made)}"
    try:
        import vfs
    except ImportError:
        import tempfile

        _made[:] = [tempfile.TemporaryDirectory()]  # the one before is gone, as on littlefs
        return _made[0].name
    from host_tools.virtual.flash import Flash

    if _made:
        vfs.umount(_made.pop())
    _made.append(name)
    flash = Flash(blocks)
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), name)
    return name


class Clock:
    """Hands out times with a given step between them."""

    def __init__(self, step=1500, start=0):
        self.now = start
        self.step = step

    def __call__(self):
        """The next time in ms."""
        self.now = (self.now + self.step) & 0x3FFFFFFF
        return self.now


def read(path):
    """A file's bytes."""
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    """Makes a file of these bytes."""
    with open(path, "wb") as file:
        file.write(data)


def names(path):
    """What is in a folder, in order."""
    return sorted(os.listdir(path))
