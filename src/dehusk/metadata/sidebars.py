"""What stands beside a page's own content: comments, sidebars and teasers, as names or tags say."""

from bisect import bisect_right

from dehusk.page import Page, fact
from dehusk.page.called import nodes_called

TAGS = ("aside", "footer", "nav")


def in_sidebar(page: Page, node: int) -> bool:
    starts, ends = _sidebars(page)
    last = bisect_right(starts, node) - 1
    return last >= 0 and node < ends[last]


@fact
def _sidebars(page: Page) -> tuple[list[int], list[int]]:
    """Where the outermost of them begin and end: they are few, and so are the nodes asked about."""
    nodes = [*nodes_called(page, "beside").tolist(), *page.tagged(*TAGS).nonzero()[0].tolist()]
    starts, ends, end = list[int](), list[int](), page.body + 1
    for node in sorted(nodes):
        if node >= end:
            end = int(page.columns.end[node])
            starts.append(node)
            ends.append(end)
    return starts, ends
