"""The display's memory, followed by what it was sent."""

from tests.bench.panel import Panel, is_cut


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


def test_a_transfer_whose_rest_the_log_lacks_is_told_by_when_it_was_read():
    whole = {"t": 1000, "data": "4000010000"}  # its address, five bytes: until 1135
    assert is_cut([whole], 1135)
    assert not is_cut([{"t": 0, "data": "40ff"}, whole], 1200)
    assert not is_cut([], 0)


def test_after_a_cut_the_panel_holds_what_is_seen():
    panel = Panel()
    assert sent(panel, "0021", "4000") == [[], []]  # the window's rest was not in the log
    panel.show("▀\n█▄\n")
    assert panel.memory[:3] == b"\x0d\x08\x00" and not any(panel.memory[3:])
    assert sent(panel, "0021000122000040", "40" + "0d0a") == [[], [0]]
