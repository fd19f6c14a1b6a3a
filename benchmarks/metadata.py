"""Title, author and date against the gold of a content set, beside other libraries, and what each costs.

usage: python -m benchmarks.metadata SET.parquet [dehusk,trafilatura,newspaper4k,htmldate] [--json FILE]

Title: the same words; author: the same set of words; date: the same day; only where there is a gold. "said" is the
share of the pages without a gold where something is said all the same; below it each half of the sites. ms: CPU time a
page at the median, the parse included for all; for dehusk also without it.
"""

import re
import statistics
import time
import zlib
from collections.abc import Callable
from urllib.parse import urlsplit

import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run

Answer = tuple[str | None, str | None, str | None]
FIELDS = ("title", "author", "date")


def words(text):
    return re.findall(r"\w+", (text or "").lower())


def day(text):
    found = re.search(r"(\d{4})-(\d{1,2})-(\d{1,2})", str(text or ""))
    return found and "-".join(part.zfill(2) for part in found.groups())


def with_dehusk(html, url) -> Answer:
    known = dehusk.extract(html, url=url).metadata
    return known.title, known.author, known.date


def with_trafilatura(html, url) -> Answer:
    import trafilatura  # noqa: PLC0415  # only where asked for

    found = trafilatura.bare_extraction(html, url=url, with_metadata=True)
    return (found.title, found.author, found.date) if found else (None, None, None)


def with_newspaper4k(html, url) -> Answer:
    import newspaper  # noqa: PLC0415

    article = newspaper.Article(url or "https://example.org/a", fetch_images=False)
    article.download(input_html=html.decode("utf-8", "replace"))
    article.parse()
    return article.title, ", ".join(article.authors), article.publish_date


def with_htmldate(html, url) -> Answer:
    import htmldate  # noqa: PLC0415

    return None, None, htmldate.find_date(html.decode("utf-8", "replace"), url=url, original_date=True)


SYSTEMS: dict[str, Callable[[bytes, str | None], Answer]] = {
    "dehusk": with_dehusk,
    "trafilatura": with_trafilatura,
    "newspaper4k": with_newspaper4k,
    "htmldate": with_htmldate,
}
SAME = {
    "title": lambda a, b: words(a) == words(b),
    "author": lambda a, b: set(words(a)) == set(words(b)),
    "date": lambda a, b: day(a) == day(b),
}


def half(row):
    """0 or 1, the same for all pages of a site."""
    host = urlsplit(row["url"] or "").hostname or row["id"]
    return zlib.crc32(".".join(host.split(".")[-2:]).encode()) % 2


def score(name, rows):
    hits, asked, said, unasked = (dict.fromkeys(FIELDS, 0) for _ in range(4))
    halves = {field: ([], []) for field in FIELDS}  # of the sites
    times = []
    for row in rows:
        start = time.process_time()
        try:
            answer = SYSTEMS[name](row["html"], row["url"])
        except Exception:  # a peer that breaks on a page has no answer
            answer = (None, None, None)
        times.append(time.process_time() - start)
        for field, found in zip(FIELDS, answer, strict=True):
            gold = day(row[field]) if field == "date" else row[field]
            asked[field] += bool(gold)
            unasked[field] += not gold
            hits[field] += bool(gold) and SAME[field](found, gold)
            if gold:
                halves[field][half(row)].append(SAME[field](found, gold))
            said[field] += not gold and bool(found)
    right = {field: hits[field] / asked[field] for field in FIELDS if asked[field]}
    keep("fields", name, {**right, "says a date where the gold has none": said["date"] / max(1, unasked["date"])})
    cells = [f"{f} {right[f]:.3f} (said {said[f] / max(1, unasked[f]):.2f})" for f in right]
    print(f"{name:12s} {'  '.join(cells)}  {1000 * statistics.median(times):.2f} ms", flush=True)
    keep("halves", name, {f"{f} {n + 1}": statistics.mean(halves[f][n]) for f in right for n in (0, 1) if halves[f][n]})
    print(
        " " * 12,
        "  ".join(f"{f} {' and '.join(f'{statistics.mean(one):.3f}' for one in halves[f] if one)}" for f in right),
    )


def cost(rows):
    """dehusk's metadata alone, as a share of the parse: ratios hold on a busy machine."""
    parses, reads, afters = [], [], []
    for row in rows:
        start = time.process_time()
        page = dehusk.parse(row["html"], url=row["url"])
        middle = time.process_time()
        dehusk.metadata.read(page)
        parses.append(middle - start)
        reads.append(time.process_time() - middle)
        page = dehusk.extract(row["html"], url=row["url"]).page
        start = time.process_time()
        dehusk.metadata.read(page)
        afters.append(time.process_time() - start)
    parse, read, after = (1000 * statistics.median(values) for values in (parses, reads, afters))
    keep("cost", "metadata", {"median ms": read, "of the parse": read / parse, "after extraction": after / parse})
    print(f"median a page: parse {parse:.2f} ms, metadata {read:.2f} ms ({read / parse:.2f} of the parse), "
          f"after an extraction {after:.2f} ms ({after / parse:.2f})")  # fmt: skip


HOSTILE = ("1 May 2026 ", "2026-", "28/11/2026 ", "<time>1 May 2026</time>", "<i property=author>",
           "<x-post author=mara created=2026-05-01></x-post>", "<b class=author>Mara</b>", "updated ")  # fmt: skip


def growth():
    """What eight times the text costs, on pages made to be slow: 8 is linear."""
    for unit in HOSTILE:
        spent = []
        for size in (100_000, 800_000):
            page = dehusk.parse("<h1>A story</h1>" + unit * (size // len(unit)))
            start = time.process_time()
            dehusk.metadata.read(page)
            spent.append(time.process_time() - start)
        print(f"{unit:50s} {1000 * spent[0]:7.1f} ms, eight times as long {spent[1] / spent[0]:5.1f} x")


def languages(rows):
    labelled = [row for row in rows if row["language"]]
    right = sum(
        dehusk.metadata.read(dehusk.parse(row["html"], url=row["url"])).language == row["language"] for row in labelled
    )
    if labelled:
        keep("language", "language", {"right": right / len(labelled), "pages": len(labelled)})
        print(f"language {right / len(labelled):.3f} of {len(labelled)}")


def main(path, systems="dehusk"):
    rows = pq.read_table(path).to_pylist()
    if any(row[field] for row in rows for field in FIELDS):
        for name in systems.split(","):
            score(name, rows)
    languages(rows)
    cost(rows)
    growth()


if __name__ == "__main__":
    run(main)
