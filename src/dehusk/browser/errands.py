"""What a page asks for while it is rendered online: fetched for it through the guard, in bounds of number and size."""

import asyncio
import threading
from collections.abc import Mapping

from dehusk.errors import DehuskError
from dehusk.fetching import Fetcher
from dehusk.fetching.exchange import Answer, Wish
from dehusk.fetching.visit import Visit

REQUESTS = 300  # of one page
BYTES = 50_000_000  # of all their answers
METHODS = ("GET", "HEAD", "POST")
NOT_SENT = {"accept-encoding", "connection", "content-length", "cookie", "host", "transfer-encoding"}
NOT_KEPT = {"connection", "content-encoding", "content-length", "keep-alive", "set-cookie", "transfer-encoding"}


class Errands:
    """The requests of one tab, over connections of their own, all within one deadline."""

    def __init__(self, fetcher: Fetcher, deadline: float) -> None:
        self.visit = Visit(fetcher, deadline)
        self.requests, self.bytes = REQUESTS, BYTES
        self.lock = threading.Lock()

    async def run(self, method: str, url: str, headers: Mapping[str, str], content: bytes | None) -> Answer | None:
        """The answer as the browser is to see it; None where there is none to be had."""
        self.requests -= 1
        if method not in METHODS or self.requests < 0 or self.bytes <= 0:
            return None
        sent = tuple((name, value) for name, value in headers.items() if name not in NOT_SENT and name[0] != ":")
        wish = Wish(sent, self.bytes, lambda _: True, method, content)
        try:
            answer = await asyncio.to_thread(self.visit.resource, url, wish)
        except DehuskError:
            return None
        with self.lock:
            self.bytes -= len(answer.body)
        kept = {name: value for name, value in answer.headers.items() if name not in NOT_KEPT}
        return Answer(answer.status, kept, answer.body)

    def close(self) -> None:
        self.visit.close()
