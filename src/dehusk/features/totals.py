"""What kind of page a block stands on: the same for all blocks of a page. `_totals` is the same, compiled."""

from collections.abc import Iterator

import numpy as np

from dehusk.arrays import Group
from dehusk.features.measures import Measures
from dehusk.features.schema import CALLED, COUNTED, WORDS_OF
from dehusk.kernel.markup import TAG

# What JSON-LD may call the page or what stands on it.
TYPES = {
    "product": ('"Product"', '"Offer"'),
    "article": ('"Article"', '"NewsArticle"', '"BlogPosting"'),
    "list": ('"ItemList"', '"CollectionPage"', '"SearchResultsPage"'),
    "thread": ('"DiscussionForumPosting"', '"QAPage"', '"Question"'),
    "business": ('"LocalBusiness"', '"Service"', '"FAQPage"'),
    "review": ('"Review"', '"AggregateRating"'),
}
TYPES_OF = {f"page_schema_{name}": TYPES[name] for name in CALLED}
CALLING = ("page_og_article", "page_og_product", "page_og_website", *TYPES_OF)


def page_columns(measured: Measures) -> Group:
    columns = measured.columns
    prose, blocks = measured.prose, np.bincount(columns.tag[measured.node], weights=measured.block_words, minlength=256)
    yield "page_blocks", measured.size
    yield "page_words", measured.total
    yield "page_link_share", measured.link_words.sum() / measured.total
    yield "page_nodes", len(columns.tag)
    yield "page_prose_share", float(prose.sum()) / measured.total
    yield "page_prose_blocks", int(np.count_nonzero(prose))
    yield "page_longest", measured.block_words.max()
    yield "page_markup_a_word", measured.share_of(measured.page.source) / measured.total
    yield "page_unspaced", measured.share_of(columns.text) / measured.total
    for tag in WORDS_OF:
        yield f"page_{tag}_words_share", blocks[TAG[tag]] / measured.total
    counts = np.bincount(columns.tag, minlength=256)
    for tag in COUNTED:
        yield f"page_{tag}_count", counts[TAG[tag]]
    yield from called(measured)
    yield from stated(measured)


def called(measured: Measures) -> tuple[tuple[str, bool], ...]:
    """What the page calls itself by OpenGraph: columns, and whether it does."""
    kind = measured.said("og:type")
    return (
        ("page_og_article", kind == "article"),
        ("page_og_product", "product" in kind),
        ("page_og_website", kind == "website"),
    )


def stated(measured: Measures) -> Iterator[tuple[str, bool]]:
    """The same by JSON-LD."""
    data = measured.linked_data
    return ((column, any(name in data for name in names)) for column, names in TYPES_OF.items())
