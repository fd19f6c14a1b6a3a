"""Footnotes with the blocks that refer to them."""

import numpy as np

import dehusk
from dehusk.choice.decision import BELOW, KEPT, NOTED, Choice
from dehusk.choice.notes import keep_notes

HTML = (
    '<p>One.<sup><a href="#n1">1</a></sup> Two.<sup><a href="#n2">2</a></sup></p>'
    '<ol><li id="n1">First note.</li><li id="n2">Second note.</li></ol>'
)


def kept_notes(*kept: bool) -> Choice:
    page, mask = dehusk.parse(HTML), np.array(kept)
    return keep_notes(Choice(page, mask.astype(float), mask, np.where(mask, KEPT, BELOW).astype(np.uint8), 0.5))


def test_one_note_brings_the_others() -> None:
    choice = kept_notes(True, False, True)
    assert choice.kept.tolist() == [True, True, True]
    assert choice.why.tolist() == [KEPT, NOTED, KEPT]


def test_no_note_brings_none() -> None:
    assert kept_notes(True, False, False).kept.tolist() == [True, False, False]


def test_a_note_that_nothing_kept_refers_to_is_left_out() -> None:
    assert kept_notes(False, False, True).kept.tolist() == [False, False, True]
