"""What a server answered: headers, and the body as it was sent and unpacked."""

import gzip
import zlib
from importlib import import_module

import pytest

from dehusk import InputError, warc
from dehusk.page.packed import MEGABYTE
from dehusk.warc.http import joined_chunks
from tests.crawls import answer, zstd

TEA = b"<p>Tea</p>" * 50
brotli = import_module("brotli")


def response(body: bytes = TEA, **headers: str) -> warc.Response:
    made = answer("https://example.org/", body, **headers)
    found = warc.response_of(warc.Record(0, {"warc-type": "response"}, made.block))
    assert found is not None
    return found


def test_status_type_and_charset() -> None:
    one = response(content_type="Text/HTML ; charset='windows-1251'", status="404 Not Found")
    assert (one.status, one.content_type, one.charset, one.body()) == (404, "text/html", "windows-1251", TEA)


def test_what_is_missing() -> None:
    one = response(content_type="")
    assert (one.content_type, one.charset) == ("", None)
    assert warc.response_of(warc.Record(0, {}, b"<p>an answer without headers")) is None
    cut = warc.response_of(warc.Record(0, {}, b"HTTP/2 200\r\nContent-Type: text/html"))
    assert cut is not None
    assert (cut.status, cut.content_type, cut.body()) == (200, "text/html", b"")


def bare(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(data) + packer.flush()


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("gzip", gzip.compress),
        ("x-gzip", gzip.compress),
        ("deflate", zlib.compress),
        ("deflate", bare),
        ("br", brotli.compress),
        ("zstd", zstd.compress),
        ("identity", bytes),
        ("unknown", bytes),
        ("deflate, gzip", lambda data: gzip.compress(zlib.compress(data))),
    ],
)
def test_packings(name: str, pack: object) -> None:
    assert callable(pack)
    assert response(pack(TEA), Content_Encoding=name).body() == TEA
    assert response(TEA, Content_Encoding=name).body() == TEA  # taken off already, as many writers do
    assert response(b"", Content_Encoding=name).body() == b""


def chunked(body: bytes, size: int = 37) -> bytes:
    pieces = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x;a=b\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


def test_chunks() -> None:
    assert response(chunked(TEA), Transfer_Encoding="chunked").body() == TEA
    assert response(TEA, Transfer_Encoding="chunked").body() == TEA
    packed = chunked(gzip.compress(TEA))
    assert response(packed, Transfer_Encoding="chunked", Content_Encoding="gzip").body() == TEA
    assert joined_chunks(b"0\r\n\r\n") == b""


@pytest.mark.parametrize("lost", range(1, 60, 7))
def test_chunks_cut_short_give_what_there_is(lost: int) -> None:
    body = joined_chunks(chunked(TEA)[:-lost])
    assert TEA.startswith(body)
    assert len(body) >= len(TEA) - lost


def test_a_packed_body_cut_short_gives_what_there_is() -> None:
    body = response(gzip.compress(TEA)[:-10], Content_Encoding="gzip").body()
    assert body
    assert TEA.startswith(body)


def test_bombs_and_damage_are_errors() -> None:
    with pytest.raises(InputError, match="become more than"):
        response(gzip.compress(bytes(40 * MEGABYTE)), Content_Encoding="gzip").body()
    with pytest.raises(InputError, match="damaged"):
        response(gzip.compress(TEA)[:10] + b"\x07" * 40, Content_Encoding="gzip").body()
    with pytest.raises(InputError, match="packed 4 times"):
        response(TEA, Content_Encoding="gzip, gzip, gzip, gzip").body()
