"""How fast the whole call is, bytes to text, against peers on the same pages in one run, and where the time goes.

usage: python -m benchmarks.speed WCXB.parquet [PAGES]
"""

import statistics
import sys
import time
from collections.abc import Callable

import pyarrow.parquet as pq
import trafilatura
import turbohtml
from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.encoding import bytes_to_str, detect_encoding

import dehusk
from dehusk import writers
from dehusk.extractors.fused import Fused, probability, summed_up, type_shares
from dehusk.features import block_columns
from dehusk.features.kind import kind_odds
from dehusk.features.view import View
from dehusk.models import SHIPPED
from dehusk.models.fused import load

MODEL = load(SHIPPED / "fused.npz")
READER = MODEL.reader


def resiliparse(html: bytes) -> object:
    return extract_plain_text(bytes_to_str(html, detect_encoding(html, html5_compatible=True)), main_content=True)


WHOLE: dict[str, Callable[[bytes], object]] = {
    "parse alone": turbohtml.parse,
    "dehusk": lambda html: dehusk.extract(html).text,
    "resiliparse": resiliparse,
    "trafilatura": trafilatura.extract,
}


def timed(work: Callable[[], object], times: list[float]) -> object:
    start = time.process_time()
    result = work()
    times.append((time.process_time() - start) * 1e3)
    return result


def parts(html: bytes, times: dict[str, list[float]]) -> None:
    """The steps of one call, one after the other."""
    page = timed(lambda: dehusk.parse(html), times["parse, columns, blocks"])
    if not isinstance(page, dehusk.Page) or not len(page):
        return
    view = View(page)
    columns = timed(lambda: block_columns(view, READER.names), times["features"])
    trees = timed(lambda: READER.blocks.forest.margin(columns), times["trees"])
    net = timed(lambda: READER.blocks.net.margin(columns), times["net"])
    odds = probability((trees + net) / 2)
    timed(
        lambda: type_shares(MODEL.types, summed_up(columns, odds, columns[0], kind_odds(view, READER.kinds))),
        times["page"],
    )
    kept = Fused().score(page) >= dehusk.KEEP
    timed(lambda: writers.to_text(page, kept), times["text"])


def main(path: str, count: int = 300) -> None:
    table = pq.read_table(path, columns=["html"])
    pages = table.column("html").to_pylist()[:: max(1, table.num_rows // count)]
    whole: dict[str, list[float]] = {name: [] for name in WHOLE}
    steps: dict[str, list[float]] = {
        name: [] for name in ("parse, columns, blocks", "features", "trees", "net", "page", "text")
    }
    for html in pages:
        for name, work in WHOLE.items():
            timed(lambda work=work, html=html: work(html), whole[name])  # type: ignore[misc]
        parts(html, steps)
    base = statistics.mean(whole["resiliparse"])
    for name, times in {**whole, **{f"  {name}": times for name, times in steps.items()}}.items():
        mean, median = statistics.mean(times), statistics.median(times)
        print(f"{name:26} mean {mean:7.2f} ms  median {median:7.2f} ms  {mean / base:6.2f} x resiliparse")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
