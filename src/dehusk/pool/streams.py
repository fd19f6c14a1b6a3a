"""Workers read what they work on by themselves and send rows back; a death costs the entry it happened at.

A worker notes in shared memory which entry it is at. When it dies, a new one reads the part again behind the last row
received, and makes the row of the fatal entry out of the failure: no entry is lost, none comes twice.
"""

import pickle
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from dehusk.pool.failures import Failure, OutOfMemory, raised
from dehusk.pool.limits import LOADING, Limits, watch
from dehusk.pool.pool import Workers
from dehusk.pool.worker import Place

PAUSE = 0.1  # seconds of CPU time between two messages of a worker: what a death makes it do again
LARGE = 1 << 20  # bytes of rows that go at once
POSITION, STAGE = 0, 1  # of a place
READING, WORKING = 0, 1
NOWHERE = -1
TRIES = 2  # of reading on, until the rest of a part is given up


class Positioned(Protocol):
    @property
    def position(self) -> int: ...


Part = TypeVar("Part")
Entry = TypeVar("Entry", bound=Positioned)
Row = TypeVar("Row")


class Received(NamedTuple):
    """Rows of a part, in the order of their positions; the parts come as they come."""

    part: Any
    rows: list[Any]
    last: bool  # no more of this part
    failure: Failure | None  # why the rest of the part cannot be read; with `last`
    size: int = 0  # bytes of the rows, pickled


class Order(NamedTuple):
    part: Any
    after: int | None  # go on behind this position
    fatal: dict[int, Failure]  # position -> how a worker died there
    end: tuple[int, Failure] | None  # behind this position nothing can be read


class Message(NamedTuple):
    rows: list[bytes]  # pickled
    position: int  # of the last row
    last: bool = False
    failure: Failure | None = None
    spent: bool = False  # the worker is out of memory


class Streams(Workers, Generic[Part, Entry, Row]):
    """Runs `work` on every entry of `read(part, after)`, whose positions rise; `failed` makes the row of an entry when
    `work` raised, timed out or died over it. All three functions, parts and rows are pickled."""

    def __init__(
        self,
        read: Callable[[Part, int | None], Iterable[Entry]],
        work: Callable[[Entry], Row],
        failed: Callable[[Entry, Failure], Row],
        *,
        workers: int = 1,
        limits: Limits | None = None,
    ) -> None:
        super().__init__(ReadingJob(read, work, failed, limits or Limits()), workers)

    def run(self, parts: Iterable[Part], held: Callable[[Part], bool] | None = None) -> Iterator[Received]:
        """Rows as they come. Parts are asked for as workers become free; one that is held is not listened to for now,
        and its worker waits."""
        return self._outcomes(map(Reading, parts), held and (lambda reading: held(reading.part)))


@dataclass(frozen=True)
class ReadingJob:
    read: Callable[[Any, int | None], Iterable[Any]]
    work: Callable[[Any], object]
    failed: Callable[[Any, Failure], object]
    limits: Limits

    def answer(self, order: Order, place: Place) -> Iterator[bytes]:
        """Messages of some rows each, the last of them marked."""
        position = NOWHERE if order.after is None else order.after
        place[STAGE], place[POSITION] = READING, position
        rows: list[bytes] = []
        size, sent = 0, time.process_time()
        failure: Failure | None = None
        entries = iter(self.read(order.part, order.after))
        while not failure:
            try:
                entry = self._next(entries)
            except BaseException as error:  # of reading: there is no saying what follows
                failure = raised(error)
                break
            if entry is None:
                break
            position = entry.position
            row, spent = self._row(entry, order.fatal, place)
            rows.append(row)
            size += len(row)
            if order.end and position == order.end[0]:
                failure = order.end[1]
            elif spent or size > LARGE or time.process_time() > sent + PAUSE:
                yield pickle.dumps(Message(rows, position, spent=spent))
                rows, size, sent = [], 0, time.process_time()
        yield pickle.dumps(Message(rows, position, last=True, failure=failure))

    def _next(self, entries: Iterator[Any]) -> Any:
        watch(LOADING + self.limits.deadline)
        try:
            return next(entries, None)
        finally:
            watch(0)

    def _row(self, entry: Any, fatal: dict[int, Failure], place: Place) -> tuple[bytes, bool]:
        """The row, pickled on the entry's time, and whether there was no memory for it."""
        place[POSITION] = entry.position
        if entry.position in fatal:
            return pickle.dumps(self.failed(entry, fatal[entry.position])), False
        place[STAGE] = WORKING
        watch(self.limits.deadline)
        try:
            return pickle.dumps(self.work(entry)), False
        except BaseException as error:
            failure = raised(error)
        finally:
            watch(0)
            place[STAGE] = READING
        return pickle.dumps(self.failed(entry, failure)), isinstance(failure, OutOfMemory)


class Reading:
    """What is left of a part."""

    def __init__(self, part: Any) -> None:
        self.part = part
        self.after: int | None = None
        self.fatal: dict[int, Failure] = {}
        self.stalls = 0  # deaths between two entries since the last rows arrived
        self.end: tuple[int, Failure] | None = None
        self.done = self.spent = False

    def order(self) -> Order:
        return Order(self.part, self.after, self.fatal, self.end)

    def received(self, message: bytes) -> list[Received]:
        rows, position, self.done, failure, self.spent = Message(*pickle.loads(message))
        if rows:
            self.after, self.stalls = position, 0
        return [Received(self.part, [pickle.loads(row) for row in rows], self.done, failure, len(message))]

    def died(self, failure: Failure, place: Any) -> list[Received]:
        position, stage = place
        if stage == WORKING:
            self.fatal[position] = failure
            return []
        self.stalls += 1
        arrived = NOWHERE if self.after is None else self.after
        if self.stalls >= TRIES and (position <= arrived or self.stalls > 2 * TRIES):
            self.done = True
            return [Received(self.part, [], last=True, failure=failure)]
        if self.stalls >= TRIES:
            self.end = position, failure
        return []
