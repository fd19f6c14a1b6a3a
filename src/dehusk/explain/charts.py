"""The papers' own pictures of a page: its density from node to node, and the threshold."""

from html import escape

import numpy as np

from dehusk.arrays import Floats
from dehusk.explain.chart import bars
from dehusk.extractors.published.cehtd import Cehtd
from dehusk.extractors.published.cetd import Cectd, Cetd, DensitySum
from dehusk.result import Result

DENSITIES: dict[str, tuple[str, DensitySum]] = {
    "TD": ("text density: characters a tag", Cetd()),
    "CTD": ("composite text density: less for links", Cectd()),
    "HTD": ("hybrid text density: more for the middle", Cehtd()),
}


def charts(result: Result) -> str:
    """A figure a density, as HTML."""
    return "\n".join(_charts(result))


def _charts(result: Result) -> list[str]:
    page = result.page
    if page.body < 0 or not len(page):
        return ["<p>The page shows no text.</p>"]
    drawn = []
    for name, (about, method) in DENSITIES.items():
        if isinstance(method, Cehtd) and page.layout is None:
            drawn.append(f"<p><b>{name}</b> needs a browser's layout, and none was measured.</p>")
            continue
        found = method.profile(page)
        if found is None:
            drawn.append(f"<p><b>{name}</b> has no threshold: without links all of a page is content.</p>")
            continue
        inside = np.maximum(found.density[page.body : page.columns.end[page.body]], 0.0)
        drawn.append(_figure(name, about, inside, found.threshold))
    return drawn


def _figure(name: str, about: str, values: Floats, threshold: float) -> str:
    caption = f"<b>{name}</b> {escape(about)} <span>threshold {threshold:.4g}</span>"
    ends = ("first node", f"bars up to {values.max():.4g}, by their square root", f"node {len(values)}")
    axis = "".join(f"<span>{end}</span>" for end in ends)
    svg = bars(values, max(threshold, 0.0), f"{name} of every node along the page, and the threshold")
    return f'<figure><figcaption>{caption}</figcaption>{svg}<div class="axis">{axis}</div></figure>'
