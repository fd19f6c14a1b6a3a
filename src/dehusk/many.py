"""Pages of an iterator over several processes, results in their order or as they come."""

import itertools
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import dehusk
from dehusk.extractors import Extractor, extractor_named
from dehusk.extractors.fused import Fused, model_of
from dehusk.models.fused import Reader
from dehusk.options import Options
from dehusk.page.unread import Unread
from dehusk.pool import Failure, Limits, Pool
from dehusk.pool.pool import Bundle

FEW, MOST = 4, 16  # pages that go to a worker at once, in the beginning and later
LARGE = 1 << 20  # bytes of them: from here on a message more costs nothing to speak of
SOON = 0.02  # seconds after which a worker is sent what has come so far
WAITING = 32  # results a worker that may wait for an earlier one

Html = bytes | str | tuple[bytes | str, str | None]


class Task(NamedTuple):
    number: int
    html: bytes | str
    url: str | None


class Sent(NamedTuple):
    """A result on its way, without what the parent has, too: the page, which most often nobody asks for, and the model,
    which is more than a page."""

    result: "dehusk.Result"
    learned: bool  # its evidence has the model


@dataclass(frozen=True)
class Work:
    """What a worker does: the result, with the parts of it that will be asked for."""

    extractor: str | Extractor
    options: Options
    ready: tuple[str, ...]

    def __call__(self, task: Task) -> Sent:
        page = dehusk.parse(task.html, url=task.url)
        result = dehusk.extract(page, extractor=self.extractor, **vars(self.options))
        for name in self.ready:
            getattr(result, name)
        choice, evidence = result.choice, result.evidence
        if choice.page is page:  # and has no blocks more
            choice = choice._replace(page=Unread.like(page))
        learned = evidence.reader is not None and evidence.reader is self._reader
        if learned:
            evidence = replace(evidence, reader=None)
        vars(result).update(choice=choice, evidence=evidence)
        return Sent(result, learned)

    def received(self, task: Task, outcome: Sent | Failure) -> "dehusk.Result | Failure":
        """The result as it was before it was sent."""
        if isinstance(outcome, Failure):
            return outcome
        result, learned = outcome
        if isinstance(result.page, Unread):
            result.page.made_of(task.html)
        if learned:
            result.evidence.reader = self._reader
        return result

    @property
    def _reader(self) -> Reader:
        """The first stage of the model: the extractor's own or the shipped one."""
        method = extractor_named(self.extractor)
        return model_of(method.model if isinstance(method, Fused) else None).reader


def results(
    pages: Iterable[Html], work: Work, workers: int, ordered: bool, limits: Limits
) -> "Iterator[dehusk.Result | Failure]":
    with Pool(work, workers=workers, deadline=limits.deadline, memory=limits.memory) as pool:
        line = _Line(WAITING * workers)
        sent = pool.run(bundles(pages), line.held if ordered else None)
        outcomes = ((task, work.received(task, outcome)) for task, outcome in sent)
        yield from line.sorted(outcomes) if ordered else (outcome for _, outcome in outcomes)


def bundles(pages: Iterable[Html]) -> Iterator[list[Task]]:
    """What goes to a worker at once: a message and its answer cost as much as a small page. A short list is shared by
    all workers, and nobody waits for pages that come slowly."""
    tasks = itertools.starmap(_task, enumerate(pages))
    return iter(lambda: list(_bundle(tasks)), [])


def _bundle(tasks: Iterator[Task]) -> Iterator[Task]:
    size, until = 0, time.monotonic() + SOON
    for count, task in enumerate(tasks, 1):
        yield task
        size += len(task.html) if isinstance(task.html, bytes | str) else 0  # what is no page will be told so
        if count >= min(MOST, FEW + task.number // MOST) or size >= LARGE or time.monotonic() > until:
            return


def _task(number: int, page: Html) -> Task:
    html, url = page if isinstance(page, tuple) else (page, None)
    return Task(number, bytes(html) if isinstance(html, bytearray) else html, url)  # as it is now: it is read twice


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
