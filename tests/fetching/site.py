"""A web site on this machine whose pages are functions of a request, and a network that tells what it was used for."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpcore

from dehusk.fetching import Fetcher
from dehusk.fetching.guard import Guard

PAGE = b"<title>Tea</title><p>Pour the water at eighty degrees, and wait."


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "Site"

    def do_GET(self) -> None:
        self.server.asked.append((self.path, dict(self.headers)))
        page = self.server.pages.get(self.path.partition("?")[0])
        if page is None:
            self.answer(404)
            return
        try:
            page(self)
        except OSError:  # the client has seen enough
            self.close_connection = True

    def answer(self, status: int = 200, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        for name, value in {"content_type": "text/html", "content_length": str(len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def begin(self, **headers: str) -> None:
        """An answer whose end is that of the connection."""
        self.close_connection = True
        self.send_response(200)
        for name, value in {"content_type": "text/html", "connection": "close", **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


Page = Callable[[Handler], None]


class Site(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.pages: dict[str, Page] = {}
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.over = threading.Event()

    @property
    def paths(self) -> list[str]:
        return [path for path, _ in self.asked]

    def page(self, path: str, body: bytes = PAGE, status: int = 200, **headers: str) -> None:
        self.pages[path] = lambda handler: handler.answer(status, body, **headers)

    def fetcher(self, **options: Any) -> Fetcher:
        """One that may come here, does not ask for permission unless told to, and waits for nobody."""
        fetcher = Fetcher(**{"allow": ["127.0.0.1"], "ports": [self.server_port], "robots": False, **options})
        fetcher.sleep = lambda _: None
        return fetcher


@contextmanager
def open_site() -> Iterator[Site]:
    with Site() as site:
        threading.Thread(target=site.serve_forever, args=(0.02,), daemon=True).start()
        try:
            yield site
        finally:
            site.over.set()
            site.shutdown()


class Spy(httpcore.NetworkBackend):
    """Connects to nothing, or to one site whatever it is asked for; remembers what it was asked for."""

    def __init__(self, site: Site | None = None) -> None:
        self.site, self.connected = site, list[tuple[str, int]]()

    def connect_tcp(self, host: str, port: int, *rest: Any, **more: Any) -> httpcore.NetworkStream:
        self.connected.append((host, port))
        if self.site is None:
            raise httpcore.ConnectError("a spy goes nowhere")
        return httpcore.SyncBackend().connect_tcp("127.0.0.1", self.site.server_port, *rest, **more)


class Names:
    """A resolver: each name has a list of answers, the last of which is given again and again."""

    def __init__(self, **answers: list[list[str]]) -> None:
        self.answers = {name.replace("_", "."): list(found) for name, found in answers.items()}
        self.asked: list[str] = []

    def __call__(self, host: str, port: int, timeout: float) -> list[str]:
        self.asked.append(host)
        found = self.answers.get(host, [[]])
        return found.pop(0) if len(found) > 1 else found[0]


def spied(names: Names | None = None, site: Site | None = None, **options: Any) -> tuple[Fetcher, Spy]:
    """A fetcher whose names and sockets are watched."""
    fetcher, spy = Fetcher(**{"robots": False, **options}), Spy(site)
    fetcher.guard = Guard(fetcher.guard.allowed, fetcher.guard.ports, names or Names(), spy)
    fetcher.sleep = lambda _: None
    return fetcher, spy
