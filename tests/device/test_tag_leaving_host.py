"""The tag leaves at every tenth of a millisecond of a write: as before, empty, or complete."""

import pytest

from tests.device.test_tag_access import AS_BEFORE, COMPLETE, EMPTY, leaves_after

WRITTEN_BY_US = 150000


@pytest.mark.nightly
@pytest.mark.parametrize("blank", [False, True])
def test_a_tag_that_leaves_at_every_moment_is_as_before_empty_or_complete(blank):
    states = [leaves_after(us, blank) for us in range(0, WRITTEN_BY_US, 100)]
    counts = [states.count(state) for state in (AS_BEFORE, EMPTY, COMPLETE)]
    print(f"{len(states)} moments; as before, empty, complete: {counts}")
    assert min(counts) > 10
