"""One self-contained HTML page with the tables and plots that people want to see, and the figures beside it as JSON."""

import json
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import dehusk
from dehusk.evaluation.method import FLOOR, RECORDS, extractor_of
from dehusk.evaluation.report.plots import Line, Point, lines, scatter, strips
from dehusk.evaluation.report.timeline import Entry, history, year_of
from dehusk.evaluation.report.worst import Explain, Views, explained, worst_pages
from dehusk.evaluation.score import Scores
from dehusk.evaluation.tables import CONTENT, NOT_SCORED, RECORD, number
from dehusk.extractors.fused import model_of

ABOUT = {
    "f1": "Words in any order, each as often as both texts have it; a character is a word in a script without spaces.",
    "wcxb_f1": "The same on runs of letters, as the WCXB benchmark defines it.",
    "lcs_f1": "Words in order: longest common subsequence.",
    "cleaneval": "Longest common subsequence over the length of the alignment.",
    "shingle_f1": "Runs of four words.",
    "accurate": "95 % and more of the words in order are there, and 95 % of what is there is right.",
    "extra": "Complete, with other words.",
    "missed": "Incomplete.",
}
MAIN, BESIDE = ("f1", "record_f1"), ("precision", "recall", "record_precision", "record_recall")  # always shown
FEW = 20  # pages, of which a mean says little


def write(folder: Path, told: dict[str, Any], scores: list[Scores], explain: Explain | None = None) -> Path:
    """report.html and figures.json in the folder, with `explain` also a page for each of the worst; gives the path."""
    folder.mkdir(parents=True, exist_ok=True)
    views = explained(folder, scores, explain) if explain else {}
    (folder / "figures.json").write_text(json.dumps(told, ensure_ascii=False, indent=1), "utf-8")
    page = folder / "report.html"
    page.write_text("".join(html(told, scores, views)), "utf-8")
    return page


def html(told: dict[str, Any], scores: list[Scores], views: Views) -> Iterator[str]:
    """`views`: of a set, a method and a page the file that explains the result."""
    style = files(__package__).joinpath("style.css").read_text("utf-8")
    yield '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>dehusk bench</title>'
    yield f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head>'
    yield "<body><main>"
    yield "<h1>How good, how fast, against whom</h1>"
    yield f"<p class=dim>dehusk {escape(told['dehusk'])}, Python {told['python']}, {told['machine']}. "
    yield "Means over pages with 95 % bootstrap intervals "
    yield "({draws} draws, seed {seed}). ".format(**told["bootstrap"])
    yield 'Times are CPU time, all methods in turn on the same page in one process. <span class="own">Ours</span>, '
    yield '<span class="peer">other libraries</span>, <span class="floor">parsing alone</span>.</p>'
    yield "<p><label><input type=checkbox id=all> all figures</label></p>"
    for of_set, scored in zip(told["sets"], scores, strict=True):
        yield from section(of_set, scored, views)
    yield legend()
    yield f"</main><script>{files(__package__).joinpath('sort.js').read_text('utf-8')}</script></body></html>"


def section(of_set: dict[str, Any], scores: Scores, views: Views) -> Iterator[str]:
    main = of_set["main_metric"]
    measured = {name: told for name, told in of_set["methods"].items() if main in told.get("metrics", {})}
    yield f"<h2>{escape(of_set['set'])}</h2><p class='dim'>{of_set['pages']} pages, digest {of_set['digest']}</p>"
    yield learned_from(of_set)
    if measured:
        yield quality(measured, CONTENT if main == "f1" else RECORD, main, of_set["against"])
        if points := list(_points(measured, main)):
            yield "<h3>F1 against time</h3>" + scatter(points)
            yield history(list(_entries(points)))
        yield from (heat_map(measured, group) for group in ("page_type", "language"))
        rows = [(name, kind(name), scores.values[name][main]) for name in _best_first(measured, main)]
        yield "<h3>How the pages' F1 are spread</h3>"
        yield "<p class='dim'>The stronger the colour, the more pages. The mark is the mean.</p>"
        yield strips(rows)
    else:
        yield f"<p>{NOT_SCORED}</p>"
    yield speeds(of_set)
    if measured and main == "f1":
        yield from worst_pages(scores, views)


def learned_from(of_set: dict[str, Any]) -> str:
    """A warning where the shipped model has seen the pages."""
    if dehusk.DEFAULT not in of_set["methods"] or of_set["set"] not in model_of(None).about.get("sets", ()):
        return ""
    return (
        f"<p class=warning>The model of {dehusk.DEFAULT} learned from a set of this name: if it is the same one, its "
        "figures here are better than on pages that it has not seen. <code>dehusk train fused</code> prints those.</p>"
    )


def legend() -> str:
    rows = "".join(f"<dt>{CONTENT[name]}</dt><dd>{escape(about)}</dd>" for name, about in ABOUT.items())
    return f"<details><summary>What the columns mean</summary><dl>{rows}</dl></details>"


