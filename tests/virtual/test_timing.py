"""The times of the air against figures of NXP's data sheet "NTAG213/215/216"."""

from host_tools.virtual import timing


def _whole(carrier_periods, end):
    """With the bits of the end of communication, to the nearest microsecond (9.2)."""
    return round((carrier_periods + end * timing.ETU) / 13.56)


def test_frames_are_as_long_as_the_data_sheet_says():
    # A frame to the tag ends with two bits, one from it with one (9.2).
    read = timing.sent(4 * 9)
    assert _whole(read, 2) == 368 and _whole(timing.answered(18), 1) == 1548  # figure 15
    version = timing.sent(3 * 9)
    assert _whole(version, 2) == 283 and _whole(timing.answered(10), 1) == 868  # figure 14
    assert _whole(timing.sent(8 * 9), 2) == 708  # figure 17, WRITE


def test_the_delays_between_them():
    # 9.2, figure 13: (n * 128 + 84) / fc with n = 9, and at least 87 us from tag to device
    assert timing.TO_TAG == 9 * 128 + 84
    assert round(timing.TO_READER / 13.56) in (86, 87)


def test_the_sets_are_in_order():
    for name in ("request", "activate", "cascade"):
        quick, bench, slow = (
            getattr(times, name) for times in (timing.QUICK, timing.BENCH, timing.SLOW)
        )
        assert quick < slow and quick < bench + 100, name
