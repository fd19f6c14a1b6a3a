"""What kind of page a block stands on: the same for all blocks of a page."""

import numpy as np

from dehusk.features.view import View
from dehusk.kernel.columns import Group
from dehusk.kernel.markup import TAG

# What JSON-LD may call the page or what stands on it.
SCHEMA = {
    "product": ('"Product"', '"Offer"'),
    "article": ('"Article"', '"NewsArticle"', '"BlogPosting"'),
    "list": ('"ItemList"', '"CollectionPage"', '"SearchResultsPage"'),
    "thread": ('"DiscussionForumPosting"', '"QAPage"', '"Question"'),
    "business": ('"LocalBusiness"', '"Service"', '"FAQPage"'),
    "review": ('"Review"', '"AggregateRating"'),
}
WORDS_OF = ("p", "li", "td", "div")
COUNTED = ("article", "form", "img", "script", "table", "h2", "h3", "input", "pre", "font", "svg", "time", "iframe",
           "li", "p", "button")  # fmt: skip


def whole_page(view: View) -> Group:
    columns = view.columns
    prose, blocks = view.prose, np.bincount(columns.tag[view.node], weights=view.block_words, minlength=256)
    yield "page_blocks", view.constant(view.size)
    yield "page_words", view.constant(view.total)
    yield "page_link_share", view.constant(view.link_words.sum() / view.total)
    yield "page_nodes", view.constant(len(columns.tag))
    yield "page_prose_share", view.constant(float(prose.sum()) / view.total)
    yield "page_prose_blocks", view.constant(int(np.count_nonzero(prose)))
    yield "page_longest", view.constant(view.block_words.max())
    yield "page_markup_a_word", view.constant(len(view.page.source) / view.total)
    yield "page_unspaced", view.constant(len(columns.text) / view.total)
    for tag in WORDS_OF:
        yield f"page_{tag}_words_share", view.constant(blocks[TAG[tag]] / view.total)
    counts = np.bincount(columns.tag, minlength=256)
    for tag in COUNTED:
        yield f"page_{tag}_count", view.constant(counts[TAG[tag]])
    yield from stated(view)


def stated(view: View) -> Group:
    """What the page calls itself."""
    kind = view.said("og:type")
    yield "page_og_article", view.constant(kind == "article")
    yield "page_og_product", view.constant("product" in kind)
    yield "page_og_website", view.constant(kind == "website")
    for name, types in SCHEMA.items():
        yield f"page_schema_{name}", view.constant(any(kind in view.linked_data for kind in types))
