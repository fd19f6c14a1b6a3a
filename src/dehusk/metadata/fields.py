"""What is known of a page, and of a comment or post on it. Unknown is None, nothing is invented."""

from dataclasses import asdict, dataclass
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

    @property
    def author(self) -> str | None:
        return ", ".join(self.authors) or None

    def as_dict(self) -> dict[str, Any]:
        """Every field by its name, `author` among them."""
        fields = asdict(self)
        return {"title": fields.pop("title"), "author": self.author, **fields}


@dataclass(frozen=True)
class Post:
    author: str | None
    date: str | None  # an ISO day
    text: str
