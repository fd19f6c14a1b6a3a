"""What a page says of itself: title, authors, dates, language and the like. Unknown is None, nothing is invented."""

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urljoin, urlsplit

from dehusk.metadata import published
from dehusk.metadata.bylines import authors
from dehusk.metadata.facts import Clues, plain
from dehusk.metadata.languages import language
from dehusk.metadata.title import title
from dehusk.page import Page, jsonld

__all__ = ["Metadata", "read"]

MOST_TAGS = 50
WEB = ("http://", "https://")


@dataclass(frozen=True)
class Metadata:
    title: str | None = None
    authors: tuple[str, ...] = ()
    date: str | None = None  # published, an ISO day
    modified: str | None = None
    language: str | None = None  # two letters
    site_name: str | None = None
    description: str | None = None
    url: str | None = None  # canonical
    image: str | None = None
    tags: tuple[str, ...] = ()
    license: str | None = None

    @property
    def author(self) -> str | None:
        return ", ".join(self.authors) or None

    def as_dict(self) -> dict[str, Any]:
        """Every field by its name, `author` among them."""
        fields = asdict(self)
        return {"title": fields.pop("title"), "author": self.author, **fields}


def read(page: Page) -> Metadata:
    clues = Clues(page)
    found = title(clues)
    return Metadata(
        title=found.text or None,
        authors=authors(clues, found.at),
        date=published.published(clues, found.at),
        modified=published.modified(clues),
        language=language(clues, found.at),
        site_name=next(iter(clues.site_names), None),
        description=_first([*clues.said("og:description", "description", "twitter:description", "dc.description"),
                            *(thing.get("description") for thing in clues.about)]),
        url=_address(clues, [*clues.links.get("canonical", []), *clues.said("og:url")]) or page.url,
        image=_address(clues, [*clues.said("og:image", "og:image:url", "twitter:image", "twitter:image:src"),
                               *(image for thing in clues.about for image in _images(thing))]),
        tags=_tags(clues),
        license=_address(clues, [*clues.links.get("license", []), *(thing.get("license") for thing in clues.about),
                                 *clues.said("dcterms.license")])
        or _first(clues.said("dc.rights", "dcterms.rights", "copyright")),
    )  # fmt: skip


def _first(values: Iterable[object]) -> str | None:
    return next((text for value in values if (text := plain(value))), None)


def _images(thing: jsonld.Thing) -> list[object]:
    found = jsonld.as_list(thing.get("image"))
    return [image.get("url") if isinstance(image, dict) else image for image in found]


def _address(clues: Clues, values: Iterable[object]) -> str | None:
    """The first that is an address of the web, made absolute."""
    for value in values:
        try:
            said = plain(value)
            address = said if said.startswith(WEB) else urljoin(clues.page.url or "", said) if said else ""
            if address.startswith(WEB) and urlsplit(address).netloc:
                return address
        except ValueError:
            continue
    return None


def _tags(clues: Clues) -> tuple[str, ...]:
    said: list[object] = [*clues.said("article:tag", "og:article:tag")]
    lists = [*clues.said("keywords", "news_keywords", "parsely-tags"), *(_keywords(thing) for thing in clues.about)]
    for value in lists:
        said += re.split(r"[,;、]", value)
    return tuple(dict.fromkeys(tag for value in said if (tag := plain(value))))[:MOST_TAGS]


def _keywords(thing: jsonld.Thing) -> str:
    return ",".join(one for one in jsonld.as_list(thing.get("keywords")) if isinstance(one, str))
