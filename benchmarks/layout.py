"""cehtd against cectd, in the manner of the paper's Tables 2 and 4, on pages rendered by two browsers at once.

    python benchmarks/layout.py DATA [PAGES]

Also what rendering costs, and whether it leaves anything behind.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import Any

import numpy as np
import pyarrow.parquet as pq
from lcs import HEAD, measures, table

import dehusk
from dehusk.layout.browser import Browser

METHODS = ("cectd", "cehtd")


def sample(rows: list[dict[str, Any]], pages: int) -> list[dict[str, Any]]:
    """As many pages of each type as it has a share of the set, evenly spaced."""
    rows = sorted(rows, key=lambda row: (row["page_type"] or "", row["id"]))
    return [rows[i] for i in np.linspace(0, len(rows) - 1, min(pages, len(rows))).astype(int)]


def children() -> int:
    """Processes of a browser or its driver that are alive."""
    names = subprocess.run(["ps", "-ewwo", "args"], capture_output=True, text=True, check=True).stdout.splitlines()
    return sum("chromium/" in name or "playwright/driver" in name for name in names)


def rendered(rows: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], dehusk.Page, float]]:
    """Each page with its layout and the seconds it took. A page that cannot be rendered is told, and left out."""
    with Browser() as one, Browser() as other, ThreadPoolExecutor(2) as pool:
        free: SimpleQueue[Browser] = SimpleQueue()
        free.put(one)
        free.put(other)

        def lay_out(row: dict[str, Any]) -> tuple[dehusk.Page, float] | dehusk.RenderError:
            page, browser, start = dehusk.parse(row["html"], url=row["url"]), free.get(), perf_counter()
            try:
                return replace(page, layout=browser.layout(page)), perf_counter() - start
            except dehusk.RenderError as error:
                return error
            finally:
                free.put(browser)

        for row, found in zip(rows, pool.map(lay_out, rows), strict=True):
            if isinstance(found, dehusk.RenderError):
                print(f"{row['id']}: {found}", file=sys.stderr)
            else:
                yield row, *found


def main(data: Path, pages: int = 100) -> None:
    before, start = children(), perf_counter()
    for name in ("wcxb-dev", "cleaneval"):
        rows = pq.read_table(data / f"{name}.parquet").to_pylist()
        found = list(rendered(sample(rows, pages)))
        seconds = np.array([one[2] for one in found])
        load, cores = os.getloadavg()[0], os.cpu_count()
        print(f"\n{name}: {len(found)} pages, 2 browsers, {perf_counter() - start:.0f} s in all,", end=" ")
        print(f"the machine at load {load:.1f} on {cores} cores")
        print(f"a page {np.median(seconds):.2f} s (median), {np.quantile(seconds, 0.95):.2f} s (95th percentile)")
        for method in METHODS:
            scored = (
                (row["page_type"] or name, measures(dehusk.extract(page, extractor=method).text, row["text"] or ""))
                for row, page, _ in found
            )
            print(f"\n{method:14} pages  {HEAD}")
            for kind, count, means in table(scored):
                print(f"{kind:14} {count:5}  " + " ".join(f"{mean:8.2f}" for mean in means))
        start = perf_counter()
    print(f"\nprocesses left behind: {children() - before}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
