"""What pytest does around all tests: nothing of theirs stays behind on the machine."""

import os
import shutil
import tempfile

import pytest


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
