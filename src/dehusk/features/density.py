"""Text density, composite density and DensitySum of a block's elements (Song, Sun, Liao 2013)."""

import numpy as np

from dehusk.arrays import Group
from dehusk.features.measures import View
from dehusk.kernel import fold
from dehusk.page.densities import composite_density, count, density_sum, piece_counts, text_density


def density(view: View) -> Group:
    page, columns = view.page, view.columns
    counts, body = count(page), max(page.body, 0)
    links = max(float(counts.lc[body] / max(counts.c[body], 1)), 1e-6)
    plain, composite = text_density(counts), composite_density(counts, links)
    of_pieces = np.where(page.piece_linked, 0.0, composite_density(piece_counts(page), links))
    sums = density_sum(page, composite, of_pieces)
    densest = body + int(np.argmax(sums[body : columns.end[body]]))
    relative = (sums / max(float(sums[densest]), 1e-9)).astype(np.float32)
    least = fold(columns.parent, composite.astype(np.float32))[1]  # on the path from the root: the paper's threshold
    yield "td", plain[view.node]
    yield "up1_td", plain[view.up[1]]
    for level in range(3):
        yield f"up{level}_ctd", composite[view.up[level]]
        yield f"up{level}_density_sum", relative[view.up[level]]
    yield "path_density_sum", fold(columns.parent, relative)[2][view.node]
    yield "path_ctd", least[view.node]
    yield "over_threshold", least[view.node] / max(float(least[densest]), 1e-9)
    yield "under_densest", (view.node >= densest) & (view.node < columns.end[densest])
    yield "page_td", view.constant(plain[body])
