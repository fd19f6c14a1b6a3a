"""Content F1, time as ratios to a bare parse, growth with page size, and the parsers compared.

usage: python -m benchmarks.foundation DATA [quality|speed|growth|parsers]... [--json FILE]

Tables are Markdown on stdout. Times are CPU time; what is compared runs interleaved, page by page, in one process.
"""

import dataclasses
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import click
import lxml.html
import pyarrow.parquet as pq
import turbohtml
from selectolax.lexbor import LexborHTMLParser

import dehusk
from benchmarks.found import keep, run
from benchmarks.results import result_of
from dehusk import kernel
from dehusk.kernel import scanner
from dehusk.page.decode import decode
from dehusk.page.text import shared, words
from tests.pages import hostile

DENSITY = ("cetd", "cectd", "cectd-s")
SAMPLE = 8  # time every eighth page of wcxb-dev
ROUNDS = 5  # the fastest of these counts


def f1(got: str, want: str) -> float:
    """Bag-of-words F1; nothing where nothing is wanted is right."""
    a, b = words(got), words(want)
    return 2 * shared(a, b) / (len(a) + len(b)) if a or b else 1.0


def cpu_ms(run: Callable[[], Any]) -> float:
    start = time.process_time_ns()
    run()
    return (time.process_time_ns() - start) / 1e6


