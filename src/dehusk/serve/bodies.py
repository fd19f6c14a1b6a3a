"""Bodies of requests: so many bytes, and not slower than they may be. A refused one is read to its end, within bounds,
for the client to see the answer."""

import asyncio
import time
from collections.abc import AsyncIterator

from starlette.requests import ClientDisconnect
from starlette.types import Receive

from dehusk.serve.settings import Settings

DRAINED = 5  # times the most that a body may have are read and thrown away, and not more


class BodyError(Exception):
    """The body is not taken."""

    def __init__(self, status: int, error: str, message: str) -> None:
        super().__init__(message)
        self.status, self.error = status, error


class Body:
    """The body of one request, part by part. Only waiting for the client counts as its time."""

    def __init__(self, receive: Receive, settings: Settings) -> None:
        self.receive, self.settings = receive, settings
        self.bytes, self.waited, self.ended = 0, 0.0, False

    async def parts(self) -> AsyncIterator[bytes]:
        while not self.ended:
            patience = self.settings.body_time + self.bytes / self.settings.body_rate - self.waited
            begun = time.monotonic()
            try:
                message = await asyncio.wait_for(self.receive(), max(patience, 0.0))
            except TimeoutError:
                raise BodyError(408, "slow", "the body took too long") from None
            finally:
                self.waited += time.monotonic() - begun
            if message["type"] == "http.disconnect":
                self.ended = True
                raise ClientDisconnect
            self.ended = not message.get("more_body", False)
            part = message.get("body", b"")
            self.bytes += len(part)
            if part:
                yield part

    async def drain(self) -> None:
        """Read what is left, unless it is too much or too slow."""
        most = self.bytes + DRAINED * self.settings.max_body
        try:
            async for _ in self.parts():
                if self.bytes > most:
                    return
        except (BodyError, ClientDisconnect):
            return


class Held:
    """The bytes that all requests together hold."""

    def __init__(self, most: int) -> None:
        self.most, self.bytes = most, 0

    def take(self, number: int) -> None:
        if self.bytes + number > self.most:
            raise BodyError(429, "busy", "as much is being read already as fits: try again later")
        self.bytes += number

    def give(self, number: int) -> None:
        self.bytes -= number


async def whole(body: Body, held: Held, length: str | None) -> bytes:
    """All of it; what it takes of `held` is to be given back when it is answered."""
    most = body.settings.max_body
    too_large = BodyError(413, "large", f"more than {most} bytes")
    if length is not None and length.isdecimal() and int(length[:20]) > most:
        raise too_large
    read = bytearray()
    try:
        async for part in body.parts():
            if len(read) + len(part) > most:
                raise too_large
            held.take(len(part))
            read += part
    except BaseException:
        held.give(len(read))
        raise
    return bytes(read)
