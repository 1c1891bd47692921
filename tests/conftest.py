"""What pytest does around all tests: nothing of theirs stays behind on the machine."""

import gc
import os
import pickle
import shutil
import signal
import sys
import tempfile
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from host_tools import build, bytecode, image

_MEMORY = "/dev/shm"
_ROOM = 2 << 30  # bytes; a run takes a tenth of it

_FIGURE = "figure"

_OWN_TIME = ("board", "book", "club", "host", "tournament", "web")

# A shell starts what runs in the background with Ctrl-C ignored, and every child inherits that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says more of the machine's other work than of the program.
settings.register_profile(
    "unhurried",
    settings.get_profile(settings.get_current_profile_name()),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("unhurried")


def pytest_configure(config):
    """Where Python is told to write no bytecode, all is compiled once all the same.

    Compiling is most of what a command's start takes: the tests' own modules are kept in pytest's
    cache, those of the commands as long as the run (`temporary_folder`).

    Temporary files are in memory: boxes and books wait for the disk at every event.
    """
    if "PYTEST_DEBUG_TEMPROOT" not in os.environ and memory_holds_files():
        os.environ["PYTEST_DEBUG_TEMPROOT"] = _MEMORY
    if sys.dont_write_bytecode and getattr(config, "cache", None) is not None:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(config.cache.mkdir("bytecode"))


def pytest_terminal_summary(terminalreporter):
    """What tests have measured (`figure`), at the run's end."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == _FIGURE:
                terminalreporter.write_line(f"{report.nodeid.rpartition('::')[2]}: {value}")


@pytest.fixture
def figure(record_property):
    """Call it with what was measured: it is printed when the run has ended."""
    return partial(record_property, _FIGURE)


def memory_holds_files():
    """Whether there is room for them, and programs among them may be run."""
    try:
        found = os.statvfs(_MEMORY)
    except (AttributeError, OSError):
        return False
    return found.f_bavail * found.f_frsize >= _ROOM and not found.f_flag & os.ST_NOEXEC


def pytest_xdist_auto_num_workers():
    """One more than there are cores: many tests wait for other processes, and for time to pass."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    return 1 + (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session):
    """Of several workers the first compiles the tests, if they are not yet; the others wait."""
    if not hasattr(session.config, "workerinput") or os.name != "posix":
        return (yield)
    import fcntl

    with open(Path(session.config.option.basetemp).parent / "collected", "a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        if not file.read():
            found = yield
            file.write(b"by one")
            return found
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Plain files, which know no marks, name in `TAKES_LONG` what takes long.

    What takes minutes begins first: at the end it would keep one core busy, and one idle.
    """
    for item in items:
        if item.originalname in getattr(item.module, "TAKES_LONG", ()):
            item.add_marker(pytest.mark.long)
    items.sort(key=takes_minutes, reverse=True)


def takes_minutes(item):
    mark = item.get_closest_marker("long")
    return mark.kwargs.get("minutes", 0) if mark else 0


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Whatever talks to other processes is tested at the machine's own time, with its event loop.

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


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup():
    """The box collects whenever nobody plays: not through pytest and all that tests have left."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def temporary_folder(tmp_path_factory):
    """Everybody's temporary files, the commands' that tests call too, are in one of pytest's."""
    folder = str(tmp_path_factory.mktemp("temporary"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", folder)
        patch.setattr(tempfile, "tempdir", folder)
        if "PYTHONDONTWRITEBYTECODE" in os.environ:
            patch.delenv("PYTHONDONTWRITEBYTECODE")
            patch.setenv("PYTHONPYCACHEPREFIX", str(of_the_run(tmp_path_factory) / "bytecode"))
        yield
    shutil.rmtree(folder)


def of_the_run(tmp_path_factory):
    """The folder that all processes of a run share."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if folder.name.startswith("popen-") else folder


@pytest.fixture(scope="session")
def once(tmp_path_factory):
    """Call it with a name and a function: what that returns, made once for all of a run."""
    import fcntl  # those who need it skip where it is not

    def made(name, make):
        with open(of_the_run(tmp_path_factory) / name, "a+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.seek(0)
            content = file.read()
            if not content:
                content = pickle.dumps(make())
                file.write(content)
        return pickle.loads(content)

    return made


@pytest.fixture(scope="session")
def linked(once):
    """As bytecode.linked; of the firmware, with and without Wi-Fi, what was linked once."""
    really = bytecode.linked
    shipped = {"linked": image.files(), "linked-wifi": image.files(True)}

    def program(files):
        for name, those in shipped.items():
            if those == files:
                return once(name, partial(really, files))
        return really(files)

    return program


@pytest.fixture
def linked_once(linked, monkeypatch):
    """That, for whoever links in a test."""
    monkeypatch.setattr(bytecode, "linked", linked)


@pytest.fixture(scope="session")
def compiled(once, linked):
    """The firmware as it lies on a board."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bytecode, "linked", linked)
        return once("compiled", lambda: build.compiled(image.files()))
