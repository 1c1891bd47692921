"""The serving of pages: whom it answers, where it listens, how it ends."""

import argparse
import asyncio
import http.client
import signal
import socket
import subprocess
import sys
import threading

import pytest
from aiohttp import web

from host_tools import exit_status
from host_tools.web import serving
from tests.patience import PATIENCE_S
from tests.web.browser import ROOT, Browser

PAGE = "<!doctype html><title>t</title><link rel=stylesheet href=/style.css><h1>Here</h1>%s"


class Running:
    """An application in a thread, at a free port."""

    def __init__(self, more="", host=serving.LOOPBACK):
        self.listening = serving.bound(host, 0, 0)
        self.port = self.listening.getsockname()[1]
        self.ready = threading.Event()
        self.more = more
        self.host = host
        self.thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self):
        app = serving.application(self.host)

        async def index(_):
            return web.Response(text=PAGE % self.more, content_type="text/html")

        async def sock(request):
            made = web.WebSocketResponse()
            await made.prepare(request)
            await made.send_str("hello")
            await made.close()
            return made

        app.router.add_get("/", index)
        app.router.add_post("/", index)
        app.router.add_get("/ws", sock)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        await web.SockSite(runner, self.listening).start()
        self.loop, self.ended = asyncio.get_running_loop(), asyncio.Event()
        self.ready.set()
        await self.ended.wait()
        await runner.cleanup()

    def __enter__(self):
        self.thread.start()
        assert self.ready.wait(PATIENCE_S)
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.ended.set)
        self.thread.join()

    def ask(self, path="/", method="GET", **headers):
        """Status, headers, content."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        line.request(method, path, headers=named)
        answer = line.getresponse()
        content = b"" if answer.status == 101 else answer.read()
        line.close()
        return answer.status, dict(answer.getheaders()), content


def test_only_this_machines_names_are_answered():
    with Running() as here:
        for name in ("127.0.0.1", "localhost", "LOCALHOST", "[::1]"):
            assert here.ask(Host=f"{name}:{here.port}")[0] == 200, name
        for name in ("evil.example", "127.0.0.1.evil.example", "192.168.1.4", "localhost.evil"):
            status, _, content = here.ask(Host=f"{name}:{here.port}")
            assert status == 421, name
            assert b"Here" not in content


def test_in_the_network_an_address_or_the_machines_name_is_answered():
    name = socket.gethostname().lower()
    for host in ("192.168.1.4", "[fe80::1]", "localhost", name):
        assert serving.is_own("0.0.0.0", serving._name(host + ":8021")), host
    for host in ("evil.example", f"{name}.evil.example", ""):
        assert not serving.is_own("0.0.0.0", serving._name(host))
    assert not serving.is_own("127.0.0.1", "192.168.1.4")
    assert serving.is_own("box.lan", "box.lan")


def test_what_changes_something_comes_from_the_page_itself():
    with Running() as here:
        own = f"127.0.0.1:{here.port}"
        upgrade = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec_WebSocket_Version": "13",
            "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        }
        for origin, post, sock in (
            (f"http://{own}", 200, 101),
            ("http://evil.example", 403, 403),
            ("http://127.0.0.1:1", 403, 403),
            ("null", 403, 403),
        ):
            assert here.ask(method="POST", Host=own, Origin=origin)[0] == post, origin
            assert here.ask("/ws", Host=own, Origin=origin, **upgrade)[0] == sock, origin


def test_every_answer_forbids_what_the_page_does_not_need():
    with Running() as here:
        for path in ("/", "/style.css", "/none"):
            headers = here.ask(path)[1]
            policy = headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "http:" not in policy and "unsafe" not in policy and "*" not in policy
            assert headers["X-Content-Type-Options"] == "nosniff"


def test_a_port_that_is_taken():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(serving.CannotServe, match=f"port {port} is in use"):
            serving.bound("127.0.0.1", port, 1)
        with serving.bound("127.0.0.1", None, port) as other:
            assert port < other.getsockname()[1] < port + serving._TRIES


def test_an_address_that_is_not_here():
    for host in ("192.0.2.7", "no such name"):
        with pytest.raises(serving.CannotServe, match="is no address of this machine"):
            serving.bound(host, 0, 0)


def test_an_address_that_can_be_typed():
    with serving.bound("127.0.0.1", 0, 0) as listening:
        port = listening.getsockname()[1]
        assert serving.address(listening) == f"http://127.0.0.1:{port}/"
    with serving.bound("0.0.0.0", 0, 0) as listening:
        port = listening.getsockname()[1]
        assert serving.address(listening).endswith(f":{port}/")


@pytest.mark.parametrize("wrong", ["70000", "-1", "x", "²"])
def test_a_port_that_is_none(wrong, capsys):
    parser = argparse.ArgumentParser(prog="p")
    serving.configure(parser, 8000)
    with pytest.raises(SystemExit) as error:
        parser.parse_args([f"--port={wrong}"])
    assert error.value.code == exit_status.USAGE
    assert "is no port" in capsys.readouterr().err


def test_the_command_says_where_and_ends_at_a_signal(tmp_path):
    program = (
        "import argparse, sys\n"
        "from host_tools.web import serving\n"
        "p = argparse.ArgumentParser(); serving.configure(p, 8000)\n"
        "sys.exit(serving.serve('x', serving.application(), p.parse_args(['--port', '0'])))\n"
    )
    for number, status in ((signal.SIGTERM, 143), (signal.SIGHUP, 129)):
        with subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as child:
            assert child.stdout.readline().startswith("http://127.0.0.1:")
            child.send_signal(number)
            assert child.wait(PATIENCE_S) == status
            assert child.stderr.read() == ""


def test_the_browser_sees_a_page_and_reports_what_leaves(page):
    with Running() as here:
        page.goto(f"http://127.0.0.1:{here.port}/")
        assert page.inner_text("h1") == "Here"
        assert page.wrong == []
        page.goto("data:text/html,<img src=http://evil.example/x.png>")
        assert any("leaves this machine: http://evil.example/x.png" in each for each in page.wrong)
        page.wrong.clear()


def test_the_browser_runs_no_script_that_stands_in_the_page(page):
    with Running("<script>document.title = 'run'</script>") as here:
        page.goto(f"http://127.0.0.1:{here.port}/")
        assert page.title() == "t"
        assert any("Content Security Policy" in each for each in page.wrong)
        page.wrong.clear()


def test_an_error_fails_the_window(browser: Browser):
    with (
        pytest.raises(AssertionError, match="boom"),
        browser.window() as page,
        page.context.expect_event("weberror"),
    ):
        page.set_content("<script>setTimeout(() => { throw new Error('boom') })</script>")


def test_others_can_run_a_loop_beside_the_browser():
    async def one():
        return 1

    assert asyncio.run(one()) == 1
