"""A paper's results and figures as one HTML page: what `dehusk bench --paper N --report DIR` writes."""

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from pathlib import Path

from dehusk.evaluation.papers import Study
from dehusk.evaluation.papers.figures import Figure
from dehusk.evaluation.report.bars import bars
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
    yield f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head>'
    yield "<body><main>"
    yield f"<h1>{escape(study.title)}</h1>"
    drawn = {str(figure): figure for figure in study.figures}
    for paragraph in study.paragraphs:
        if figure := drawn.get(paragraph):
            note = f"<p class=dim>{escape(figure.note)}</p>" if figure.note else ""
            yield f"<h3>{escape(figure.title)}</h3>{note}{drawing(figure)}"
        elif points := listed(paragraph):
            yield f"<p>{escape(points[0])}</p>" if points[0] else ""
            yield f"<ul>{''.join(f'<li>{escape(point)}' for point in points[1:])}</ul>"
        else:
            yield f"<pre tabindex=0>{escape(paragraph)}</pre>"
    yield "</main></body></html>"


def drawing(figure: Figure) -> str:
    named = [(curve.name, curve.points) for curve in figure.curves]
    if figure.names:
        return bars(named, figure.names, figure.y_name)
    return curves(named, figure.x_name, figure.y_name, figure.log)


def listed(paragraph: str) -> list[str]:
    """What stands before a list ("" if nothing does), and its points; empty where there is no list."""
    lead, *points = f"\n{paragraph}".split("\n- ")
    return [lead.strip(), *points] if points else []
