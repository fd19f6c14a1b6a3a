"""All metadata of a page, each field by its own reader."""

import re
from collections.abc import Iterable

from dehusk.metadata.bylines import authors
from dehusk.metadata.fields import Metadata
from dehusk.metadata.language import language_of
from dehusk.metadata.publication import modified, published
from dehusk.metadata.site import site_names
from dehusk.metadata.title import read_title
from dehusk.metadata.values import plain
from dehusk.page import Page, head, jsonld
from dehusk.page.address import allowed, cleaned, web_address

MOST_TAGS = 50


def read_metadata(page: Page) -> Metadata:
    title, entities = read_title(page), jsonld.main_entities(page)
    return Metadata(
        title=title.text or None,
        authors=authors(page, title.at).names,
        date=day.value if (day := published(page, title.at)) else None,
        modified=day.value if (day := modified(page)) else None,
        language=language_of(page),
        site_name=next(iter(site_names(page)), None),
        description=_first([*head.meta(page, "og:description", "description", "twitter:description", "dc.description"),
                            *(thing.get("description") for thing in entities)]),
        url=_address(page, [*head.links(page).get("canonical", []), *head.meta(page, "og:url")]) or _own(page),
        image=_address(page, [*head.meta(page, "og:image", "og:image:url", "twitter:image", "twitter:image:src"),
                               *(image for thing in entities for image in _images(thing))]),
        tags=_tags(page),
        license=_address(page, [*head.links(page).get("license", []), *(thing.get("license") for thing in entities),
                                 *head.meta(page, "dcterms.license")])
        or _first(head.meta(page, "dc.rights", "dcterms.rights", "copyright")),
    )  # fmt: skip


def _own(page: Page) -> str | None:
    """The address that the page was read under, if it is one to follow."""
    address = cleaned(page.url)
    return address if address and allowed(address) else None


def _first(values: Iterable[object]) -> str | None:
    return next((text for value in values if (text := plain(value))), None)


def _images(thing: jsonld.Thing) -> list[object]:
    found = jsonld.as_list(thing.get("image"))
    return [image.get("url") if isinstance(image, dict) else image for image in found]


def _address(page: Page, values: Iterable[object]) -> str | None:
    """The first that is an address of the web, made absolute."""
    return next((address for value in values if (address := web_address(page, plain(value)))), None)


def _tags(page: Page) -> tuple[str, ...]:
    said: list[object] = [*head.meta(page, "article:tag", "og:article:tag")]
    lists = [*head.meta(page, "keywords", "news_keywords", "parsely-tags")]
    for value in [*lists, *map(_keywords, jsonld.main_entities(page))]:
        said += re.split(r"[,;、]", value)
    return tuple(dict.fromkeys(tag for value in said if (tag := plain(value))))[:MOST_TAGS]


def _keywords(thing: jsonld.Thing) -> str:
    return ",".join(one for one in jsonld.as_list(thing.get("keywords")) if isinstance(one, str))
