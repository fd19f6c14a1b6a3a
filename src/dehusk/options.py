"""What a result is to show, as against what the page's content is."""

from dataclasses import dataclass
from typing import Literal

from dehusk.errors import InputError

# The score from which a block is kept. Between the two, F1 is best in the middle.
CUTS: dict[str | None, float] = {"precision": 0.7, None: 0.5, "recall": 0.3}


@dataclass(frozen=True)
class Options:
    links: bool = True  # addresses of links; their text always stays
    images: bool = True
    tables: bool = True  # tables of data
    comments: bool | None = None  # readers' comments in the content; None: only where they are the content
    favor: Literal["precision", "recall"] | None = None
    with_metadata: bool = False  # Markdown begins with a block of YAML

    def __post_init__(self) -> None:
        if self.favor not in CUTS:
            raise InputError(f"favor is 'precision', 'recall' or None, not {self.favor!r}")

    @property
    def cut(self) -> float:
        return CUTS[self.favor]


DEFAULT = Options()