def table(name: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    print("| " + " | ".join(head) + " |\n|" + "---|" * len(head))
    for row in rows:
        found = {column: cell for column, cell in zip(head, row, strict=True) if isinstance(cell, float)}
        keep(name, str(row[0]), found)
        print("| " + " | ".join(f"{cell:.3g}" if isinstance(cell, float) else str(cell) for cell in row) + " |")
    print(flush=True)


def quality(data: Path) -> None:
    for name in ("cleaneval", "wcxb-dev"):
        scores: dict[str, dict[str, list[float]]] = {extractor: defaultdict(list) for extractor in DENSITY}
        rows = pq.read_table(data / f"{name}.parquet", columns=["html", "text", "page_type"]).to_pylist()
        with click.progressbar(rows, label=name, file=sys.stderr) as progress:
            for row in progress:
                page = dehusk.parse(row["html"])
                for extractor, found in scores.items():
                    text = result_of(page, dehusk.EXTRACTORS[extractor].score(page), extractor).text
                    for kind in ("all", row["page_type"] or "-"):
                        found[kind].append(f1(text, row["text"] or ""))
        kinds = ["all", *sorted(kind for kind in scores["cetd"] if kind not in ("all", "-"))]
        print(f"Mean bag-of-words F1 on {name} ({len(rows)} pages)\n")
        table(
            f"F1 on {name}",
            ["extractor", *kinds],
            (
                [extractor, *(f"{statistics.mean(found[kind]):.3f}" for kind in kinds)]
                for extractor, found in scores.items()
            ),
        )


def pages_of(data: Path) -> list[bytes]:
    return pq.read_table(data / "wcxb-dev.parquet", columns=["html"])["html"].to_pylist()[::SAMPLE]


def fastest(pages: Sequence[bytes], steps: Callable[[bytes], dict[str, Callable[[], Any]]]) -> dict[str, list[float]]:
    """For every step and page the fastest of some rounds."""
    times: dict[str, list[float]] = defaultdict(list)
    with click.progressbar(pages, label="timing", file=sys.stderr) as progress:
        for page in progress:
            rounds = [{name: cpu_ms(run) for name, run in steps(page).items()} for _ in range(ROUNDS)]
            for name in rounds[0]:
                times[name].append(min(found[name] for found in rounds))
    return times


def speed(data: Path) -> None:
    def steps(html: bytes) -> dict[str, Callable[[], Any]]:
        text, _ = decode(html)
        page, fresh = dehusk.parse(text), dataclasses.replace  # a fresh page has computed nothing yet
        kept = dehusk.EXTRACTORS["cectd"].score(page)
        found: dict[str, Callable[[], Any]] = {
            "bare parse": lambda: turbohtml.parse(text, positions=False),
            "parse, write back": lambda: turbohtml.parse(text, positions=False).html,
            "parse + columns + blocks": lambda: dehusk.parse(text),
            "the same from bytes": lambda: dehusk.parse(html),
            "the scan in it": lambda: kernel.scan(page.source),
        }
        for name in DENSITY:
            found[name] = lambda name=name: dehusk.EXTRACTORS[name].score(fresh(page))  # type: ignore[misc]
        for form in ("text", "markdown", "html"):
            found[f"write {form}"] = lambda form=form: getattr(result_of(page, kept), form)  # type: ignore[misc]
        found["the scan's Python twin"] = lambda: scanner.scan(page.source)
        return found

    pages = pages_of(data)
    times = fastest(pages, steps)
    bare = statistics.median(times["bare parse"])
    print(f"CPU ms a page, {len(pages)} pages of wcxb-dev\n")
    table(
        "steps",
        ["step", "median ms", "of a bare parse", "mean ms"],
        (
            [step, median := statistics.median(found), median / bare, statistics.mean(found)]
            for step, found in times.items()
        ),
    )


GROWING = ("parse + columns + blocks", "cectd", "text", "markdown")


def growth(data: Path) -> None:
    """One article's markup repeated: twice the page is to take about twice the time."""
    story = (Path(__file__).parents[1] / "examples" / "teahouse.html").read_text("utf-8").partition("<body>")[2]
    rows: list[list[object]] = []
    before: list[float] = []
    ratios: dict[str, list[float]] = {what: [] for what in GROWING}
    for doubling in range(12):
        html = story * max((10_000 << doubling) // len(story), 1)
        page = dehusk.parse(html)
        runs = (
            lambda html=html: dehusk.parse(html),
            lambda page=page: dehusk.EXTRACTORS["cectd"].score(dataclasses.replace(page)),
            lambda page=page: result_of(page, page.block_chars).text,
            lambda page=page: result_of(page, page.block_chars).markdown,
        )
        rounds = 7 if len(html) < 1_000_000 else 3
        now = [min(cpu_ms(run) for _ in range(rounds)) for run in runs]
        cells = [f"{ms:.3g} ({ms / last:.2f}x)" for ms, last in zip(now, before, strict=True)] if before else now
        rows.append([f"{len(html) / 1e6:.2f} MB", *cells])
        for what, ms, last in zip(GROWING, now, before, strict=False):
            ratios[what].append(ms / last)
        before = now
    print("Growth: CPU ms, and how many times the page of half the size\n")
    keep("growth", "twice the page", {what: statistics.mean(one) for what, one in ratios.items()})
    table("growth by size", ["page", *GROWING], rows)


PARSERS: dict[str, Callable[[str], str]] = {
    "turbohtml": lambda html: str(turbohtml.parse(html, positions=False).html),
    "selectolax": lambda html: LexborHTMLParser(html).html or "",
    "lxml": lambda html: lxml.html.tostring(
        lxml.html.document_fromstring(html, parser=lxml.html.HTMLParser(huge_tree=True)), encoding="unicode"
    ),
}


def parsers(data: Path) -> None:
    bare: dict[str, Callable[[str], Any]] = {
        "turbohtml": lambda html: turbohtml.parse(html, positions=False),
        "selectolax": LexborHTMLParser,
        "lxml": lxml.html.document_fromstring,
    }

    def steps(html: bytes) -> dict[str, Callable[[], Any]]:
        text = decode(html)[0].replace("\0", "")
        text = text.partition("?>")[2] if text.startswith("<?xml") else text  # lxml wants bytes with a declaration
        return {
            **{name: lambda parse=parse: parse(text) for name, parse in bare.items()},
            **{f"{name}, write back": lambda parse=parse: parse(text) for name, parse in PARSERS.items()},
        }

    times = fastest(pages_of(data), steps)
    print("Parsers, median CPU ms a page of wcxb-dev\n")
    medians = {name: statistics.median(found) for name, found in times.items()}
    table(
        "parsers",
        ["parser", "parse", "parse, write back"],
        ([n, medians[n], medians[f"{n}, write back"]] for n in bare),
    )
    print("Parsers on hostile pages a quarter of the size that the tests use, CPU ms to parse and write back\n")
    table(
        "hostile pages",
        ["page", *PARSERS],
        ([name, *(hurt(parse, html) for parse in PARSERS.values())] for name, html in hostile(4).items()),
    )


def hurt(parse: Callable[[str], str], html: str) -> str:
    written: list[str] = []
    try:
        ms = cpu_ms(lambda: written.append(parse(html)))
    except Exception as error:
        return type(error).__name__
    return f"{ms:.0f}" + ("" if "grain" in written[0] else ", text lost")


MEASURES = {measure.__name__: measure for measure in (quality, speed, growth, parsers)}


def main(data: Path, *names: str) -> None:
    for name in names or MEASURES:
        MEASURES[name](data)


if __name__ == "__main__":
    run(main)
