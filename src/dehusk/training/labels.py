"""Which blocks of a page are content, told by the page's gold text."""

from collections import Counter

import numpy as np
from rapidfuzz.distance import LCSseq

from dehusk.arrays import Floats, Ints, Mask
from dehusk.page import Page
from dehusk.page.text import words

SHINGLE = 4  # words in a row that the gold has too are no accident


def block_labels(page: Page, gold: str) -> tuple[Floats, Ints]:
    """For every block the share of its words found in the gold, and the number of its words.

    A word counts when it aligns with the gold in order, or stands in a run of words of the gold elsewhere, as often
    as the gold has it.
    """
    of_block = [words(text) for text in page.block_texts]
    counts = np.array([len(block) for block in of_block], dtype=np.int64)
    codes: dict[str, int] = {}
    of_page = [codes.setdefault(word, len(codes)) for block in of_block for word in block]
    of_gold = [codes.setdefault(word, len(codes)) for word in words(gold)]
    hit = aligned(of_page, of_gold)
    left = Counter(of_gold)
    left.subtract(of_page[i] for i in np.flatnonzero(hit).tolist())
    for i in np.flatnonzero(in_shared_run(of_page, of_gold) & ~hit).tolist():
        hit[i] = left[of_page[i]] > 0  # a passage that the page says twice is content once
        left[of_page[i]] -= 1
    owner = np.repeat(np.arange(len(page)), counts)
    hits = np.bincount(owner, weights=hit, minlength=len(page))
    return hits / np.maximum(counts, 1), counts


def aligned(page: list[int], gold: list[int]) -> Mask:
    """Words in the longest common subsequence; a lone match inside other words is chance and does not count."""
    found = np.zeros(len(page), np.bool_)
    for op in LCSseq.opcodes(page, gold):
        if op.tag == "equal" and (op.src_end - op.src_start > 1):
            found[op.src_start : op.src_end] = True
    return found


def in_shared_run(page: list[int], gold: list[int]) -> Mask:
    found = np.zeros(len(page), np.bool_)
    runs = {tuple(gold[i : i + SHINGLE]) for i in range(len(gold) - SHINGLE + 1)}
    for i in range(len(page) - SHINGLE + 1):
        if tuple(page[i : i + SHINGLE]) in runs:
            found[i : i + SHINGLE] = True
    return found
