"""What a block's own text says, where it stands, and what stands beside it."""

import numpy as np

from dehusk.arrays import Column, Group, running
from dehusk.features.measures import View, words_of
from dehusk.kernel import markup
from dehusk.kernel.markup import TAG
from dehusk.languages import STOP_WORDS

FREQUENT = words_of(" ".join(sorted(STOP_WORDS)))
TAG_KINDS = ("p", "li", "h1", "h2", "h3", "h4 h5 h6", "td th", "div", "pre textarea", "dd dt",
             "blockquote figcaption caption", "button select label form legend", "section article main body",
             "header footer nav aside address")  # fmt: skip
INLINE_KINDS = ("b strong em i", "a", "span", "time", "code")


def kinds_of(groups: tuple[str, ...]) -> Column:
    """A table from tag code to the number of the group that names the tag, 0 for none."""
    table = np.zeros(256, np.float32)
    for number, names in enumerate(groups, 1):
        table[[TAG[name] for name in names.split()]] = number
    return table


TAG_KIND, INLINE_KIND = kinds_of(TAG_KINDS), kinds_of(INLINE_KINDS)
HEADINGS = (3, 6)


def local(view: View) -> Group:
    page, some = view.page, np.maximum(view.block_words, 1)
    chars = page.block_hi - page.block_lo
    kinds = view.kinds
    tag_kind = TAG_KIND[view.columns.tag[view.node]]
    yield "words", view.block_words
    yield "word_length", chars / some
    yield "link_share", page.block_link_share
    yield "links", page.per_block(page.piece_linked)
    yield "pieces", np.diff(page.block_pieces)
    yield "capital_share", kinds[0] / chars
    yield "digit_share", kinds[1] / chars
    yield "ends", kinds[2]
    yield "commas", kinds[3]
    yield "mark_share", kinds[4] / chars
    yield "last_kind", kinds[5]
    yield "stop_share", view.count_words(FREQUENT)[1][0] / some
    yield "tag", tag_kind
    yield "is_heading", (tag_kind >= HEADINGS[0]) & (tag_kind <= HEADINGS[1])
    yield "hidden", view.columns.flags[view.node] & markup.HIDDEN
    yield "inline", INLINE_KIND[view.columns.tag[view.columns.piece_node[view.columns.block_piece]]]


def position(view: View) -> Group:
    before, prose = running(view.block_words), running(view.prose)
    yield "index", view.index
    yield "from_end", view.size - 1 - view.index
    yield "index_share", view.index / view.size
    yield "words_before", before[:-1]
    yield "words_after", view.total - before[1:]
    yield "depth", view.columns.depth[view.node]
    yield "prose_before_share", prose[:-1] / max(prose[-1], 1)
    yield "prose_after_share", 1 - prose[1:] / max(prose[-1], 1)


def neighbours(view: View) -> Group:
    words, links, prose = running(view.block_words), running(view.link_words), running(view.prose)
    for reach in (3, 8, 20):
        lo, hi = np.maximum(view.index - reach, 0), np.minimum(view.index + reach + 1, view.size)
        yield f"link_share_within{reach}", (links[hi] - links[lo]) / np.maximum(words[hi] - words[lo], 1)
        yield f"prose_within{reach}", prose[hi] - prose[lo]
