"""A batch: pages as JSON Lines in and out, in order, as they are done. A line that fails costs itself."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from starlette.requests import ClientDisconnect

from dehusk.serve.bodies import Body, BodyError, Held
from dehusk.serve.engine import Answer, Engine, problem
from dehusk.serve.forms import JSON
from dehusk.serve.work import Task

UNREAD = 64_000_000  # bytes of answers that wait for a client who does not read while it sends
SHORT = 1_000_000  # bytes of a line that is looked through for its id when its worker could not say it
AHEAD = 2  # lines a worker that are being worked on


class Batch:
    """One request of many lines."""

    def __init__(self, engine: Engine, body: Body, task: Task, held: Held) -> None:
        self.engine, self.body, self.task, self.held = engine, body, task, held
        self.holding, self.over = 0, False  # bytes of `held`; nothing more is to be given back
        self.running: asyncio.Queue[asyncio.Task[bytes] | None] = asyncio.Queue()
        self.places = asyncio.Semaphore(AHEAD * engine.settings.workers)
        self.unread, self.taken = 0, asyncio.Event()

    async def answers(self) -> AsyncIterator[bytes]:
        """A line for each line; reading goes on beside it."""
        reading = asyncio.create_task(self._read())
        try:
            while (running := await self.running.get()) is not None:
                line = await running
                yield line
                self.unread -= len(line)
                self._hold(-len(line))
                self.taken.set()
        finally:
            reading.cancel()
            with suppress(asyncio.CancelledError):
                await reading
            while not self.running.empty():
                if (left := self.running.get_nowait()) is not None:
                    left.cancel()
            self._hold(-self.holding)
            self.over = True

    def _hold(self, number: int) -> None:
        """Lines and answers count among what all requests hold, so that new ones are not taken in beyond it."""
        if not self.over:
            self.holding += number
            self.held.give(-number)

    async def _read(self) -> None:
        number = 0
        try:
            async for line in self._lines():
                number += 1
                if not line.strip():
                    self._hold(-len(line))
                else:
                    await self.places.acquire()
                    self.running.put_nowait(asyncio.create_task(self._answered(line, number)))
                    await self._room()
        except BodyError as error:
            self.running.put_nowait(asyncio.create_task(self._told(error, number + 1)))
        except ClientDisconnect:
            pass
        finally:
            self.running.put_nowait(None)

    async def _room(self) -> None:
        while self.unread > UNREAD:
            self.taken.clear()
            await self.taken.wait()

    async def _lines(self) -> AsyncIterator[bytes]:
        """Cut at line breaks; a line may be as long as a body."""
        left = bytearray()
        async for part in self.body.parts():
            self.held.take(len(part))
            self.holding += len(part)
            searched = len(left)
            left += part
            begin = 0
            while (end := left.find(b"\n", max(searched, begin))) >= 0:
                yield bytes(left[begin:end])
                begin = end + 1
            del left[:begin]
            if len(left) > self.body.settings.max_body:
                raise BodyError(413, "large", f"a line of more than {self.body.settings.max_body} bytes")
        yield bytes(left)

    async def _answered(self, line: bytes, number: int) -> bytes:
        try:
            answer = await self.engine.answer(self.task._replace(body=line, media_type=JSON, line=number), patient=True)
        finally:
            self.places.release()
            self._hold(-len(line))
        written = answer.body if answer.status == 200 else told(answer, number, line)
        self.engine.metrics.count("dehusk_lines_total", status=str(answer.status))
        self.unread += len(written)
        self._hold(len(written))
        return written

    async def _told(self, error: BodyError, number: int) -> bytes:
        return told(problem(error.status, error.error, str(error)), number, b"")


def told(answer: Answer, number: int, line: bytes) -> bytes:
    """A failure as a line; the worker may have died before it could say the line's id."""
    known: dict[str, Any] = {"line": number, "status": answer.status, **json.loads(answer.body)}
    with suppress(ValueError, RecursionError, AttributeError):
        found = json.loads(line).get("id") if answer.id is None and len(line) < SHORT else answer.id
        known |= {"id": found} if isinstance(found, str | int) else {}
    return (json.dumps(known) + "\n").encode()
