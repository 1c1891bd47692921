"""Which files go onto a board, and where they are: in a checkout and in an installed wheel.

The one truth about the image: flashing, the demo inside MicroPython and the tests take it from
here.
"""

import importlib.util
import shutil
from importlib.metadata import distribution
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_SHIPPED = _HERE / "shipped"  # where pyproject.toml puts these folders in a wheel
_CHECKOUT = _HERE.parent

# The drivers' files that the firmware imports, by their distribution on PyPI.
_DRIVERS = {
    "adafruit-circuitpython-pn532": (
        "adafruit_pn532/__init__.py",
        "adafruit_pn532/adafruit_pn532.py",
        "adafruit_pn532/i2c.py",
    ),
    "adafruit-circuitpython-ssd1306": ("adafruit_ssd1306.py",),
}
# The MQTT client's, of boards with Wi-Fi; its `__init__.py` only tells its names in another place.
_CLIENT = {
    "chumicro-mqtt": (
        "chumicro_mqtt/_wire.py",
        "chumicro_mqtt/client.py",
    ),
}
_CLUB = ("pezzbox/club/", "pezzbox/device/clock.py")


class IncompleteInstallation(Exception):
    """A file of the image is missing; installing pezzbox anew mends it."""


def folder(name: str) -> Path:
    """Return the project's folder `name` (`firmware`, `boards`), checkout or wheel."""
    shipped = _SHIPPED / name
    return shipped if shipped.is_dir() else _CHECKOUT / name


def _package() -> Path:
    """Return the folder of the `pezzbox` package without importing it."""
    spec = importlib.util.find_spec("pezzbox")
    if spec is None or not spec.submodule_search_locations:
        raise IncompleteInstallation("the package `pezzbox` is not installed")
    return Path(next(iter(spec.submodule_search_locations)))


def _files(directory: Path, prefix: str) -> dict[str, Path]:
    """The programs and the data below a folder."""
    return {
        prefix + path.relative_to(directory).as_posix(): path
        for path in sorted(directory.rglob("*"))
        if path.suffix in (".py", ".bin")
    }


def drivers() -> dict[str, Path]:
    """Return the drivers' part of the image: its path on the board, and its source here."""
    return _installed(_DRIVERS)


def client() -> dict[str, Path]:
    """Return the MQTT client's part of the image of a board with Wi-Fi, as `drivers`."""
    return _installed(_CLIENT)


def _installed(packages: dict[str, tuple[str, ...]]) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for name, wanted in packages.items():
        package = distribution(name)
        for file in wanted:
            found["lib/" + file] = Path(str(package.locate_file(file)))
    return found


def files(wifi: bool = False) -> dict[str, Path]:
    """Return every file of the image: its path on the board, and its source here.

    `wifi`: of a board that has it, and so may play in a club. Raises IncompleteInstallation if
    one is missing, PackageNotFoundError if a driver is.
    """
    firmware = folder("firmware")
    image = {"main.py": firmware / "main.py"}
    image.update(_files(_package(), "pezzbox/"))
    image.update(_files(firmware / "lib", "lib/"))
    image.update(drivers())
    if wifi:
        image.update(client())
    else:
        image = {path: source for path, source in image.items() if not path.startswith(_CLUB)}
    for source in image.values():
        if not source.is_file():
            raise IncompleteInstallation(f"{source} is missing")
    return image


def stage(directory: Path, image: dict[str, Path]) -> None:
    """Copy the files of `image` into `directory`, laid out as on a board."""
    for target, source in image.items():
        destination = directory / target
        destination.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, destination)
