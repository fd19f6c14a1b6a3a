"""Which blocks are content follows from the gold."""

import dehusk
from dehusk.training.labels import block_labels


def test_labels_follow_the_gold() -> None:
    read = dehusk.parse(
        "<p>Home News<p>The river rose in the night.<p>Read the river rose more<p>The river rose in the night."
    )
    labels, counts = block_labels(read, "The river rose in the night.")
    assert counts.tolist() == [2, 6, 5, 6]
    assert labels.tolist() in ([0, 1, 0, 0], [0, 0, 0, 1])  # a passage that stands there twice is content once
