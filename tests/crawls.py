"""Crawls made on the fly: WARC records as crawlers write them, packed in every way, and damaged in 32 ways."""

import gzip
import hashlib
import random
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from dehusk.page.packed import ZSTD

zstd: Any = import_module(ZSTD)  # part of Python from 3.14 on

DATE = "2026-03-01T12:00:00Z"
WORDS = "tea water leaf kettle cup garden morning steam pour harvest mountain village spring bitter green".split()
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
DICTIONARY_FRAME = b"\x5d\x2a\x4d\x18"


class Made(NamedTuple):
    """A record as it is written, and what a reader should give of it."""

    raw: bytes
    type: str
    url: str
    block: bytes


def record(kind: str, url: str, block: bytes, content_type: str, **more: str) -> Made:
    fields = {
        "WARC-Type": kind,
        "WARC-Record-ID": f"<urn:uuid:{uuid.UUID(bytes=hashlib.md5(url.encode() + kind.encode()).digest())}>",
        "WARC-Date": DATE,
        "WARC-Target-URI": url,
        "WARC-Block-Digest": f"sha1:{hashlib.sha1(block).hexdigest()}",
        "Content-Type": content_type,
        **{name.replace("_", "-"): value for name, value in more.items()},
        "Content-Length": str(len(block)),
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value)
    return Made(f"WARC/1.0\r\n{head}\r\n".encode() + block + b"\r\n\r\n", kind, url, block)


def answer(
    url: str, body: bytes, status: str = "200 OK", content_type: str = "text/html; charset=utf-8", **more: str
) -> Made:
    """A response record; `more` are HTTP headers."""
    fields = {"Server": "nginx", "Content-Type": content_type, **{k.replace("_", "-"): v for k, v in more.items()}}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value)
    block = f"HTTP/1.1 {status}\r\n{head}\r\n".encode() + body
    return record("response", url, block, "application/http; msgtype=response")


