"""What speaks for a block and what against it."""

from typing import NamedTuple


class Reason(NamedTuple):
    words: str  # "link share 0.90", "in `nav`"
    weight: float  # log odds that the signal adds to the block's, less than 0 where it speaks against


class Reasons(NamedTuple):
    """Of one block, the weightiest first."""

    pro: tuple[Reason, ...] = ()
    contra: tuple[Reason, ...] = ()

    def __str__(self) -> str:
        sides = (("for", self.pro), ("against", self.contra))
        return "; ".join(f"{side}: {', '.join(one.words for one in found)}" for side, found in sides if found)

    def as_dict(self) -> dict[str, list[str]]:
        return {"for": [one.words for one in self.pro], "against": [one.words for one in self.contra]}
