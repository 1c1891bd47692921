"""Serves a command's page: on loopback unless asked otherwise, and to no page but its own.

A name that leads here is not enough: a page elsewhere can make its own name lead to this machine
and then read what is here, so a request has to name an address or this machine (its Host), and
one that changes something, or a websocket, has to come from the page itself (its Origin).
"""

import argparse
import asyncio
import contextlib
import errno
import ipaddress
import signal
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools import exit_status, plain
from host_tools.missing import MissingPackage

if TYPE_CHECKING:
    from aiohttp import web

LOOPBACK = "127.0.0.1"
WEB = Path(__file__).resolve().parent

_TRIES = 20  # ports after the usual one
_END_S = 1.0  # what is still being sent when the server ends
_KINDS = {  # not as the machine has them: a registry may know a module as plain text
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
_READS = ("GET", "HEAD", "OPTIONS")
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class CannotServe(Exception):
    """The page cannot be served there; the text says why."""


def configure(parser: argparse.ArgumentParser, port: int, option: str = "--port") -> None:
    """Add `--host` and the option for the page's port, which is `port` or one of the next.

    They are `args.host` and `args.web_port`.
    """
    parser.add_argument(
        "--host",
        default=LOOPBACK,
        metavar="ADDRESS",
        help="where it is served: 0.0.0.0 for all in this network (default: %(default)s)",
    )
    parser.add_argument(
        option,
        dest="web_port",
        type=_port,
        metavar="NUMBER",
        help=f"the page's port (default: {port}, or the next that is free)",
    )
    parser.set_defaults(usual_port=port)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{plain.quoted(text)} is no port: 0 to 65535")
    return int(text)


def application(host: str = LOOPBACK) -> "web.Application":
    """Return an application that answers only its own pages; `host` is where it is served.

    It has the shared `/style.css`. Raises MissingPackage.
    """
    try:
        from aiohttp import web
    except ImportError as error:
        raise MissingPackage(str(error.name), "web") from None

    @web.middleware
    async def guard(request: "web.Request", handler: Any) -> "web.StreamResponse":
        if not is_own(host, _name(request.host)):
            raise web.HTTPMisdirectedRequest(text="this page is not served by that name\n")
        origin = request.headers.get("Origin")
        changes = request.method not in _READS or "Upgrade" in request.headers
        if changes and origin is not None and origin != f"{request.scheme}://{request.host}":
            raise web.HTTPForbidden(text="that came from another page\n")
        return await handler(request)

    async def head(_: "web.Request", response: "web.StreamResponse") -> None:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)

    app = web.Application(middlewares=[guard])
    app.on_response_prepare.append(head)
    file(app, "/style.css", WEB / "style.css")
    file(app, "/favicon.ico", WEB / "icon.svg")
    return app


def file(app: "web.Application", path: str, source: Path) -> None:
    """Serve the text file `source` (HTML, CSS, a module, SVG) under `path`."""
    text(app, path, source.read_text(encoding="utf-8"), source.suffix)


def text(app: "web.Application", path: str, content: str, kind: str) -> None:
    """Serve `content` under `path`; `kind` as a file's name ends: `.html`."""
    from aiohttp import web

    async def answer(_: "web.Request") -> "web.Response":
        return web.Response(text=content, content_type=_KINDS[kind], charset="utf-8")

    app.router.add_get(path, answer)


def folder(app: "web.Application", source: Path) -> None:
    """Serve every text file of the folder `source` under its name, and index.html as `/`."""
    for each in sorted(source.iterdir()):
        if each.suffix in _KINDS:
            file(app, "/" if each.name == "index.html" else f"/{each.name}", each)


def is_own(host: str, name: str) -> bool:
    """Whether a request may call this machine `name` when the page is served at `host`."""
    if name in ("localhost", host):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        here = socket.gethostname().lower()
        return not _loopback(host) and name in (here, here.partition(".")[0] + ".local")
    return address.is_loopback or not _loopback(host)


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _name(host: str) -> str:
    """Return a Host header without its port, in lower case and without brackets."""
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    return name.rstrip(".").lower()


def bound(host: str, port: int | None, usual: int) -> socket.socket:
    """Return a socket that listens at `host`: on `port`, or on `usual` or one of the next.

    Raises CannotServe.
    """
    for number in range(usual, usual + _TRIES) if port is None else [port]:
        try:
            family, _, _, _, address = socket.getaddrinfo(
                host, number, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            return socket.create_server(address[:2], family=family)
        except (socket.gaierror, UnicodeError):
            raise CannotServe(f"{plain.quoted(host)} is no address of this machine") from None
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise CannotServe(f"{host} is no address of this machine") from None
            if error.errno == errno.EACCES:
                raise CannotServe(f"port {number} needs rights: take one above 1023") from None
            if error.errno != errno.EADDRINUSE:
                raise
    if port is None:
        raise CannotServe(f"the ports {usual} to {usual + _TRIES - 1} are in use: name another")
    raise CannotServe(f"port {port} is in use by another program: name another")


def address(socket_: socket.socket) -> str:
    """Return the page's address as it is typed into a browser; at 0.0.0.0, from elsewhere."""
    host, port = socket_.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = _towards_others() or host
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _towards_others() -> str | None:
    """This machine's address in its network. Nothing is sent: a datagram socket only looks."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as looking:
        try:
            looking.connect(("192.0.2.1", 9))  # an address of nobody (RFC 5737)
        except OSError:
            return None
        return looking.getsockname()[0]


def serve(command: str, app: "web.Application", args: argparse.Namespace) -> int:
    """Serve `app` until Ctrl-C or the end of the terminal; return the exit status.

    Prints the address first. Blocks; raises KeyboardInterrupt as any command.
    """
    try:
        listening = bound(args.host, args.web_port, args.usual_port)
    except CannotServe as error:
        print(f"pezzbox {command}: {error}", file=sys.stderr)
        return exit_status.USAGE
    with listening:
        return asyncio.run(_serve(app, listening))


async def _serve(app: "web.Application", listening: socket.socket) -> int:
    from aiohttp import web

    ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    for name in ("SIGTERM", "SIGHUP"):
        with contextlib.suppress(KeyError, NotImplementedError):  # Windows has none
            number = signal.Signals[name]
            asyncio.get_running_loop().add_signal_handler(number, _end, ended, 128 + number)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=_END_S)
    await runner.setup()
    try:
        await web.SockSite(runner, listening).start()
        print(f"{address(listening)} (Ctrl-C ends it)", flush=True)
        return await ended
    finally:
        await runner.cleanup()


def _end(ended: "asyncio.Future[int]", status: int) -> None:
    if not ended.done():
        ended.set_result(status)
