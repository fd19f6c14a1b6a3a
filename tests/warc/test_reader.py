"""What a reader gives of whole files, beside FastWARC, and of what is unusual in them."""

import gzip
import io
import random
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from fastwarc.warc import ArchiveIterator
from warcio.archiveiterator import ArchiveIterator as WarcioIterator

from dehusk import DehuskError, InputError, warc
from dehusk.warc import LARGEST, codecs, members
from tests.crawls import DATE, SUFFIXES, answer, crawl, dictionary, in_gzip, packed, page, record, zstd

RNG = random.Random(3)
MADE = list(crawl(page(RNG, number) for number in range(30)))
RAWS = [one.raw for one in MADE]
PACKINGS = list(SUFFIXES)


def write(folder: Path, packing: str, raws: list[bytes]) -> Path:
    path = folder / f"crawl{SUFFIXES[packing]}"
    path.write_bytes(b"".join(packed(raws, packing)))
    return path


def expected() -> list[tuple[str, str | None, bytes]]:
    return [(one.type, one.url or None, one.block) for one in MADE]


def seen(records: list[warc.Record]) -> list[tuple[str, str | None, bytes]]:
    return [(one.type, one.url, one.block) for one in records]


@pytest.mark.parametrize("packing", PACKINGS)
def test_every_record_of_every_packing(tmp_path: Path, packing: str) -> None:
    records = list(warc.read(write(tmp_path, packing, RAWS)))
    assert seen(records) == expected()
    assert {one.problem for one in records} == {None}
    assert {one.date for one in records} == {DATE}


@pytest.mark.parametrize("packing", ["plain", "gz"])
def test_the_same_as_fastwarc_and_warcio(tmp_path: Path, packing: str) -> None:
    path = write(tmp_path, packing, RAWS)
    with open(path, "rb") as file:
        theirs = [(one.headers["WARC-Type"], one.reader.read()) for one in ArchiveIterator(file, parse_http=False)]
    assert [(one.type, one.block) for one in warc.read(path)] == theirs
    with open(path, "rb") as file:
        bodies = [one.content_stream().read() for one in WarcioIterator(file) if one.rec_type == "response"]
    answers = [warc.response_of(one) for one in warc.read(path) if one.type == "response"]
    assert [one.body() for one in answers if one] == bodies


@pytest.mark.thorough
@pytest.mark.parametrize("packing", ["plain", "gz"])
def test_the_same_as_fastwarc_on_development_pages(tmp_path: Path, packing: str, data: Path) -> None:
    from benchmarks.crawls import make  # noqa: PLC0415  (it needs the data)

    path = tmp_path / f"crawl{SUFFIXES[packing]}"
    make(path, [data / "wcxb-dev.parquet"], 1000)
    with open(path, "rb") as file:
        theirs = ((one.headers["WARC-Type"], one.reader.read()) for one in ArchiveIterator(file, parse_http=False))
        assert all(
            mine == other for mine, other in zip(((r.type, r.block) for r in warc.read(path)), theirs, strict=True)
        )


def test_without_isal_the_same_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, "gz", RAWS)
    with_isal = list(warc.read(path))
    monkeypatch.setattr(codecs, "inflate", codecs.zlib)
    assert list(warc.read(path)) == with_isal


def test_a_file_packed_at_once(tmp_path: Path) -> None:
    path = tmp_path / "once.warc.gz"
    path.write_bytes(in_gzip(b"".join(RAWS)))
    records = list(warc.read(path))
    assert seen(records) == expected()
    assert [one.position for one in records] == list(range(len(MADE)))


def test_a_dictionary_that_is_not_packed(tmp_path: Path) -> None:
    content = dictionary().dict_content
    frame = b"\x5d\x2a\x4d\x18" + len(content).to_bytes(4, "little") + content
    path = tmp_path / "plain-dictionary.warc.zst"
    path.write_bytes(frame + b"".join(zstd.compress(raw, zstd_dict=dictionary()) for raw in RAWS))
    assert seen(list(warc.read(path))) == expected()


def test_a_dictionary_that_is_damaged_is_told(tmp_path: Path) -> None:
    stored = bytearray(b"".join(packed(RAWS, "zst-dictionary")))
    stored[8:40] = bytes(32)
    path = tmp_path / "lost-dictionary.warc.zst"
    path.write_bytes(stored)
    assert {one.problem for one in warc.read(path)} == {"damaged"}


def test_a_zst_file_without_a_decoder_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codecs, "ZSTD", "no_such_module")
    with pytest.raises(DehuskError, match="pip install"):
        list(warc.read(write(tmp_path, "zst", RAWS)))


def wacz(folder: Path, packing: int = zipfile.ZIP_STORED) -> Path:
    path = folder / "crawl.wacz"
    with zipfile.ZipFile(path, "w", packing) as file:
        file.writestr("datapackage.json", "{}")
        file.writestr("archive/a.warc.gz", b"".join(packed(RAWS[:20], "gz")))
        file.writestr("indexes/index.cdx", " CDX N b a m s k r M S V g\n")
        file.writestr("archive/b.warc.gz", b"".join(packed(RAWS[20:], "gz")))
    return path


