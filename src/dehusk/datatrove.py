"""Steps for a datatrove pipeline: a reader that leaves nothing out uncounted, and an extractor of bytes.

>>> from dehusk.datatrove import Extractor, Reader  # doctest: +SKIP
>>> pipeline = [Reader("crawl/*.warc.gz"), Extractor(fields=("markdown",))]  # doctest: +SKIP
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from dehusk.batch.inputs import PART_BYTES, Entry, plan, read
from dehusk.batch.pages import Extraction
from dehusk.batch.settings import FIELDS, Settings
from dehusk.errors import PackageError
from dehusk.pool import Failure, Pool

try:
    from datatrove.data import Document
    from datatrove.pipeline.base import PipelineStep
except ModuleNotFoundError:
    raise PackageError("the steps need a package more: pip install 'dehusk[datatrove]'") from None

HTML, ENCODING = "html", "encoding"  # in a document's metadata: bytes as they were stored, what the transport said
BUNDLE = 16  # pages that go to the worker at once
ABOUT = tuple(name for name in FIELDS if name not in ("text", "url", "source", "position", "date"))


class Reader(PipelineStep):  # type: ignore[misc]  # datatrove has no types
    """Pages of crawls, or of any other input of `dehusk batch`; its bytes stand in `metadata["html"]`.

    Every entry is counted: a page, or skipped with its reason. Parts go to the tasks of the pipeline in turn.
    """

    type, name = "📖 - READER", "dehusk"

    def __init__(
        self, paths: str | Path | Sequence[str | Path], *, part_bytes: int = PART_BYTES, **reading: Any
    ) -> None:
        super().__init__()
        given = [paths] if isinstance(paths, str | Path) else paths
        self.paths = [_absolute(os.fspath(one)) for one in given]  # tasks run in a folder of their own
        self.part_bytes, self.reading = part_bytes, reading

    def run(self, data: Any = None, rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        if data:
            yield from data
        for number, part in enumerate(plan(self.paths, part_bytes=self.part_bytes, **self.reading)):
            if number % world_size == rank:
                yield from self._documents(read(part))

    def _documents(self, entries: Iterator[Entry]) -> Iterator[Any]:
        for entry in entries:
            self.stat_update("entries", f"skipped:{entry.skip}" if entry.skip else "pages")
            if not entry.skip:
                known: dict[str, Any] = {
                    "url": entry.url,
                    "date": entry.date,
                    "source": entry.source,
                    "position": entry.position,
                }
                known |= {HTML: entry.html, ENCODING: entry.encoding}
                yield Document(text="", id=f"{entry.source}@{entry.position}", metadata=known)


class Extractor(PipelineStep):  # type: ignore[misc]
    """The content as the document's text, and what else is known as its metadata. The page is `metadata["html"]`, of
    documents by other readers their text.

    Each page has `deadline` seconds of CPU time in a killable worker, which has loaded all it needs before; a page
    that fails is counted by its code, and left out, as is one without content. `field` is what becomes the text.
    """

    type, name = "🛢 - EXTRAC", "dehusk"

    def __init__(self, field: str = "text", fields: Sequence[str] = ABOUT, **settings: Any) -> None:
        super().__init__()
        self.field = field
        self.settings = Settings(fields=tuple(dict.fromkeys([field, *fields])), every=True, **settings)

    def run(self, data: Any, rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        work, limits = Extraction(self.settings), self.settings.limits
        waiting: list[Any] = []  # documents whose pages the worker has
        with Pool(work.work, deadline=limits.deadline, memory=limits.memory) as pool:
            for entry, found in pool.run(self._bundles(data, waiting)):
                outcome = work.failed(entry, found) if isinstance(found, Failure) else found
                document = waiting.pop(0)
                self.stat_update("total", outcome.counted)
                if outcome.status == "ok":
                    yield self._filled(document, outcome.row)

    def _bundles(self, documents: Iterator[Any], waiting: list[Any]) -> Iterator[list[Entry]]:
        bundle: list[Entry] = []
        for document in documents:
            waiting.append(document)
            bundle.append(_entry(document))
            if len(bundle) == BUNDLE:
                yield bundle
                bundle = []
        yield bundle

    def _filled(self, document: Any, row: dict[str, Any]) -> Any:
        document.text = row.pop(self.field) or ""
        document.metadata |= row
        self.update_doc_stats(document)
        return document


def _absolute(path: str) -> str:
    return f"@{os.path.abspath(path[1:])}" if path.startswith("@") else os.path.abspath(path)


def _entry(document: Any) -> Entry:
    known = document.metadata
    page, encoding = known.pop(HTML, None) or document.text, known.pop(ENCODING, None)
    return Entry(str(known.get("source", "")), int(known.get("position", 0)), page, known.get("url"), encoding)
