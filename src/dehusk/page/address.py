"""Addresses in a page's attributes made absolute."""

import re
from urllib.parse import urljoin, urlsplit

from dehusk.page import Page, fact, head

CONTROL = re.compile(r"[\x00-\x1f\x7f]")  # a browser reads java\nscript: as javascript:
SAFE_SCHEMES = {"", "http", "https", "mailto", "tel", "ftp"}
WEB = ("http://", "https://")
SOURCES = ("data-src", "data-original", "src")  # what a lazy page puts aside counts before a placeholder


@fact
def base(page: Page) -> str:
    """The address that others are relative to: of the first base element, else the page's own, or ""."""
    bases = page.attributes("href", page.tagged("base"))
    try:
        return urljoin(page.url or "", next(iter(bases.values())).strip()) if bases else page.url or ""
    except ValueError:
        return page.url or ""


def safe_address(page: Page, value: str | None) -> str:
    """An address made absolute, or "" where it is none that a reader can safely follow."""
    value = CONTROL.sub("", value or "").strip()
    try:
        joined = urljoin(base(page), value) if value and not value.startswith("#") else ""
        return joined if urlsplit(joined).scheme.lower() in SAFE_SCHEMES else ""
    except ValueError:
        return ""


def image_address(page: Page, image: int) -> str:
    """The safe address of an image's node, or ""."""
    return next((found for name in SOURCES if (found := safe_address(page, page.attribute(image, name)))), "")


def web_address(page: Page, value: str) -> str:
    """An address that metadata states, made absolute by the page's own; "" where it is none of the web."""
    try:
        joined = value if value.startswith(WEB) else urljoin(page.url or "", value) if value else ""
        return joined if joined.startswith(WEB) and urlsplit(joined).netloc else ""
    except ValueError:
        return ""


@fact
def host(page: Page) -> str:
    """The host of the page's own address, else of the canonical one, without "www."; or ""."""
    address = page.url or next(iter(head.links(page).get("canonical", [])), "")
    try:
        return (urlsplit(address).hostname or "").removeprefix("www.")
    except ValueError:
        return ""
