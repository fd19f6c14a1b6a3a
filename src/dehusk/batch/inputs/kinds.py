"""What a file is, by its first bytes; its name decides only where they say nothing."""

import re
import zipfile
import zlib
from importlib import import_module

from dehusk.batch.inputs.names import is_page
from dehusk.errors import InputError
from dehusk.page.packed import ZSTD
from dehusk.warc.codecs import Zstd
from dehusk.warc.wacz import WARC

FIRST = 1 << 12
GZIP, ZST = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
CDX = re.compile(rb"\s?CDX [A-Za-z] |[^\s{<]+ \d{14} (?:\{|\S+ \S+/\S+ )|!meta ")
JSONL, JSON_LIST = re.compile(rb"(?:\xef\xbb\xbf)?\s*\{"), re.compile(rb"(?:\xef\xbb\xbf)?\s*\[\s*[\{\"]")


def kind_of(path: str) -> str:
    """warc, wacz, parquet, jsonl, zip, tar or files: a page. What is none of these, but known, is an InputError."""
    if is_page(path):
        return "files"
    with open(path, "rb") as file:
        first = file.read(FIRST)
    if first.startswith(b"PK\x03\x04") or first.startswith(b"PK\x05\x06"):
        return _of_zip(path)
    if first.startswith(b"PAR1") or path.lower().endswith(".parquet"):
        return "parquet"
    if first.startswith(Zstd.DICTIONARY) or WARC.search(path):
        return "warc"
    return _of_text(path, _unpacked(first))


def _of_text(path: str, first: bytes) -> str:
    name = path.lower()
    if re.match(rb"\s*WARC/[01]\.\d", first):
        return "warc"
    if first[257:262] == b"ustar":
        return "tar"
    if CDX.match(first):
        raise InputError("an index of crawls (CDX), not a crawl: give the WARC files that it names")
    if JSONL.match(first) or re.search(r"\.(?:jsonl|ndjson|jl)(?:\.gz|\.zst)?$", name):
        return "jsonl"
    if JSON_LIST.match(first) and ".json" in name:
        raise InputError("a JSON list: write one object a line, as with jq -c '.[]'")
    return "files"


def _unpacked(first: bytes) -> bytes:
    """The first bytes of what is packed, as far as they can be had."""
    try:
        if first.startswith(GZIP):
            return zlib.decompressobj(31).decompress(first, FIRST)
        if first.startswith(ZST):
            return bytes(import_module(ZSTD).ZstdDecompressor().decompress(first, FIRST))
    except Exception:  # damaged, or no decoder: the reader tells
        return first
    return first


def _of_zip(path: str) -> str:
    try:
        with zipfile.ZipFile(path) as file:
            return "wacz" if any(WARC.search(name) for name in file.namelist()) else "zip"
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        if path.lower().endswith(".wacz"):
            return "warc"  # the directory is lost, but the crawls in it can be found
        raise InputError(f"a damaged zip file ({error}): repair it with zip -FF") from None
