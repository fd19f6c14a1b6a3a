"""A fetcher: the limits of all its fetches, what may be connected to, and the rules of sites it has been to."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from dehusk.errors import FetchError, InputError
from dehusk.fetching.addresses import networks
from dehusk.fetching.cache import Cache
from dehusk.fetching.exchange import Answer, Wish
from dehusk.fetching.fetched import Fetched
from dehusk.fetching.guard import Guard
from dehusk.fetching.robots import Rule
from dehusk.fetching.visit import Visit

A_DAY = 86_400.0  # seconds that a robots.txt is believed
SITES = 1000  # whose robots.txt is remembered
ACCEPT = "text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.5"
PAGES = (
    "", "text/html", "application/xhtml+xml", "text/plain", "text/markdown", "text/xml", "application/xml",
    "application/rss+xml", "application/atom+xml", "application/rdf+xml", "multipart/related", "message/rfc822",
)  # fmt: skip


class Fetcher:
    """Fetches pages, any number at a time. `dehusk.fetch` says what the options are."""

    def __init__(  # noqa: PLR0913  # each option is a limit that users set
        self,
        *,
        agent: str = "dehusk",
        robots: bool = True,
        allow: Iterable[str] = (),
        ports: Iterable[int] = (80, 443),
        max_bytes: int = 20_000_000,
        timeout: float = 30.0,
        redirects: int = 5,
        retries: int = 2,
        cache: str | Path | None = None,
    ) -> None:
        if not agent or not agent.isascii() or not agent.isprintable():
            raise InputError("agent is a name in printable ASCII")
        if min(max_bytes, timeout) <= 0 or min(redirects, retries) < 0:
            raise InputError("max_bytes and timeout are above 0, redirects and retries not below")
        self.guard = Guard(networks(allow), frozenset(ports))
        self.agent, self.robots = agent, robots
        self.max_bytes, self.timeout, self.redirects, self.retries = max_bytes, timeout, redirects, retries
        self.cache = Cache(cache) if cache is not None else None
        self.clock: Callable[[], float] = time.monotonic
        self.sleep: Callable[[float], None] = time.sleep
        self._rules: OrderedDict[str, tuple[float, list[Rule] | None]] = OrderedDict()
        self._lock = threading.Lock()

    def fetch(self, url: str) -> Fetched:
        """The page at an address; RefusedError where it may not be asked for, FetchError where it cannot be had."""
        wish = Wish((("user-agent", self.agent), ("accept", ACCEPT)), self.max_bytes, self._wanted)
        with closing(Visit(self, self.timeout)) as visit:
            where, answer = visit.page(url, wish)
        if answer.status != 200:
            raise FetchError(f"the server answered {answer.status}")
        return Fetched(str(where), answer.body, answer.media_type, answer.headers)

    def _wanted(self, answer: Answer) -> bool:
        if answer.status != 200:
            return False
        if answer.media_type not in PAGES:
            raise FetchError(f"not a page but {answer.media_type}")
        length = answer.headers.get("content-length", "")
        if length.isdecimal() and int(length[:20]) > self.max_bytes:
            raise FetchError(f"larger than {self.max_bytes} bytes")
        return True

    # -- what sites permit

    def remembered(self, origin: str) -> tuple[bool, list[Rule] | None]:
        """Whether a site's rules are known, and these; None: nothing may be asked for."""
        with self._lock:
            at, rules = self._rules.get(origin, (self.clock() - A_DAY, None))
        return self.clock() - at < A_DAY, rules

    def remember(self, origin: str, rules: list[Rule] | None) -> None:
        with self._lock:
            self._rules[origin] = self.clock(), rules
            while len(self._rules) > SITES:
                self._rules.popitem(last=False)
