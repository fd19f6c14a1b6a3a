"""Texts seen before: the same ones by a digest, and nearly the same ones by MinHash.

The parent asks in the order of the plan, so that the first of several is kept whatever the workers do. What was seen is
kept a file a part, and read again when a run goes on.
"""

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from dehusk import files
from dehusk.arrays import Keys
from dehusk.batch.texts import DIGEST, PERMUTATIONS

BANDS = 16  # a pair that agrees in all numbers of one band is compared in full
SIMILAR = 0.8  # of the numbers agree: an estimate of the share of shingles that two texts have in common


class Seen:
    """`folder` has what earlier parts had; `near` looks for nearly the same texts, too."""

    def __init__(self, folder: Path, near: bool) -> None:
        self.folder, self.near = folder, near
        self.digests: set[bytes] = set()
        self.bands: dict[bytes, Keys] = {}  # the numbers of a band and which it is -> the signature of the first
        self.fresh: list[bytes] = []  # what the part at hand adds

    def repeated(self, digest: bytes, signature: bytes) -> str | None:
        """The code to filter a text by, or None if it is new, and known from now on."""
        if digest in self.digests:
            return "duplicate"
        numbers = np.frombuffer(signature, np.uint32)
        if self.near and self._similar(numbers):
            return "near_duplicate"
        self._know(digest, numbers)
        self.fresh.append(digest + signature)
        return None

    def _similar(self, numbers: Keys) -> bool:
        others = {id(other): other for band in _bands(numbers) if (other := self.bands.get(band)) is not None}
        return any(float(np.mean(other == numbers)) >= SIMILAR for other in others.values())

    def _know(self, digest: bytes, numbers: Keys) -> None:
        self.digests.add(digest)
        if self.near:
            for band in _bands(numbers):
                self.bands.setdefault(band, numbers)

    def keep(self, part: int) -> None:
        """Before the part is finished."""
        self.folder.mkdir(exist_ok=True)
        files.write(self._file(part), b"".join(self.fresh))
        self.fresh = []

    def remember(self, parts: Iterable[int]) -> None:
        """What parts of an earlier run had."""
        width = DIGEST + (4 * PERMUTATIONS if self.near else 0)
        for part in sorted(parts):
            data = self._file(part).read_bytes()
            for at in range(0, len(data), width):
                self._know(data[at : at + DIGEST], np.frombuffer(data[at + DIGEST : at + width], np.uint32))

    def _file(self, part: int) -> Path:
        return self.folder / f"part-{part:06}.bin"


def _bands(numbers: Keys) -> Iterable[bytes]:
    rows = PERMUTATIONS // BANDS
    return (bytes([band]) + numbers[band * rows : (band + 1) * rows].tobytes() for band in range(BANDS))
