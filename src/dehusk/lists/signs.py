"""Signs by which a list of things is told from prose, menus and tag clouds: one number each."""

import math
import re
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Mask
from dehusk.kernel import markup
from dehusk.lists.cut import Cut
from dehusk.lists.facts import Facts
from dehusk.lists.page_signs import LONG, address, in_article, named, paragraphs, says
from dehusk.lists.traits import Traits

TINY = 30
SAMPLE = 20  # records that are read
NEAR = 400
# Each begins with a set of characters, for which a search is fast, and looks back from there.
PRICE = re.compile(r"[$€£¥₹\d](?:(?<!\d)\s?\d|(?<=\d)\s?(?:€|£|kr|zł|USD|EUR|GBP)\b)")
DATE = re.compile(r"\d(?<!\w\d)(?:(?<=1)9\d\d\b|(?<=2)0\d\d\b|\d?:\d\d\b|\d* (?:min|hour|day|week|month|year)s? ago)")
SENTENCE = re.compile(r"[.!?…。！？](?:(?<=[。！？])|(?<=[^\W\d_]{2}.)(?:\s|$))")
PROSE_TAGS = ("p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "figure")


class Signs(NamedTuple):
    records: float  # logarithm
    few: float  # whether there are two or three
    size: float  # of the median record's characters, logarithm
    share: float  # of the page's text that the records hold
    outside: float  # of the page's text, the share in paragraphs outside of the records
    paragraphs: float  # paragraphs outside of the records, logarithm
    alike: float
    fields: float
    linked: float
    linking: float  # records with a link
    leads: float
    leads_linked: float  # records that begin with a link
    images: float
    folded: float
    scattered: float
    chrome: float
    prose: float  # records that are paragraphs, headings or figures
    rows: float  # records that are rows
    headed: float  # records with a heading
    in_article: float  # records in an article element that holds them all
    before: float  # of the page's text, the share before the first record
    tiny: float  # records of a few words
    all_links: float  # whether next to all of the text is linked
    hidden: float
    priced: float  # records that name a price
    dated: float  # records that name a year, a month's day or an hour
    sentences: float  # records with the end of a sentence
    paged: float  # whether elements are called pages
    sorted: float  # whether elements are called filters or orders
    says_article: float  # what the head says the page is
    says_list: float
    slug: float  # words in the last part of the address, logarithm
    asked: float  # whether the address has a query
    opens: float  # records that begin a line
    items: float  # records that are items of an HTML list
    titled: float  # records with a linked heading
    called: float  # records whose element is called a thing: a card, an item, a post


def signs(facts: Facts, cut: Cut, t: Traits) -> Signs:
    tree, page, (starts, stops) = facts.tree, facts.tree.page, cut
    lo, hi = tree.pieces[starts], tree.pieces[stops]
    chars, long = paragraphs(page)
    total, prose = max(float(chars[-1]), 1.0), long[hi] - long[lo]
    tag = np.minimum(np.maximum(tree.label[starts], 0), 255)
    first = np.append(page.piece_linked, False)[lo]
    links = facts.linked[stops] > facts.linked[starts]
    texts = _beginnings(facts, cut)
    first_piece = min(int(lo[0]), len(page.columns.piece_node) - 1)
    return Signs(
        records=math.log(t.records),
        few=float(t.records <= 3),
        size=math.log1p(t.size),
        share=t.chars / total,
        outside=float(long[-1] - prose.sum()) / total,
        paragraphs=math.log1p(max(float(long[-1] - prose.sum()), 0.0) / LONG),
        alike=t.alike,
        fields=math.log1p(min(t.fields, 12.0)),
        linked=t.linked,
        linking=_share(links),
        leads=t.leads,
        leads_linked=_share(first),
        images=t.images,
        folded=t.folded,
        scattered=t.scattered,
        chrome=t.chrome,
        prose=_share(PROSE[tag]),
        rows=_share(ROWS[tag]),
        headed=_share(facts.headings[stops] > facts.headings[starts]),
        in_article=float(in_article(page)[tree.page.columns.piece_node[first_piece]]),
        before=float(chars[first_piece]) / total,
        tiny=_share(tree.chars[stops] - tree.chars[starts] < TINY),
        all_links=float(t.linked > 0.9),
        hidden=t.hidden,
        priced=_said(texts, PRICE),
        dated=_said(texts, DATE),
        sentences=_said(texts, SENTENCE),
        paged=named(page)[0],
        sorted=named(page)[1],
        says_article=says(page)[0],
        says_list=says(page)[1],
        slug=address(page)[0],
        asked=address(page)[1],
        opens=_share(facts.opening[lo]),
        items=_share(ITEMS[tag]),
        titled=_share(facts.titles[stops] > facts.titles[starts]),
        called=_share(facts.thing[starts]),
    )


def _share(marked: Mask) -> float:
    return float(np.count_nonzero(marked)) / len(marked)


def _set(*tags: str) -> Mask:
    """Which tags are among these, by their codes; what is no tag has the code 0."""
    among = np.zeros(256, np.bool_)
    among[[markup.TAG[tag] for tag in tags]] = True
    return among


PROSE, ROWS, ITEMS = _set(*PROSE_TAGS), _set("tr"), _set("li")


def _beginnings(facts: Facts, cut: Cut) -> list[str]:
    """How some of the records begin."""
    tree, page = facts.tree, facts.tree.page
    some = slice(0, None, max(len(cut.starts) // SAMPLE, 1))
    spans = zip(tree.pieces[cut.starts[some]].tolist(), tree.pieces[cut.stops[some]].tolist(), strict=True)
    return [page.text_between(lo, hi)[:NEAR] for lo, hi in spans]


def _said(texts: list[str], what: re.Pattern[str]) -> float:
    """The share of the texts that say such a thing."""
    return sum(what.search(text) is not None for text in texts) / len(texts)
