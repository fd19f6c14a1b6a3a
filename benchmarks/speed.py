"""How fast the whole call is, bytes to text, against peers on the same pages in one run, and where the time goes.

The mean and the parts are of pages of the first set as they come; sizes are of pages of all sets, so many of each size.

usage: python -m benchmarks.speed SET.parquet... [PAGES] [--json FILE]
"""

import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pyarrow.parquet as pq
import trafilatura
import turbohtml
from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.encoding import bytes_to_str, detect_encoding

import dehusk
from benchmarks.found import keep, run
from dehusk import straight
from dehusk.choice import choose
from dehusk.extractors.fused import Fused, summed_up
from dehusk.features import block_columns
from dehusk.features.measures import Measures
from dehusk.features.type_words import kind_odds
from dehusk.kernel import restored, shortened
from dehusk.models import SHIPPED
from dehusk.models.fused import WORDS, load
from dehusk.page.decode import decode
from dehusk.page.guard import tamed
from dehusk.page.reader import PARSE, is_much, page_of

MODEL = load(SHIPPED / "fused.npz")
READER = MODEL.reader
SIZES = {"under 20 KB": (0, 20_000), "20 to 100 KB": (20_000, 100_000), "over 100 KB": (100_000, sys.maxsize)}
OF_EACH = 60  # pages of a size
ROUNDS = 3  # the fastest of these counts, where sizes are compared: a small page takes less than the clock's tremble


def resiliparse(html: bytes) -> object:
    encoding = detect_encoding(html, html5_compatible=True) or "utf-8"
    return extract_plain_text(bytes_to_str(html, encoding), main_content=True)


def three_answers(html: bytes) -> object:
    result = dehusk.extract(html)
    return result.text, result.markdown, result.metadata


SIDE_BY_SIDE: dict[str, Callable[[bytes], object]] = {
    "parse alone": turbohtml.parse,
    "dehusk": lambda html: dehusk.extract(html).text,
    "dehusk: text, Markdown and metadata": three_answers,
    "resiliparse": resiliparse,
}
WHOLE = {**SIDE_BY_SIDE, "trafilatura": trafilatura.extract}


def timed(work: Callable[[], Any], times: list[float]) -> Any:
    start = time.process_time()
    result = work()
    times.append((time.process_time() - start) * 1e3)
    return result


def by_parser(text: str, times: dict[str, list[float]]) -> str:
    """A page that the straight way has left to the parser."""
    tame, bodies = timed(lambda: tamed(text), times["guard"])
    spared = is_much(tame, bodies)
    short = timed(lambda: shortened(tame, bodies) if spared else tame, times["scripts aside"])
    tree = timed(lambda: turbohtml.parse(short, **PARSE), times["parse"])
    written = timed(lambda: str(tree.html), times["write back"])
    source = timed(lambda: restored(written, tame, bodies) if spared else written, times["scripts back"])
    return source if source is not None else str(turbohtml.parse(tame, **PARSE).html)


def parts(html: bytes, times: dict[str, list[float]]) -> None:
    """The steps of one call, one after the other."""
    text = timed(lambda: decode(html)[0], times["decode"])
    source = timed(lambda: straight.written(text), times["straight way"])
    if source is None:
        source = by_parser(text, times)
    page = timed(lambda: page_of(source), times["scan"])
    if not len(page):
        return
    measured = Measures(page)
    columns = timed(lambda: block_columns(measured, READER.tables), times["features"])
    timed(lambda: READER.blocks.of_forest(columns), times["trees"])
    timed(lambda: READER.blocks.net.margin(columns), times["net"])
    odds = READER.blocks.odds(columns)
    row = timed(lambda: summed_up(columns, odds, columns[WORDS], kind_odds(measured, READER.kinds)), times["page"])
    timed(lambda: MODEL.of_page.margins(row), times["types"])
    evidence = Fused().evidence(page)
    choice = timed(lambda: choose(page, evidence), times["choice"])
    timed(lambda: dehusk.Result(choice, evidence, "fused").text, times["text"])


def whole_calls(pages: list[bytes]) -> None:
    whole: dict[str, list[float]] = {name: [] for name in WHOLE}
    steps: dict[str, list[float]] = defaultdict(list)
    for html in pages:
        for name, work in WHOLE.items():
            timed(lambda work=work, html=html: work(html), whole[name])  # type: ignore[misc]
        parts(html, steps)
    base = sum(whole["resiliparse"])
    for name, times in {**whole, **{f"of it: {name}": times for name, times in steps.items()}}.items():
        mean, ratio = sum(times) / len(pages), sum(times) / base
        middle = median(times + [0.0] * (len(pages) - len(times)))  # a page may be without a step
        keep("whole call", name, {"mean ms": mean, "median ms": middle, "of resiliparse's mean": ratio})
        print(f"{name:36} mean {mean:7.2f} ms  median {middle:7.2f} ms  {ratio:6.2f} x resiliparse")
    print(f"{'all of these':36} mean {sum(map(sum, steps.values())) / len(pages):7.2f} ms")


def by_size(size: str, pages: list[bytes]) -> None:
    """The same calls on pages of one size."""
    means = dict.fromkeys(SIDE_BY_SIDE, 0.0)
    for html in pages:
        rounds: dict[str, list[float]] = {name: [] for name in SIDE_BY_SIDE}
        for _ in range(ROUNDS):
            for name, work in SIDE_BY_SIDE.items():
                timed(lambda work=work, html=html: work(html), rounds[name])  # type: ignore[misc]
        for name, times in rounds.items():
            means[name] += min(times) / len(pages)
    for name, mean in means.items():
        ratio = mean / means["resiliparse"]
        keep(f"by size: {name}", size, {"pages": len(pages), "mean ms": mean, "of resiliparse's mean": ratio})
        print(f"{size:14} {name:36} mean {mean:7.2f} ms  {ratio:6.2f} x resiliparse")


def every(pages: list[bytes], count: int) -> list[bytes]:
    return pages[:: max(1, len(pages) // count)]


def main(first: Path, *others: Path | int) -> None:
    count = next((word for word in others if isinstance(word, int)), 300)
    sets = [first, *(word for word in others if isinstance(word, Path))]
    pages = [pq.read_table(path, columns=["html"]).column("html").to_pylist() for path in sets]
    whole_calls(every(pages[0], count))
    for size, (least, most) in SIZES.items():
        of_size = [html for of_set in pages for html in of_set if least <= len(html) < most]
        by_size(size, every(of_size, min(count, OF_EACH)))


if __name__ == "__main__":
    run(main)
