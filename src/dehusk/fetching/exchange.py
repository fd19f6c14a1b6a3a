"""One request and its answer, of bounded size packed and unpacked."""

import ssl
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from email.message import Message
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple

import httpcore

from dehusk.errors import FetchError, InputError
from dehusk.fetching.guard import Deadline, Guard, GuardedNetwork
from dehusk.fetching.urls import Url
from dehusk.page.packed import PACKINGS, ZSTD, unpacked

PATIENCE = 10.0  # seconds for a connection, and for each part of an answer
CODINGS = {"gzip": "gzip", "x-gzip": "gzip", "deflate": "zlib", "br": "brotli", "zstd": "zstd"}
TWICE = 2  # content codings one over another


@dataclass(frozen=True)
class Answer:
    """What a server said; the names of headers are in lower case."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def media_type(self) -> str:
        return _content_type(self.headers).get_content_type() if "content-type" in self.headers else ""

    @property
    def charset(self) -> str | None:
        found = _content_type(self.headers).get_param("charset")
        return found if isinstance(found, str) else None


def _content_type(headers: dict[str, str]) -> Message:
    message = Message()
    message["content-type"] = headers.get("content-type", "")
    return message


def pool(guard: Guard, deadline: Deadline) -> httpcore.ConnectionPool:
    """Connections of one fetch: nothing is shared with another that allows more. HTTP/2 where h2 is installed."""
    return httpcore.ConnectionPool(
        ssl_context=_trust(), network_backend=GuardedNetwork(guard, deadline), http2=find_spec("h2") is not None
    )


@cache
def _trust() -> ssl.SSLContext:
    """httpcore's own, made once: the certificates take 20 ms to read."""
    return httpcore.default_ssl_context()


def accepted() -> str:
    """What can be unpacked here."""
    have = {"br": "brotli", "zstd": ZSTD.partition(".")[0] if ZSTD.startswith("compression") else ZSTD}
    return ", ".join(["gzip", *(name for name, module in have.items() if _installed(module))])


def _installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # of a package above it
        return False


class Wish(NamedTuple):
    """What to ask for, and how much of it is wanted: `wanted` looks at an answer before its body is read."""

    headers: tuple[tuple[str, str], ...]
    most: int  # bytes, packed and unpacked
    wanted: Callable[[Answer], bool]
    method: str = "GET"
    content: bytes | None = None


def ask(connections: httpcore.ConnectionPool, url: Url, wish: Wish) -> Answer:
    """The answer, with its body where that is wanted."""
    where = httpcore.URL(scheme=url.scheme, host=url.host, port=url.port, target=url.target)
    times = dict.fromkeys(("connect", "read", "write", "pool"), PATIENCE)
    sent = [("host", url.authority), ("accept-encoding", accepted()), *wish.headers]
    with connections.stream(
        wish.method, where, headers=sent, content=wish.content, extensions={"timeout": times}
    ) as response:
        answer = Answer(response.status, _headers(response.headers))
        if not wish.wanted(answer):
            return answer
        return replace(answer, body=_unpacked(_body(response, wish.most), answer.headers, wish.most))


def _headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in raw:
        name, text = key.decode("latin-1").lower(), value.decode("latin-1")
        found[name] = f"{found[name]}, {text}" if name in found and name != "location" else text
    return found


def _body(response: httpcore.Response, most: int) -> bytes:
    body = bytearray()
    for part in response.iter_stream():
        body += part
        if len(body) > most:
            raise FetchError(f"larger than {most} bytes")
    return bytes(body)


def _unpacked(body: bytes, headers: dict[str, str], most: int) -> bytes:
    codings = [one.strip().lower() for one in headers.get("content-encoding", "").split(",")]
    codings = [one for one in codings if one not in ("", "identity")]
    if len(codings) > TWICE or not all(CODINGS.get(one) in PACKINGS for one in codings):
        raise FetchError(f"packed as {', '.join(codings)}, which was not asked for")
    try:
        for coding in reversed(codings):
            body = unpacked(body, CODINGS[coding], most)
    except InputError as error:
        raise FetchError(str(error)) from None
    return body
