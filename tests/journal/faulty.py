"""A file system on which some things cannot be read: EIO, as of a flash that forgets."""

import builtins
import os

EIO = 5


class Faulty:
    """While it is entered, what `fails(call, path)` is true of raises OSError(EIO).

    `call`: "open", "read" (a file that could be opened), "stat", "list", "rename", "remove",
    "write". Only the calls of the journal's files module are caught.
    """

    def __init__(self, fails):
        self.fails = fails
        self.failed = []

    def _check(self, call, path):
        if self.fails(call, path):
            self.failed.append((call, path))
            raise OSError(EIO, path)

    def __enter__(self):
        from pezzbox.journal import chunks, files, log

        self._modules = [files, chunks, log]
        for module in self._modules:
            module.open = self._open
            if hasattr(module, "os"):
                module.os = _Os(self)
        self._replace = files._replace
        files._replace = self._renamed
        return self

    def __exit__(self, *failure):
        for module in self._modules:
            del module.open
            if hasattr(module, "os"):
                module.os = os
        self._modules[0]._replace = self._replace

    def _renamed(self, old, new):
        self._check("rename", old)
        self._replace(old, new)

    def _open(self, path, mode="r", *more):
        self._check("open" if mode == "rb" else "write", path)
        file = builtins.open(path, mode, *more)
        return _File(file, self, path) if mode == "rb" and self.fails("read", path) else file


class _File:
    """A file that ends in an error half-way."""

    def __init__(self, file, faulty, path):
        self._file = file
        self._faulty = faulty
        self._path = path
        self._left = 1

    def read(self, size=-1):
        if not self._left:
            self._faulty._check("read", self._path)
        self._left = 0
        if size < 0:
            self._faulty._check("read", self._path)
        return self._file.read(size)

    def close(self):
        self._file.close()

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self._file.close()


class _Os:
    """`os`, with these faults."""

    def __init__(self, faulty):
        self._check = faulty._check
        if not hasattr(os, "ilistdir"):
            self.listdir = self._list
        else:
            self.ilistdir = self._ilist

    def __getattr__(self, name):
        return getattr(os, name)

    def stat(self, path):
        self._check("stat", path)
        return os.stat(path)

    def rename(self, old, new):
        self._check("rename", old)
        return os.rename(old, new)

    def remove(self, path):
        self._check("remove", path)
        return os.remove(path)

    def mkdir(self, path):
        self._check("write", path)
        return os.mkdir(path)

    def _list(self, path):
        self._check("list", path)
        return os.listdir(path)

    def _ilist(self, path):
        self._check("list", path)
        return os.ilistdir(path)
