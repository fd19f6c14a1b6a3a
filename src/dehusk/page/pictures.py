"""Addresses of images: what the page shows, or puts aside for when it is scrolled to."""

import re

from dehusk.page import Page
from dehusk.page.address import safe_address

PUT_ASIDE = ("data-src", "data-lazy-src", "data-original")  # counts before a placeholder
SETS = ("data-srcset", "data-lazy-srcset", "srcset")
CANDIDATE = re.compile(r"([^\s,]\S*)(?:\s+([0-9.]+)[wx])?\s*(?:,|$)")
PLACEHOLDER = re.compile(r"(?:blank|placeholder|spacer|pixel|transparent|loading|lazy|1x1)[^/]*$", re.IGNORECASE)
LONGEST_SET = 8192  # characters


def image_address(page: Page, image: int) -> str:
    """The safe address of an image's node, or ""."""
    own = {name: page.attribute(image, name) for name in (*PUT_ASIDE, *SETS, "src")}
    addresses = [own[name] for name in PUT_ASIDE]
    addresses += [largest(own[name]) for name in SETS[:2]]
    if not PLACEHOLDER.search((own["src"] or "").partition("?")[0]):
        addresses.append(own["src"])
    addresses += [largest(own["srcset"]), *_sources(page, image), own["src"]]
    return next((found for one in addresses if (found := safe_address(page, one))), "")


def _sources(page: Page, image: int) -> list[str]:
    """What the source elements before an image in a picture element offer."""
    found, before = [], image - 1
    while before >= 0 and page.columns.parent[before] == page.columns.parent[image] and page.tag_name(before) == "source":
        found += [largest(page.attribute(before, name)) for name in SETS]
        before -= 1
    return found


def largest(sources: str | None) -> str:
    """The address in a srcset with the greatest width or density; the first of equals."""
    if not sources or len(sources) > LONGEST_SET:
        return ""
    found = [(float(size) if size.count(".") < 2 and size.strip(".") else 1.0, address.rstrip(",")) for address, size in CANDIDATE.findall(sources)]
    return max(found, key=lambda one: one[0])[1] if found else ""
