"""What a page is: bytes become columns, and everything after is read off them."""

from dehusk.page.page import Page
from dehusk.page.reader import page_of, parse

__all__ = ["Page", "page_of", "parse"]
