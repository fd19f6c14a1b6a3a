"""Bars along the page, and the threshold as a line: the paper's own picture (Song, Sun, Liao 2013, Figures 3, 4, 6)."""

import numpy as np

from dehusk.arrays import Floats, Mask

MOST = 1200  # bars; on a larger page one bar is the highest of several
HEIGHT = 100


def bars(values: Floats, threshold: float, label: str) -> str:
    """An SVG. Its scale is the square root: densities run from 0 to thousands."""
    edges = np.linspace(0, len(values), min(MOST, len(values)) + 1).astype(int)
    heights = np.sqrt(np.maximum.reduceat(values, edges[:-1]))
    line = float(np.sqrt(threshold))
    scale = HEIGHT * 0.96 / max(float(heights.max()), line, 1e-9)
    above = heights >= line
    y = HEIGHT - line * scale
    return (
        f'<svg viewBox="0 0 {len(heights)} {HEIGHT}" preserveAspectRatio="none" role="img" aria-label="{label}">'
        f'<path class="below" d="{_path(heights * scale, ~above)}"/>'
        f'<path class="above" d="{_path(heights * scale, above)}"/>'
        f'<line x1="0" x2="{len(heights)}" y1="{y:.1f}" y2="{y:.1f}"/></svg>'
    )


def _path(heights: Floats, wanted: Mask) -> str:
    at = np.flatnonzero(wanted & (heights >= 0.05))
    width = 1 if len(heights) > 200 else 0.85  # a gap between bars that are wide enough for one
    return "".join(
        f"M{i} {HEIGHT}v-{h:.1f}h{width}V{HEIGHT}z" for i, h in zip(at.tolist(), heights[at].tolist(), strict=True)
    )
