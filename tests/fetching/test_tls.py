"""https, by HTTP/1.1 and HTTP/2: the certificate is that of the name, the connection goes to the checked address."""

import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpcore
import pytest

import dehusk
from dehusk.fetching import exchange

from .site import PAGE, Names, spied

h2_connection = pytest.importorskip("h2.connection")
h2_events = pytest.importorskip("h2.events")


class Secure:
    """A server that speaks whichever of the two the client prefers, for one host name."""

    def __init__(self, folder: Path) -> None:
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.server_port = self.listener.getsockname()[1]
        self.spoken: list[str] = []
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                plain, _ = self.listener.accept()
                with self.context.wrap_socket(plain, server_side=True) as connection:
                    self.spoken.append(connection.selected_alpn_protocol() or "http/1.1")
                    (self.http2 if self.spoken[-1] == "h2" else self.http1)(connection)
            except ssl.SSLError:
                continue
            except OSError:
                return

    def http1(self, connection: ssl.SSLSocket) -> None:
        connection.recv(65536)
        connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n" + PAGE)

    def http2(self, connection: ssl.SSLSocket) -> None:
        talk = h2_connection.H2Connection(h2_connection.H2Configuration(client_side=False))
        talk.initiate_connection()
        connection.sendall(talk.data_to_send())
        while data := connection.recv(65536):
            for event in talk.receive_data(data):
                if isinstance(event, h2_events.RequestReceived):
                    talk.send_headers(event.stream_id, [(":status", "200"), ("content-type", "text/html")])
                    talk.send_data(event.stream_id, PAGE, end_stream=True)
            connection.sendall(talk.data_to_send())


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("openssl") is None:
        pytest.skip("no openssl to make a certificate with")
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=tea.example "
        "-addext subjectAltName=DNS:tea.example -keyout key.pem -out cert.pem".split(),
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    return folder


@pytest.fixture
def secure(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Secure]:
    server = Secure(certificate)
    trust = ssl.create_default_context(cafile=str(certificate / "cert.pem"))
    monkeypatch.setattr(exchange, "_trust", lambda: trust)
    yield server
    server.listener.close()


def fetcher_to(secure: Any) -> tuple[Any, Any]:
    return spied(Names(tea_example=[["9.9.9.9"]], other_example=[["9.9.9.8"]]), secure, retries=0)


@pytest.mark.parametrize("protocol", ["http/1.1", "h2"])
def test_a_page_over_tls(secure: Secure, protocol: str) -> None:
    secure.context.set_alpn_protocols([protocol])
    fetcher, spy = fetcher_to(secure)
    assert fetcher.fetch("https://tea.example/").body == PAGE
    assert (secure.spoken, spy.connected) == ([protocol], [("9.9.9.9", 443)])


def test_a_certificate_of_another_name_is_not_trusted(secure: Secure) -> None:
    fetcher, _ = fetcher_to(secure)
    with pytest.raises(dehusk.FetchError, match="certificate"):
        fetcher.fetch("https://other.example/")


def test_by_default_the_public_authorities_are_trusted() -> None:
    assert exchange._trust().verify_mode == ssl.CERT_REQUIRED
    assert exchange._trust().check_hostname
    assert isinstance(exchange._trust(), ssl.SSLContext)
    assert httpcore.default_ssl_context().cert_store_stats()["x509_ca"] > 0
