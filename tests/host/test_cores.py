"""Several cores: the same as one after the other, and ended as quickly."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_tools import cores
from tests.host import slow_work
from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
JOBS = range(6)


def test_results_come_in_order_from_other_processes():
    told = []
    found = list(cores.each(slow_work.squared, JOBS, told.append, 2))
    assert [square for square, _ in found] == [job * job for job in JOBS]
    assert os.getpid() not in {process for _, process in found}
    assert sum(told) == len(JOBS)  # also where all was done before the first look


def test_one_core_is_this_process():
    told = []
    found = list(cores.each(slow_work.squared, JOBS, told.append, 1))
    assert found == [(job * job, os.getpid()) for job in JOBS]
    assert told == [1] * len(JOBS)


@pytest.mark.parametrize("count", [1, 2])
def test_what_goes_wrong_comes_in_its_place(count):
    found = []
    with pytest.raises(ValueError, match="2"):
        for one in cores.each(slow_work.refusing, JOBS, lambda count: None, count):
            found.append(one)
    assert found == [0, 1]


def test_a_process_that_is_killed_is_done_without():
    jobs = [os.getpid()] * 3
    assert list(cores.each(slow_work.dying, jobs, lambda count: None, 2)) == ["here"] * 3


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C cannot be sent to others there")
def test_ctrl_c_ends_all_at_once_and_says_nothing(tmp_path):
    markers = [tmp_path / name for name in "ab"]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.host.slow_work", *map(str, markers)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "firmware")])},
        stderr=subprocess.PIPE,
        start_new_session=True,  # all its processes are sent it, as by a terminal
    )
    try:
        deadline = time.monotonic() + PATIENCE_S
        while not all(marker.exists() for marker in markers):
            assert process.poll() is None and time.monotonic() < deadline
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE_S)
    finally:
        process.kill()
    assert (process.returncode, said) == (130, b"")
