"""What kind of page a block stands on: the same for all blocks of a page."""

import numpy as np

from dehusk.arrays import Group
from dehusk.features.measures import View
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
    for name, says in stated(view).items():
        yield name, view.constant(says)


def stated(view: View) -> dict[str, bool]:
    """What the page calls itself."""
    kind, data = view.said("og:type"), view.linked_data
    return {
        "page_og_article": kind == "article",
        "page_og_product": "product" in kind,
        "page_og_website": kind == "website",
        **{f"page_schema_{name}": any(called in data for called in types) for name, types in SCHEMA.items()},
    }
