"""Reference lists: below a kept article they are content, however long and full of links."""

import re
from functools import cache

from dehusk.arrays import Mask
from dehusk.choice.decision import REFERRED, Choice
from dehusk.extractors.base import Evidence
from dehusk.kernel import headed_lists
from dehusk.languages import pattern
from dehusk.page import Page

TYPES, LIKELY = ("article", "documentation"), 0.3  # pages that have references, and how likely one of them is
LONGEST = 60  # characters of such a heading
ARTICLE = 800  # characters kept above it
NEAR = 2  # blocks from the heading to its list: "[edit]", or a line that introduces it
MOST = 8  # such headings, the last of a page


def keep_references(choice: Choice, evidence: Evidence) -> Choice:
    page = choice.page
    likely = evidence.page_types
    if likely and sum(likely.get(one, 0.0) for one in TYPES) < LIKELY:
        return choice
    for head, found in _lists(choice):
        blocks = choice.doubted((head, *_blocks_in(page, found)))
        choice = choice.changed_at(blocks, kept=True, why=REFERRED)
    return choice


def _lists(choice: Choice) -> list[tuple[int, int]]:
    """Block and node: headings of references with an article above them and not beside it, and the lists below."""
    page = choice.page
    headed = headed_lists(page.columns, choice.kept, ARTICLE, LONGEST, NEAR)
    named = [(head, found) for head, said, found in headed if _title().fullmatch(said.lower())][-MOST:]
    if not named:
        return []
    beside = page.nearest(page.tagged("nav", "aside"))[page.columns.block] >= 0
    return [(head, found) for head, found in named if not beside[head]]


@cache
def _title() -> re.Pattern[str]:
    """Of such a heading in lower case, with "[edit]" behind it or not."""
    return re.compile(rf"[\W\d]*{pattern('references')}\s*(?:\[[^\]]*\]\W*|\W*)")


def _blocks_in(page: Page, node: int) -> list[int]:
    """The blocks in an element."""
    columns = page.columns
    inside: Mask = (columns.block >= node) & (columns.block < columns.end[node])
    return list(inside.nonzero()[0].tolist())
