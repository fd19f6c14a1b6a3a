"""The ways from a page's characters to something that can be scanned: what each costs beside the one that is taken.

Every way runs on every page in turn, with another program's work between, so that none finds its memory warm.

usage: python -m benchmarks.doors SET.parquet [PAGES] [--json FILE]
"""

import re
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pyarrow.parquet as pq
import turbohtml
from resiliparse.extract.html2text import extract_plain_text
from selectolax.lexbor import LexborHTMLParser

from benchmarks.found import keep, run
from dehusk.kernel import restored, shortened
from dehusk.kernel.markup import ATTRS
from dehusk.page.decode import decode
from dehusk.page.guard import tamed
from dehusk.page.reader import PARSE, _written_back, by_parser

BODY = re.compile(r"(<(script|style)\b[^>]*>).*?(?=</\2)", re.DOTALL | re.IGNORECASE)
UNREAD = re.compile(rf"""\s(?!(?:{"|".join(ATTRS)})[\s=])[\w:-]+=(?:"[^"]*"|'[^']*')""", re.IGNORECASE)


def parsed(text: str) -> turbohtml.Document:
    return turbohtml.parse(text, **PARSE)


def set_aside(text: str) -> object:
    """Every long script and style set aside, whether that is worth it or not."""
    text, bodies = tamed(text)
    return restored(parsed(shortened(text, bodies)).html, text, bodies)


def walked(tree: turbohtml.Document) -> object:
    """What columns are made of, as the parser's objects give it: name, parent and attributes, and the texts."""
    return [(node.tag, node.parent, node.attrs) for node in tree.iter_elements()], [*tree.strings]


def tokens(text: str) -> int:
    """All tokens, whose tags alone are looked at."""
    return sum(token.tag is not None for token in turbohtml.tokenize(text, capture_attributes=False))


# what is given to each: the page's characters, bytes, or characters without what nobody reads
WAYS: dict[str, tuple[str, Callable[..., object]]] = {
    "parse": ("text", parsed),
    "parse bytes": ("data", lambda data: turbohtml.parse(data, **PARSE)),
    "parse, write back": ("text", lambda text: parsed(text).html),
    "parse, write back in pieces": ("text", lambda text: "".join(parsed(text).serialize_iter())),
    "parse, write back as bytes": ("text", lambda text: parsed(text).encode()),
    "parse, walk the tree": ("text", lambda text: walked(parsed(text))),
    "tokens alone, no tree": ("text", tokens),
    "lexbor: parse": ("data", LexborHTMLParser),
    "lexbor: parse, write back": ("data", lambda data: LexborHTMLParser(data).html),
    "guard; parse, write back": ("text", lambda text: parsed(tamed(text).text).html),
    "guard; the same with all scripts set aside": ("text", set_aside),
    "guard; the same where that is worth it": ("text", by_parser),
    "the straight way, or else the way above": ("text", _written_back),
    "scripts and styles empty: parse, write back": ("empty", lambda text: parsed(text).html),
    "and no attribute that nobody reads": ("bare", lambda text: parsed(text).html),
}


def main(path: Path, count: int = 150) -> None:
    pages = pq.read_table(path, columns=["html"]).column("html").to_pylist()
    times: dict[str, list[float]] = defaultdict(list)
    for data in pages[:: max(1, len(pages) // count)]:
        text = decode(data)[0]
        empty = BODY.sub(r"\1", text)
        given = {"data": data, "text": text, "empty": empty, "bare": UNREAD.sub("", empty)}
        for name, (kind, way) in WAYS.items():
            extract_plain_text(text, main_content=True)
            start = time.process_time()
            made = way(given[kind])
            times[name].append((time.process_time() - start) * 1e3)
            del made
    base = sum(times["parse, write back"])
    for name, took in times.items():
        found = {"mean ms": sum(took) / len(took), "median ms": median(took), "ratio": sum(took) / base}
        keep("doors", name, found)
        print(f"{name:46} mean {found['mean ms']:6.2f} ms  median {found['median ms']:6.2f} ms  {found['ratio']:5.2f}")


if __name__ == "__main__":
    run(main)
