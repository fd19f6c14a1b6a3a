"""Messages of workers in the order of the plan, whoever is finished first."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from dehusk.batch.inputs import Entry, Part, read
from dehusk.pool import Received, Streams

MOST = 64 << 20  # bytes of rows that wait for an earlier part; then workers wait

Numbered = tuple[int, Part]


def read_numbered(part: Numbered, after: int | None) -> Iterator[Entry]:
    return read(part[1], after)


def in_order(streams: Streams[Numbered, Entry, Any], parts: Iterable[Numbered]) -> Iterator[Received]:
    line = _Line(parts)
    return line.sorted(streams.run(line.parts(), line.held))


class _Line:
    def __init__(self, parts: Iterable[Numbered]) -> None:
        self._parts = parts
        self.begun: deque[int] = deque()  # parts that are not finished, as planned
        self.waiting: dict[int, list[Received]] = {}  # of parts whose turn it is not
        self.size = 0

    def parts(self) -> Iterator[Numbered]:
        for number, part in self._parts:
            self.begun.append(number)
            yield number, part

    def held(self, part: Numbered) -> bool:
        """The first part of those begun never is."""
        return self.size > MOST and part[0] != self.begun[0]

    def sorted(self, messages: Iterable[Received]) -> Iterator[Received]:
        for got in messages:
            self.waiting.setdefault(got.part[0], []).append(got)
            self.size += got.size
            while self.begun and self.begun[0] in self.waiting:
                yield from self._of_first()

    def _of_first(self) -> Iterator[Received]:
        for message in self.waiting.pop(self.begun[0]):
            self.size -= message.size
            yield message
            if message.last:
                self.begun.popleft()
