"""Time, tokens and the end of a service: real sockets, real signals."""

import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from dehusk.cli import main
from dehusk.serve.settings import Settings

from .faults import GATE
from .service import PAGE, TEXT, Service, error_of

TOKEN = "a-token-of-some-length"


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("gate")


@pytest.fixture(scope="module")
def service(gate: Path) -> Iterator[Service]:
    file = gate / "token"
    file.write_text(TOKEN + "\n")
    with Service("--workers", 1, "--header-time", 1, "--body-time", 1, "--token-file", file, "--connections", 400,
                 faults=True, **{GATE: str(gate)}) as one:  # fmt: skip
        one.client.headers["authorization"] = f"Bearer {TOKEN}"
        yield one


# -- slow clients


HEAD = f"POST /v1/extract HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {TOKEN}\r\ncontent-type: text/html\r\n"
SLOW = {
    "says nothing": ("", None),
    "begins a line": ("POST /v1/ext", 408),
    "never ends its headers": (HEAD, 408),
    "sends no body": (f"{HEAD}content-length: 1000\r\n\r\n", 408),
    "stops within the body": (f"{HEAD}content-length: 1000\r\n\r\n<p>", 408),
    "stops within a chunk": (f"{HEAD}transfer-encoding: chunked\r\n\r\n5\r\n<p", 408),
}


def told_to(port: int, words: str) -> bytes:
    """All that a server says until it closes the connection."""
    with socket.create_connection(("127.0.0.1", port), 120) as connection:
        connection.sendall(words.encode())
        told = b""
        while part := connection.recv(65536):
            told += part
    return told


@pytest.mark.parametrize("way", SLOW)
def test_a_slow_client_is_told_and_let_go(service: Service, way: str) -> None:
    words, status = SLOW[way]
    told = told_to(service.port, words)
    assert told.startswith(f"HTTP/1.1 {status} ".encode()) if status else told == b""


def test_a_second_request_that_is_slow(service: Service) -> None:
    page = f"<p>{TEXT}".encode()
    first = f"{HEAD}accept: text/plain\r\ncontent-length: {len(page)}\r\n\r\n".encode() + page
    told = told_to(service.port, (first + b"POST /v1/").decode())
    assert told.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in told


def test_a_connection_that_rests_is_kept_for_its_next_request(service: Service) -> None:
    connection = HTTPConnection("127.0.0.1", service.port, timeout=120)
    connection.request("GET", "/health")
    assert connection.getresponse().read()
    connection.auto_open = False
    assert told_to(service.port, "") == b""  # one that came later, and is let go
    connection.request("GET", "/health")
    assert connection.getresponse().status == 200
    connection.close()


def test_three_hundred_slow_connections_are_gone_and_others_are_served_meanwhile(service: Service) -> None:
    connections = [socket.create_connection(("127.0.0.1", service.port), 120) for _ in range(300)]
    for number, connection in enumerate(connections):
        connection.sendall(list(SLOW.values())[number % len(SLOW)][0].encode())
    assert service.post(headers={"accept": "text/plain"}).text == TEXT
    for connection in connections:
        while connection.recv(65536):
            pass
        connection.close()
    assert (Settings.header_time, Settings.body_time) == (5.0, 5.0)  # so that by default they are gone in ten seconds


def test_what_is_no_http(service: Service) -> None:
    assert told_to(service.port, "\x16\x03\x01 hello\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert told_to(service.port, "GET / HTTP/1.1\r\n" + "x: y\r\n" * 20_000).startswith(b"HTTP/1.1 400 ")


# -- tokens


@pytest.mark.parametrize(
    "given", [None, "", "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer \u00fc"]
)
def test_without_the_token_nothing_is_done(service: Service, given: str | None) -> None:
    headers = {} if given is None else {"authorization": given.encode("latin-1")}
    with httpx.Client(base_url=service.url, trust_env=False) as client:
        for path in ("/v1/extract", "/mcp"):
            answer = client.post(path, content=PAGE.encode(), headers=headers)  # type: ignore[arg-type]
            assert error_of(answer) == (401, "token")
            assert answer.headers["www-authenticate"] == "Bearer"
        assert client.get("/metrics", headers=headers).status_code == 401  # type: ignore[arg-type]
        assert client.get("/health").status_code == 200


def test_with_the_token_by_any_name(service: Service) -> None:
    assert service.post(headers={"accept": "text/plain", "host": "service.example"}).text == TEXT
    assert TOKEN not in str(service.log)


def serve(*words: str) -> "tuple[int, str]":
    result = CliRunner().invoke(main, ["serve", *words])
    return result.exit_code, result.output


def test_another_address_needs_a_token_or_a_word(tmp_path: Path) -> None:
    for host in ("0.0.0.0", "::", "192.0.2.1", "example.org"):
        code, told = serve("--host", host)
        assert (code, "give a --token-file, or --without-token" in told) == (2, True)
    (tmp_path / "token").write_text("short")
    assert "16 characters or more" in serve("--token-file", str(tmp_path / "token"))[1]
    (tmp_path / "token").write_bytes(b"\xff" * 20)
    assert "not a token" in serve("--token-file", str(tmp_path / "token"))[1]
    assert "No such file" in serve("--token-file", str(tmp_path / "none"))[1]
    assert "NAME=MODULE:ATTRIBUTE" in serve("--extractor", "x")[1]


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("127.8.9.1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("example.org", False),
    ],
)
def test_what_is_local(host: str, local: bool) -> None:
    assert Settings(host=host).local is local


# -- the end


def test_what_runs_is_finished_before_the_end(service: Service, gate: Path) -> None:
    """The last test of this service: it is told to end while a page is being worked on, and another one waits."""
    before = len(list(gate.iterdir()))
    with ThreadPoolExecutor(2) as threads:
        running = [threads.submit(service.fault, "waiting") for _ in range(2)]
        while len(list(gate.iterdir())) == before:
            threading.Event().wait(0.01)
        ending = threading.Thread(target=service.end)
        ending.start()
        while not any("Shutting down" in str(one["event"]) for one in service.log):
            threading.Event().wait(0.01)
        (gate / "open").touch()
        assert [one.result().status_code for one in running] == [200, 200]
        ending.join()
    assert service.process.returncode == -signal.SIGTERM  # uvicorn ends by the signal that it was told by


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        words = [sys.executable, "-m", "dehusk", "serve", "--port", str(taken.getsockname()[1])]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
