"""A page with its gold, its site, and the fold of its site."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlsplit

from dehusk.lazy import cached

SECOND_LEVEL = frozenset("ac co com edu gov net org".split())  # example.co.uk is one site, and not all of co.uk


@dataclass(frozen=True)
class Document:
    """A page and what is known of it; None where the set does not say."""

    set: str
    id: str
    html: bytes
    url: str | None = None
    language: str | None = None
    page_type: str | None = None
    text: str | None = None
    drafted: bool | None = None  # the gold is of a later and more consistent making than others of its set
    title: str | None = None
    author: str | None = None
    date: str | None = None
    records: Sequence[str] | None = None
    record_count: int | None = None
    nodes_raw: int | None = None
    nodes_pruned: int | None = None

    @cached
    def digest(self) -> str:
        return hashlib.blake2b(self.html, digest_size=8).hexdigest()

    @property
    def site(self) -> str:
        return site_of(self.url) or self.id

    @property
    def lists_records(self) -> bool:
        return self.records is not None or self.record_count is not None


def site_of(url: str | None) -> str:
    """The registered domain, by the rule of thumb that ac, co, com ... under a country are no one's own."""
    try:
        labels = (urlsplit(url or "").hostname or "").split(".")
    except ValueError:
        return ""
    own = 3 if len(labels[-1]) == 2 and len(labels) > 2 and labels[-2] in SECOND_LEVEL else 2
    return ".".join(labels[-own:])


class Fold(NamedTuple):
    """The k-th of n parts of the sites, k from 1. A site is never in two."""

    k: int
    n: int

    def holds(self, site: str) -> bool:
        return int(hashlib.blake2b(site.encode(), digest_size=8).hexdigest(), 16) % self.n == self.k - 1
