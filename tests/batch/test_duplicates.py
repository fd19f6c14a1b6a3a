"""The first of several is kept, in the order of the input, whatever the workers do."""

import random
from pathlib import Path

import numpy as np
import pytest

from dehusk import batch
from dehusk.batch import ordering
from dehusk.batch.duplicates import Seen
from dehusk.batch.texts import digest_of, normalised, shingles, signature_of
from tests.batch.conftest import PART, rows_in, write_crawl

WORDS = [f"word{number}" for number in range(400)]


def page(words: list[str]) -> bytes:
    sentences = [" ".join(words[at : at + 12]).capitalize() + "." for at in range(0, len(words), 12)]
    return ("<!DOCTYPE html><title>T</title>" + "".join(f"<p>{one}</p>" for one in sentences)).encode()


def texts(count: int) -> list[list[str]]:
    rng = random.Random(5)
    return [rng.choices(WORDS, k=120) for _ in range(count)]


def changed(words: list[str], number: int) -> list[str]:
    """One word of it is another."""
    return [*words[:number], "other", *words[number + 1 :]]


def test_what_is_the_same_text() -> None:
    assert digest_of("A  cup\nof TEA") == digest_of(" a cup of tea ")
    assert digest_of("A cup") != digest_of("A cap")
    assert normalised(" Straße\u00a0X ") == "strasse x"


def test_shingles_by_hand() -> None:
    assert shingles("a b c d e f") == ["a b c d e", "b c d e f"]
    assert shingles("Only three words") == ["only three words"]
    assert shingles("茶" * 30)[0] == "茶" * 10
    assert len(shingles("".join(map(chr, range(0x4E00, 0x4E00 + 30))))) == 21


def test_signatures_estimate_what_two_texts_share() -> None:
    [first, second] = (" ".join(words) for words in texts(2))
    near = " ".join(changed(first.split(), 50))
    numbers = [np.frombuffer(signature_of(text), np.uint32) for text in (first, near, second)]
    # 116 runs of five words; one other word changes five of them: 111 of 121 in common.
    assert np.mean(numbers[0] == numbers[1]) == pytest.approx(111 / 121, abs=0.1)
    assert np.mean(numbers[0] == numbers[2]) < 0.1


@pytest.mark.parametrize("kind", ["exact", "near"])
def test_the_first_in_the_order_of_the_input_is_kept(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ordering, "MOST", 2000)  # so that workers wait, too
    originals = texts(20)
    pages = [page(words) for words in originals]
    pages += [page([word.upper() for word in words]) for words in originals[:10]]  # the same text
    pages += [page(changed(words, 60)) for words in originals[10:15]]  # nearly
    crawl = write_crawl(tmp_path / "crawl.warc.gz", pages)
    found = []
    for workers in (1, 2):
        out = tmp_path / str(workers)
        summary = batch.run([crawl], out, workers=workers, part_bytes=PART // 2, duplicates=kind)
        assert summary.counts["filtered:duplicate"] == 10
        assert summary.counts.get("filtered:near_duplicate", 0) == (5 if kind == "near" else 0)
        found.append(rows_in(out))
    assert found[0] == found[1]
    kept = [row["url"].rpartition("/")[2] for row in found[0]]
    assert kept == [str(number) for number in range(35) if number < 20 or (number >= 30 and kind == "exact")]


def test_what_was_seen_is_remembered(tmp_path: Path) -> None:
    [first, second] = (" ".join(words) for words in texts(2))
    near = " ".join(changed(first.split(), 50))
    seen = Seen(tmp_path / "seen", near=True)
    assert seen.repeated(digest_of(first), signature_of(first)) is None
    seen.keep(0)
    later = Seen(tmp_path / "seen", near=True)
    later.remember([0])
    assert later.repeated(digest_of(first), signature_of(first)) == "duplicate"
    assert later.repeated(digest_of(near), signature_of(near)) == "near_duplicate"
    assert later.repeated(digest_of(second), signature_of(second)) is None
