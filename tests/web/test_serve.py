"""``explorer serve`` as a process: its address, its port, its end."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from urllib.parse import quote

import pytest

from tests.conftest import may_be_interrupted
from tests.web.test_safety import ENDLESS


class Served:
    """A server that has begun, by the address that it told."""

    def __init__(self, database, *options):
        command = [sys.executable, "-m", "explorer", "serve", "--db", str(database), "--port", "0"]
        self.process = subprocess.Popen(
            [*command, *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=may_be_interrupted,
        )  # fmt: skip
        self.line = self.process.stdout.readline()
        address = r"serving on (http://(.+):(\d+)/(\S*)) \(Ctrl-C ends it\)\n"
        found = re.fullmatch(address, self.line)
        assert found, self.line + self.process.stderr.read()
        self.address, self.host, self.port, self.query = found.groups()

    def ask(self, place, host="127.0.0.1", **headers):
        request = urllib.request.Request(f"http://{host}:{self.port}{place}", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def end(self, number=signal.SIGINT):
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


@pytest.fixture
def served(database):
    begun = []

    def serve(*options):
        begun.append(Served(database, *options))
        return begun[-1]

    yield serve
    for one in begun:
        one.process.kill()
        one.process.communicate()


def test_it_tells_its_address_and_ends_in_a_line(served):
    server = served()
    assert (server.host, server.query) == ("127.0.0.1", "")
    status, text = server.ask("/api/v1/games/nim/position?p=3")
    assert (status, '"outcome": "win"' in text) == (200, True)
    assert server.ask("/api/v1/games", Host="evil.example")[0] == 400
    assert server.ask(f"/{'a' * 9000}")[0] == 414
    assert server.end() == (130, "", "explorer: interrupted: nothing was changed\n")


@pytest.mark.slow
def test_it_ends_in_the_middle_of_a_question(served):
    server = served("--sql")
    endless = quote(f"({ENDLESS}) > 1")
    asking = socket.create_connection(("127.0.0.1", int(server.port)))
    asking.sendall(
        f"GET /api/v1/games/nim/find?where={endless} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    )
    assert server.ask("/api/v1/games")[0] == 200
    code, _, err = server.end(signal.SIGTERM)
    assert (code, err) == (143, "explorer: stopped: nothing was changed\n")
    asking.close()


@pytest.mark.slow
def test_an_open_one_warns_and_wants_its_token(served):
    server = served("--host", "0.0.0.0")
    assert re.fullmatch(r"\?token=[\w-]{20,}", server.query)
    assert server.ask("/api/v1/games")[0] == 403
    assert server.ask(f"/api/v1/games{server.query}")[0] == 200
    code, _, err = server.end()
    warning, end = err.splitlines()
    assert code == 130
    assert warning.startswith("explorer: warning: others can reach this server")
    assert end == "explorer: interrupted: nothing was changed"


def test_a_port_that_is_taken_is_told_in_a_line(explorer, database):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = explorer("serve", "--db", str(database), "--port", str(port))
    assert result.code == 1
    assert result.out == ""
    assert result.err == (
        f"explorer: port {port} of '127.0.0.1' cannot be taken (Address already in use): give "
        "another with --port\n"
    )


def test_a_host_that_is_none_is_told_in_a_line(explorer, database):
    result = explorer("serve", "--db", str(database), "--host", "nowhere.invalid")
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "'nowhere.invalid' is no address of this computer" in result.err


def test_without_the_packages_it_tells_how_to_get_them(explorer, monkeypatch):
    monkeypatch.setitem(sys.modules, "starlette", None)
    result = explorer("serve")
    assert result.code == 1
    assert result.err == (
        "explorer: serve needs starlette, which the extra 'web' brings: "
        "pip install 'game-graph-explorer[web]'\n"
    )


def test_nobody_else_waits_for_them(process):
    code = "import sys, explorer.cli.main, explorer.cli.serve; print(*sorted(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=dict(os.environ),
    ).stdout.split()
    assert "explorer.cli.serve" in told
    assert not {"starlette", "uvicorn", "jinja2", "explorer.web"} & set(told)
