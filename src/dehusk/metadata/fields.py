"""What is known of a page, and of a comment or post on it. Unknown is None, nothing is invented."""

from dataclasses import dataclass, field, fields
from typing import Any


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
    sources: dict[str, str] = field(default_factory=dict, compare=False, repr=False)  # field -> where it was read

    @property
    def author(self) -> str | None:
        return ", ".join(self.authors) or None

    def as_dict(self) -> dict[str, Any]:
        """Every field by its name, `author` among them; not `sources`."""
        known = {one.name: getattr(self, one.name) for one in fields(self)}
        del known["sources"]
        return {"title": known.pop("title"), "author": self.author, **known}


@dataclass(frozen=True)
class Post:
    author: str | None
    date: str | None  # an ISO day
    text: str
