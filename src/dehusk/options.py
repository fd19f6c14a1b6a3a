"""What a result is to show, as against what the page's content is."""

from dataclasses import dataclass
from typing import Literal, get_args

from dehusk.errors import InputError

Favor = Literal["precision", "recall"]
FAVORS = get_args(Favor)
UNSET = ("comments", "captions")  # these may be None


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
        if self.favor is not None and not (isinstance(self.favor, str) and self.favor in FAVORS):
            said = self.favor if isinstance(self.favor, str) else type(self.favor).__name__
            raise InputError(f"favor is 'precision', 'recall' or None, not {said!r}")
        for name, value in vars(self).items():
            if value is not True and value is not False and name != "favor" and not (value is None and name in UNSET):
                raise InputError(f"{name} is True or False, not {type(value).__name__}")


DEFAULT = Options()
