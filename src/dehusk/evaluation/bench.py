"""The two phases one after the other: run what is not kept yet, then score all."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from dehusk.errors import DatasetError
from dehusk.evaluation.datasets import load
from dehusk.evaluation.document import Document, Fold
from dehusk.evaluation.method import Method
from dehusk.evaluation.run import plan, run
from dehusk.evaluation.score import Scores, score
from dehusk.evaluation.store import Store
from dehusk.evaluation.worker import key


class Bar(Protocol):
    def update(self, n_steps: int) -> None: ...


Progress = Callable[[str, int], AbstractContextManager[Bar]]  # label and length -> something that shows it


class _NoBar:
    def update(self, n_steps: int) -> None:
        pass


@contextmanager
def quiet(_label: str, _length: int) -> Iterator[Bar]:
    yield _NoBar()


@dataclass(frozen=True)
class Bench:
    """What is measured, on how much of each set, and where the extractions are kept."""

    methods: list[Method]
    folder: Path
    limit: int | None = None
    fold: Fold | None = None
    workers: int = 1
    timeout: float = 60
    progress: Progress = quiet

    def scores(self, sets: Sequence[Path]) -> list[Scores]:
        documents = load(sets, self.limit, self.fold)
        if not documents:
            raise DatasetError("no pages with gold (text, records, record_count) in the sets, or in the fold")
        with Store(self.folder) as store:
            self._run(store, documents)
            rows = store.rows(key(document, method) for document in documents for method in self.methods)
        with self.progress("scoring", len(documents)) as bar:
            return score(documents, self.methods, rows, lambda: bar.update(1))

    def _run(self, store: Store, documents: list[Document]) -> None:
        """Leaves the store flushed, so that its rows are all of them."""
        bundles = plan(documents, self.methods, set(store.rows()))
        length = sum(map(len, bundles))
        with self.progress("running", length) as bar:
            for row in run(bundles, self.workers, self.timeout):
                store.add(row)
                bar.update(1)
        store.flush()
