"""Damage costs what is damaged, and no more."""

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from dehusk import warc
from tests.crawls import KINDS, SUFFIXES, Made, answer, crawl, damaged, in_gzip, packed, page

PACKINGS = list(SUFFIXES)


def answers(count: int, seed: int) -> list[Made]:
    rng = random.Random(seed)
    return [answer(f"https://example.org/{seed}/{number}", page(rng, number)) for number in range(count)]


def write(folder: Path, packing: str, stored: Sequence[bytes]) -> Path:
    path = folder / f"crawl{SUFFIXES[packing]}"
    path.write_bytes(b"".join(stored))
    return path


def found(path: Path) -> Counter[bytes]:
    return Counter(record.block for record in warc.read(path) if not record.problem)


def test_there_are_32_kinds() -> None:
    assert len(set(KINDS)) == 32


@pytest.mark.parametrize("packing", PACKINGS)
def test_ten_records_of_each_kind(tmp_path: Path, packing: str) -> None:
    """Every other record is damaged, so that each good one has damage before and behind it."""
    good = lost = 0
    for seed, kind in enumerate(KINDS):
        made = answers(21, seed)[:20] if seed % 2 else answers(21, seed)[1:]
        bad = dict.fromkeys(range(1, 20, 2), kind)
        blocks = found(write(tmp_path, packing, damaged([one.raw for one in made], packing, bad, seed)))
        untouched = [one.block for number, one in enumerate(made) if number not in bad]
        good += len(untouched)
        lost += sum(blocks[block] != 1 for block in untouched)
    assert good == 320
    assert lost == 0


@pytest.mark.parametrize("packing", ["gz", "zst", "zst-dictionary"])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_damaged_in_a_packed_crawl_is_told(tmp_path: Path, packing: str, kind: str) -> None:
    """A checksum tells every kind; also the first record of a file costs no other."""
    made = answers(4, 7)
    for number in range(0 if packing != "zst-dictionary" else 1, 4):
        path = write(tmp_path, packing, damaged([one.raw for one in made], packing, {number: kind}, 3))
        records = list(warc.read(path))
        problems = [record.problem for record in records if record.problem]
        assert problems.count("damaged") >= 1
        others = [one.block for i, one in enumerate(made) if i != number]
        assert [record.block for record in records if record.block in others] == others
        assert all(record.detail for record in records if record.problem)


@pytest.mark.parametrize("packing", ["gz", "plain"])
@pytest.mark.parametrize("seed", range(16))
def test_random_damage(tmp_path: Path, packing: str, seed: int) -> None:
    rng = random.Random(seed)
    words = 60 if seed % 2 else 3000  # a decoder is fed 64 KB at a time: crawls of less, and of more
    made = list(crawl(page(rng, number, words) for number in range(40)))
    bad = {number: rng.choice(KINDS) for number in rng.sample(range(len(made)), 12)}
    path = write(tmp_path, packing, damaged([one.raw for one in made], packing, bad, seed))
    records = list(warc.read(path))
    good = [(one.type, one.block) for number, one in enumerate(made) if number not in bad]
    read = [(record.type, record.block) for record in records if not record.problem]
    assert not Counter(good) - Counter(read)
    unlike = [one for one in good if good.count(one) == 1]  # a damaged record may still be read, and be like a good one
    assert [one for one in read if one in unlike] == unlike  # in order, each once
    assert [record.position for record in records] == sorted({record.position for record in records})


@pytest.mark.parametrize("packing", PACKINGS)
def test_a_file_cut_off_anywhere(tmp_path: Path, packing: str) -> None:
    made = answers(4, 1)
    stored = packed([one.raw for one in made], packing)
    whole = b"".join(stored)
    ends = [sum(map(len, stored[: number + 1])) for number in range(4)]
    for size in random.Random(2).sample(range(len(whole)), 40):
        path = tmp_path / f"cut{SUFFIXES[packing]}"
        path.write_bytes(whole[:size])
        records = list(warc.read(path))
        complete = [one.block for one, end in zip(made, ends, strict=True) if end <= size]
        assert [record.block for record in records if not record.problem][: len(complete)] == complete
        assert sum(1 for record in records if record.problem) <= 1
        if packing != "plain":  # where the empty lines behind a record may be missing
            assert len(records) == len(complete) + (size not in (0, *ends))


@pytest.mark.parametrize("name", ["a.warc", "a.warc.gz", "a.warc.zst"])
@pytest.mark.parametrize(
    "content", [b"", b"\0" * 5000, b"\n" * 10, b"rubbish " * 1000, in_gzip(b"rubbish"), in_gzip(b"")]
)
def test_what_is_no_crawl(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    records = list(warc.read(path))
    is_nothing = content in (b"", in_gzip(b"")) or (content.isspace() and name == "a.warc")
    assert [record.problem for record in records] == ([] if is_nothing else ["damaged"])


@pytest.mark.parametrize("packing", ["gz", "plain", "zst"])
def test_a_length_of_a_terabyte_swallows_nothing(tmp_path: Path, packing: str) -> None:
    made = answers(5, 4)
    path = write(tmp_path, packing, damaged([one.raw for one in made], packing, {0: "a length of 1 TB"}, 0))
    assert [record.block for record in warc.read(path)][1:] == [one.block for one in made[1:]]


def test_lengths_of_a_terabyte_in_one_member(tmp_path: Path) -> None:
    """As where a whole file was packed at once: what follows can only be found by inflating again."""
    made = answers(12, 4)
    kinds = {0: "a length of 1 TB", 5: "a length of 1 TB", 8: "a length too large"}
    raw = b"".join(damaged([one.raw for one in made], "plain", kinds, 0))
    path = write(tmp_path, "gz", [in_gzip(raw)])
    records = list(warc.read(path))
    assert [record.problem for record in records] == ["damaged" if i in kinds else None for i in range(12)]
    assert [record.block for record in records if not record.problem] == [
        one.block for i, one in enumerate(made) if i not in kinds
    ]


def test_a_length_that_goes_exactly_over_the_next_record_is_told_by_the_digest(tmp_path: Path) -> None:
    first, second, third = answers(3, 9)
    longer = len(first.block) + 4 + len(second.raw) - 4
    stated = f"Content-Length: {len(first.block)}".encode()
    raw = first.raw.replace(stated, f"Content-Length: {longer}".encode(), 1)
    path = write(tmp_path, "plain", [raw, second.raw, third.raw])
    records = list(warc.read(path))
    assert [record.problem for record in records] == ["damaged", None, None]
    for cut in range(0, path.stat().st_size, 97):
        parts = [*warc.read(path, 0, cut), *warc.read(path, cut)]
        assert parts == records
