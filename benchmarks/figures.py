"""`make figures`: run the benchmarks that the documents quote, and keep what they find in docs/figures.json.

usage: python -m benchmarks.figures DATA [SOURCE...]     measure; without names, all of USUAL
       python -m benchmarks.figures models REPORT        take over what `make models` printed
       python -m benchmarks.figures write                put the kept figures into the documents
"""

import datetime
import json
import platform
import re
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks.found import Table
from benchmarks.models import tables_of_report
from benchmarks.stated import lookup, stated, written

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "docs" / "figures.json"
DOCUMENTS = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
DISTRIBUTION = {"readability": "readability-lxml"}
PACKAGES = ("dehusk", "numpy", "rapidfuzz", "turbohtml", "boilerpy3", "goose3", "htmldate", "justext", "newspaper4k",
            "readability-lxml", "resiliparse", "trafilatura")  # whose versions figures depend on  # fmt: skip
# name -> what is run, with {data} for the folder of the sets
COMMANDS = {
    "bench": "-m dehusk bench {data}/cleaneval.parquet {data}/daniel-dev.parquet {data}/wcxb-dev.parquet --workers 2 "
    "--with cectd,cetd --peers trafilatura,resiliparse,readability --run {run} --report {target}",
    "peers": "-m dehusk bench {data}/cleaneval.parquet {data}/wcxb-dev.parquet --with cectd,cetd,cectd-s --peers all "
    "--against cectd --limit 200 --run {run} --report {target}",
    "speed": "-m benchmarks.speed {data}/wcxb-dev.parquet {data}/cleaneval.parquet {data}/daniel-dev.parquet "
    "--json {target}",
    "import": "-m benchmarks.imports --json {target}",
    "doors": "-m benchmarks.doors {data}/wcxb-dev.parquet --json {target}",
    "threads": "-m benchmarks.threads {data}/wcxb-dev.parquet --json {target}",
    "foundation": "-m benchmarks.foundation {data} speed growth parsers --json {target}",
    "records": "-m benchmarks.records {data} --json {target}",
    "lists": "-m benchmarks.list_model {data} --json {target}",
    "list-changes": "-m benchmarks.list_changes {data} --json {target}",
    "metadata": "-m benchmarks.metadata {data}/wcxb-dev.parquet dehusk,htmldate --json {target}",
    "titles": "-m benchmarks.titles {data}/wcxb-dev.parquet --json {target}",
    "language": "-m benchmarks.metadata {data}/daniel-dev.parquet --json {target}",
    "writers": "-m benchmarks.writers {data}/wcxb-dev.parquet --json {target}",
    "metrics": "-m benchmarks.metrics --json {target}",
    "memory": "-m benchmarks.memory {data}/wcxb-dev.parquet --json {target}",
    "reading": "-m benchmarks.reading {data} --json {target}",
    "batch": "-m benchmarks.batch {data} 5000 0 --json {target}",
    "spark": "-m benchmarks.spark {data} 800 --json {target}",
    "density": "-m benchmarks.density {data} --json {target}",
    "lines": "-m benchmarks.lines {data} --json {target}",
    "systems": "-m benchmarks.systems {data} --json {target}",
    "visual": "-m benchmarks.visual {data} 12 --json {target}",
    "site": "-m benchmarks.site {data} --json {target}",
}
# measured only when they are named
LONGEST = ("threads", "batch", "spark", "peers", "lines", "lists", "list-changes", "systems", "visual", "site")
USUAL = tuple(name for name in COMMANDS if name not in LONGEST)


def measure(name: str, data: Path) -> dict[str, Any]:
    """One source: what was run, when, with what, and what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        reported = "--report" in COMMANDS[name]
        target = Path(folder) / ("report" if reported else "found.json")
        words = [word.format(data=data, target=target, run=Path(folder) / "run") for word in COMMANDS[name].split()]
        subprocess.run([sys.executable, *words], check=True, cwd=ROOT)
        found = json.loads((target / "figures.json" if reported else target).read_text("utf-8"))
    shown = COMMANDS[name].format(data="DATA", target="out", run="out/run")
    return {**origin(f"python {shown}"), "tables": of_bench(found) if reported else found}


def origin(command: str) -> dict[str, Any]:
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return {"command": command, "measured": today, "python": platform.python_version(), "versions": versions()}


def versions() -> dict[str, str]:
    found = {}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:  # a peer that is not installed is not measured either
            continue
    return found


def of_bench(report: dict[str, Any]) -> dict[str, Table]:
    """F1 of each method by set, with its interval, and by the kinds of pages of `wcxb-dev`; and its time there."""
    f1: Table = {}
    time: Table = {}
    for of_set in report["sets"]:
        for name, told in of_set["methods"].items():
            if "metrics" in told:
                row, found = f1.setdefault(DISTRIBUTION.get(name, name), {}), told["metrics"]["f1"]
                row[of_set["set"]] = found["mean"]
                row.update({f"{of_set['set']} {end}": found[end] for end in ("low", "high")})
                if of_set["set"] == "wcxb-dev":
                    row.update({kind: of_kind["mean"] for kind, of_kind in told["by"]["page_type"].items()})
                    ratio = {"ms": told["speed"]["median"], f"x {of_set['against']}": told["speed"]["ratio"]}
                    time[DISTRIBUTION.get(name, name)] = ratio
    return {"f1": f1, "time": time}


def kept() -> dict[str, Any]:
    figures: dict[str, Any] = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    return figures


def save(figures: dict[str, Any]) -> None:
    """A row of a table a line, so that a difference can be read."""
    text = json.dumps(figures, indent=1, ensure_ascii=False, sort_keys=True)
    rows = re.sub(r"\{[^{}]*\}", lambda row: " ".join(row[0].split()), text)
    FIGURES.write_text(rows + "\n", "utf-8")


def write(documents: tuple[Path, ...] = DOCUMENTS) -> None:
    """Puts every marked figure into the documents, written as the one before it."""
    figures = kept()
    for path in documents:
        text = path.read_text("utf-8")
        for one in sorted(stated(text), key=lambda one: -one.lo):
            value = next((value for key in one.keys if (value := lookup(figures, key)) is not None), None)
            if value is None:
                print(f"{path.name}: no figure {' or '.join(one.keys)}", file=sys.stderr)
            else:
                text = text[: one.lo] + written(value, one.shown) + text[one.hi :]
        path.write_text(text, "utf-8")


def main(first: str, *names: str) -> None:
    if first == "write":
        return write()
    if first == "models":
        report = Path(names[0]).read_text("utf-8")
        return save({**kept(), "models": {**origin("make models"), "tables": tables_of_report(report)}})
    for name in names or USUAL:
        save({**kept(), name: measure(name, Path(first).resolve())})
    return None


if __name__ == "__main__":
    main(*sys.argv[1:])