@pytest.mark.parametrize("packing", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_every_crawl_in_a_wacz(tmp_path: Path, packing: int) -> None:
    path = wacz(tmp_path, packing)
    assert seen(list(warc.read(path))) == expected()
    inner = list(warc.read(f"{path}!archive/b.warc.gz"))
    assert seen(inner) == expected()[20:]
    assert list(warc.read(f"{path}!archive/b.warc.gz", 0, inner[3].position)) == inner[:3]


def test_ranges_of_a_wacz(tmp_path: Path) -> None:
    path = wacz(tmp_path)
    whole = list(warc.read(path))
    assert [one.position for one in whole] == sorted({one.position for one in whole})
    for cut in range(0, path.stat().st_size, 3001):
        assert [*warc.read(path, 0, cut), *warc.read(path, cut)] == whole


def test_a_wacz_that_lost_its_directory(tmp_path: Path) -> None:
    """As a download that broke off: the records in it are whole."""
    path = wacz(tmp_path)
    path.write_bytes(path.read_bytes()[:-200])
    read = seen([one for one in warc.read(path) if not one.problem])
    assert read == expected()


def test_what_is_not_in_a_wacz(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no archive/c\.warc\.gz in it"):
        list(warc.read(f"{wacz(tmp_path)}!archive/c.warc.gz"))


def test_a_plain_crawl_that_ends_with_a_zip_file_is_no_wacz(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        file.writestr("a.txt", "a")
    raws = [*RAWS, record("resource", "https://example.org/a.zip", buffer.getvalue(), "application/zip").raw]
    assert len(list(warc.read(write(tmp_path, "plain", raws)))) == len(raws)


@pytest.mark.parametrize("packing", ["plain", "gz", "zst"])
def test_a_large_record_is_told_and_not_loaded(tmp_path: Path, packing: str) -> None:
    large = answer("https://example.org/film", b"<p>" + bytes(30 << 20))
    path = write(tmp_path, packing, [RAWS[2], large.raw, RAWS[3]])
    tracemalloc.start()
    records = list(warc.read(path, largest=1 << 20))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [one.problem for one in records] == [None, "too_large", None]
    assert records[1].url == "https://example.org/film"
    assert (
        most < 12 << 20 if packing != "gz" else most < 80 << 20
    )  # isal inflates 64 KB of file at once, at most 1,032-fold


@pytest.mark.parametrize("large", [False, True])
def test_a_file_packed_at_once_is_never_in_memory(tmp_path: Path, large: bool) -> None:
    """Also with more large records than may be inflated again."""
    rng = random.Random(4)
    made = [answer(f"https://example.org/{i}", rng.randbytes(3 << 18)) for i in range(20)]
    path = tmp_path / "once.warc.gz"
    path.write_bytes(gzip.compress(b"".join(one.raw for one in made), 0))
    tracemalloc.start()
    for one, read in zip(made, warc.read(path, largest=LARGEST if large else 1 << 19), strict=True):
        assert read.block == one.block if large else read.problem == "too_large"
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 8 << 20  # of 15 MB


def test_a_bomb_is_damage_and_what_follows_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "BOMB", 1 << 22)  # of 256 MB
    monkeypatch.setattr(members, "FED", 1 << 12)
    bomb = answer("https://example.org/bomb", bytes(40 << 20))
    path = write(tmp_path, "gz", [bomb.raw, RAWS[3]])
    records = list(warc.read(path))
    assert [one.problem for one in records] == ["damaged", None]
    assert "become more than" in records[0].detail


@pytest.mark.parametrize("packing", ["plain", "gz"])
def test_records_of_nothing(tmp_path: Path, packing: str) -> None:
    empty = record("metadata", "https://example.org/", b"", "text/plain")
    path = write(tmp_path, packing, [empty.raw] * 5)
    assert [(one.type, one.block) for one in warc.read(path)] == [("metadata", b"")] * 5


def test_other_versions_and_line_ends(tmp_path: Path) -> None:
    block = b"<p>Tea"
    head = b"WARC/1.1\nwarc-type: Resource\nWARC-Target-URI: <https://example.org/a>\n folded\nContent-Length: 6\n\n"
    path = tmp_path / "other.warc"
    path.write_bytes(b"\r\n\r\n" + head + block + b"\n\n" + head.replace(b"1.1", b"0.18") + block)
    records = list(warc.read(path))
    assert [(one.type, one.block, one.problem) for one in records] == [("resource", block, None)] * 2
    assert records[0].url == "https://example.org/a> folded"


def test_a_header_without_an_end(tmp_path: Path) -> None:
    path = tmp_path / "long.warc"
    path.write_bytes(b"WARC/1.0\r\nWARC-Type: response\r\nX: " + b"x" * 200_000 + b"\r\n\r\n" + RAWS[2])
    assert [one.problem for one in warc.read(path)] == ["damaged", None]


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        list(warc.read("no-such.warc.gz"))
