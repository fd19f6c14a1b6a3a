"""What a result is to show, as against what the page's content is."""

from dataclasses import dataclass
from types import UnionType
from typing import Literal, get_args

from dehusk.errors import InputError

Favor = Literal["precision", "recall"]


@dataclass(frozen=True)
class Options:
    links: bool = True  # addresses of links; their text always stays
    images: bool = True
    tables: bool = True  # tables of data
    comments: bool | None = None  # readers' comments in the content; None: as the extractor has it
    captions: bool | None = None  # of figures; None: as the extractor has it
    title: bool = False  # the page's title before the content
    favor: Favor | None = None  # keep less or more in case of doubt
    with_metadata: bool = False  # Markdown begins with a block of YAML

    def __post_init__(self) -> None:
        favor = self.favor if isinstance(self.favor, str | None) else type(self.favor).__name__
        if favor not in (None, *get_args(Favor)):
            raise InputError(f"favor is 'precision', 'recall' or None, not {favor!r}")
        for name in ("links", "images", "tables", "title", "with_metadata"):
            _check(name, getattr(self, name), bool)
        for name in ("comments", "captions"):
            _check(name, getattr(self, name), bool | None)


def _check(name: str, value: object, kind: type | UnionType) -> None:
    if not isinstance(value, kind):
        raise InputError(f"{name} is True or False, not {type(value).__name__}")


DEFAULT = Options()