def page(rng: random.Random, number: int, words: int = 300) -> bytes:
    """A page of words; no two are alike, and the sizes differ."""
    text = " ".join(rng.choices(WORDS, k=rng.randrange(words // 2, words * 2)))
    noise = rng.randbytes(rng.randrange(words)).hex()  # as pages have it in names of files and scripts
    return f"<!DOCTYPE html><title>Page {number}</title><p>{text}</p><script src='/{noise}.js'></script>".encode()


def crawl(pages: Iterable[bytes], site: str = "https://example.org") -> Iterator[Made]:
    """What a crawler writes about pages: requests and metadata beside answers, and now and then what is no page."""
    yield record("warcinfo", "", b"software: a crawler\r\nformat: WARC File Format 1.0\r\n", "application/warc-fields")
    for number, html in enumerate(pages):
        url = f"{site}/{number}"
        asked = f"GET /{number} HTTP/1.1\r\nHost: example.org\r\n\r\n".encode()
        yield record("request", url, asked, "application/http; msgtype=request")
        yield answer(url, html)
        yield record("metadata", url, b"fetchTimeMs: 12\r\n", "application/warc-fields")
        if number % 10 == 3:
            yield answer(f"{url}/old", b"", "301 Moved Permanently", Location=url)
        elif number % 10 == 5:
            yield answer(f"{url}.png", PNG, content_type="image/png")
        elif number % 10 == 7:
            yield answer(f"{url}/gone", b"<h1>Not found</h1>", "404 Not Found")


# -- packed


def in_gzip(raw: bytes) -> bytes:
    return gzip.compress(raw, 6, mtime=0)


@cache
def dictionary() -> Any:
    made = crawl(page(random.Random(0), number, 100) for number in range(20))
    return zstd.train_dict([one.raw[:2000] for one in made], 4000)


def packed(raws: Sequence[bytes], packing: str) -> list[bytes]:
    """Records as they stand in a file of a packing: plain, gz, zst; or "zst-dictionary", with its frame first."""
    if packing == "plain":
        return list(raws)
    if packing == "gz":
        return [in_gzip(raw) for raw in raws]
    if packing == "zst":
        return [_in_zstd(raw) for raw in raws]
    content = zstd.compress(dictionary().dict_content)
    frame = DICTIONARY_FRAME + len(content).to_bytes(4, "little") + content
    first, *rest = (_in_zstd(raw, dictionary()) for raw in raws)
    return [frame + first, *rest]


def _in_zstd(raw: bytes, dictionary: Any = None) -> bytes:
    options = {zstd.CompressionParameter.checksum_flag: 1}
    return zstd.compress(raw, options=options, zstd_dict=dictionary)


SUFFIXES = {"plain": ".warc", "gz": ".warc.gz", "zst": ".warc.zst", "zst-dictionary": ".warc.zst"}


# -- damage: bytes as they stand in the file, or the record before it is packed

Damage = Callable[[bytes, random.Random], bytes]


def _put(data: bytes, at: int, new: bytes) -> bytes:
    """New bytes in the place of as many."""
    return (data[:at] + new + data[at + len(new) :])[: len(data)]


def _middle(data: bytes, rng: random.Random) -> int:
    return rng.randrange(len(data) // 4, max(len(data) // 4 + 1, 3 * len(data) // 4))


def _insert(data: bytes, rng: random.Random, new: bytes) -> bytes:
    at = _middle(data, rng)
    return data[:at] + new + data[at:]


FALSE_HEADER = b"\r\n\r\nWARC/1.0\r\nWARC-Type: response\r\nContent-Length: 99999999\r\n\r\n"

STORED: dict[str, Damage] = {
    "first byte lost": lambda data, rng: data[1:],
    "ten first bytes lost": lambda data, rng: data[10:],
    "last byte lost": lambda data, rng: data[:-1],
    "eight last bytes lost": lambda data, rng: data[:-8],
    "second half lost": lambda data, rng: data[: len(data) // 2],
    "first half lost": lambda data, rng: data[len(data) // 2 :],
    "a hundred bytes lost": lambda data, rng: data[: (at := _middle(data, rng))] + data[at + 100 :],
    "all but one byte lost": lambda data, rng: data[:1],
    "a byte too many": lambda data, rng: _insert(data, rng, b"x"),
    "a thousand bytes too many": lambda data, rng: _insert(data, rng, rng.randbytes(1000)),
    "rubbish before": lambda data, rng: rng.randbytes(300) + data[20:],
    "rubbish after": lambda data, rng: data[:-20] + rng.randbytes(300),
    "first bit wrong": lambda data, rng: _put(data, 0, bytes([data[0] ^ 1])),
    "ten first bytes wrong": lambda data, rng: _put(data, 0, rng.randbytes(10)),
    "a bit wrong": lambda data, rng: _put(data, at := _middle(data, rng), bytes([data[at] ^ 4])),
    "last byte wrong": lambda data, rng: _put(data, len(data) - 1, bytes([data[-1] ^ 255])),
    "zeros at the beginning": lambda data, rng: _put(data, 0, bytes(32)),
    "zeros in the middle": lambda data, rng: _put(data, _middle(data, rng), bytes(512)),
    "nothing but zeros": lambda data, rng: bytes(len(data)),
    "nothing but noise": lambda data, rng: rng.randbytes(len(data)),
    "ones in the middle": lambda data, rng: _put(data, _middle(data, rng), b"\xff" * 64),
    "bytes twice": lambda data, rng: data[: (at := _middle(data, rng)) + 200] + data[at:],
    "halves exchanged": lambda data, rng: data[len(data) // 2 :] + data[: len(data) // 2],
    "backwards": lambda data, rng: data[::-1],
    "a gzip header in the middle": lambda data, rng: _insert(data, rng, b"\x1f\x8b\x08\0\0\0\0\0\0\xff"),
    "a record's header in the middle": lambda data, rng: _insert(data, rng, FALSE_HEADER),
}


def _length(raw: bytes, change: Callable[[int], object]) -> bytes:
    head, colon, rest = raw.partition(b"Content-Length: ")
    stated, line_end, body = rest.partition(b"\r\n")
    return head + colon + str(change(int(stated))).encode() + line_end + body


WRITTEN: dict[str, Damage] = {
    "a length of 1 TB": lambda raw, rng: _length(raw, lambda n: 10**12),
    "a length too small": lambda raw, rng: _length(raw, lambda n: n - 7),
    "a length too large": lambda raw, rng: _length(raw, lambda n: n + 37),
    "a length that is none": lambda raw, rng: _length(raw, lambda n: "-1"),
    "no length": lambda raw, rng: raw.replace(b"Content-Length", b"Content-Lenght", 1),
    "no end of headers": lambda raw, rng: raw.replace(b"\r\n\r\n", b"\r\n"),
}
KINDS = [*STORED, *WRITTEN]


def damaged(raws: Sequence[bytes], packing: str, kinds: dict[int, str], seed: int) -> list[bytes]:
    """Records as they stand in a file, some of them damaged: number of the record -> kind of damage."""
    rng = random.Random(seed)
    written = [WRITTEN[kinds[i]](raw, rng) if kinds.get(i) in WRITTEN else raw for i, raw in enumerate(raws)]
    stored = packed(written, packing)
    return [STORED[kinds[i]](data, rng) if kinds.get(i) in STORED else data for i, data in enumerate(stored)]