def quality(measured: dict[str, Any], named: dict[str, str], main: str, against: str) -> str:
    shown = [metric for metric in named if any(metric in told["metrics"] for told in measured.values())]
    means = {m: [told["metrics"][m]["mean"] for told in measured.values() if m in told["metrics"]] for m in shown}
    best = {metric: (min if metric in ("extra", "missed") else max)(values) for metric, values in means.items()}
    rows = []
    for name in _best_first(measured, main):
        told = measured[name]
        first, *others = [_cell(told["metrics"].get(metric), best[metric], metric) for metric in shown]
        gap = f"<td>{_gap(told)}</td>"
        rows.append(f"<tr class='{kind(name)}'><td>{escape(name)}</td>{first}{gap}{''.join(others)}</tr>")
    first, *others = [
        f"<th{_more(metric)} title='{escape(ABOUT.get(metric, ''))}'>{named[metric]}</th>" for metric in shown
    ]
    return _table("Quality", ["<th>method</th>", first, f"<th>F1 minus {escape(against)}'s</th>", *others], rows)


def _cell(told: dict[str, Any] | None, best: float, metric: str) -> str:
    if told is None or told["mean"] is None:
        return f"<td{_more(metric)}>-</td>"
    around = f" <small>{number(told['low'])} to {number(told['high'])}</small>" if metric in MAIN else ""
    return f"<td{_more(metric, 'best' if told['mean'] == best else '')}>{number(told['mean'])}{around}</td>"


def _more(metric: str, also: str = "") -> str:
    """The class of a cell: figures that are shown only when all are."""
    names = [name for name in ("" if metric in (*MAIN, *BESIDE) else "more", also) if name]
    return f" class='{' '.join(names)}'" if names else ""


def _gap(told: dict[str, Any]) -> str:
    gap = told.get("difference")
    return f"{gap['mean']:+.3f} <small>{gap['low']:+.3f} to {gap['high']:+.3f}</small>" if gap else ""


def heat_map(measured: dict[str, Any], group: str) -> str:
    """Nothing where the pages are all of one kind."""
    labels = sorted({label for told in measured.values() for label in told["by"][group]})
    if len(labels) < 2:
        return ""
    first = next(iter(measured.values()))["by"][group]
    heads = [f"<th>{escape(label)} <small>{first[label]['pages']}</small></th>" for label in labels]
    rows = []
    for name, told in measured.items():
        cells = (_heat(**told["by"][group][label]) for label in labels)
        rows.append(f"<tr class='{kind(name)}'><td>{escape(name)}</td>{''.join(cells)}</tr>")
    title = f"F1 by {group.replace('_', ' ')}"
    return f"<h3>{title}</h3>" + _table(title, ["<th>method</th>", *heads], rows)


def _heat(mean: float, pages: int, **_: Any) -> str:
    """From red at 0.3 through yellow to green at 1; pale where the pages are few."""
    hue, strength = 140 * max(0.0, min(1.0, (mean - 0.3) / 0.7)), 62 if pages >= FEW else 14
    about = "" if pages >= FEW else f" title='{pages} pages only'"
    return f"<td class=heat{about} style='background:hsl({hue:.0f} {strength}% 74%)'>{number(mean)}</td>"


def speeds(of_set: dict[str, Any]) -> str:
    rows = []
    by_time = sorted(of_set["methods"].items(), key=lambda item: item[1]["speed"]["median"] or 0)
    for name, told in by_time:
        speed = told["speed"]
        cells = [number(speed[field], 2) for field in ("median", "mean", "p99", "ratio", "growth")]
        figures = "".join(f"<td>{cell}</td>" for cell in (*cells, told["errors"], escape(told["version"])))
        rows.append(f"<tr class='{kind(name)}'><td>{escape(name)}</td>{figures}</tr>")
    names = ["method", "median ms", "mean", "p99", f"times {escape(of_set['against'])}", "growth", "errors", "version"]
    series = [Line(name, kind(name), told["growth"]) for name, told in by_time if len(told["growth"]) > 1]
    plot = "<h3>Time against page size</h3>" + lines(series) if series else ""
    return "<h3>Time</h3>" + _table("Time", [f"<th>{name}</th>" for name in names], rows) + plot


def kind(name: str) -> str:
    if name == FLOOR:
        return "floor"
    return "own" if extractor_of(name) in dehusk.EXTRACTORS or name == RECORDS else "peer"


def _points(measured: dict[str, Any], main: str) -> Iterator[Point]:
    for name, told in measured.items():
        mean, ms = told["metrics"][main], told["speed"]["median"]
        if ms:
            yield Point(name, kind(name), ms, mean["mean"], mean["low"], mean["high"])


def _entries(points: Sequence[Point]) -> Iterator[Entry]:
    """Those whose year is known: of the papers, and our own."""
    for point in points:
        if year := year_of(point.name):
            yield Entry(point.name, year, point.y, point.x)


def _best_first(measured: dict[str, Any], main: str) -> list[str]:
    return sorted(measured, key=lambda name: -measured[name]["metrics"][main]["mean"])


def _table(label: str, heads: Sequence[str], rows: Sequence[str]) -> str:
    return (
        f"<div class=scroll tabindex=0 role=group aria-label='{escape(label)}'>"
        f"<table><thead><tr>{''.join(heads)}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )
