"""cetd, cectd and cectd-s in the manner of the paper's Tables 1 to 3, and the bag-of-words F1 that other papers use.

python -m benchmarks.density DATA [--json FILE]
"""

from pathlib import Path

import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run
from benchmarks.lcs import HEAD, MEASURES, measures, table
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
                of = {"cleaneval": "CleanEval", "all": "WCXB, all"}.get(kind, kind)
                keep(method, of, {"pages": count, **dict(zip((*MEASURES, "bag F1"), means.tolist(), strict=True))})
                print(f"{kind:24} {count:5}  " + " ".join(f"{mean:8.2f}" for mean in means))


if __name__ == "__main__":
    run(main)
