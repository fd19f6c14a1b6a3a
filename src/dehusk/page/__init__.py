"""What a page is: bytes become columns, and everything after is read off them."""

from dehusk.page.page import Page, fact
from dehusk.page.reader import page_of, parse

__all__ = ["Page", "fact", "page_of", "parse"]
