"""What pytest does around all tests: nothing of theirs stays behind on the machine."""

import os
import shutil
import sys
import tempfile

import pytest

_OWN_TIME = ("web", "book", "club", "tournament")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Pages, the book and the club are tested at the machine's own time, with its own event loop.

    The virtual one is put in their places when a file that needs it is imported.
    """
    virtual = sys.modules.get("host_tools.virtual.install")
    if virtual is None or item.path.parent.name not in _OWN_TIME:
        return (yield)
    virtual.uninstall()
    try:
        return (yield)
    finally:
        virtual.install()


@pytest.fixture(scope="session", autouse=True)
def temporary_folder(tmp_path_factory):
    """Everybody's temporary files, the commands' that tests call too, are in one of pytest's."""
    before = os.environ.get("TMPDIR")
    folder = str(tmp_path_factory.mktemp("temporary"))
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    yield
    tempfile.tempdir = None
    if before is None:
        del os.environ["TMPDIR"]
    else:
        os.environ["TMPDIR"] = before
    shutil.rmtree(folder)
