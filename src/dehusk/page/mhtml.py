"""MHTML, a page saved with its resources as one message: the page, its charset and its address.

Parts are found by their boundaries, in one pass a level and without recursion into what a message may nest.
"""

import binascii
import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from dehusk.errors import InputError

DEEPEST = 8  # multiparts inside each other
PARTS = 10_000  # that are looked at
LONGEST = 1 << 16  # bytes of a header
HEADER = re.compile(rb"(?:[^\r\n]++\r?\n)*+\r?\n?")
FOLD = re.compile(rb"\r?\n[ \t]+")
FIELD = re.compile(rb"^([\w-]+):[ \t]*([^\r\n]*)", re.MULTILINE)
PARAMETER = re.compile(r""";\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;]+))""")
NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")
PAGES = ("text/html", "application/xhtml+xml")


class Part(NamedTuple):
    header: dict[str, str]
    body: bytes

    @property
    def kind(self) -> str:
        return self.header.get("content-type", "text/plain").partition(";")[0].strip().lower()

    def parameter(self, name: str) -> str | None:
        found = PARAMETER.findall(self.header.get("content-type", ""))
        return next((quoted or bare for key, quoted, bare in found if key.lower() == name), None)


class Saved(NamedTuple):
    html: bytes
    charset: str | None
    url: str | None


def saved_page(data: bytes) -> Saved:
    """The first page of a message; where there is none, its first text."""
    whole, text = _part(data), None
    for part in islice(_leaves(whole, DEEPEST), PARTS):
        if part.kind in PAGES:
            break
        text = text or (part if part.kind == "text/plain" else None)
    else:
        if text is None:
            raise InputError("MHTML without a page in it: save the page anew")
        part = text
    address = part.header.get("content-location") or whole.header.get("snapshot-content-location", "")
    web = address.startswith(("http://", "https://")) and address.isprintable()
    return Saved(_decoded(part), part.parameter("charset"), address if web else None)


def _part(data: bytes) -> Part:
    found = HEADER.match(data[:LONGEST])
    size = found.end() if found else 0
    fields = FIELD.findall(FOLD.sub(b" ", data[:size]))
    return Part({name.decode().lower(): value.decode("latin-1").strip() for name, value in fields}, data[size:])


def _leaves(part: Part, levels: int) -> Iterator[Part]:
    """Parts that hold no others, in order."""
    boundary = part.parameter("boundary") if part.kind.startswith("multipart/") else None
    if not boundary or not levels:
        yield part
        return
    line = re.compile(rb"^--%b(--)?[ \t]*\r?(?:\n|\Z)" % re.escape(boundary.encode("latin-1")), re.MULTILINE)
    mark = line.search(part.body)
    while mark and not mark[1]:
        following = line.search(part.body, mark.end())
        stop = following.start() if following else len(part.body)  # a message may be cut off
        yield from _leaves(_part(part.body[mark.end() : stop]), levels - 1)
        mark = following


def _decoded(part: Part) -> bytes:
    transfer = part.header.get("content-transfer-encoding", "").lower()
    if transfer == "quoted-printable":
        return binascii.a2b_qp(part.body)
    if transfer != "base64":
        return part.body
    letters = NOT_BASE64.sub(b"", part.body)
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]  # one alone is cut off inside of a byte
    return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4))
