"""What a server answered, as a record keeps it: status, headers, and the body as it was sent."""

import re
from dataclasses import dataclass

from dehusk.errors import InputError
from dehusk.page.packed import unpacked
from dehusk.warc.record import Record, parsed

STATUS = re.compile(rb"HTTP/\d(?:\.\d)?[ \t]+(\d{3})(?!\d)")
BLANK_LINE = re.compile(rb"\r?\n\r?\n")
LONGEST_HEAD = 1 << 18  # bytes
CHARSET = re.compile(r"""charset\s*=\s*["']?\s*([\w.:+-]{1,40})""", re.IGNORECASE)
CHUNK = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\r\n]{0,1000})?\r?\n")
LINE_END = re.compile(rb"(?:\r?\n)?")
SIGNS = {"gzip": b"\x1f\x8b", "x-gzip": b"\x1f\x8b", "zstd": b"\x28\xb5\x2f\xfd"}
PACKING = {"gzip": "gzip", "x-gzip": "gzip", "zstd": "zstd", "br": "brotli", "deflate": "deflate"}
MOST_ENCODINGS = 3  # one in another


@dataclass(frozen=True, slots=True)
class Response:
    """An answer. `sent` is its body as it was sent, `body()` what that unpacks to."""

    status: int
    headers: dict[str, str]  # names in lower case
    block: bytes  # of the record
    start: int  # of the body in it

    @property
    def sent(self) -> bytes:
        return self.block[self.start :]

    @property
    def content_type(self) -> str:
        """text/html, without parameters; "" if there is none."""
        return media_type(self.headers.get("content-type", ""))

    @property
    def charset(self) -> str | None:
        return charset_in(self.headers.get("content-type", ""))

    def body(self) -> bytes:
        """The body without chunks and packing; InputError if it cannot be unpacked, or is a bomb.

        Many writers take them off and leave the headers, so a body without their signs is taken as it is.
        """
        body = self.sent
        if "chunked" in self.headers.get("transfer-encoding", "").lower():
            body = joined_chunks(body)
        names = re.findall(r"[\w-]+", self.headers.get("content-encoding", "").lower())
        if len(names) > MOST_ENCODINGS:
            raise InputError(f"packed {len(names)} times")
        for name in reversed(names):
            body = _unpacked(body, name)
        return body


def response_of(record: Record) -> Response | None:
    """The answer that a record of type response holds; None if it holds none."""
    block = record.block
    status = STATUS.match(block)
    if not status:
        return None
    end = BLANK_LINE.search(block, 0, LONGEST_HEAD)
    head = block[: end.start()] if end else block[:LONGEST_HEAD]
    return Response(int(status[1]), parsed(head), block, end.end() if end else len(block))


def media_type(content_type: str) -> str:
    return content_type.partition(";")[0].partition(",")[0].strip().lower()


def charset_in(content_type: str) -> str | None:
    found = CHARSET.search(content_type)
    return found[1] if found else None


def joined_chunks(body: bytes) -> bytes:
    """What stands in chunks; what there is of it where they are cut short."""
    chunks, at = [], 0
    while (found := CHUNK.match(body, at)) and (size := int(found[1], 16)):
        chunks.append(body[found.end() : found.end() + size])
        after = LINE_END.match(body, found.end() + size)
        at = after.end() if after else len(body)
    return b"".join(chunks) if at or found else body


def _unpacked(body: bytes, name: str) -> bytes:
    packing = PACKING.get(name)
    if not packing or not body or not body.startswith(SIGNS.get(name, b"")):
        return body
    try:
        return unpacked(body, packing)
    except InputError:
        if name not in SIGNS and body.lstrip()[:1] == b"<":
            return body
        raise
