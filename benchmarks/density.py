"""cetd, cectd and cectd-s in the manner of the paper's Tables 1 to 3, and the bag-of-words F1 that other papers use.

python benchmarks/density.py DATA
"""

import sys
from pathlib import Path

import pyarrow.parquet as pq
from lcs import HEAD, measures, table

import dehusk
from dehusk.page.text import shared, words

METHODS = ("cetd", "cectd", "cectd-s")


def bag_f1(extracted: str, gold: str) -> float:
    a, b = words(extracted), words(gold)
    return 2 * shared(a, b) / (len(a) + len(b)) if a or b else 1.0


def main(data: Path) -> None:
    for name in ("cleaneval", "wcxb-dev"):
        rows = pq.read_table(data / f"{name}.parquet").to_pylist()
        rows.sort(key=lambda row: row["page_type"] or "")
        pages = [dehusk.parse(row["html"]) for row in rows]
        for method in METHODS:
            scored = []
            for row, page in zip(rows, pages, strict=True):
                text, gold = dehusk.extract(page, extractor=method).text, row["text"] or ""
                scored.append((row["page_type"] or name, (*measures(text, gold), bag_f1(text, gold))))
            print(f"\n{name}, {method:14} pages  {HEAD}  bag F1")
            for kind, count, means in table(scored):
                print(f"{kind:24} {count:5}  " + " ".join(f"{mean:8.2f}" for mean in means))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
