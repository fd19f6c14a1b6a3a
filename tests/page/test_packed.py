"""Packed pages: what comes out, what is cut off, what is damaged, and bombs."""

import gzip
import tracemalloc
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.page import packed
from dehusk.page.packed import unpacked

PAGE = "<p>Pour the water at eighty degrees: 茶.</p>".encode()
TEN_GIGABYTES = 10 << 30


def zstd() -> Callable[[bytes], bytes]:
    found: Callable[[bytes], bytes] = pytest.importorskip(packed.ZSTD).compress
    return found


def brotli() -> Callable[[bytes], bytes]:
    found: Callable[[bytes], bytes] = pytest.importorskip("brotli").compress
    return found


PACKERS = {
    "gzip": lambda: lambda data: gzip.compress(data, mtime=0),
    "zlib": lambda: zlib.compress,
    "zstd": zstd,
    "brotli": brotli,
}
TOLD = [name for name in PACKERS if name != "brotli"]  # by their first bytes


@pytest.mark.parametrize("kind", TOLD)
def test_a_packed_page_is_the_page(kind: str) -> None:
    page = dehusk.parse(PACKERS[kind]()(PAGE), url="https://example.org/")
    assert (page.block_texts, page.encoding) == (["Pour the water at eighty degrees: 茶."], "utf-8")


@pytest.mark.parametrize("level", range(10))
def test_zlib_of_every_level(level: int) -> None:
    assert dehusk.parse(zlib.compress(PAGE, level)).block_texts == ["Pour the water at eighty degrees: 茶."]


@pytest.mark.parametrize("kind", PACKERS)
@given(data=st.binary(max_size=5000), times=st.integers(1, 40))
def test_any_bytes_come_back(kind: str, data: bytes, times: int) -> None:
    assert unpacked(PACKERS[kind]()(data * times), kind) == data * times


@pytest.mark.parametrize("kind", PACKERS)
def test_a_stream_cut_off_gives_what_it_held(kind: str) -> None:
    noise = "".join(f"<p>{zlib.crc32(b'%d' % i)}</p>" for i in range(20_000)).encode()
    data = PACKERS[kind]()(noise)
    found = unpacked(data[: len(data) // 2], kind)
    assert noise.startswith(found)
    assert len(found) > len(noise) // 4


@pytest.mark.parametrize("kind", PACKERS)
def test_a_damaged_stream_is_refused(kind: str) -> None:
    data = PACKERS[kind]()(b"".join(b"<p>%d</p>" % (i * i) for i in range(10_000)))
    half = len(data) // 2
    data = data[:half] + bytes(byte ^ 0x55 for byte in data[half:])
    with pytest.raises(dehusk.InputError, match=f"damaged {kind}: ") as raised:
        unpacked(data, kind)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("kind", TOLD)
def test_streams_one_after_another_are_one_page(kind: str) -> None:
    pack = PACKERS[kind]()
    assert unpacked(b"".join(pack(b"%d," % i) for i in range(100)), kind) == b"".join(b"%d," % i for i in range(100))


def test_what_follows_the_last_stream_is_no_part() -> None:
    assert unpacked(gzip.compress(PAGE) + bytes(512), "gzip") == PAGE


def test_packed_twice_is_refused() -> None:
    with pytest.raises(dehusk.InputError, match="packed twice"):
        dehusk.parse(gzip.compress(gzip.compress(PAGE)))


def test_a_packed_picture_is_still_no_page() -> None:
    with pytest.raises(dehusk.InputError, match="an image"):
        dehusk.parse(gzip.compress(b"\x89PNG\r\n\x1a\n"))


# -- bombs


def zeros(size: int) -> bytes:
    """Gzip of so many zeros, without making them: a full flush makes every megabyte of the stream alike."""
    megabyte = bytes(1 << 20)
    encoder = zlib.compressobj(9, zlib.DEFLATED, 31)
    first = encoder.compress(megabyte) + encoder.flush(zlib.Z_FULL_FLUSH)
    later = encoder.compress(megabyte) + encoder.flush(zlib.Z_FULL_FLUSH)
    return first + later * ((size >> 20) - 1)


def test_ten_gigabytes_of_zeros_are_refused_in_bounded_memory() -> None:
    data = zeros(TEN_GIGABYTES)
    tracemalloc.start()
    try:
        with pytest.raises(dehusk.InputError, match="become more than"):
            dehusk.parse(data)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 1.5 * packed.MOST


@pytest.mark.parametrize("kind", PACKERS)
def test_a_small_bomb_is_refused_early(kind: str) -> None:
    data = PACKERS[kind]()(bytes(40 << 20))
    with pytest.raises(dehusk.InputError, match=f"become more than {packed.SMALL}"):
        unpacked(data, kind)


@pytest.mark.parametrize("kind", TOLD)
def test_streams_without_number_are_refused(kind: str) -> None:
    with pytest.raises(dehusk.InputError, match="streams"):
        unpacked(PACKERS[kind]()(b"") * (packed.STREAMS + 1), kind)


def test_a_page_that_packs_well_is_no_bomb() -> None:
    page = b"<p>the same words in every paragraph</p>\n" * 200_000  # 8 MB in some 25 KB
    assert unpacked(gzip.compress(page), "gzip") == page


@pytest.mark.parametrize("kind", ["zstd", "brotli"])
def test_without_the_package_one_line_names_it(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(packed.PACKINGS, kind, lambda data: packed.import_module("no_such_package"))
    with pytest.raises(dehusk.InputError, match=rf"{kind} needs .*: pip install 'dehusk\[compression\]'"):
        unpacked(b"\x28\xb5\x2f\xfd", kind)
