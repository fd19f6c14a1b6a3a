"""A finished run as one self-contained HTML page: numbers, and some pages with what was kept of them and why."""

import json
from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from dehusk.batch import summary
from dehusk.batch.samples import Sample, samples
from dehusk.errors import InputError

STATUSES = {
    "ok": "pages with content",
    "empty": "pages without content",
    "error": "pages that failed",
    "skipped": "no page, or none that could be read",
    "filtered": "left out by a filter",
}


def report(out: str | Path) -> str:
    """The page for the folder of a run."""
    folder = Path(out)
    try:
        told = json.loads((folder / summary.NAME).read_text("utf-8"))
    except FileNotFoundError:
        raise InputError(f"{folder} has no {summary.NAME}: name the output of dehusk batch") from None
    except ValueError:
        raise InputError(f"{folder / summary.NAME} is damaged: run the same dehusk batch again") from None
    return "".join(html(told, samples(folder, told)))


def html(told: dict[str, Any], shown: Iterable[Sample]) -> Iterator[str]:
    style = _file("dehusk.evaluation.report", "style.css") + _file("dehusk.batch", "report.css")
    yield '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>dehusk batch</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield "<meta http-equiv='Content-Security-Policy' content=\"default-src 'none'; style-src 'unsafe-inline'; "
    yield "script-src 'unsafe-inline'; img-src data:; font-src data:\">"
    yield f"<style>{style}</style></head><body><main><h1>What became of every page</h1>"
    yield from head(told)
    yield "<h2>Account</h2><p class=dim>Every entry of the input is counted once.</p>"
    yield counted("What became of it", "entries", dict(summary.in_order(told["counts"])), told["in"])
    yield "<h2>Pages with content</h2><div class=columns>"
    yield counted("Page types", "pages", told["page_types"])
    yield counted("Languages", "pages", dict(_most(told["languages"], 20)))
    yield counted("Characters of text", "pages", {_length(k): n for k, n in _by_number(told["lengths"])})
    yield counted("Confidence", "pages", {_tenth(k): n for k, n in _by_number(told["confidences"])})
    yield "</div>"
    yield from pages_told(told)
    yield from sampled(shown)
    yield "</main></body></html>"


def head(told: dict[str, Any]) -> Iterator[str]:
    state = "finished" if told["finished"] else f"not finished: {told['finished_parts']} of {told['parts']} parts"
    inputs = ", ".join(told["options"]["inputs"][:5])
    versions = ", ".join(f"{name} {version}" for name, version in told["versions"].items())
    yield f"<p class=dim>{escape(inputs)}; {state}. {escape(versions)}.</p><div class=tiles>"
    pages = sum(count for name, count in told["counts"].items() if not name.startswith("skipped"))
    tiles = {
        "entries": told["in"],
        "pages": pages,
        "with content": told["counts"].get("ok", 0),
        "failed": sum(count for name, count in told["counts"].items() if name.startswith("error")),
        "MB written": round(told["bytes"] / 1e6, 1),
        "ms of CPU time a page": round(1000 * told["seconds_of_pages"] / pages, 1) if pages else 0,
    }
    yield from (
        f"<div><div class=big>{value:,}</div><div class=dim>{name}</div></div>" for name, value in tiles.items()
    )
    yield "</div>"
    if told["failed_inputs"]:
        yield "<h3>Inputs that could not be read</h3><ul>"
        yield from (f"<li>{escape(line)}</li>" for line in told["failed_inputs"])
        yield "</ul>"


def counted(caption: str, unit: str, counts: dict[str, int], whole: int | None = None) -> str:
    """A table with a bar a row."""
    if not counts:
        return ""
    most, total = max(counts.values()), whole or sum(counts.values())
    rows = [
        f"<tr><td title='{escape(STATUSES.get(name.partition(':')[0], ''))}'>{escape(name)}</td><td>{count:,}</td>"
        f"<td>{100 * count / total:.1f} %</td>"
        f"<td class=wide><span class=bar style='width:{100 * count / most:.1f}%'></span></td></tr>"
        for name, count in counts.items()
    ]
    heads = f"<td></td><th scope=col>{unit}</th><th scope=col>share</th><td></td>"
    return f"<table><caption>{caption}</caption><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def pages_told(told: dict[str, Any]) -> Iterator[str]:
    if told["slowest"]:
        yield "<h2>Slowest pages</h2>" + _listed(
            ("CPU ms", "page", "where"),
            [(f"{1000 * seconds:.0f}", url, f"{source}, {at}") for seconds, source, at, url in told["slowest"]],
        )
    if told["failed"]:
        yield "<h2>Pages that failed</h2>" + _listed(
            ("code", "page", "why", "where"),
            [(code, url, why, f"{source}, {at}") for code, source, at, url, why in told["failed"]],
        )


def _listed(names: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    heads = "".join(f"<th scope=col class=wrap>{name}</th>" for name in names)
    lines = ["".join(f"<td class=wrap>{escape(cell)}</td>" for cell in row) for row in rows]
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<div class=scroll><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"


def sampled(shown: Iterable[Sample]) -> Iterator[str]:
    """Pages with their explanation; in frames of their own, which reach nothing outside."""
    yield "<h2>Some pages, and why they came out so</h2>"
    for sample in shown:
        yield f"<details><summary>{escape(sample.name)}</summary>"
        if sample.document:
            yield f"<iframe sandbox='allow-scripts' title='{escape(sample.name)}' loading=lazy "
            yield f'srcdoc="{escape(sample.document)}"></iframe>'
        else:
            yield f"<p class=dim>{escape(sample.problem)}</p>"
        yield "</details>"


def _file(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text("utf-8")


def _most(counts: dict[str, int], number: int) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: -item[1])[:number]


def _by_number(counts: dict[str, int]) -> list[tuple[int, int]]:
    return sorted((int(name), count) for name, count in counts.items())


def _length(bits: int) -> str:
    return f"{1 << (bits - 1):,} to {(1 << bits) - 1:,}" if bits > 1 else "1"


def _tenth(number: int) -> str:
    return f"{number / 10:.1f} to {(number + 1) / 10:.1f}"
