"""Headings with their sections: one above kept blocks stays, one whose section is lost goes."""

import numpy as np

from dehusk.arrays import Bytes, Ints, running
from dehusk.choice.decision import HEADS, LOST, Choice
from dehusk.extractors.base import Evidence
from dehusk.kernel.markup import TAG
from dehusk.page import Page

LEAST = 0.5  # of the cut: the score of a heading that stays
SURE = 0.8  # the score of a heading that is content by itself
LONGEST = 120  # characters; what is longer is a paragraph in a heading's clothes
OF_TITLES = ("collection", "listing")  # pages whose headings name the entries, which say little more
LEVEL: Bytes = np.zeros(256, np.uint8)
LEVEL[[TAG[f"h{level}"] for level in range(1, 7)]] = range(1, 7)


def heading_levels(page: Page) -> Bytes:
    """For every block 1 to 6, or 0 where it is no heading."""
    return LEVEL[page.columns.tag[page.columns.block]]


def settle_headings(choice: Choice, evidence: Evidence) -> Choice:
    level = heading_levels(choice.page)
    choice = choice.changed_at(_between(choice, level), kept=True, why=HEADS)
    if evidence.page_type in OF_TITLES:
        return choice
    return choice.changed_at(_lost(choice, level), kept=False, why=LOST)


def _between(choice: Choice, level: Bytes) -> Ints:
    """Headings left out between two kept blocks, the second of them in their section."""
    kept, out = choice.kept, choice.gaps
    out = out[level[out] > 0]
    out = out[kept[out - 1] & kept[out + 1]]
    if not len(out):
        return out
    below = level[out + 1]
    likely = choice.doubted(out) & (choice.scores[out] >= LEAST * choice.cut)
    return np.asarray(out[likely & ((below == 0) | (below > level[out]))])


def _lost(choice: Choice, level: Bytes) -> list[int]:
    """Kept headings whose section says more than they do, and of which nothing is kept; the last are looked at first,
    so that a section of lost sections is lost."""
    page, kept = choice.page, choice.kept
    heads = level.nonzero()[0]
    if kept[heads[kept[heads]] + 1 - len(kept)].all():  # none is followed by what is not kept; the last by the first
        return []
    ends = np.append(heads, len(level))
    held = running(kept)[ends].tolist()
    lo, hi = [*page.block_lo[heads].tolist(), len(page.columns.text)], page.block_hi[heads].tolist()
    may_go = (kept[heads] & (choice.scores[heads] <= SURE)).tolist()
    ranks, own, at = level[heads].tolist(), kept[heads].tolist(), ends.tolist()
    gone, gone_from, above = [], [0] * len(at), [len(heads)]  # `above`: headings that end the sections before them
    for head in range(len(heads) - 1, -1, -1):
        while len(above) > 1 and ranks[above[-1]] > ranks[head]:
            above.pop()
        end, length = above[-1], hi[head] - lo[head]
        left = held[end] - held[head] - own[head] - (gone_from[head + 1] - gone_from[end])
        lost = may_go[head] and not left and at[end] > at[head] + 1 and length <= min(LONGEST, lo[end] - hi[head])
        gone_from[head] = gone_from[head + 1] + lost
        gone += [at[head]] if lost else []
        above.append(head)
    return gone
