"""The first pass of `--by-site`: pages grouped by host, and what each host's pages have in common learned from some.

The parent keeps what a page tells of its site, not the page, and at most MOST of these at a time.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import dehusk
from dehusk.batch.inputs import Entry
from dehusk.batch.ordering import Numbered, in_order, read_numbered
from dehusk.batch.settings import Settings
from dehusk.batch.sites import host_of, name_of
from dehusk.batch.texts import sound
from dehusk.errors import TrainingError
from dehusk.extractors.fused import Fused, model_of
from dehusk.pool import Failure, Streams
from dehusk.training.site import SitePage, learn, site_page

ENOUGH, FEWEST = 30, 3  # pages that a site is learned from
MOST = 20_000  # pages of sites that are not learned yet, of some 10 KB each


class Told(NamedTuple):
    """What a page tells of its site."""

    host: str
    page: SitePage


def first_pages(part: Numbered, after: int | None) -> Iterator[Entry]:
    """The entries of a part; only the first pages of a host are there to be looked at."""
    taken: Counter[str] = Counter()
    for entry in read_numbered(part, after):
        host = host_of(entry.url)
        if entry.skip or host is None or taken[host] == ENOUGH:
            yield Entry(entry.source, entry.position, skip="other")
        else:
            taken[host] += 1
            yield entry


@dataclass(frozen=True)
class Looking:
    """`work` and `failed` of the pass; a page that fails tells nothing."""

    settings: Settings

    def work(self, entry: Entry) -> Told | None:
        host = host_of(entry.url)
        if entry.skip or host is None:
            return None
        extractor = self.settings.extractor
        reader = model_of(extractor.model if isinstance(extractor, Fused) else None).reader
        page = dehusk.parse(entry.html or b"", url=entry.url and sound(entry.url), encoding=entry.encoding)
        return Told(host, site_page(page, None, reader))

    def failed(self, _entry: Entry, _failure: Failure) -> None:
        return None


class Sites:
    """Pages by host, in the order of the plan; a host with enough of them is learned and forgotten."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pages: defaultdict[str, list[SitePage]] = defaultdict(list)
        self.learned: set[str] = set()
        self.size = 0

    def add(self, told: Told) -> None:
        if told.host in self.learned:
            return
        self.pages[told.host].append(told.page)
        self.size += 1
        if len(self.pages[told.host]) == ENOUGH:
            self._learn(told.host)
        elif self.size > MOST:  # the largest has waited long enough
            self._learn(max(self.pages, key=lambda host: len(self.pages[host])))

    def finish(self) -> None:
        for host in list(self.pages):
            self._learn(host)

    def _learn(self, host: str) -> None:
        pages = self.pages.pop(host)
        self.size -= len(pages)
        self.learned.add(host)
        if len(pages) >= FEWEST:
            with suppress(TrainingError):  # pages without a word
                learn(pages).save(self.folder / f"{name_of(host)}.json")


def learn_sites(parts: Iterable[Numbered], settings: Settings, workers: int, folder: Path) -> None:
    """Write a site file for every host with a few pages; what an earlier run finished is taken as it is."""
    done = folder / "finished"
    if done.exists():
        return
    folder.mkdir(exist_ok=True)
    look, sites = Looking(settings), Sites(folder)
    with Streams(first_pages, look.work, look.failed, workers=workers, limits=settings.limits) as streams:
        for got in in_order(streams, parts):
            for told in filter(None, got.rows):
                sites.add(told)
    sites.finish()
    done.touch()
