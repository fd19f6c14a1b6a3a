"""A record of a WARC file: its headers and its block, or what is wrong with it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

DAMAGED, TOO_LARGE = "damaged", "too_large"
NO_HEADERS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Record:
    """One record; `problem` says why there is no block: DAMAGED or TOO_LARGE, and `detail` tells more.

    `position` is the offset in the file of the record's first byte; of its gzip member or zstd frame if it stands in
    one, plus its number in that where one holds several.
    """

    position: int
    headers: Mapping[str, str] = field(default_factory=lambda: NO_HEADERS)  # names in lower case
    block: bytes = b""
    problem: str | None = None
    detail: str = ""

    @property
    def type(self) -> str:
        """response, resource, conversion, revisit, request, metadata, warcinfo, continuation; "" of a damaged one."""
        return self.headers.get("warc-type", "").lower()

    @property
    def url(self) -> str | None:
        """Some writers put the address in angle brackets."""
        return self.headers.get("warc-target-uri", "").strip("<> \t") or None

    @property
    def date(self) -> str | None:
        return self.headers.get("warc-date") or None


VERSION = re.compile(rb"WARC/[01]\.\d{1,2}[ \t]*\r?\n")
HEADER = re.compile(
    rb"WARC/[01]\.\d{1,2}[ \t]*\r?\n(?:[!-9;-~]+[ \t]*:|\r?\n)"
)  # a record begins so, and nothing else does


def parsed(head: bytes) -> dict[str, str]:
    """The fields of a header, but for its first line; one that is continued on the next line is joined."""
    fields: dict[str, str] = {}
    name = ""
    for line in head.decode("utf-8", "replace").split("\n")[1:]:
        if line[:1] in (" ", "\t") and name:
            fields[name] += " " + line.strip()
            continue
        name, colon, value = line.partition(":")
        name = name.strip().lower()
        if colon:
            fields.setdefault(name, value.strip())
    return fields
