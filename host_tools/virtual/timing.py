"""How long things take on the reader: in the air, and in the PN532.

What goes through the air is fixed by ISO/IEC 14443-3, 6.2 "Frame format and timing", at
106 kbit/s, and computed here; sections named here are of the edition of 2018. NXP's data sheet
"NTAG213/215/216" says the same of its frames (9.2 "Timings", figure 13). What the PN532 adds is
in no document that we know, so it is estimated, in three sets:

- `QUICK`, which a virtual box has: the least that the standard allows between two requests, and
  half a millisecond of the chip's own for each frame.
- `BENCH`: the estimates of the bench that emulates a whole RP2040.
- `SLOW`: two milliseconds for each frame, and a tag that takes as long to start as one may. A log
  of a PN532 with firmware 1.6 (nfcpy, issue 131) comes near: 21 ms from the acknowledgement to
  the reply that lists a tag with a UID of seven bytes where the field was off, 5 ms for a READ.
"""

FC_KHZ = 13560
ETU = 128  # carrier periods a bit (6.1 "etu")
BYTE_NS = 84956  # eight bits and parity
TO_TAG = 1236  # 6.2.1.1 "Frame delay time PCD to PICC": n * 128 + 84 after a 1 bit, n = 9
TO_READER = 1172  # 6.2.1.2 "Frame delay time PICC to PCD": the least
REQUEST_GUARD = 7000  # 6.2.2 "Request Guard Time": between the starts of two requests

FRAME_DELAY_US = 91  # TO_TAG
HALT_US = 1360  # HLTA, and 1 ms of silence that confirms it (6.4.3 "HLTA command")


def microseconds(carrier_periods: int) -> int:
    """Carrier periods in microseconds, rounded up."""
    return (carrier_periods * 1000 + FC_KHZ - 1) // FC_KHZ


def sent(bits: int) -> int:
    """Carrier periods of a frame to a tag until its last bit: start and bits (6.2.3).

    The end of communication (two bits) lies within the frame delay time.
    """
    return (1 + bits) * ETU


def answered(size: int) -> int:
    """Carrier periods of a tag's frame until its last bit: start, nine bits a byte (6.2.3.2)."""
    return (1 + 9 * size) * ETU


def exchanged(bits: int, size: int) -> int:
    """Carrier periods from a frame to a tag until the next may begin behind its answer."""
    return sent(bits) + TO_TAG + answered(size) + TO_READER


REQUEST_US = microseconds(exchanged(7, 2))  # REQA, ATQA
LEVEL_US = microseconds(exchanged(18, 5) + exchanged(81, 3))  # ANTICOLLISION; SELECT, SAK


class Times:
    """Microseconds.

    power_up: in the field until a tag listens. field_on: until the first request. request: from
    one that nobody answers to the next. activate: from a request to the SAK of the first cascade
    level; cascade: of each further level (a UID of seven bytes has two). start: from the
    acknowledgement of a command to its first frame. done: from its last frame to the reply;
    exchange: what a READ or another exchange takes beside.
    """

    def __init__(
        self,
        power_up: int,
        field_on: int,
        request: int,
        activate: int,
        cascade: int,
        start: int,
        done: int,
        exchange: int,
    ) -> None:
        self.power_up = power_up
        self.field_on = field_on
        self.request = request
        self.activate = activate
        self.cascade = cascade
        self.start = start
        self.done = done
        self.exchange = exchange


def _computed(frame_us: int, request: int, power_up: int) -> Times:
    """The air's times, and `frame_us` of the chip's own before each frame and at the end."""
    level = LEVEL_US + 2 * frame_us
    # 5.2.1 "Polling": a tag has 5 ms in the field until it must answer; a reader waits for it.
    return Times(
        power_up, 5000 + frame_us, request, REQUEST_US + level, level, frame_us, frame_us, 0
    )


QUICK = _computed(500, 500 + microseconds(REQUEST_GUARD), 1000)
BENCH = Times(1000, 6000, 5000, 7000, 3000, 0, 0, 3500)
SLOW = _computed(2000, 5000, 5000)
