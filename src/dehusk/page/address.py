"""Addresses in a page's attributes made absolute, and which of them are let out."""

import re
from urllib.parse import urljoin, urlsplit

from dehusk.kernel import address_kind
from dehusk.kernel.looks import WHOLE
from dehusk.page import Page, fact, head

# What a browser reads over (java\nscript: is javascript:) and what XML does not have: gone before the scheme is read.
IGNORED = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
SCHEMES = {"http", "https", "mailto", "tel"}
FIRST = re.compile("[^/?#]*")  # segment: a colon in it ends a scheme, and an address that is relative has none there
WEB = ("http://", "https://")
HOST = re.compile(r"https?://([a-z0-9.-]+)(?:[/?#]|\Z)")  # of most addresses


def allowed(address: str) -> bool:
    """Whether an address is relative or of one of the four schemes that run nothing."""
    found = FIRST.match(address)
    scheme, colon, _ = (found[0] if found else "").partition(":")
    return not colon or scheme.lower() in SCHEMES


def cleaned(value: str | None) -> str:
    return IGNORED.sub("", value or "").strip()


@fact
def base(page: Page) -> str:
    """The address that others are relative to: of the first base element, else the page's own, or ""."""
    own = cleaned(page.url)
    bases = page.attributes("href", page.tagged("base")) if page.has("base") else {}
    try:
        joined = urljoin(own, cleaned(next(iter(bases.values())))) if bases else own
    except ValueError:
        return own
    return joined if allowed(joined) else own


@fact
def origin(page: Page) -> str:
    """What stands before a path from the root in the addresses of the page; "" where nothing does."""
    return _joined(page, "/").removesuffix("/")


def safe_address(page: Page, value: str | None) -> str:
    """An address made absolute, or "" where it is none that a reader can safely follow."""
    kind = address_kind(value) if value else 0
    if value and kind:
        return value if kind == WHOLE else origin(page) + value
    value = cleaned(value)
    return _joined(page, value) if value and not value.startswith("#") else ""


def _joined(page: Page, value: str) -> str:
    try:
        joined = urljoin(base(page), value)
        return joined if urlsplit(joined) and allowed(joined) else ""
    except ValueError:
        return ""


def web_address(page: Page, value: str) -> str:
    """An address that metadata states, made absolute by the page's own; "" where it is none of the web."""
    if address_kind(value) == WHOLE:
        return value
    value = cleaned(value)
    try:
        joined = value if value.startswith(WEB) else urljoin(cleaned(page.url), value) if value else ""
        return joined if joined.startswith(WEB) and urlsplit(joined).netloc else ""
    except ValueError:
        return ""


@fact
def host(page: Page) -> str:
    """The host of the page's own address, else of the canonical one, without "www."; or ""."""
    address = page.url or next(iter(head.links(page).get("canonical", [])), "")
    if plain := HOST.match(address):
        return plain[1].removeprefix("www.")
    try:
        return (urlsplit(address).hostname or "").removeprefix("www.")
    except ValueError:
        return ""
