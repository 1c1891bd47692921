"""The display's memory, followed by what it was sent."""

from tests.bench.panel import Panel


def sent(panel, *transfers):
    """The pages that changed with each."""
    return [sorted({page for page, _ in panel.take({"t": 0, "data": data})}) for data in transfers]


def test_a_window_is_filled_row_by_row_and_what_stays_is_no_change():
    panel = Panel()
    window = "00217e7f220203"  # columns 126 and 127 of pages 2 and 3
    assert sent(panel, window, "40aabbccdd") == [[], [2, 3]]
    assert bytes(panel.memory[2 * 128 + 126 : 3 * 128]) == b"\xaa\xbb"
    assert bytes(panel.memory[3 * 128 + 126 : 4 * 128]) == b"\xcc\xdd"
    assert sent(panel, window, "40aabbccde", window, "40aabbccde") == [[], [3], [], []]


def test_single_commands_and_their_arguments_are_told_apart():
    panel = Panel()
    # Pre-charge 0x22 is no range of pages; then columns 5 to 6 a byte at a time, as stock does.
    assert sent(panel, "80d9", "8022", "8021", "8005", "8006", "40ff") == [[]] * 5 + [[0]]
    assert panel.memory[5] == 0xFF and sum(panel.memory) == 0xFF


def test_a_change_is_told_when_its_last_byte_was_there():
    panel = Panel()
    assert panel.take({"t": 1000, "data": "400001000000"}) == {(0, 1): 1000 + (1 + 3) * 22.5}
