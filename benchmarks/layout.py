"""cehtd against cectd, in the manner of the paper's Tables 2 and 4, on pages rendered by two browsers at once.

    python -m benchmarks.layout DATA [PAGES] [--json FILE]

Also what rendering costs, and whether it leaves anything behind.
"""

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter, process_time
from typing import Any

import numpy as np
import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run
from benchmarks.lcs import HEAD, MEASURES, measures, table
from dehusk.browser.browser import Browser

METHODS = ("cectd", "cehtd")
SETS = ("wcxb-dev", "cleaneval")


def sample(rows: list[dict[str, Any]], pages: int) -> list[dict[str, Any]]:
    """As many pages of each type as it has a share of the set, evenly spaced."""
    rows = sorted(rows, key=lambda row: (row["page_type"] or "", row["id"]))
    return [rows[i] for i in np.linspace(0, len(rows) - 1, min(pages, len(rows))).astype(int)]


def processes() -> dict[int, int]:
    """id -> parent, of all that are alive."""
    lines = subprocess.run(["ps", "-eo", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = (line.split() for line in lines.splitlines())
    return {int(pid): int(parent) for pid, parent, state in rows if not state.startswith("Z")}


def descendants() -> set[int]:
    parents = processes()
    found, near = set[int](), {os.getpid()}
    while near:
        near = {pid for pid, parent in parents.items() if parent in near}
        found |= near
    return found


def rendered(
    rows: list[dict[str, Any]], browsers: list[Browser]
) -> Iterator[tuple[dict[str, Any], dehusk.Page, float]]:
    """Each page with its layout and the seconds it took. A page that cannot be rendered is told, and left out."""
    free: SimpleQueue[Browser] = SimpleQueue()
    for browser in browsers:
        free.put(browser)

    def lay_out(row: dict[str, Any]) -> tuple[dehusk.Page, float] | dehusk.RenderError:
        page, browser, start = dehusk.parse(row["html"], url=row["url"]), free.get(), perf_counter()
        try:
            return replace(page, layout=browser.layout(page)), perf_counter() - start
        except dehusk.RenderError as error:
            return error
        finally:
            free.put(browser)

    with ThreadPoolExecutor(len(browsers)) as pool:
        for row, found in zip(rows, pool.map(lay_out, rows), strict=True):
            if isinstance(found, dehusk.RenderError):
                print(f"{row['id']}: {found}", file=sys.stderr)
            else:
                yield row, *found


def hidden_share(page: dehusk.Page) -> float:
    """Of the page's characters, those that its layout does not display."""
    assert page.layout is not None
    displayed = page.layout.displayed[page.columns.piece_node]
    return float(page.piece_chars[~displayed].sum() / max(page.piece_chars.sum(), 1))


def compare(name: str, rows: list[dict[str, Any]], browsers: list[Browser]) -> None:
    start = perf_counter()
    found = list(rendered(rows, browsers))
    seconds = np.array([one[2] for one in found])
    print(f"\n{name}: {len(found)} pages, {len(browsers)} browsers, {perf_counter() - start:.0f} s in all,", end=" ")
    print(f"the machine at load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"a page {np.median(seconds):.2f} s (median), {np.quantile(seconds, 0.95):.2f} s (95th percentile)")
    hidden = [100 * hidden_share(page) for _, page, _ in found]
    keep(
        name,
        "a page",
        {"median s": np.median(seconds), "p95 s": np.quantile(seconds, 0.95), "hidden %": np.mean(hidden)},
    )
    print(f"characters that are not displayed: {np.mean(hidden):.1f} % of a page")
    for method in METHODS:
        start = process_time()
        for _, page, _ in found:
            dehusk.EXTRACTORS[method].score(page)
        cost = 1000 * (process_time() - start) / len(found)
        scored = (
            (row["page_type"] or name, measures(dehusk.extract(page, extractor=method).text, row["text"] or ""))
            for row, page, _ in found
        )
        print(f"\n{method}: {cost:.1f} ms of processor time a page, given its layout")
        print(f"{'':14} pages  {HEAD}")
        for kind, count, means in table(scored):
            keep(f"{name}, {method}", kind, {"pages": count, **dict(zip(MEASURES, means.tolist(), strict=True))})
            print(f"{kind:14} {count:5}  " + " ".join(f"{mean:8.2f}" for mean in means))


def main(data: Path, pages: int = 100) -> None:
    sets = {name: sample(pq.read_table(data / f"{name}.parquet").to_pylist(), pages) for name in SETS}
    with Browser() as one, Browser() as other:
        for name, rows in sets.items():
            compare(name, rows, [one, other])
        started = descendants()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = (used.ru_utime + used.ru_stime) / sum(map(len, sets.values()))
    left = len(started & set(processes()))
    keep("browsers", "a page", {"CPU s": cpu})
    print(f"\nprocessor time of the browsers: {cpu:.2f} s a page")
    print(f"processes started that were alive at the end: {len(started)}; left behind after it: {left}")


if __name__ == "__main__":
    run(main)
