"""Pages of an iterator over several processes, results in their order or as they come."""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import dehusk
from dehusk.extractors import Extractor
from dehusk.options import Options
from dehusk.pool import Failure, Limits, Pool
from dehusk.pool.pool import Bundle

BUNDLE = 4  # pages that go to a worker at once
WAITING = 32  # results a worker that may wait for an earlier one

Html = bytes | str | tuple[bytes | str, str | None]


class Task(NamedTuple):
    number: int
    html: bytes | str
    url: str | None


@dataclass(frozen=True)
class Work:
    """What a worker does: the result, with the parts of it that will be asked for."""

    extractor: str | Extractor
    options: Options
    ready: tuple[str, ...]

    def __call__(self, task: Task) -> "dehusk.Result":
        result = dehusk.extract(task.html, task.url, self.extractor, **vars(self.options))
        for name in self.ready:
            getattr(result, name)
        return result


def results(
    pages: Iterable[Html], work: Work, workers: int, ordered: bool, limits: Limits
) -> "Iterator[dehusk.Result | Failure]":
    with Pool(work, workers=workers, deadline=limits.deadline, memory=limits.memory) as pool:
        line = _Line(WAITING * workers)
        outcomes = pool.run(bundles(pages), line.held if ordered else None)
        yield from line.sorted(outcomes) if ordered else (outcome for _, outcome in outcomes)


def bundles(pages: Iterable[Html]) -> Iterator[list[Task]]:
    tasks = (Task(number, *(one if isinstance(one, tuple) else (one, None))) for number, one in enumerate(pages))
    return iter(lambda: list(itertools.islice(tasks, BUNDLE)), [])


class _Line:
    """Outcomes in the order of their tasks; workers that are too far ahead wait."""

    def __init__(self, most: int) -> None:
        self.most, self.next = most, 0
        self.waiting: dict[int, Any] = {}

    def held(self, bundle: Bundle) -> bool:
        return len(self.waiting) > self.most and bundle.left[0].number != self.next

    def sorted(self, outcomes: Iterable[tuple[Task, Any]]) -> Iterator[Any]:
        for task, outcome in outcomes:
            self.waiting[task.number] = outcome
            while self.next in self.waiting:
                yield self.waiting.pop(self.next)
                self.next += 1
