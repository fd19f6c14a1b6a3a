"""A web server on this machine, for pages that are to ask for something, or are not to."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Server(ThreadingHTTPServer):
    """Answers with a style sheet, but to /never; remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.asked: list[str] = []
        self.over = threading.Event()


class Answer(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        if self.path == "/never":
            self.server.over.wait()
        self.send_response(200)
        self.send_header("content-type", "text/css")
        self.end_headers()
        self.wfile.write(b"#x { width: 321px }")

    do_POST = do_GET  # noqa: N815

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving() -> Iterator[Server]:
    with Server() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server
        finally:
            server.over.set()
            server.shutdown()
