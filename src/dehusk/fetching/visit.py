"""A visit to the web: one fetch with its connections and its deadline. Each place is checked before it is asked."""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import httpcore

from dehusk.errors import FetchError, RefusedError
from dehusk.fetching.cache import Kept
from dehusk.fetching.exchange import Answer, Wish, ask, pool
from dehusk.fetching.guard import Deadline
from dehusk.fetching.robots import READ, Rule, may_fetch, rules_for
from dehusk.fetching.urls import Url, read_url

if TYPE_CHECKING:
    from dehusk.fetching.fetcher import Fetcher

MOVED = (301, 302, 303, 307, 308)
AS_IT_WAS = (307, 308)  # with method and content
AGAIN = (429, 500, 502, 503, 504)  # worth another try
TROUBLE = (httpcore.NetworkError, httpcore.TimeoutException, httpcore.RemoteProtocolError)
FIRST_PAUSE = 0.5  # seconds, and twice as long each time
ANYWHERE = ("accept", "accept-language", "user-agent")  # headers that go along to another site
Permission = Callable[[Url], None]


class Visit:
    """Where a fetch goes, hop by hop."""

    def __init__(self, fetcher: "Fetcher", seconds: float) -> None:
        self.fetcher, self.deadline = fetcher, Deadline(seconds, fetcher.clock)
        self.connections = pool(fetcher.guard, self.deadline)

    def close(self) -> None:
        self.connections.close()

    def page(self, url: str, wish: Wish) -> tuple[Url, Answer]:
        """The first answer that leads nowhere else, and where it came from."""
        return self._follow(url, wish, self._ask_permission if self.fetcher.robots else None)

    def resource(self, url: str, wish: Wish) -> Answer:
        """What a page that is being rendered asks for: neither by its robots.txt nor from the cache, and once."""
        return self._follow(url, wish, None, patient=False)[1]

    def _follow(self, url: str, wish: Wish, permission: Permission | None, patient: bool = True) -> tuple[Url, Answer]:
        for _ in range(self.fetcher.redirects + 1):
            where = read_url(url)
            self.fetcher.guard.admit(where)
            if permission is not None:
                permission(where)
            answer = self._kept_or_asked(where, wish) if patient else self._tried(where, wish, 0)
            target = answer.headers.get("location")
            if answer.status not in MOVED or target is None:
                return where, answer
            url = joined(where, target)
            wish = onward(wish, answer.status, same=url.startswith(f"{where.origin}/"))
        raise FetchError(f"more than {self.fetcher.redirects} redirects")

    # -- robots.txt

    def _ask_permission(self, where: Url) -> None:
        """By the site's robots.txt: without one all is permitted, with one that cannot be had nothing is."""
        known, rules = self.fetcher.remembered(where.origin)
        if not known:
            rules = self._rules(where)
            self.fetcher.remember(where.origin, rules)
        if rules is None:
            raise RefusedError(f"{where.origin}/robots.txt cannot be had, so nothing may be asked for")
        if not may_fetch(rules, where.target):
            raise RefusedError(f"{where.origin}/robots.txt does not permit it to {self.fetcher.agent}")

    def _rules(self, where: Url) -> list[Rule] | None:
        wish = Wish((("user-agent", self.fetcher.agent),), READ, lambda answer: answer.status == 200)
        try:
            _, answer = self._follow(f"{where.origin}/robots.txt", wish, None)
        except FetchError as error:  # of the host itself, as a rule
            raise type(error)(f"robots.txt: {error}") from None
        if answer.status in AGAIN or answer.status >= 500:
            return None
        text = answer.body.decode("utf-8", "replace").removeprefix("\ufeff")
        return rules_for(self.fetcher.agent, text) if answer.status == 200 else []

    # -- the cache, and trying again

    def _kept_or_asked(self, where: Url, wish: Wish) -> Answer:
        cache = self.fetcher.cache
        if cache is None:
            return self._tried(where, wish, self.fetcher.retries)
        key = f"{self.fetcher.agent} {sorted(map(str, self.fetcher.guard.allowed))} {where}"
        kept, now = cache.get(key), time.time()
        if kept is not None and (len(kept.answer.body) > wish.most or not wish.wanted(kept.answer)):
            kept = None
        if kept is not None and kept.fresh(now):
            return kept.answer
        asking = wish._replace(headers=(*wish.headers, *kept.conditions())) if kept else wish
        answer = self._tried(where, asking, self.fetcher.retries)
        if answer.status == 304 and kept is not None:
            answer = replace(kept.answer, headers={**kept.answer.headers, **answer.headers})
        if answer.status == 200:
            cache.put(key, Kept(answer, now))
        return answer

    def _tried(self, where: Url, wish: Wish, retries: int) -> Answer:
        """Asked again after a pause where that may help, as often as there are retries and time."""
        for trial in range(retries + 1):
            least = 0.0
            try:
                answer = ask(self.connections, where, wish)
                if trial == retries or answer.status not in AGAIN:
                    return answer
                least = seconds(answer.headers.get("retry-after", ""))
            except TROUBLE as error:
                self.deadline.left()
                if trial == retries:
                    raise FetchError(f"{where.host}: {told(error)}") from None
            except (httpcore.ProtocolError, httpcore.UnsupportedProtocol, httpcore.ConnectionNotAvailable) as error:
                raise FetchError(f"{where.host}: {told(error)}") from None
            self._pause(where, max(least, FIRST_PAUSE * 2**trial * random.uniform(1, 1.5)))
        raise AssertionError("the last trial returns or raises")

    def _pause(self, where: Url, pause: float) -> None:
        if pause >= self.deadline.left():
            raise FetchError(f"{where.host} is to be asked again in {pause:.0f} s, which is too late")
        self.fetcher.sleep(pause)


def joined(where: Url, target: str) -> str:
    """Where a Location leads; its bytes came as Latin-1 and are mostly UTF-8."""
    try:
        return urljoin(str(where), target.encode("latin-1").decode("utf-8", "replace"))
    except ValueError:
        raise RefusedError("a redirect to a malformed address") from None


def onward(wish: Wish, status: int, same: bool) -> Wish:
    """What is asked for after a redirect; another site is told nothing that was meant for this one."""
    if status not in AS_IT_WAS and wish.method != "HEAD":
        wish = wish._replace(method="GET", content=None)
    return wish if same else wish._replace(headers=tuple(one for one in wish.headers if one[0] in ANYWHERE))


def seconds(retry_after: str) -> float:
    """Of a Retry-After header; a date in it is not waited for."""
    text = retry_after.strip()
    return float(text[:9]) if text.isascii() and text.isdecimal() else 0.0


def told(error: Exception) -> str:
    return str(error) or type(error).__name__
