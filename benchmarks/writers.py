"""How long each format takes, as a ratio of parse + columns on the same pages in one run; how that grows to 20 MB.

usage: python -m benchmarks.writers WCXB.parquet [PAGES] [--json FILE]
"""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median

import numpy as np
import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run
from dehusk.page.decode import decode
from dehusk.page.reader import by_parser, page_of
from dehusk.writers import to_json

REPEATS = 3
BY_PARSER = "of parse by the parser"
FORMATS: dict[str, Callable[[dehusk.Result], object]] = {
    "text": lambda result: result.text,
    "markdown": lambda result: result.markdown,
    "html": lambda result: result.html,
    "metadata": lambda result: result.metadata,
    "json": lambda result: result.json,
    "json with all content": lambda result: to_json(result.as_dict(markdown=True, links=True, images=True)),
    "json with all and blocks": lambda result: to_json(
        result.as_dict(markdown=True, links=True, images=True, blocks=True)
    ),
}
GROWING = ("text", "markdown", "html")
MEGABYTES = (1, 5, 20)
PARAGRAPH = (  # closed, as the parser bears it: an item left open in each list would have the page flattened first
    "<h2>A heading</h2><p>Some <b>words</b> with <a href='/a/{0}'>a link</a>, and more.</p>"
    "<ul><li>one</li><li>two</li></ul>"
)


def parse_by_parser(html: bytes) -> object:
    """Past the straight way: what was the time of parse + columns when the bars of the writers were set."""
    return page_of(by_parser(decode(html)[0]))


def seconds(work: Callable[..., object], *given: object) -> float:
    start = time.process_time()
    work(*given)
    return time.process_time() - start


def ratios(pages: list[bytes]) -> None:
    """Medians over the pages of the least of some repeats, one after the other on each page."""
    took: dict[str, list[float]] = {name: [] for name in ("parse", BY_PARSER, *FORMATS)}
    for html in pages:
        times: dict[str, list[float]] = {name: [] for name in took}
        for _ in range(REPEATS):
            times["parse"].append(seconds(dehusk.parse, html))
            times[BY_PARSER].append(seconds(parse_by_parser, html))
            for name, write in FORMATS.items():
                times[name].append(seconds(write, dehusk.extract(html)))
        for name, repeats in times.items():
            took[name].append(min(repeats))
    for name, each in took.items():
        ratio = median(one / parse for one, parse in zip(each, took["parse"], strict=True))
        of_parser = median(one / parse for one, parse in zip(each, took[BY_PARSER], strict=True))
        row = {"median ms": median(each) * 1e3, "median ratio": ratio, "ratio of means": sum(each) / sum(took["parse"])}
        keep("writers", name, row | {BY_PARSER: of_parser})
        print(
            f"{name:25} median {row['median ms']:7.2f} ms  {ratio:5.2f} x parse  {row['ratio of means']:5.2f} x mean  "
            f"{of_parser:5.2f} x parse by the parser"
        )


def kept_whole(html: str) -> tuple[float, dehusk.Result]:
    """The seconds of a parse, and a result that keeps every block."""
    parse = seconds(dehusk.parse, html)
    result = dehusk.extract(html, extractor="cetd")
    return parse, replace(result, choice=result.choice._replace(kept=np.ones(len(result.page), np.bool_)))


def growth() -> None:
    for size in MEGABYTES:
        html = "".join(PARAGRAPH.format(number) for number in range(size * 1_000_000 // len(PARAGRAPH)))
        parse, result = kept_whole(html)
        figures = {name: seconds(FORMATS[name], result) / parse for name in GROWING}
        keep("growth", f"{size} MB", figures)
        print(
            f"{size:3} MB  parse {parse:6.2f} s  "
            + "  ".join(f"{name} {ratio:5.2f} x" for name, ratio in figures.items())
        )


def paragraphs() -> None:
    _, result = kept_whole("<p>x y z" * 200_000)
    took = seconds(lambda: (result.text, result.markdown, result.html))
    keep("paragraphs", "200,000", {"seconds": took})
    print(f"200,000 paragraphs: text, Markdown and HTML in {took:.2f} s")


def main(path: Path, count: int = 200) -> None:
    table = pq.read_table(path, columns=["html"])
    ratios(table.column("html").to_pylist()[:: max(1, table.num_rows // count)])
    growth()
    paragraphs()


if __name__ == "__main__":
    run(main)
