"""Whether records are still found when a list page is changed: python -m benchmarks.list_changes DATA [--json FILE]

Every change is made to the source around the records of the main list as they are found on the page itself; then what
is expected is known. Only pages whose records are right to begin with say something of the result pages.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run
from dehusk.lists.region import Region
from dehusk.notation.insets import text_with_insets
from dehusk.page.edit import Edit, edited

FEWEST = 6  # records of a page that is changed
LEFT = 3  # records of a short list
TITLE = 12  # letters that are left of a record that is cut short
KINDS = ("listing", "collection", "forum")
EVERY = 4  # of the pages of today's web, one in so many
NO_DIV = {"tr", "td", "th", "tbody", "thead", "li", "dt", "dd", "option"}  # what stands in no div


class Changed(NamedTuple):
    edits: list[Edit]
    want: list[str]


class Source:
    """The main list of a page, with its places in the source."""

    def __init__(self, region: Region) -> None:
        self.tree, self.cut = region.tree, region.cut
        self.page = region.tree.page
        self.texts = [tidy(record.text) for record in region.records]
        starts, stops = (column.tolist() for column in self.cut)
        self.spans = [(self.begin(a), self.end(self.last(a, b))) for a, b in zip(starts, stops, strict=True)]
        self.one_parent = len(set(self.tree.parent[self.cut.starts].tolist())) == 1
        self.apart = all(a[1] <= b[0] for a, b in zip(self.spans, self.spans[1:], strict=False))

    def last(self, start: int, stop: int) -> int:
        """The last of the siblings start:stop."""
        item = start
        while self.tree.end[item] < stop:
            item = int(self.tree.end[item])
        return item

    def begin(self, item: int) -> int:
        node, columns = int(self.tree.node[item]), self.page.columns
        return int(columns.at[node] if node >= 0 else columns.piece_at[-1 - node])

    def end(self, item: int) -> int:
        node, columns, source = int(self.tree.node[item]), self.page.columns, self.page.source
        if node < 0:
            at = source.find("<", int(columns.piece_at[-1 - node]))
            return at if at >= 0 else len(source)
        close = int(columns.close[node])
        tag = f"</{self.page.tag_name(node)}>"
        return close + len(tag) if source.startswith(tag, close) else max(close, int(columns.inner[node]))

    def tag(self, item: int) -> str:
        node = int(self.tree.node[item])
        return self.page.tag_name(node) if node >= 0 else "#text"

    @property
    def first_tag(self) -> str:
        return self.tag(int(self.cut.starts[0]))

    def like(self, inside: str) -> str:
        """An element that may stand among the records."""
        tag = self.first_tag
        if tag == "tr":
            return f'<tr><td colspan="9">{inside}</td></tr>'
        return f"<{tag}>{inside}</{tag}>" if tag in ("li", "div", "table", "dt") else f"<p>{inside}</p>"


def tidy(text: str) -> str:
    return " ".join(text.split())


def without_first(source: Source) -> Changed:
    return Changed([(*source.spans[0], "")], source.texts[1:])


def without_first_half(source: Source) -> Changed:
    half = len(source.spans) // 2
    return Changed([(*span, "") for span in source.spans[:half]], source.texts[half:])


def only_three(source: Source) -> Changed:
    return Changed([(*span, "") for span in source.spans[LEFT:]], source.texts[:LEFT])


def turned(source: Source) -> Changed:
    html = source.page.source
    order = list(zip(source.spans, source.spans[::-1], strict=True))
    return Changed([(*here, html[slice(*there)]) for here, there in order], source.texts[::-1])


def _middle(source: Source) -> int:
    return source.spans[len(source.spans) // 2][0]


def heading_within(source: Source) -> Changed:
    heading = "<h2>More of them</h2>"
    at = _middle(source)
    return Changed([(at, at, source.like(heading) if source.first_tag in NO_DIV else heading)], source.texts)


def advertisement_within(source: Source) -> Changed:
    inside = (
        '<form><a href="/ad"><img src="/ad.png"></a><br><b>Save now</b> with our offer <input><select></select></form>'
    )
    at = _middle(source)
    return Changed([(at, at, source.like(inside))], source.texts)


def count_before(source: Source) -> Changed:
    at = source.spans[0][0]
    return Changed([(at, at, source.like("Your 1240 results"))], source.texts)


def pages_after(source: Source) -> Changed:
    at = source.spans[-1][1]
    links = " ".join(f'<a href="/?page={n}">{n}</a>' for n in range(2, 8))
    return Changed([(at, at, source.like(f"1 {links} <a href='/?page=2'>Next</a>"))], source.texts)


def wrapped_whole(source: Source) -> Changed:
    lo, hi = source.spans[0][0], source.spans[-1][1]
    if source.first_tag in NO_DIV:  # around the table or the list
        above = int(source.tree.parent[source.cut.starts[0]])
        while above > 0 and source.tag(above) in (*NO_DIV, "dl", "ul", "ol"):
            above = int(source.tree.parent[above])
        lo, hi = source.begin(above), source.end(above)
        if source.tag(above) == "body":
            return Changed([], source.texts)
    elif not source.one_parent:
        return Changed([], source.texts)
    return Changed([(lo, lo, "<section><div><div>"), (hi, hi, "</div></div></section>")], source.texts)


def each_wrapped(source: Source) -> Changed:
    if source.first_tag in NO_DIV or not source.apart:
        return Changed([], source.texts)
    html = source.page.source
    return Changed([(lo, hi, f"<div>{html[lo:hi]}</div>") for lo, hi in source.spans], source.texts)


def _cut_parent(source: Source, between: str) -> Changed:
    above = int(source.tree.parent[source.cut.starts[0]])
    if not source.one_parent or above < 0 or source.tag(above) in ("body", "#text"):
        return Changed([], source.texts)
    columns, node = source.page.columns, int(source.tree.node[above])
    opening = source.page.source[int(columns.at[node]) : int(columns.inner[node])]
    at = _middle(source)
    return Changed([(at, at, f"</{source.tag(above)}>{between}{opening}")], source.texts)


def two_containers(source: Source) -> Changed:
    return _cut_parent(source, "")


def two_containers_with_heading(source: Source) -> Changed:
    changed = _cut_parent(source, "<h2>More of them</h2>")
    return Changed([], source.texts) if source.first_tag in ("tr", "td", "tbody") else changed


def last_cut_short(source: Source) -> Changed:
    """The last record loses the last of its parts that have text."""
    tree, start, stop = source.tree, int(source.cut.starts[-1]), int(source.cut.stops[-1])
    parts = list(_parts(source, start, stop))
    while len(parts) == 1 and tree.node[parts[0]] >= 0:
        parts = list(_parts(source, parts[0] + 1, int(tree.end[parts[0]])))
    if len(parts) < 2:
        return Changed([], source.texts)
    lo, hi = (int(tree.pieces[item]) for item in (start, int(tree.end[parts[-2]])))
    kept = tidy(text_with_insets(source.page, lo, hi))
    if sum(map(str.isalpha, kept)) < TITLE:
        return Changed([], source.texts)
    return Changed([(source.end(parts[-2]), source.end(parts[-1]), "")], [*source.texts[:-1], kept])


def _parts(source: Source, start: int, stop: int) -> Iterator[int]:
    tree, item = source.tree, start
    while item < stop:
        if tree.chars[tree.end[item]] > tree.chars[item]:
            yield item
        item = int(tree.end[item])


def without_classes(source: Source) -> Changed:
    columns = source.page.columns
    html, name = source.page.source, ' class="'
    spans = zip((columns.attr_lo - len(name)).tolist(), columns.attr_hi.tolist(), strict=True)
    return Changed([(lo, hi + 1, "") for lo, hi in spans if html.startswith(name, lo)], source.texts)


CHANGES: dict[str, Callable[[Source], Changed]] = {
    "the first record removed": without_first,
    "the first half removed": without_first_half,
    "three records left": only_three,
    "in reverse": turned,
    "a heading in the middle": heading_within,
    "an advertisement in the middle": advertisement_within,
    "a count before the first": count_before,
    "pages after the last": pages_after,
    "the last cut short": last_cut_short,
    "the list in more divs": wrapped_whole,
    "each record in a div": each_wrapped,
    "in two containers": two_containers,
    "in two containers under headings": two_containers_with_heading,
    "without classes": without_classes,
}


def found(html: str | bytes, url: str | None) -> list[str]:
    regions = dehusk.records(html, url=url)
    return [tidy(record.text) for record in regions[0].records] if regions else []


def lists(rows: list[dict[str, object]]) -> Iterator[tuple[str, str | None, Source]]:
    for row in rows:
        regions = dehusk.records(dehusk.parse(row["html"]).source, url=row["url"])
        if regions and len(regions[0]) >= FEWEST and not (regions[0].tree.level[regions[0].cut.starts] > 0).any():
            source = Source(regions[0])
            if source.apart:
                yield str(row["id"]), row["url"], source


def measure(name: str, rows: list[dict[str, object]]) -> None:
    pages = list(lists(rows))
    print(f"{name}: {len(pages)} pages")
    for change, make in CHANGES.items():
        right = many = 0
        for page, url, source in pages:
            edits, want = make(source)
            if not edits:
                continue
            html = edited(source.page.source, edits)
            got = found(html, url)
            many += 1
            right += got == want
            if got != want:
                print(f"    {change}: {page} {len(got)} of {len(want)}", file=sys.stderr)
        if many:
            keep("changed", change, {name: right / many, f"{name}, pages": many})
            print(f"  {change:34} {right / many:6.1%} of {many}")


def main(data: Path) -> None:
    for name in ("tbdw", "tps-paper"):
        measure(name, pq.read_table(data / f"{name}.parquet").to_pylist())
    rows = pq.read_table(data / "wcxb-dev.parquet").to_pylist()
    measure("wcxb-dev", [row for row in rows if row["page_type"] in KINDS][::EVERY])


if __name__ == "__main__":
    run(main)
