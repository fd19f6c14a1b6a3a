"""A first look at a page, before anything is compared: most pages are articles, and tell."""

import math
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints
from dehusk.lists.page_signs import LONG, address, in_article, is_paragraph, named, paragraphs, says
from dehusk.lists.probability import weights
from dehusk.page import Page

APART = 3  # blocks from one paragraph of a sequence to the next, at most
PROSE = 0.25  # of the text, at least, in paragraphs
UNLIKELY = 0.0  # log odds of a page that is looked at briefly
BRIEF = 0.3
HOPELESS = -2.0  # log odds of a page that is not looked at further


class Glance(NamedTuple):
    prose: float  # share of the page's text in paragraphs
    paragraphs: float  # the text in paragraphs, logarithm
    in_a_row: float  # the longest sequence of paragraphs with next to nothing between, logarithm
    chars: float  # of the page, logarithm
    linked: float  # share of the text in links
    links: float  # a thousand characters, logarithm
    images: float  # a thousand characters, logarithm
    blocks: float  # a thousand characters, logarithm
    items: float  # of HTML lists, logarithm
    times: float  # time elements, logarithm
    in_article: float  # share of the text in one article element
    says_article: float
    says_list: float
    slug: float
    asked: float
    paged: float
    sorted: float


def glance(page: Page) -> Glance:
    chars, long = paragraphs(page)
    total = max(float(chars[-1]), 1.0)
    thousands = total / 1000
    linked = float((page.piece_chars * page.piece_linked).sum())
    says_article, says_list = says(page)
    slug, asked = address(page)
    paged, ordered = named(page)
    article = float(page.piece_chars[in_article(page)[page.columns.piece_node]].sum())
    return Glance(
        prose=float(long[-1]) / total,
        paragraphs=math.log1p(float(long[-1]) / LONG),
        in_a_row=math.log1p(longest_sequence(np.flatnonzero(is_paragraph(page)))),
        chars=math.log(total),
        linked=linked / total,
        links=math.log1p(float(np.count_nonzero(page.tagged("a"))) / thousands),
        images=math.log1p(float(np.count_nonzero(page.tagged("img"))) / thousands),
        blocks=math.log1p(len(page) / thousands),
        items=math.log1p(float(np.count_nonzero(page.tagged("li")))),
        times=math.log1p(float(np.count_nonzero(page.tagged("time")))),
        in_article=article / total,
        says_article=says_article,
        says_list=says_list,
        slug=slug,
        asked=asked,
        paged=paged,
        sorted=ordered,
    )


def longest_sequence(paragraphs: Ints) -> int:
    """The most paragraphs, given as blocks in order, of which each stands near the one before."""
    ends = np.flatnonzero(np.diff(paragraphs) > APART)
    return int(np.diff(np.concatenate([[-1], ends, [len(paragraphs) - 1]])).max(initial=0))


def effort(page: Page) -> float:
    """How closely to look at a page, 0 to 1: not at all at prose that is as unlikely to have a list as next to no page
    with one, briefly where a list is unlikely."""
    seen = glance(page)
    odds = float(weights("glance", Glance._fields) @ np.array([*seen, 1.0]))
    if seen.prose <= PROSE or odds >= UNLIKELY:
        return 1.0
    return BRIEF if odds >= HOPELESS else 0.0
