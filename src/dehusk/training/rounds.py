"""How long each part of the fused model is trained."""

from typing import NamedTuple


class Rounds(NamedTuple):
    trees: int = 160  # of the forest that judges blocks
    epochs: int = 24  # of the net that does
    type_trees: int = 60  # a page type
    confidence_trees: int = 80
    ablation_trees: int = 100  # a selection of columns


FULL = Rounds()
QUICK = Rounds(40, 3, 20, 20, 20)  # a rough model, to see whether a set can be learned from
