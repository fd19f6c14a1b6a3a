"""What a block's own text says, where it stands, and what stands beside it. `_text` is the same, compiled."""

import numpy as np

from dehusk.arrays import Column, Group, running
from dehusk.features.measures import Measures, words_of
from dehusk.features.schema import REACHES
from dehusk.kernel import markup, measure
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
FIRST_HEADING, LAST_HEADING = (TAG_KINDS.index(tags) + 1 for tags in ("h1", "h4 h5 h6"))


def local_columns(measured: Measures) -> Group:
    page, some = measured.page, np.maximum(measured.block_words, 1)
    chars = page.block_hi - page.block_lo
    kinds = measured.kinds
    tag_kind = TAG_KIND[measured.columns.tag[measured.node]]
    yield "words", measured.block_words
    yield "word_length", chars / some
    yield "link_share", page.block_link_share
    yield "links", page.per_block(page.piece_linked)
    yield "pieces", np.diff(page.block_pieces)
    yield "capital_share", kinds[measure.CAPITAL] / chars
    yield "digit_share", kinds[measure.DIGIT] / chars
    yield "ends", kinds[measure.END]
    yield "commas", kinds[measure.COMMA]
    yield "mark_share", kinds[measure.MARK] / chars
    yield "last_kind", kinds[measure.LAST]
    yield "stop_share", measured.count_words(FREQUENT)[1][0] / some
    yield "tag", tag_kind
    yield "is_heading", (tag_kind >= FIRST_HEADING) & (tag_kind <= LAST_HEADING)
    yield "hidden", measured.columns.flags[measured.node] & markup.HIDDEN
    yield "inline", INLINE_KIND[measured.columns.tag[measured.columns.piece_node[measured.columns.block_piece]]]


def position_columns(measured: Measures) -> Group:
    before, prose = running(measured.block_words), running(measured.prose)
    yield "index", measured.index
    yield "from_end", measured.size - 1 - measured.index
    yield "index_share", measured.index / measured.size
    yield "words_before", before[:-1]
    yield "words_after", measured.total - before[1:]
    yield "depth", measured.columns.depth[measured.node]
    yield "prose_before_share", prose[:-1] / max(prose[-1], 1)
    yield "prose_after_share", 1 - prose[1:] / max(prose[-1], 1)


def neighbours_columns(measured: Measures) -> Group:
    words, links, prose = running(measured.block_words), running(measured.link_words), running(measured.prose)
    for reach in REACHES:
        lo, hi = np.maximum(measured.index - reach, 0), np.minimum(measured.index + reach + 1, measured.size)
        yield f"link_share_within{reach}", (links[hi] - links[lo]) / np.maximum(words[hi] - words[lo], 1)
        yield f"prose_within{reach}", prose[hi] - prose[lo]
