"""A screenshot with the kept rectangles drawn in: a document for the browser to photograph."""

from base64 import b64encode

import numpy as np

from dehusk.result import Result

STYLE = """<style>
body { margin: 0; position: relative; }
img { display: block; }
i { position: absolute; box-sizing: border-box; border: 2px solid #1a7f37; background: #2da44e33; border-radius: 3px; }
</style>"""


def data_address(png: bytes) -> str:
    return f"data:image/png;base64,{b64encode(png).decode()}"


def outlined(result: Result, png: bytes) -> str:
    layout = result.page.layout
    assert layout is not None  # who took the picture measured the page, too
    nodes = np.unique(result.page.columns.block[result.kept])
    nodes = nodes[layout.displayed[nodes]]
    left, top, right, bottom = (side[nodes] for side in layout[:4])
    boxes = (
        f'<i style="left:{x:.0f}px;top:{y:.0f}px;width:{width:.0f}px;height:{height:.0f}px"></i>'
        for x, y, width, height in zip(left, top, right - left, bottom - top, strict=True)
    )
    return f'<!DOCTYPE html>{STYLE}<img src="{data_address(png)}">{"".join(boxes)}'
