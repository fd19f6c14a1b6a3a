"""Metadata of a page: title, authors, dates, language and the like; and what its readers wrote.

The readers are imported when they are first asked for: their patterns for all languages take their time to compile.
"""

from dehusk.metadata.fields import Metadata, Post
from dehusk.page import Page

__all__ = ["Metadata", "Post", "comments", "posts", "read"]


def read(page: Page) -> Metadata:
    from dehusk.metadata.reading import read_metadata  # noqa: PLC0415

    return read_metadata(page)


def comments(page: Page) -> list[Post]:
    """The comments of an article's readers, in the page's order."""
    from dehusk.metadata.threads import read_comments  # noqa: PLC0415

    return read_comments(page)


def posts(page: Page) -> list[Post]:
    """The posts of a forum page, in the page's order."""
    from dehusk.metadata.threads import read_posts  # noqa: PLC0415

    return read_posts(page)
