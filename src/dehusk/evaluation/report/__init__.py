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
from dehusk.evaluation.report.worst import worst_pages
from dehusk.evaluation.score import Scores
from dehusk.evaluation.tables import CONTENT, NOT_SCORED, RECORD, number

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


def write(folder: Path, told: dict[str, Any], scores: list[Scores]) -> Path:
    """report.html and figures.json in the folder; gives the page's path."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "figures.json").write_text(json.dumps(told, ensure_ascii=False, indent=1), "utf-8")
    page = folder / "report.html"
    page.write_text("".join(html(told, scores)), "utf-8")
    return page


def html(told: dict[str, Any], scores: list[Scores]) -> Iterator[str]:
    style = files(__package__).joinpath("style.css").read_text("utf-8")
    yield '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>dehusk bench</title>'
    yield f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head><body>'
    yield "<h1>How good, how fast, against whom</h1>"
    yield f"<p class=dim>dehusk {escape(told['dehusk'])}, Python {told['python']}, {told['machine']}. "
    yield "Means over pages with 95 % bootstrap intervals "
    yield "({draws} draws, seed {seed}). ".format(**told["bootstrap"])
    yield 'Times are CPU time, all methods in turn on the same page in one process. <span class="own">Ours</span>, '
    yield '<span class="peer">other libraries</span>, <span class="floor">parsing alone</span>.</p>'
    for of_set, scored in zip(told["sets"], scores, strict=True):
        yield from section(of_set, scored)
    yield "</body></html>"


def section(of_set: dict[str, Any], scores: Scores) -> Iterator[str]:
    main = of_set["main_metric"]
    measured = {name: told for name, told in of_set["methods"].items() if main in told.get("metrics", {})}
    yield f"<h2>{escape(of_set['set'])}</h2><p class='dim'>{of_set['pages']} pages, digest {of_set['digest']}</p>"
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
        yield from worst_pages(scores)


def quality(measured: dict[str, Any], named: dict[str, str], main: str, against: str) -> str:
    shown = [metric for metric in named if any(metric in told["metrics"] for told in measured.values())]
    means = {m: [told["metrics"][m]["mean"] for told in measured.values() if m in told["metrics"]] for m in shown}
    best = {metric: (min if metric in ("extra", "missed") else max)(values) for metric, values in means.items()}
    rows = []
    for name in _best_first(measured, main):
        told = measured[name]
        cells = [_cell(told["metrics"].get(metric), best[metric], metric == main) for metric in shown]
        rows.append(f"<tr class='{kind(name)}'><td>{escape(name)}</td>{''.join(cells)}<td>{_gap(told)}</td></tr>")
    heads = [f"<th title='{escape(ABOUT.get(metric, ''))}'>{named[metric]}</th>" for metric in shown]
    return _table(["<th>method</th>", *heads, f"<th>F1 minus {escape(against)}'s</th>"], rows)


def _cell(told: dict[str, Any] | None, best: float, interval: bool) -> str:
    if told is None or told["mean"] is None:
        return "<td>-</td>"
    around = f" <small>{number(told['low'])} to {number(told['high'])}</small>" if interval else ""
    return f"<td{' class=best' if told['mean'] == best else ''}>{number(told['mean'])}{around}</td>"


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
        cells = (_heat(told["by"][group][label]["mean"]) for label in labels)
        rows.append(f"<tr class='{kind(name)}'><td>{escape(name)}</td>{''.join(cells)}</tr>")
    return f"<h3>F1 by {group.replace('_', ' ')}</h3>" + _table(["<th>method</th>", *heads], rows)


def _heat(value: float) -> str:
    """From red at 0.3 through yellow to green at 1."""
    hue = 140 * max(0.0, min(1.0, (value - 0.3) / 0.7))
    return f"<td class=heat style='background:hsl({hue:.0f} 62% 74%)'>{number(value)}</td>"


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
    return "<h3>Time</h3>" + _table([f"<th>{name}</th>" for name in names], rows) + plot


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


def _table(heads: Sequence[str], rows: Sequence[str]) -> str:
    return (
        f"<div class=scroll><table><thead><tr>{''.join(heads)}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )
