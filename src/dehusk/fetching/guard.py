"""The guard between httpcore and the network: a name is resolved once, its addresses are checked, and exactly these are
connected to. Whatever happens on the connection happens before the deadline."""

import queue
import socket
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from ssl import SSLContext
from typing import Any

import httpcore

from dehusk.errors import FetchError, RefusedError
from dehusk.fetching.addresses import Network, permitted
from dehusk.fetching.urls import Url

Resolver = Callable[[str, int, float], list[str]]


class Deadline:
    """The end of a fetch, redirects and retries included."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds, self.clock = seconds, clock
        self.end = clock() + seconds

    def left(self, most: float | None = None) -> float:
        """Seconds that are left, `most` at most; FetchError where there are none."""
        left = self.end - self.clock()
        if left <= 0:
            raise FetchError(f"not done after {self.seconds:g} seconds")
        return left if most is None else min(left, most)


def by_the_system(host: str, port: int, timeout: float) -> list[str]:
    """The addresses of a name. The system's own patience may be longer than ours, hence the thread."""
    answer: queue.SimpleQueue[list[str] | Exception] = queue.SimpleQueue()

    def look() -> None:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            answer.put([str(one[4][0]) for one in found])
        except Exception as error:
            answer.put(error)

    threading.Thread(target=look, daemon=True).start()
    try:
        found = answer.get(timeout=timeout)
    except queue.Empty:
        raise httpcore.ConnectTimeout(f"{host} was not found in time") from None
    if isinstance(found, socket.gaierror) and found.errno == socket.EAI_AGAIN:
        raise httpcore.ConnectError(f"{host} could not be looked up")
    if isinstance(found, Exception):
        raise FetchError(f"no such host: {host}")
    return found


@dataclass(frozen=True)
class Guard:
    """What may be connected to."""

    allowed: tuple[Network, ...] = ()
    ports: frozenset[int] = frozenset((80, 443))
    resolve: Resolver = by_the_system
    network: httpcore.NetworkBackend = field(default_factory=httpcore.SyncBackend)

    def admit(self, url: Url) -> None:
        """Refuse what can be refused without looking up a name."""
        self._check_port(url.port)
        if ":" in url.host or url.host.replace(".", "").isdigit():
            self._check(url.host, [url.host])

    def addresses(self, host: str, port: int, timeout: float) -> list[str]:
        """Where a connection may go. One bad address spoils the answer: who mixes them means no good."""
        self._check_port(port)
        literal = ":" in host or host.replace(".", "").isdigit()
        found = [host] if literal else list(dict.fromkeys(self.resolve(host, port, timeout)))
        if not found:
            raise FetchError(f"no such host: {host}")
        self._check(host, found)
        return found

    def _check_port(self, port: int) -> None:
        if port not in self.ports:
            raise RefusedError(f"port {port} is not one of {', '.join(map(str, sorted(self.ports)))}")

    def _check(self, host: str, addresses: Iterable[str]) -> None:
        for address in addresses:
            if not permitted(address, self.allowed):
                name = host if host == address else f"{host} ({address})"
                raise RefusedError(f"{name} is not a public address")


class GuardedNetwork(httpcore.NetworkBackend):
    """The network as one fetch sees it."""

    def __init__(self, guard: Guard, deadline: Deadline) -> None:
        self.guard, self.deadline = guard, deadline

    def connect_tcp(  # the signature is httpcore's
        self, host: str, port: int, timeout: float | None = None, local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.NetworkStream:  # fmt: skip
        failure: Exception | None = None
        for address in self.guard.addresses(host, port, self.deadline.left(timeout)):
            try:
                left = self.deadline.left(timeout)
                stream = self.guard.network.connect_tcp(address, port, left, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
            else:
                return BoundedStream(stream, self.deadline)
        raise failure or httpcore.ConnectError("no address")

    def connect_unix_socket(self, path: str, timeout: float | None = None, socket_options: Any = None) -> Any:
        raise RefusedError("a socket of this machine")

    def sleep(self, seconds: float) -> None:
        time.sleep(self.deadline.left(seconds))


class BoundedStream(httpcore.NetworkStream):
    """A connection on which a drop every nine seconds does not fill for ever."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: Deadline) -> None:
        self.stream, self.deadline = stream, deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self.stream.read(max_bytes, self.deadline.left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.stream.write(buffer, self.deadline.left(timeout))

    def start_tls(
        self, ssl_context: SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        left = self.deadline.left(timeout)
        return BoundedStream(self.stream.start_tls(ssl_context, server_hostname, left), self.deadline)

    def close(self) -> None:
        self.stream.close()

    def get_extra_info(self, info: str) -> Any:
        return self.stream.get_extra_info(info)
