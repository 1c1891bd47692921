"""The flash of a box on a bench: littlefs in memory on MicroPython, a folder on CPython.

A power cut takes the file system away from whatever still holds a file of it: what comes after
it works on a copy of the flash as it was then.
"""

import os

BLOCKS = 160
_mounted = []


class Storage:
    """A new empty file system at `root`."""

    def __init__(self):
        self.flash = None
        try:
            import vfs
        except ImportError:
            import tempfile

            self._folder = tempfile.TemporaryDirectory()
            self.root = self._folder.name
            return
        from host_tools.virtual.flash import Flash

        self.root = "/box%d" % len(_mounted)
        for old in _mounted:
            if old:
                vfs.umount(old)
        _mounted[:] = [None] * len(_mounted)
        _mounted.append(self.root)
        self.flash = Flash(BLOCKS)
        vfs.VfsLfs2.mkfs(self.flash, progsize=256)
        vfs.mount(vfs.VfsLfs2(self.flash, progsize=256), self.root)

    def renew(self):
        """The power was cut: take up the flash as it is now."""
        if self.flash is None:
            return
        import vfs

        from host_tools.virtual.flash import Flash

        here = os.getcwd()
        os.chdir("/")
        vfs.umount(self.root)
        self.flash = Flash(BLOCKS, bytearray(self.flash.image))
        vfs.mount(vfs.VfsLfs2(self.flash, progsize=256), self.root)
        os.chdir(here)
