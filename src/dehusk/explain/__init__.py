"""A result as one self-contained page that shows where the content came from, and why."""

from collections.abc import Sequence

from dehusk.explain.one_file import document
from dehusk.explain.picture import outlined
from dehusk.explain.shown import view
from dehusk.lists import Region
from dehusk.result import Result

__all__ = ["document", "explanation", "outlined", "view"]


def explanation(result: Result, picture: bytes | None = None, regions: Sequence[Region] | None = None) -> str:
    """`picture`: a PNG of the rendered page, to show first; `regions`: the lists of the page, to show first."""
    shown = view(result, picture=picture, regions=regions)
    return document(shown | {"opens": "Records"} if regions is not None else shown)
