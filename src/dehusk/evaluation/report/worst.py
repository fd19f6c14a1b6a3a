"""The pages that each method does worst on, each with a view of gold and extraction side by side."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

import numpy as np

import dehusk
from dehusk.evaluation.document import Document
from dehusk.evaluation.report.diff import side_by_side
from dehusk.evaluation.score import Scores
from dehusk.extractors import LAID_OUT

SHOWN = 5  # pages a method


Explain = Callable[[Document, str], str]  # a page and a method of ours -> a page that explains what came of it
Views = Mapping[tuple[str, str, int], str]  # set, method and number of the page -> file beside the report


def explained(folder: Path, scores: Sequence[Scores], explain: Explain) -> Views:
    """A file for each of the worst pages of each method of ours that needs no browser."""
    found = {}
    for of_set in scores:
        for name in {one.name for one in of_set.scored} & set(dehusk.EXTRACTORS) - LAID_OUT:
            for page in worst(of_set, name):
                file = f"pages/{name}-{of_set.documents[page].digest}.html"
                (folder / "pages").mkdir(exist_ok=True)
                (folder / file).write_text(explain(of_set.documents[page], name), "utf-8")
                found[of_set.set, name, page] = file
    return found


def worst_pages(scores: Scores, views: Views) -> Iterator[str]:
    """A row a method with links, then the views, which are shown one at a time."""
    anchor = f"worst-{scores.set}"
    yield f"<h3 id='{escape(anchor)}'>The worst pages</h3><p class='dim'>Longest gold first among equals. "
    yield "In the view, <del>red</del> was missed and <ins>yellow</ins> is too much.</p>"
    shown = []
    yield "<div class=scroll tabindex=0 role=group aria-label='The worst pages'><table><tbody>"
    for method in scores.scored:
        yield f"<tr><td>{escape(method.name)}</td>"
        for page in worst(scores, method.name):
            name = f"{anchor}-{method.name}-{page}"
            f1, document = scores.values[method.name]["f1"][page], scores.documents[page]
            told = f"{document.url or document.id} ({document.page_type or 'page'})"
            yield f"<td title='{escape(told, quote=True)}'><a href='#{escape(name)}'>{escape(document.id[:12])}</a> "
            yield f"<small>{f1:.2f}</small></td>"
            shown.append(view(scores, method.name, page, name, anchor, views))
        yield "</tr>"
    yield "</tbody></table></div>"
    yield from shown


def worst(scores: Scores, method: str) -> list[int]:
    """Page numbers, worst first."""
    gold = np.array([len(document.text or "") for document in scores.documents])
    pages: list[int] = np.lexsort((-gold, scores.values[method]["f1"]))[:SHOWN].tolist()
    return pages


def view(scores: Scores, method: str, page: int, name: str, back: str, views: Views) -> str:
    document, row = scores.documents[page], scores.rows[method][page]
    gold, found = side_by_side(document.text or "", row.text)
    values = scores.values[method]
    told = ", ".join(f"{metric} {values[metric][page]:.3f}" for metric in ("f1", "precision", "recall"))
    failed = f" <b>{escape(row.error)}</b>" if row.error else ""
    file = views.get((scores.set, method, page))
    why = f" <a href='{escape(file)}'>explain</a>" if file else ""
    return (
        f"<div class=view id='{escape(name)}'><a class=close href='#{escape(back)}'>close</a>"
        f"<h3>{escape(method)} on {escape(document.set)} {escape(document.id)}</h3>"
        f"<p class=dim>{escape(document.url or '')} {escape(document.page_type or '')}: {told}{failed}{why}</p>"
        f"<div class=both><div><b>Gold</b>\n\n{gold}</div><div><b>Extraction</b>\n\n{found}</div></div></div>"
    )
