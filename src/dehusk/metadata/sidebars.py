"""What stands beside a page's own content: comments, sidebars and teasers, as names or tags say."""

from bisect import bisect_right

from dehusk.kernel import outermost
from dehusk.kernel.markup import TAG
from dehusk.page import Page, fact
from dehusk.page.called import few_called

TAGS = bytes(TAG[tag] for tag in ("aside", "footer", "nav"))


def in_sidebar(page: Page, node: int) -> bool:
    starts, ends = _sidebars(page)
    last = bisect_right(starts, node) - 1
    return last >= 0 and node < ends[last]


@fact
def _sidebars(page: Page) -> tuple[list[int], list[int]]:
    """Where the outermost of them begin and end: they are few, and so are the nodes asked about."""
    return outermost(page.columns, page.body + 1, TAGS, few_called(page, "beside"))
