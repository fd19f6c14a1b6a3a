"""Table I of Velloso and Dorneles (2013): MDR on each page as it is, and on what the tag-path filter leaves of it."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

import dehusk
from dehusk.arrays import Ints
from dehusk.evaluation.bench import Progress, quiet
from dehusk.evaluation.document import Document
from dehusk.evaluation.matches import matched, noise_removed, reduction
from dehusk.evaluation.tables import number, table
from dehusk.extractors.published.tps import Tps, is_content, pieces_of, pruned
from dehusk.lists import find_regions
from dehusk.lists.mdr import AUTHORS
from dehusk.page.paths import sequence

PRESENT = 0.9  # of the main list's text: the content is there
HEADER = ["page", "nodes", "ours", "left", "ours", "reduction %", "ours", "present", "ours", "MDR raw", "ours",
          "MDR pruned", "ours", "noise removed %", "ours"]  # fmt: skip


class Found(NamedTuple):
    """Records of which so many are targets."""

    records: int
    targets: int

    def __str__(self) -> str:
        return f"{self.records}/{self.targets}"


class Site(NamedTuple):
    """A row of the table, the paper's or ours."""

    nodes: int
    left: int
    present: bool
    raw: Found
    pruned: Found

    @property
    def reduction(self) -> float:
        return 100 * reduction(self.nodes, self.left)

    @property
    def noise_removed(self) -> float | None:
        """None where no target is left, or there is no noise."""
        if not self.pruned.targets or self.raw.records == self.raw.targets:
            return None
        return 100 * noise_removed(*self.raw, *self.pruned)


def published(row: dict[str, Any]) -> Site:
    raw, left = Found(row["records"], row["targets"]), Found(row["pruned_records"], row["pruned_targets"])
    return Site(row["nodes"], row["pruned_nodes"], row["content_present"], raw, left)


class Filtered:
    """A page, what the filter reports of it by Algorithm 1 and, where that is no content, by Algorithm 6."""

    def __init__(self, document: Document) -> None:
        self.page = dehusk.parse(document.html, url=document.url)
        listed = find_regions(self.page)
        self.target = [(record.lo, record.hi, record.text) for record in (listed[0].records if listed else ())]
        self.region, self.reported = Tps().region(self.page), Tps().kept(self.page)
        self.content = is_content(self.page, pieces_of(self.page, self.region))

    def site(self, what: Ints) -> Site:
        """The row of the table where this is the sequence that is left."""
        nodes, pieces = pruned(self.page, what), pieces_of(self.page, what)
        body = slice(self.page.body, int(self.page.columns.end[self.page.body]))
        kept = [float(pieces[lo:hi].mean()) for lo, hi, _ in self.target]
        present = bool(kept) and float(np.mean(kept)) >= PRESENT
        everything = len(sequence(self.page)[0])
        found = self.found(AUTHORS.records(self.page)), self.found(AUTHORS.records(self.page, nodes, pieces))
        return Site(everything, int(nodes[body].sum() + pieces.sum()), present, *found)

    def found(self, regions: Sequence[Sequence[Sequence[int]]]) -> Found:
        texts = [self.text(record) for region in regions for record in region]
        return Found(len(texts), matched([text for text in texts if text], [text for *_, text in self.target]))

    def text(self, record: Sequence[int]) -> str:
        """Of elements, and of text nodes as -1 - piece."""
        parts = (self.page.text_of(node) if node >= 0 else self.page.text_between(-1 - node, -node) for node in record)
        return "\n".join(filter(None, parts))


def tag_path_table(told: dict[str, Any], documents: list[Document], progress: Progress = quiet) -> Iterator[str]:
    """The table, what it comes to, and what Algorithm 6 makes of the pages whose region is no content."""
    theirs = {row["page"]: published(row) for row in told["rows"]}
    pages = {document.id: document for document in documents if document.id in theirs}
    ours: dict[str, Site] = {}
    complements: list[str] = []
    with progress("paper 003", len(pages)) as bar:
        for name, document in pages.items():
            filtered = Filtered(document)
            ours[name] = filtered.site(filtered.region)
            if not filtered.content:
                other = filtered.site(filtered.reported)
                complements.append(f"- {name}: {other.pruned} records and targets, content {_yes(other.present)}")
            bar.update(1)
    yield table(HEADER, [_cells(name, site, ours.get(name)) for name, site in theirs.items()])
    if ours:
        yield "\n".join(_in_all([(theirs[name], site) for name, site in ours.items()]))
    if complements:
        yield "Algorithm 6 reports the complement on these pages, and MDR finds in it:\n" + "\n".join(complements)


def _cells(name: str, theirs: Site, ours: Site | None) -> list[str]:
    pairs = zip(_told(theirs), _told(ours) if ours else ["-"] * (len(HEADER) // 2), strict=True)
    return [name, *(cell for pair in pairs for cell in pair)]


def _told(site: Site) -> list[str]:
    reduced, noise = number(site.reduction, 2), number(site.noise_removed, 2)
    return [str(site.nodes), str(site.left), reduced, _yes(site.present), str(site.raw), str(site.pruned), noise]


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


def _in_all(rows: list[tuple[Site, Site]]) -> Iterator[str]:
    theirs, ours = zip(*rows, strict=True)
    for name, sites in (("paper", theirs), ("ours", ours)):
        noise = [site.noise_removed for site in sites if site.noise_removed is not None]
        mean = f"{np.mean(noise):.2f} % of {len(noise)} pages with targets left" if noise else "-"
        yield (f"{name}: {len(sites)} pages, reduction {np.mean([site.reduction for site in sites]):.2f} %, content on "
               f"{sum(site.present for site in sites)}, noise removed {mean}")  # fmt: skip
    close = sum(abs(a.reduction - b.reduction) <= 5 for a, b in rows)
    records = sum(abs(a.raw.records - b.raw.records) <= 0.1 * a.raw.records for a, b in rows)
    yield f"reduction within 5 points on {close} pages, MDR's records on the raw page within 10 % on {records}"
