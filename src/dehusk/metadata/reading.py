"""All metadata of a page, each field by its own reader, and where it was read."""

import re
from typing import Any

from dehusk.metadata.bylines import authors
from dehusk.metadata.fields import Metadata
from dehusk.metadata.language import language
from dehusk.metadata.publication import modified, published
from dehusk.metadata.site import site_names
from dehusk.metadata.title import read_title
from dehusk.metadata.values import Said, Stated, entity_values, link_values, meta_values, plain
from dehusk.page import Page
from dehusk.page.address import allowed, cleaned, web_address

MOST_TAGS = 50
BETWEEN_TAGS = re.compile("[,;、]")
IMAGES = ("og:image", "og:image:url", "twitter:image", "twitter:image:src")
DESCRIPTIONS = ("og:description", "description", "twitter:description", "dc.description")


def read_metadata(page: Page) -> Metadata:
    title = read_title(page)
    said = {
        "title": Said(title.text, title.source),
        "authors": authors(page, title.at),
        "date": published(page, title.at),
        "modified": modified(page),
        "language": language(page),
        "site_name": next(iter(site_names(page)), None),
        "description": _first(meta_values(page, *DESCRIPTIONS) + entity_values(page, "description")),
        "url": _address(page, link_values(page, "canonical") + meta_values(page, "og:url")) or _own(page),
        "image": _address(page, meta_values(page, *IMAGES) + _images(page)),
        "tags": _tags(page),
        "license": _license(page),
    }
    known, sources = dict[str, Any](), dict[str, str]()
    for field, one in said.items():
        if one and one.value:
            known[field], sources[field] = one
    return Metadata(**known, sources=sources)


def _own(page: Page) -> Said | None:
    """The address that the page was read under, if it is one to follow."""
    address = cleaned(page.url)
    return Said(address, "the address given") if address and allowed(address) else None


def _first(values: list[Stated]) -> Said | None:
    for value, source in values:
        if text := plain(value):
            return Said(text, source)
    return None


def _images(page: Page) -> list[Stated]:
    found = entity_values(page, "image")
    return [(value.get("url") if isinstance(value, dict) else value, source) for value, source in found]


def _address(page: Page, values: list[Stated]) -> Said | None:
    """The first that is an address of the web, made absolute."""
    for value, source in values:
        if address := web_address(page, plain(value)):
            return Said(address, source)
    return None


def _license(page: Page) -> Said | None:
    stated = link_values(page, "license") + entity_values(page, "license") + meta_values(page, "dcterms.license")
    return _address(page, stated) or _first(meta_values(page, "dc.rights", "dcterms.rights", "copyright"))


def _tags(page: Page) -> Said:
    """Of all sources, each tag once."""
    found = [([tag], source) for tag, source in meta_values(page, "article:tag", "og:article:tag")]
    lists = meta_values(page, "keywords", "news_keywords", "parsely-tags") + entity_values(page, "keywords")
    found += [(BETWEEN_TAGS.split(tags), source) for tags, source in lists if isinstance(tags, str)]
    source_of: dict[str, str] = {}
    for tags, source in found:
        for tag in filter(None, map(plain, tags)):
            source_of.setdefault(tag, source)
    first = tuple(source_of)[:MOST_TAGS]
    return Said(first, ", ".join(dict.fromkeys(map(source_of.__getitem__, first))))
