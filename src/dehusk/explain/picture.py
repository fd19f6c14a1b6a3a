"""A screenshot with rectangles drawn in, what was kept and what the page was cut into: a document to photograph."""

from base64 import b64encode

import numpy as np

from dehusk.arrays import Mask
from dehusk.extractors import EXTRACTORS, Segmenting
from dehusk.result import Result

STYLE = """<style>
body { margin: 0; position: relative; }
img { display: block; }
i, b, s { position: absolute; box-sizing: border-box; }
i { border: 2px solid #1a7f37; background: #2da44e33; border-radius: 3px; }
b { border: 1px dashed #0550ae; }
s { background: #cf222e55; min-width: 1px; min-height: 1px; }
u { position: absolute; box-sizing: border-box; border: 1px dashed #9a6700; }
</style>"""


def data_address(png: bytes) -> str:
    return f"data:image/png;base64,{b64encode(png).decode()}"


def outlined(result: Result, png: bytes) -> str:
    """What was kept in green, the rest dashed; where an extractor cuts the page up, blocks and separators, too."""
    layout = result.page.layout
    assert layout is not None  # who took the picture measured the page, too
    boxes = np.column_stack(layout[:4])

    def of(blocks: Mask) -> list[list[float]]:
        nodes = np.unique(result.page.columns.block[blocks])
        found: list[list[float]] = boxes[nodes[layout.displayed[nodes]]].tolist()
        return found

    drawn = _drawn("u", of(~result.kept)) + _drawn("i", of(result.kept))
    method = EXTRACTORS.get(result.extractor)
    if isinstance(method, Segmenting):
        blocks, separators = method.rectangles(result.page)
        drawn = _drawn("s", separators) + drawn + _drawn("b", blocks)
    return f'<!DOCTYPE html>{STYLE}<img src="{data_address(png)}">{drawn}'


def _drawn(tag: str, boxes: list[list[float]]) -> str:
    """A positioned element for each box: left, top, right, bottom."""
    return "".join(
        f'<{tag} style="left:{x:.0f}px;top:{y:.0f}px;width:{right - x:.0f}px;height:{bottom - y:.0f}px"></{tag}>'
        for x, y, right, bottom in boxes
    )
