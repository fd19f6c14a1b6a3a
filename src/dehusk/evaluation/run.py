"""The first phase: every method on every page, in worker processes that may hang or die without ending the run.

All methods are timed on the same pages, in the same process, interleaved. Their order turns from page to page: nobody
always meets a cold or a warm cache.
"""

from collections.abc import Iterable, Iterator

from dehusk.evaluation.document import Document
from dehusk.evaluation.method import Method
from dehusk.evaluation.worker import Key, Row, Task, Worker, key
from dehusk.pool import Failure, Pool


def plan(documents: list[Document], methods: list[Method], done: set[Key]) -> list[list[Task]]:
    """What is still to be done, a bundle a page."""
    bundles = []
    for number, document in enumerate(documents):
        turn = number % len(methods)
        order = methods[turn:] + methods[:turn]
        left = [method for method in order if method.takes(document) and key(document, method) not in done]
        if left:
            bundles.append([Task(document, method) for method in left])
    return bundles


def run(bundles: Iterable[list[Task]], workers: int = 1, timeout: float = 60) -> Iterator[Row]:
    """Rows as they come. A method out of time, or with its process down, gets a row with the reason."""
    worker = Worker()
    with Pool(worker.work, workers=workers, deadline=timeout, load=worker.load) as pool:
        for task, outcome in pool.run(bundles):
            yield Row(*key(*task), error=str(outcome)[:200]) if isinstance(outcome, Failure) else outcome
