"""`dehusk bench`: how good, how fast, against whom."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import dehusk
from dehusk.cli.settings import lines_option, model_option
from dehusk.cli.sources import leave, one_line
from dehusk.errors import BenchError

if TYPE_CHECKING:
    from dehusk.evaluation.bench import Bench
    from dehusk.evaluation.document import Fold
    from dehusk.evaluation.method import Method
    from dehusk.page.lines import LineModel

FOLDER = click.Path(path_type=Path, file_okay=False)


def part(_context: click.Context, _parameter: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """K/N, K from 1 to N."""
    if value is None:
        return None
    k, _, n = value.partition("/")
    if not (k.isdecimal() and n.isdecimal() and 1 <= int(k) <= int(n)):
        raise click.BadParameter("say which part of how many, from 1/5 to 5/5")
    return int(k), int(n)


@click.command("bench")
@click.argument("sets", nargs=-1, metavar="SET...", type=click.Path(path_type=Path))
@click.option("--with", "extractors", default=dehusk.DEFAULT, show_default=True, help="Extractors: a,b,... or all.")
@click.option("--peers", default="", help="Other libraries to measure beside them: a,b,... or all.")
@click.option("--against", help="The method that ratios and differences are to.  [default: dehusk's default]")
@click.option("--limit", type=click.IntRange(1), help="At most this many pages of a set, evenly spread over it.")
@click.option("--fold", metavar="K/N", callback=part, help="Only the K-th of N parts of the sites, as 1/5.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes; more blur the times.")
@click.option("--timeout", type=click.FloatRange(0.1), default=60.0, show_default=True, help="Seconds for one page.")
@click.option(
    "--run",
    "folder",
    type=FOLDER,
    default="bench-run",
    show_default=True,
    help="Where extractions are kept: a run that was cut off goes on; delete it to run all again.",
)
@click.option("--report", type=FOLDER, help="Write report.html and figures.json there.")
@model_option
@lines_option
@click.option(
    "--paper",
    type=click.Choice(["000", "001", "002", "003", "004"]),
    help="Print that paper's results with ours beside them, by the lines of the HTML unless --lines says block.",
)
@click.option(
    "--layouts",
    type=click.IntRange(0),
    default=24,
    show_default=True,
    help="Pages of a set that a browser lays out for a --paper.",
)
@click.option("--data", type=FOLDER, envvar="DEHUSK_DATA", help="Where --paper finds its sets.  [env: DEHUSK_DATA]")
def command(  # noqa: PLR0913, PLR0917  # click passes every option by name
    sets: tuple[Path, ...], extractors: str, peers: str, against: str | None, paper: str | None, data: Path | None,
    report: Path | None, model: Path | None, lines: "LineModel | None", layouts: int, **options: Any,
) -> None:  # fmt: skip
    """Measure extractors, and other libraries beside them, on SETs of pages with gold.

    A SET is a Parquet file (id, html, text, ...) or a checkout of the WCXB benchmark.

    \b
    Examples:
      dehusk bench pages.parquet
      dehusk bench pages.parquet --with all --peers all --limit 200 --report out
      dehusk bench wcxb/dev --peers trafilatura,resiliparse --against trafilatura
      dehusk bench pages.parquet --with qread,farsw --lines source
      dehusk bench pages.parquet --with farsw --model rules.json
      dehusk bench --paper 001 --data sets/ --report out
    """
    if not sets and not paper:
        raise click.UsageError("name at least one SET, or a --paper")
    try:
        if paper:
            if model:
                raise BenchError("--paper learns its own models: leave out --model")
            beside_paper(paper, sets or ((data,) if data else ()), report, lines or "source", layouts, options)
        else:
            methods = chosen(extractors, peers, lines, model)
            measure(sets, against, report, prepared(methods, options))
    except ModuleNotFoundError as error:
        leave(f"bench needs {error.name}: pip install 'dehusk[bench]'")
    except (dehusk.DehuskError, OSError) as error:
        leave(str(error))


def measure(sets: Sequence[Path], against: str | None, report: Path | None, bench: "Bench") -> None:
    """Run, score, print; and write the report if it is asked for."""
    from dehusk.evaluation.figures import figures
    from dehusk.evaluation.report import write
    from dehusk.evaluation.tables import paragraphs

    names = [method.name for method in bench.methods]
    if against and against not in names:
        raise BenchError(f"--against {against} is not among what is run: {', '.join(names)}")
    scores = bench.scores(sets)
    told = figures(scores, against or (dehusk.DEFAULT if dehusk.DEFAULT in names else names[0]))
    for paragraph in paragraphs(told):
        click.echo(paragraph + "\n")
    if report:
        click.echo(one_line(f"report: {write(report, told, scores)}"))


def beside_paper(
    name: str, sets: Sequence[Path], report: Path | None, lines: "LineModel", layouts: int, options: dict[str, Any]
) -> None:
    from dehusk.evaluation.papers import Settings, paper, studied
    from dehusk.evaluation.report.paper import write_paper
    from dehusk.training.held_out import held_out

    fold = part_of(options)
    settings = Settings(lines, options["limit"], fold, layouts, held_out=held_out, progress=_bar)
    study = studied(paper(name), sets, settings)
    for paragraph in (study.title, *study.paragraphs):
        click.echo(paragraph + "\n")
    if report:
        click.echo(one_line(f"report: {write_paper(report, name, study)}"))


def chosen(extractors: str, peers: str, lines: str | None, model: Path | None) -> "list[Method]":
    """Our own first, the floor last. A peer that is not installed is named and left out."""
    from dehusk.evaluation.method import floor, ours, records
    from dehusk.evaluation.peers import PEERS, installed

    found, missing = installed(_names(peers, PEERS))
    if missing:
        click.echo(f"dehusk: not installed, left out: {', '.join(missing)} (pip install 'dehusk[bench]')", err=True)
    lists = records()
    return [*ours(_names(extractors, dehusk.EXTRACTORS), lines, model), *found, *([lists] if lists else []), floor()]


def _names(listed: str, every: Iterable[str]) -> list[str]:
    """Each once, in the order given."""
    return list(every) if listed == "all" else list(dict.fromkeys(name.strip() for name in listed.split(",") if name))


def prepared(methods: "list[Method]", options: dict[str, Any]) -> "Bench":
    from dehusk.evaluation.bench import Bench

    return Bench(methods, progress=_bar, **{**options, "fold": part_of(options)})


def part_of(options: dict[str, Any]) -> "Fold | None":
    from dehusk.evaluation.document import Fold

    return Fold(*options["fold"]) if options["fold"] else None


def _bar(label: str, length: int) -> Any:
    return click.progressbar(length=length, label=label, show_pos=True, file=sys.stderr)
