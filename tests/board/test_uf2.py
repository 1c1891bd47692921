"""MicroPython's UF2 onto a boot drive."""

import struct

import pytest

from host_tools import uf2
from tests.board.usb import pezzbox

RP2040 = 0xE48BFF56


def block(number, total, family=RP2040, address=0x10000000, flags=0x2000, magic=0x0A324655):
    """A block as Microsoft's format has it."""
    head = struct.pack(
        "<8I", magic, 0x9E5D5157, flags, address + number * 256, 256, number, total, family
    )
    return head + bytes(476) + struct.pack("<I", 0x0AB16F30)


def image(**changes):
    return b"".join(block(number, 40, **changes) for number in range(40))


@pytest.fixture
def drive(tmp_path):
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\n")
    return folder


def test_it_is_copied_whole(tmp_path, drive):
    file = tmp_path / "m.uf2"
    file.write_bytes(image())
    status, out, err = pezzbox("flash", "--uf2", file, "--drive", drive)
    assert (status, err) == (0, "")
    assert "next, `pezzbox flash`" in out
    assert [path.read_bytes() for path in drive.glob("*.uf2")] == [image()]


def test_the_mounted_drive_is_found(tmp_path, drive, monkeypatch):
    file = tmp_path / "m.uf2"
    file.write_bytes(image())
    monkeypatch.setattr(uf2, "_mounted", lambda: iter([tmp_path, drive]))
    assert pezzbox("flash", "--uf2", file)[0] == 0
    other = tmp_path / "other"
    other.mkdir()
    (other / "INFO_UF2.TXT").write_text("")
    monkeypatch.setattr(uf2, "_mounted", lambda: iter([drive, other]))
    status, _, err = pezzbox("flash", "--uf2", file)
    assert (status, err.count("\n")) == (2, 1)
    monkeypatch.setattr(uf2, "_mounted", lambda: iter([]))
    status, _, err = pezzbox("flash", "--uf2", file, "--board", "tiny2040")
    assert status == 69
    assert "https://micropython.org/download/PIMORONI_TINY2040/" in err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no UF2"),
        (b"hello" * 300, "is no UF2: its size"),
        (bytes(1024), "block 0 has no magic number"),
        (image(family=0xE48BFF59), "is for another chip (family 0xe48bff59)"),
        (image(address=0x20000000), "block 0 is elsewhere"),
        (image() + bytes(512), "block 40 has no magic number"),
    ],
)
def test_a_wrong_file_is_refused_before_anything_is_written(tmp_path, drive, content, said):
    file = tmp_path / "m.uf2"
    file.write_bytes(content)
    status, out, err = pezzbox("flash", "--uf2", file, "--drive", drive)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert not list(drive.glob("*.uf2"))


def test_what_is_no_boot_drive_and_a_missing_file(tmp_path, drive):
    file = tmp_path / "m.uf2"
    file.write_bytes(image())
    for arguments in (["--uf2", file, "--drive", tmp_path], ["--uf2", tmp_path / "none"]):
        status, _, err = pezzbox("flash", *arguments)
        assert (status, err.count("\n")) == (2, 1)
