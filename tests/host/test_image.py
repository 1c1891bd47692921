"""What goes onto a board."""

from pathlib import Path

from host_tools import image

ROOT = Path(__file__).resolve().parents[2]


def test_the_image_has_the_firmware_and_the_drivers_files_it_needs():
    files = image.files(wifi=True)
    assert files["main.py"] == ROOT / "firmware" / "main.py"
    package = {name for name in files if name.startswith("pezzbox/")}
    assert package == {
        path.relative_to(ROOT / "firmware").as_posix()
        for kind in ("*.py", "*.bin")
        for path in (ROOT / "firmware" / "pezzbox").rglob(kind)
    }
    assert "pezzbox/screens/texts_keys.bin" in package
    drivers = {name for name in files if name.startswith("lib/adafruit_")}
    assert drivers >= {
        "lib/adafruit_pn532/__init__.py",
        "lib/adafruit_pn532/adafruit_pn532.py",
        "lib/adafruit_pn532/i2c.py",
        "lib/adafruit_ssd1306.py",
    }


def test_a_board_without_wifi_gets_nothing_of_the_club():
    plain, club = image.files(), image.files(wifi=True)
    more = set(club) - set(plain)
    assert plain.items() <= club.items()
    more.remove("pezzbox/device/clock.py")
    assert {path.rsplit("/", 1)[0] for path in more} == {"pezzbox/club", "lib/chumicro_mqtt"}
    assert "pezzbox/club/messages.py" in more and "lib/chumicro_mqtt/client.py" in more


def test_the_drivers_are_the_installed_ones_to_the_byte(tmp_path):
    import adafruit_ssd1306

    image.stage(tmp_path, image.drivers())
    staged = tmp_path / "lib" / "adafruit_ssd1306.py"
    assert staged.read_bytes() == Path(adafruit_ssd1306.__file__).read_bytes()


def test_a_staged_image_is_the_image(tmp_path):
    files = image.files()
    image.stage(tmp_path, files)
    staged = {
        path.relative_to(tmp_path).as_posix(): path.read_bytes()
        for path in tmp_path.rglob("*")
        if path.is_file()
    }
    assert staged == {name: source.read_bytes() for name, source in files.items()}
