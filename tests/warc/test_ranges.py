"""Every record is in exactly one range, however a file is cut."""

import gzip
import itertools
import random
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dehusk import warc
from tests.crawls import KINDS, SUFFIXES, answer, crawl, damaged, in_gzip, packed, page, record

RNG = random.Random(11)
MADE = list(crawl(page(RNG, number, 40) for number in range(12)))
RAWS = [one.raw for one in MADE]


def nested(packing: str) -> bytes:
    """A crawl with crawls in it, stored without compression so that their records stand there as they are."""
    inner = b"".join(packed(RAWS, packing))
    outer = [
        answer("https://example.org/a", b"<p>a"),
        record("response", "https://example.org/crawl", b"HTTP/1.1 200 OK\r\n\r\n" + inner, "application/http"),
        record("resource", "https://example.org/crawl", inner, "application/warc"),
        answer("https://example.org/b", b"<p>b"),
    ]
    if packing == "plain":
        return b"".join(one.raw for one in outer)
    return b"".join(gzip.compress(one.raw, 0) for one in outer) + b"".join(map(in_gzip, RAWS))


def spoilt(packing: str, seed: int) -> bytes:
    rng = random.Random(seed)
    bad = {number: rng.choice(KINDS) for number in rng.sample(range(len(RAWS)), 8)}
    return b"".join(damaged(RAWS, packing, bad, seed))


FILES = {
    **{f"clean{SUFFIXES[packing]}": b"".join(packed(RAWS, packing)) for packing in SUFFIXES},
    "dictionary.warc.zst": b"".join(packed(RAWS, "zst-dictionary")),
    **{
        f"spoilt{seed}{SUFFIXES[packing]}": spoilt(packing, seed)
        for packing in ("plain", "gz", "zst")
        for seed in range(4)
    },
    "nested.warc": nested("plain"),
    "nested.warc.gz": nested("gz"),
    "one-member.warc.gz": in_gzip(b"".join(RAWS)),
    "some-members.warc.gz": b"".join(in_gzip(b"".join(RAWS[i : i + 5])) for i in range(0, len(RAWS), 5)),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ranges")
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    return folder


def in_pieces(path: Path, cuts: Sequence[int]) -> list[warc.Record]:
    edges = [0, *sorted(cuts), None]
    return [one for lo, hi in itertools.pairwise(edges) for one in warc.read(path, lo or 0, hi)]


@pytest.mark.parametrize("name", FILES)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.data())
def test_any_cuts_give_every_record_once(folder: Path, name: str, data: st.DataObject) -> None:
    size = len(FILES[name])
    cuts = data.draw(st.lists(st.integers(0, size + 10), max_size=6))
    assert in_pieces(folder / name, cuts) == list(warc.read(folder / name))


@pytest.mark.parametrize("name", ["clean.warc.gz", "clean.warc", "dictionary.warc.zst", "spoilt1.warc.gz"])
def test_cuts_beside_every_record(folder: Path, name: str) -> None:
    whole = list(warc.read(folder / name))
    for one in whole[::4]:
        for cut in (one.position - 1, one.position, one.position + 1):
            assert in_pieces(folder / name, [max(0, cut)]) == whole


@pytest.mark.parametrize("name", FILES)
def test_going_on_behind_any_record(folder: Path, name: str) -> None:
    whole = list(warc.read(folder / name))
    for number in range(0, len(whole), 3):
        assert list(warc.read(folder / name, after=whole[number].position)) == whole[number + 1 :]


def test_positions_are_those_of_an_index(folder: Path) -> None:
    """Offsets of gzip members, as a CDX has them."""
    sizes = [len(data) for data in packed(RAWS, "gz")]
    assert [one.position for one in warc.read(folder / "clean.warc.gz")] == [sum(sizes[:i]) for i in range(len(sizes))]


def test_a_nested_crawl_is_one_record(folder: Path) -> None:
    for name, count in (("nested.warc", 4), ("nested.warc.gz", 4 + len(RAWS))):
        assert len(list(warc.read(folder / name))) == count


def test_a_stored_block_is_no_longer_than_a_range_goes_back(folder: Path) -> None:
    """What certainty rests on: deflate stores at most 65,535 bytes in one block."""
    noise = random.Random(1).randbytes(200_000)
    for level in range(10):
        packer = zlib.compressobj(level, memLevel=9)
        assert noise[:65536] not in packer.compress(noise) + packer.flush()
