"""Text density, composite density and DensitySum of a block's elements (Song, Sun, Liao 2013).

`_density` is the same, compiled.
"""

import numpy as np

from dehusk.arrays import Group
from dehusk.features.measures import LEAST, Measures
from dehusk.features.schema import INNER
from dehusk.kernel.paths import fold_paths
from dehusk.page.densities import composite_density, count, density_sum, piece_counts, text_density

LEAST_LINKS = 1e-6  # the share of the body in links is thought to be no less


def density_columns(measured: Measures) -> Group:
    page, columns = measured.page, measured.columns
    counts, body = count(page), max(page.body, 0)
    links = max(float(counts.lc[body] / max(counts.c[body], 1)), LEAST_LINKS)
    plain, composite = text_density(counts), composite_density(counts, links)
    of_pieces = np.where(page.piece_linked, 0.0, composite_density(piece_counts(page), links))
    sums = density_sum(page, composite, of_pieces)
    densest = body + int(np.argmax(sums[body : columns.end[body]]))
    relative = (sums / max(float(sums[densest]), LEAST)).astype(np.float32)
    least = fold_paths(columns.parent, composite.astype(np.float32))[
        1
    ]  # on the path from the root: the paper's threshold
    yield "td", plain[measured.node]
    yield "up1_td", plain[measured.up[1]]
    for level in range(INNER):
        yield f"up{level}_ctd", composite[measured.up[level]]
        yield f"up{level}_density_sum", relative[measured.up[level]]
    yield "path_density_sum", fold_paths(columns.parent, relative)[2][measured.node]
    yield "path_ctd", least[measured.node]
    yield "over_threshold", least[measured.node] / max(float(least[densest]), LEAST)
    yield "under_densest", (measured.node >= densest) & (measured.node < columns.end[densest])
    yield "page_td", plain[body]
