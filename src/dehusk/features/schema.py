"""Every column by name: its group, whether it is of a block or of the page, and what it means.

Groups write by these names, in numpy and compiled alike. NAMES is the order of the rows that models are trained on:
columns of blocks first, then those of the page, which are the same for all of its blocks.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

# The families of columns: a column for each of these.
REACHES = (3, 8, 20)  # blocks before and after
LEVELS = 5  # the block's own element, its parent, ...
INNER = 3  # levels whose densities and names count
PERCENTS = (30, 50, 80)  # of the page's prose
PATHS = {"path": "of tags", "class_path": "of tags with classes"}
SEMANTIC = ("article", "main", "section", "nav", "header", "footer", "aside", "form", "table", "ul", "ol", "dl", "td",
            "pre", "a")  # fmt: skip
WORDS_OF = ("p", "li", "td", "div")
COUNTED = ("article", "form", "img", "script", "table", "h2", "h3", "input", "pre", "font", "svg", "time", "iframe",
           "li", "p", "button")  # fmt: skip
PLACES = {
    "long": "of the block, if it is long", "short": "of the block, if it is short", "first": "that it begins with",
    "last": "that it ends with", "heading": "of the last heading before it", "above": "of the heading above that one",
}  # fmt: skip
CALLED = ("product", "article", "list", "thread", "business", "review")  # in JSON-LD


class Declared(NamedTuple):
    name: str
    group: str
    of_page: bool
    meaning: str


Meanings = Iterator[tuple[str, str]]  # a column's name, with * behind it where it is of the page, and its meaning


def _local() -> Meanings:
    yield "words", "words of the block"
    yield "word_length", "characters a word"
    yield "link_share", "share of its characters in links"
    yield "links", "text nodes in links"
    yield "pieces", "text nodes"
    yield "capital_share", "share of its characters that are capitals"
    yield "digit_share", "share of its characters that are digits"
    yield "ends", "characters that end a sentence"
    yield "commas", "commas, semicolons and colons"
    yield "mark_share", "share of its characters that are marks of menus and code, as | / < >"
    yield "last_kind", "kind of its last character: 1 capital, 2 digit, 3 end, 4 comma, 5 mark, 0 other"
    yield "stop_share", "share of its words that are stop words"
    yield "tag", "kind of its element's tag, a number of text.TAG_KINDS"
    yield "is_heading", "1 where its element is a heading"
    yield "hidden", "1 where its element is hidden"
    yield "inline", "kind of the tag around its first text node, a number of text.INLINE_KINDS"


def _position() -> Meanings:
    yield "index", "blocks before it"
    yield "from_end", "blocks after it"
    yield "index_share", "blocks before it, as a share of all"
    yield "words_before", "words before it"
    yield "words_after", "words after it"
    yield "depth", "ancestors of its element"
    yield "prose_before_share", "prose before it, as a share of the page's"
    yield "prose_after_share", "prose after it, as a share of the page's"


def _neighbours() -> Meanings:
    for reach in REACHES:
        yield f"link_share_within{reach}", f"share of words in links, up to {reach} blocks before and after"
        yield f"prose_within{reach}", f"words of prose, up to {reach} blocks before and after"


def _ancestors() -> Meanings:
    for level in range(1, LEVELS):
        yield f"up{level}_words_share", f"words under ancestor {level}, as a share of the page's"
        yield f"up{level}_link_share", f"share of words in links under ancestor {level}"
        yield f"up{level}_blocks", f"blocks under ancestor {level}"


def _container() -> Meanings:
    for percent in PERCENTS:
        yield (
            f"place_in{percent}",
            f"place among the blocks of the deepest element with {percent} % of the prose, 0 to 1",
        )
        yield f"size_of{percent}*", "words of that element, as a share of the page's"
        yield f"below{percent}", "steps down to the block's element from that one, -1 outside of it"
    yield "in_best", "1 in the element with the best Readability score"
    yield "best_on_path", "best Readability score on the path, as a share of the best"
    yield "parent_score", "Readability score of the parent, as a share of the best"
    yield "to_next_prose", "blocks to the next prose, less than 0 after the last"
    yield "from_last_prose", "blocks since the last prose, less than 0 before the first"


def _semantic() -> Meanings:
    for tag in SEMANTIC:
        yield f"to_{tag}", f"steps up to the nearest {tag}"


def _density() -> Meanings:
    yield "td", "text density: characters a tag"
    yield "up1_td", "text density of the parent"
    for level in range(INNER):
        yield f"up{level}_ctd", f"composite text density, {level} levels up"
        yield f"up{level}_density_sum", f"DensitySum {level} levels up, as a share of the greatest"
    yield "path_density_sum", "greatest DensitySum on the path, as a share of the greatest"
    yield "path_ctd", "least composite density on the path"
    yield "over_threshold", "the same, as a multiple of the densest element's"
    yield "under_densest", "1 in the element of the greatest DensitySum"
    yield "page_td*", "text density of the body"


def _repetition() -> Meanings:
    for path, what in PATHS.items():
        yield f"{path}_blocks", f"blocks on the same path {what}"
        yield f"{path}_words_share", "their words, as a share of the page's"
        yield f"{path}_mean_words", "their words a block"
        yield f"{path}_link_share", "share of their words in links"
    yield "up0_like", "siblings of the same tag and class, itself included"
    for level in range(LEVELS - 1):
        yield f"up{level}_like_words", f"words under such siblings {level} levels up, as a share of the page's"
    yield "record_words_share", "words of the largest list of like siblings on the path, as a share of the page's"
    yield "record_like", "records of the innermost such list"
    yield "record_mean_words", "words a record of that list"
    yield "record_depth", "steps down to the block's element from its record, -1 without one"
    yield "main_records_words*", "words of the page's largest such list, as a share of the page's"
    yield "main_records_like*", "records of that list"
    yield "copies", "blocks of the same text, itself included"
    yield "is_copy", "1 where a block before it has the same text"


def _title() -> Meanings:
    yield "title_overlap", "share of its words that are the title's"
    yield "title_cover", "the same words, as a share of the title's"
    yield "title_match", "the same words, as a share of both together"
    yield "title_match_best*", "greatest title_match of the page"
    yield "title_words*", "different words of the title"
    yield "from_title", "blocks since the one that matches the title best"
    yield "description_overlap", "share of its words that are the description's"
    yield "description_cover", "the same words, as a share of the description's"
    yield "from_h1", "blocks since the first h1"
    yield "h1_blocks*", "blocks in an h1"
    yield "from_heading", "blocks since the last heading"


def _page() -> Meanings:
    yield "page_blocks*", "blocks"
    yield "page_words*", "words"
    yield "page_link_share*", "share of words in links"
    yield "page_nodes*", "elements"
    yield "page_prose_share*", "share of words in prose"
    yield "page_prose_blocks*", "blocks of prose"
    yield "page_longest*", "words of the longest block"
    yield "page_markup_a_word*", "characters of source a word"
    yield "page_unspaced*", "characters of text a word"
    for tag in WORDS_OF:
        yield f"page_{tag}_words_share*", f"share of words in blocks of a {tag}"
    for tag in COUNTED:
        yield f"page_{tag}_count*", f"{tag} elements"
    for kind in ("article", "product", "website"):
        yield f"page_og_{kind}*", f"1 where og:type says {kind}"
    for kind in CALLED:
        yield f"page_schema_{kind}*", f"1 where JSON-LD has a type of totals.TYPES[{kind!r}]"


def _vocabulary() -> Meanings:
    for level in range(INNER):
        yield f"up{level}_odds", f"mean log odds of content of the element's names, {level} levels up"
    yield "path_odds", "sum of these on the path"
    yield "path_odds_min", "least of these on the path"
    yield "path_odds_max", "greatest of these on the path"
    yield "path_odds_mean", "sum a named element on the path"
    yield "nearest_odds", "log odds of the nearest named element"


def _words() -> Meanings:
    for place, meaning in PLACES.items():
        yield f"said_{place}", f"log odds of content of the words {meaning}"
    yield "said", "sum of these"


def family(pattern: str, members: Iterable[object]) -> tuple[str, ...]:
    """The names of a family of columns: the pattern with each of these in it."""
    return tuple(pattern.format(member) for member in members)


VOCABULARY, WORDS = "vocabulary", "words"  # the groups that are themselves learned
_GROUPS = {"local": _local, "position": _position, "neighbours": _neighbours, "ancestors": _ancestors,
           "container": _container, "semantic": _semantic, "density": _density, "repetition": _repetition,
           "title": _title, "page": _page, VOCABULARY: _vocabulary, WORDS: _words}  # fmt: skip

SCHEMA: tuple[Declared, ...] = tuple(
    sorted(
        (
            Declared(name.rstrip("*"), group, name.endswith("*"), meaning)
            for group, columns in _GROUPS.items()
            for name, meaning in columns()
        ),
        key=lambda column: column.of_page,
    )
)
GROUPS: tuple[str, ...] = tuple(_GROUPS)
NAMES: tuple[str, ...] = tuple(column.name for column in SCHEMA)
OF_BLOCKS = sum(not column.of_page for column in SCHEMA)
GROUP_OF: dict[str, str] = {column.name: column.group for column in SCHEMA}
ROW: dict[str, int] = {name: row for row, name in enumerate(NAMES)}
ROWS: dict[str, dict[str, int]] = {
    group: {name: ROW[name] for name in NAMES if GROUP_OF[name] == group} for group in GROUPS
}
