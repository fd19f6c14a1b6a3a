"""All metadata of a page, each field by its own reader, and where it was read."""

import re
from collections.abc import Iterable

from dehusk.metadata.bylines import authors
from dehusk.metadata.fields import Metadata
from dehusk.metadata.language import language
from dehusk.metadata.publication import modified, published
from dehusk.metadata.site import site_names
from dehusk.metadata.title import read_title
from dehusk.metadata.values import Said, entity_values, link_values, meta_values, plain
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
        "description": _first([*meta_values(page, *DESCRIPTIONS), *entity_values(page, "description")]),
        "url": _address(page, [*link_values(page, "canonical"), *meta_values(page, "og:url")]) or _own(page),
        "image": _address(page, [*meta_values(page, *IMAGES), *_images(page)]),
        "tags": _tags(page),
        "license": _license(page),
    }
    known = {field: one for field, one in said.items() if one and one.value}
    return Metadata(
        **{field: one.value for field, one in known.items()},
        sources={field: one.source for field, one in known.items()},
    )


def _own(page: Page) -> Said | None:
    """The address that the page was read under, if it is one to follow."""
    address = cleaned(page.url)
    return Said(address, "the address given") if address and allowed(address) else None


def _first(values: Iterable[Said]) -> Said | None:
    return next((Said(text, said.source) for said in values if (text := plain(said.value))), None)


def _images(page: Page) -> list[Said]:
    found = entity_values(page, "image")
    return [Said(one.value.get("url"), one.source) if isinstance(one.value, dict) else one for one in found]


def _address(page: Page, values: Iterable[Said]) -> Said | None:
    """The first that is an address of the web, made absolute."""
    found = ((web_address(page, plain(said.value)), said.source) for said in values)
    return next((Said(address, source) for address, source in found if address), None)


def _license(page: Page) -> Said | None:
    stated = [*link_values(page, "license"), *entity_values(page, "license"), *meta_values(page, "dcterms.license")]
    return _address(page, stated) or _first(meta_values(page, "dc.rights", "dcterms.rights", "copyright"))


def _tags(page: Page) -> Said:
    """Of all sources, each tag once."""
    found = list(meta_values(page, "article:tag", "og:article:tag"))
    lists = [*meta_values(page, "keywords", "news_keywords", "parsely-tags"), *_keywords(page)]
    found += [Said(tag, said.source) for said in lists for tag in BETWEEN_TAGS.split(said.value)]
    source_of: dict[str, str] = {}
    for said in found:
        if tag := plain(said.value):
            source_of.setdefault(tag, said.source)
    tags = tuple(source_of)[:MOST_TAGS]
    return Said(tags, ", ".join(dict.fromkeys(source_of[tag] for tag in tags)))


def _keywords(page: Page) -> list[Said]:
    return [said for said in entity_values(page, "keywords") if isinstance(said.value, str)]
