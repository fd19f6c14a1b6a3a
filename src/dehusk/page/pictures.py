"""Addresses of images: what the page shows, or puts aside for when it is scrolled to."""

import re
from collections.abc import Iterator

from dehusk.page import Page
from dehusk.page.address import safe_address

PUT_ASIDE = ("data-src", "data-lazy-src", "data-original")  # counts before what may be a placeholder
SETS_ASIDE = ("data-srcset", "data-lazy-srcset")
ASIDE = frozenset((*PUT_ASIDE, *SETS_ASIDE))
NAMES = (*PUT_ASIDE, *SETS_ASIDE, "src")  # a srcset is long, and read where these do not do
CANDIDATE = re.compile(r"([^\s,]\S*)(?:\s+([0-9]+(?:\.[0-9]+)?)[wx])?\s*(?:,|$)")
PLACEHOLDERS = ("blank", "placeholder", "spacer", "pixel", "transparent", "loading", "lazy", "1x1")
LONGEST_SET = 8192  # characters


def image_address(page: Page, image: int) -> str:
    """The safe address of an image's node, or ""."""
    return address_of(page, image, {name: value for name in NAMES if (value := page.attribute(image, name))})


def address_of(page: Page, image: int, own: dict[str, str]) -> str:
    """The safe address of an image with these attributes, or ""."""
    source = own.get("src", "")
    if ASIDE.isdisjoint(own) and not _is_placeholder(source) and (address := safe_address(page, source)):  # most
        return address
    return next((found for one in _offered(page, image, own) if (found := safe_address(page, one))), "")


def _offered(page: Page, image: int, own: dict[str, str]) -> Iterator[str]:
    """The addresses that an image and the sources of its picture offer, best first."""
    for name in PUT_ASIDE:
        if name in own:
            yield own[name]
    for name in SETS_ASIDE:
        if name in own:
            yield largest(own[name])
    source = own.get("src", "")
    if not _is_placeholder(source):
        yield source
    yield largest(page.own_attribute(image, "srcset"))
    parent, before = page.columns.parent, image - 1
    while before >= 0 and parent[before] == parent[image] and page.tag_name(before) == "source":
        yield from (largest(page.own_attribute(before, name)) for name in ("srcset", *SETS_ASIDE))
        before -= 1
    yield source


def _is_placeholder(address: str) -> bool:
    """By the last name in its path."""
    name = address.partition("?")[0].rpartition("/")[2].lower()
    for word in PLACEHOLDERS:  # noqa: SIM110  (a generator takes thrice as long)
        if word in name:
            return True
    return False


def largest(sources: str) -> str:
    """The address in a srcset with the greatest width or density, the first of equals; "" where there is none."""
    if not sources or len(sources) > LONGEST_SET:
        return ""
    found = [(float(size or 1), address.rstrip(",")) for address, size in CANDIDATE.findall(sources)]
    return max(found, key=lambda one: one[0])[1] if found else ""
