"""Code listings: which elements are one, and in which language."""

from dehusk.arrays import Mask
from dehusk.page import Page, fact


@fact
def listings(page: Page) -> Mask:
    """Mask of the nodes each of which is one listing, however many blocks are in it; none is in another."""
    return page.tagged("pre")


def language_of(page: Page, listing: int) -> str:
    """The language that a listing says it is in: class="language-python", data-lang and the like; or ""."""
    stop = min(int(page.columns.end[listing]), listing + 4)
    for node in (listing, *range(listing + 1, stop), max(int(page.columns.parent[listing]), 0)):
        for name in ("data-lang", "data-language"):
            if value := page.attribute(node, name):
                return _plain(value)
        for word in (page.attribute(node, "class") or "").split():
            for prefix in ("language-", "lang-", "highlight-source-", "brush:"):
                if word.startswith(prefix):
                    return _plain(word[len(prefix) :])
    return ""


def _plain(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum() or letter in "+#-")
