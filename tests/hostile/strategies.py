"""Inputs by strategy and seed: the same two give the same input everywhere, given the same pages to mutate."""

import codecs
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pyarrow.parquet as pq

from tests.pages import ATTRIBUTES, NAMES, RAW, WORDS

TESTS = Path(__file__).parents[1]
NESTS = (
    "<div>", "<table><td>", "<table><tr><td>", "<div><table><td>", "<ul><li>", "<form><div>", "<b>", "<a href=x><div>",
    "<i><p>", "<font size=1>", "<button>", "<object>", "<select><option>", "<template>", "<svg><g>", "<math><mi>",
    "<svg><foreignObject>", "<span>", "<h1>", "<dl><dd>", "<table><caption>", "<blockquote>", "<b><div>", "<x-y>",
)  # fmt: skip
HEAD = (
    "<meta name={name} content='{value}'>", "<meta property='og:{name}' content='{value}'>", "<title>{value}</title>",
    "<link rel={name} href='{value}'>", "<base href='{value}'>", "<time datetime='{value}'>{value}</time>",
    '<script type="application/ld+json">{{"@type":"Article","{name}":"{value}"}}</script>', "<html lang='{value}'>",
    '<script type="application/ld+json">[[{{"@graph":[{{"{name}":{value}}}]</script>', "<a rel=author href='{value}'>x",
    "<p class={name} itemprop={name}>{value}</p>", "<meta charset='{value}'>",
    "<div class=comment id='{value}'>{value}",
)  # fmt: skip
FIELDS = "title author date datePublished description keywords license canonical image headline byline robots".split()
VALUES = (
    "2026-03-14", "9999-99-99", "0000-00-00T99:99:99+99:99", "March 32, 1", "14. 3. 2026", "&#99999999999;", "-1",
    "NaN", "&#" + "9" * 5000 + ";", "javascript:alert(1)", "http://[", "//", "http://a:99999999/", "data:,", "?", "#",
    "\0", "http://\u2100.example", "1e999", "[[[[", "{}", "null", "\\ud800", "by A, B and C", "utf-16",
    "x-user-defined", "\u202e",
)  # fmt: skip
ENCODINGS = (
    "utf-8",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "utf-7",
    "shift_jis",
    "iso2022_jp",
    "gb18030",
    "big5",
)
MARKS = (
    b"",
    codecs.BOM_UTF8,
    codecs.BOM_UTF16_LE,
    codecs.BOM_UTF16_BE,
    codecs.BOM_UTF32_LE,
    b"\x1f\x8b",
    b"\x1b$B",
    b"\0",
)


def _piece(of: random.Random) -> str:
    kind = of.random()
    if kind < 0.45:
        return f"<{of.choice(NAMES)}{of.choice(ATTRIBUTES) if kind < 0.15 else ''}>"
    if kind < 0.65:
        return f"</{of.choice(NAMES)}>"
    return of.choice(RAW) if kind < 0.72 else of.choice(WORDS)


def _head_piece(of: random.Random) -> str:
    return of.choice(HEAD).format(name=of.choice(FIELDS), value=of.choice(VALUES))


def grammar(of: random.Random) -> str:
    """Tags, text and raw text in any order."""
    return "".join([_piece(of) for _ in range(of.randint(1, 30))])


def head(of: random.Random) -> str:
    """What a page says of itself, with wrong values in the right places."""
    return "".join([_head_piece(of) if of.random() < 0.8 else _piece(of) for _ in range(of.randint(1, 8))])


def repeated(of: random.Random) -> str:
    """A few units again and again, as in a list, with something else now and then."""
    unit = grammar(of)[:200]
    return "".join([unit if of.random() < 0.9 else _piece(of) for _ in range(of.randint(3, 30))])


def deep(of: random.Random) -> str:
    """Nested as deep as the parser can bear, or nearly so, then anything."""
    nest = "".join(of.sample(NESTS, of.randint(1, 3)))
    depth = of.choice((of.randint(20, 300), of.randint(300, 480), of.randint(480, 520), of.randint(520, 1500)))
    return nest * (depth // nest.count("<")) + grammar(of) + grammar(of)


def encoded(of: random.Random) -> bytes:
    """Bytes that lie about their encoding."""
    text = grammar(of) + of.choice(("", "汉字かな кот é " * 5))
    data = of.choice(MARKS) + text.encode(of.choice(ENCODINGS), "ignore")
    return data.replace(b"e", of.randbytes(2), of.randint(0, 3)) + of.choice(MARKS)


def window(of: random.Random) -> bytes:
    """A part of a page, mutated."""
    page = of.choice(pages())
    at = of.randrange(len(page))
    return mutated(of, page[at : at + of.randint(100, 1000)])


def developed(of: random.Random) -> bytes:
    """A part of a development page, mutated."""
    page = of.choice(development())
    at = of.randrange(len(page) + 1)
    return mutated(of, page[at : at + of.randint(500, 3000)])


def whole(of: random.Random) -> bytes:
    """A page, mutated."""
    return mutated(of, of.choice(pages()))


def mutated(of: random.Random, page: bytes) -> bytes:
    for _ in range(of.randint(1, 6)):
        lo = of.randrange(len(page) + 1)
        hi = min(lo + of.choice((1, 4, 16, 64, 256)), len(page))
        page = page[:lo] + of.choice(MUTATIONS)(of, page[lo:hi]) + page[hi:]
    return page


def _other(of: random.Random, _: bytes) -> bytes:
    page = of.choice(pages())
    at = of.randrange(len(page))
    return page[at : at + 200]


MUTATIONS: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    lambda of, span: b"",
    lambda of, span: span * of.randint(2, 12),
    lambda of, span: of.randbytes(of.randint(1, 4)),
    lambda of, span: span + _piece(of).encode("utf-8", "replace"),
    lambda of, span: span + _head_piece(of).encode("utf-8", "replace"),
    lambda of, span: span[::-1],
    lambda of, span: span.replace(b">", b"", 1),
    lambda of, span: span.replace(b"</", b"<"),
    lambda of, span: span.replace(b'"', b"", 1),
    _other,
)

Strategy = Callable[[random.Random], bytes | str]
STRATEGIES: dict[str, Strategy] = {
    one.__name__: one for one in (grammar, head, repeated, deep, encoded, window, whole, developed)
}


def made(strategy: str, seed: int) -> bytes | str:
    return STRATEGIES[strategy](random.Random(f"{strategy} {seed}"))


@cache
def pages() -> list[bytes]:
    """What the tests ship, which is the same everywhere."""
    files = (*TESTS.glob("golden/*/page.html"), *TESTS.glob("quality/pages/*.html"), *TESTS.glob("../examples/*.html"))
    return [path.read_bytes() for path in sorted(files)]


@cache
def development() -> list[bytes]:
    """Some pages of each development set; none where they are not beside the project."""
    sets = sorted((TESTS.parents[1] / "shared" / "data").glob("*.parquet"))
    tables = (pq.ParquetFile(path) for path in sets)
    batches = (next(table.iter_batches(60, columns=["html"])) for table in tables if "html" in table.schema_arrow.names)
    return [page for batch in batches for page in batch["html"].to_pylist() if page]
