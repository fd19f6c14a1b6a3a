"""Texts as they are stored and compared."""

import hashlib

import numpy as np

from dehusk.errors import PackageError

DIGEST = 16  # bytes: no two of a billion texts share one by chance
PERMUTATIONS, SEED = 128, 1
WORDS, CHARACTERS = 5, 10  # of a shingle
LONG = 20  # characters of the mean word: written without spaces


def sound(text: str) -> str:
    """Without half characters, which no file takes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode()
    return text


def normalised(text: str) -> str:
    """Case and white space are no difference."""
    return " ".join(text.casefold().split())


def digest_of(text: str) -> bytes:
    return hashlib.blake2b(normalised(text).encode(), digest_size=DIGEST).digest()


def signature_of(text: str) -> bytes:
    """MinHash over runs of words; of characters, where a text has no spaces between words."""
    try:
        from rensa import RMinHash  # noqa: PLC0415  (an extra)
    except ModuleNotFoundError:
        raise PackageError("near duplicates need a package more: pip install 'dehusk[batch]'") from None
    hashed = RMinHash(PERMUTATIONS, SEED)
    hashed.update(shingles(text))
    return np.array(hashed.digest(), np.uint32).tobytes()


def shingles(text: str) -> list[str]:
    words = normalised(text).split()
    if sum(map(len, words)) > LONG * len(words):
        joined = " ".join(words)
        return [joined[at : at + CHARACTERS] for at in range(max(len(joined) - CHARACTERS, 0) + 1)]
    runs = zip(*(words[start:] for start in range(WORDS)), strict=False)
    return [" ".join(run) for run in runs] or [" ".join(words)]
