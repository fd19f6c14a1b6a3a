"""A paper's results and figures as one HTML page: what `dehusk bench --paper N --report DIR` writes."""

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from pathlib import Path

from dehusk.evaluation.papers import Study
from dehusk.evaluation.report.curves import curves


def write_paper(folder: Path, number: str, study: Study) -> Path:
    """paper-N.html in the folder; gives its path."""
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / f"paper-{number}.html"
    page.write_text("".join(html(study)), "utf-8")
    return page


def html(study: Study) -> Iterator[str]:
    style = files(__package__).joinpath("style.css").read_text("utf-8")
    yield '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>dehusk bench --paper</title>'
    yield f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head><body>'
    yield f"<h1>{escape(study.title)}</h1>"
    drawn = {str(figure): figure for figure in study.figures}
    for paragraph in study.paragraphs:
        if figure := drawn.get(paragraph):
            note = f"<p class=dim>{escape(figure.note)}</p>" if figure.note else ""
            yield f"<h3>{escape(figure.title)}</h3>{note}"
            named = [(curve.name, curve.points) for curve in figure.curves]
            yield curves(named, figure.x_name, figure.y_name, figure.log)
        else:
            yield f"<pre>{escape(paragraph)}</pre>"
    yield "</body></html>"
