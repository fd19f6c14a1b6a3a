"""uvicorn's HTTP/1.1 with what it lacks: an end to headers that come slowly or not at all."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

TOO_SLOW = b"\r\n".join(
    [b"HTTP/1.1 408 Request Timeout", b"connection: close", b"content-type: application/json", b"content-length: %d"]
)
REASON = b'{"error": {"code": "slow", "message": "the headers took too long", "status": 408}}'


class Guarded(H11Protocol):
    """`header_time`: seconds for the headers of a request, from the opening or their first byte on."""

    header_time: float
    timer: asyncio.TimerHandle | None = None  # none while the connection rests

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect_headers()

    def data_received(self, data: bytes) -> None:
        if self.timer is None:
            self._expect_headers()
        super().data_received(data)

    def on_response_complete(self) -> None:
        self._rest()
        if self.conn.trailing_data[0]:  # the next request has begun
            self._expect_headers()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    def _rest(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None

    def _expect_headers(self) -> None:
        self.timer = self.loop.call_later(self.header_time, self._time_is_up)

    def _time_is_up(self) -> None:
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            if self.conn.trailing_data[0]:  # something was said; to who said nothing there is nothing to answer
                self.transport.write(TOO_SLOW % len(REASON) + b"\r\n\r\n" + REASON)
            self.transport.close()


def guarded(seconds: float) -> type[Guarded]:
    """The protocol with so much time for headers; uvicorn makes an instance of it a connection."""
    return type("Guarded", (Guarded,), {"header_time": seconds})
