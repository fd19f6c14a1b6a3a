"""Counts on the development data that docs/decisions.md quotes.

usage: python -m benchmarks.decisions DATA [--json FILE]
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run
from dehusk.kernel import scan
from dehusk.page import decode


def pages(data: Path) -> Iterator[tuple[str, bytes]]:
    for name in ("wcxb-dev", "cleaneval", "daniel-dev"):
        for row in pq.read_table(data / f"{name}.parquet", columns=["page_type", "html"]).to_pylist():
            yield row["page_type"] or name, row["html"]


def is_utf8(html: bytes) -> bool:
    try:
        html.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def main(data: Path) -> None:
    count: Counter[str] = Counter()
    noscript: Counter[str] = Counter()
    for kind, html in pages(data):
        count["pages"] += 1
        declared = decode.META.search(html, 0, 4096)
        said = decode.named(declared[1].decode("ascii", "replace")) if declared else None
        if not html.isascii() and is_utf8(html):
            count["UTF-8 that is more than ASCII"] += 1
            count["  of these, meta says another encoding"] += said not in (None, "utf-8")
        elif not is_utf8(html):
            count["not UTF-8"] += 1
            if said not in (None, "utf-8"):
                count["  of these, meta names another encoding"] += 1
                guess = decode.decode(decode.META.sub(b"", html))[0]
                meant = decode.META.sub(b"", html).decode(f"whatwg-{said}", "replace")
                count["    and the guess without meta reads the same text"] += guess == meant
        page = dehusk.parse(html)
        noscript[kind] += page.columns.text != scan(page.source).text
    for what, number in count.items():
        keep("counts", what.strip(), {"pages": number})
        print(f"{number:6d} {what}")
    print("pages whose content is in noscript:", dict(+noscript))


if __name__ == "__main__":
    run(main)
