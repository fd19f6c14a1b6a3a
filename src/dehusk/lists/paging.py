"""What a page says of the pages around it: how many records there are in all, how many pages, and which is next."""

import re

import numpy as np

from dehusk.arrays import Ints
from dehusk.kernel.markup import ATTR
from dehusk.page import Page, fact
from dehusk.page.address import safe_address

AMOUNT = r"\d{1,3}(?:[.,'\u2019\u00a0 \u202f]\d{3})+(?!\d)|\d+"
OF = r"(?:(?:out )?of|von|sur|de|di|van|av|af|z|из|/)(?: (?:about|over|around|more than|ca\.))?"
THINGS = (
    r"(?:search )?(?:results?|records?|items?|products?|matche?s?|matching|documents?|listings?|hits|entries|articles?|"
    r"posts?|topics?|threads?|jobs?|events?|books?|recipes?|questions?|properties|stores?|styles?|titles?|pages found|"
    r"ergebnisse?n?|treffer|artikel|produkte?n?|résultats?|produits?|resultados?|produtos?|productos?|risultati|"
    r"prodotti|resultaten|producten|wyników|результат\w*|товар\w*)"
)
RANGE = re.compile(
    rf"(?<![\d.,])({AMOUNT}) ?(?:-|–|—|to|through|bis|à|a|al|até|и) ?({AMOUNT}) {OF} ?({AMOUNT})", re.IGNORECASE
)
COUNT = re.compile(rf"(?<![\d.,$€£#-])({AMOUNT})\+? (?:\w+ )?{THINGS}\b", re.IGNORECASE)
PAGES = re.compile(rf"\b(?:page|seite|página|pagina|strona|sida|side) (\d{{1,6}}) ?{OF} ?(\d{{1,6}})\b", re.IGNORECASE)
CHINESE = re.compile(r"共\s*(?:找到)?\s*(\d+)\s*(?:条|个|件|篇|项|款)")
NEXT = re.compile(
    r"((?:go to )?next(?: page| results?| \d+)?|older (?:posts|entries)|more results|weiter|nächste(?: seite)?|"
    r"(?:page )?suivante?|(?:página )?siguiente|próxim[oa](?: página)?|volgende|successiv[oa]|avanti|nästa|næste|"
    r"następna|далее|следующая|下一页|下一頁|次へ|다음)?[\s>»›→⟩❯]*$",
    re.IGNORECASE,
)
PAGE_ADDRESS = re.compile(r"pag|offset|start|[?&/]p[=/]?\d", re.IGNORECASE)
LONGEST = 200  # characters of a line that states a total
NEAR = 60  # blocks before and behind the records that are read for it
DIGITS = re.compile(r"\d+$")


def stated_total(text: str) -> int | None:
    """How many records there are in all, as a short text says."""
    text = " ".join(text[: 2 * LONGEST].split())
    if len(text) > LONGEST:
        return None
    if found := RANGE.search(text):
        return number(found[3])
    found = COUNT.search(text) or CHINESE.search(text)
    return number(found[1]) if found else None


def number(digits: str) -> int:
    return int(re.sub(r"\D", "", digits)[:18])


def total(page: Page, lo: int, hi: int) -> int | None:
    """The total stated nearest to the records, which are the pieces lo:hi: above them, or else behind."""
    first, last = (int(page.piece_block[piece]) for piece in (lo, hi - 1))
    around = [*range(first - 1, max(first - NEAR, 0) - 1, -1), *range(last + 1, min(last + NEAR, len(page)))]
    texts = page.texts_of(np.array(around, np.int64))
    ranges = [RANGE.search(" ".join(text.split())) for text in texts if len(text) <= LONGEST]
    for found in ranges:
        if found and number(found[1]) <= number(found[2]) <= number(found[3]):
            return number(found[3])
    return next((count for text in texts if (count := stated_total(text)) is not None), None)


@fact
def next_url(page: Page) -> str:
    """The address of the next page, or ""."""
    marked = [node for node, rel in page.attributes("rel").items() if "next" in rel.lower().split()]
    candidates = [*marked, *(node for node in _links(page).tolist() if _says_next(page, node))]
    here = safe_address(page, page.url)
    for node in candidates:
        found = safe_address(page, page.own_attribute(node, "href"))
        if found and found != here:
            return found
    _, numbered = _numbered(page)
    return numbered


@fact
def page_count(page: Page) -> int | None:
    """How many pages there are: as a text says, else the highest number that a row of numbered links has."""
    if found := PAGES.search(page.columns.text):
        return int(found[2])
    return _numbered(page)[0]


def _links(page: Page) -> Ints:
    columns = page.columns
    linked = np.zeros(len(columns.tag), np.bool_)
    linked[columns.attr_node[columns.attr_name == ATTR["href"]]] = True
    return np.flatnonzero(page.tagged("a") & linked)


def _says_next(page: Page, node: int) -> bool:
    columns = page.columns
    text = page.text_of(node, 30).strip()
    if text:
        found = NEXT.match(text)
        return found is not None and (
            found[1] is not None or PAGE_ADDRESS.search(page.own_attribute(node, "href")) is not None
        )
    if columns.lo[node] < columns.hi[node]:
        return False
    said = page.own_attribute(node, "aria-label") or page.own_attribute(node, "title")
    inner = range(node + 1, int(columns.end[node]))
    said = said or next((alt for each in inner if (alt := page.own_attribute(each, "alt"))), "")
    return bool(said) and len(said) < 30 and NEXT.match(said.strip()) is not None


def _numbered(page: Page) -> tuple[int | None, str]:
    """Of a row of page numbers: the highest, and the address behind the one without a link."""
    short = np.flatnonzero(page.piece_chars <= 4)
    numbers = [
        (p, int(text)) for p in short.tolist() if DIGITS.match(text := page.text_between(p, p + 1)) and text.isascii()
    ]
    anchors = page.nearest(page.tagged("a"))[page.columns.piece_node]
    best: tuple[int | None, str] = (None, "")
    row: list[tuple[int, int]] = []
    for piece, value in [*numbers, (-1, -1)]:
        if row and (value <= row[-1][1] or piece - row[-1][0] > 4):
            found = _row(page, row, anchors)
            best = found if found[0] is not None and best[0] is None else best
            row = []
        row.append((piece, value))
    return best


def _row(page: Page, row: list[tuple[int, int]], anchors: Ints) -> tuple[int | None, str]:
    if len(row) < 2 or row[0][1] > 2 or row[1][1] != row[0][1] + 1:
        return None, ""
    linked = [bool(anchors[piece] >= 0) for piece, _ in row]
    alone = [page.text_of(int(anchors[piece]), 8) == str(value) for piece, value in row if anchors[piece] >= 0]
    if sum(linked) < len(row) - 1 or not all(alone):
        return None, ""
    current = linked.index(False) if False in linked else 0
    if current + 1 >= len(row):
        return row[-1][1], ""
    anchor = int(anchors[row[current + 1][0]])
    return row[-1][1], safe_address(page, page.own_attribute(anchor, "href")) if anchor >= 0 else ""
