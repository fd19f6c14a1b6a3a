"""The pages that each method does worst on, each with a view of gold and extraction side by side."""

from collections.abc import Iterator
from html import escape

import numpy as np

from dehusk.evaluation.report.diff import side_by_side
from dehusk.evaluation.score import Scores

SHOWN = 5  # pages a method


def worst_pages(scores: Scores) -> Iterator[str]:
    """A row a method with links, then the views, which are shown one at a time."""
    anchor = f"worst-{scores.set}"
    yield f"<h3 id='{escape(anchor)}'>The worst pages</h3><p class='dim'>Longest gold first among equals. "
    yield "In the view, <del>red</del> was missed and <ins>yellow</ins> is too much.</p>"
    views = []
    yield "<div class=scroll><table><tbody>"
    for method in scores.scored:
        yield f"<tr><td>{escape(method.name)}</td>"
        for page in worst(scores, method.name):
            name = f"{anchor}-{method.name}-{page}"
            f1, document = scores.values[method.name]["f1"][page], scores.documents[page]
            told = f"{document.url or document.id} ({document.page_type or 'page'})"
            yield f"<td title='{escape(told, quote=True)}'><a href='#{escape(name)}'>{escape(document.id[:12])}</a> "
            yield f"<small>{f1:.2f}</small></td>"
            views.append(view(scores, method.name, page, name, anchor))
        yield "</tr>"
    yield "</tbody></table></div>"
    yield from views


def worst(scores: Scores, method: str) -> list[int]:
    """Page numbers, worst first."""
    gold = np.array([len(document.text or "") for document in scores.documents])
    pages: list[int] = np.lexsort((-gold, scores.values[method]["f1"]))[:SHOWN].tolist()
    return pages


def view(scores: Scores, method: str, page: int, name: str, back: str) -> str:
    document, row = scores.documents[page], scores.rows[method][page]
    gold, found = side_by_side(document.text or "", row.text)
    values = scores.values[method]
    told = ", ".join(f"{metric} {values[metric][page]:.3f}" for metric in ("f1", "precision", "recall"))
    failed = f" <b>{escape(row.error)}</b>" if row.error else ""
    return (
        f"<div class=view id='{escape(name)}'><a class=close href='#{escape(back)}'>close</a>"
        f"<h3>{escape(method)} on {escape(document.set)} {escape(document.id)}</h3>"
        f"<p class=dim>{escape(document.url or '')} {escape(document.page_type or '')}: {told}{failed}</p>"
        f"<div class=both><div><b>Gold</b>\n\n{gold}</div><div><b>Extraction</b>\n\n{found}</div></div></div>"
    )
