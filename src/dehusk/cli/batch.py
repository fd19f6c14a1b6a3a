"""`dehusk batch`: crawls in, tables out."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import click

import dehusk
from dehusk.cli.content import CONTENT, content_options
from dehusk.cli.sources import leave, one_line, tell
from dehusk.options import Options

FORMATS = ("parquet", "jsonl", "jsonl.zst", "markdown")
MEGABYTE = 1 << 20


class Method(click.ParamType[Any]):
    """A name of EXTRACTORS, or an extractor of one's own as module:name."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str) or value in dehusk.EXTRACTORS:
            return value
        module, colon, name = value.partition(":")
        if not colon:
            self.fail(f"no extractor {value!r}: choose of {', '.join(dehusk.EXTRACTORS)}, or module:name", param, ctx)
        sys.path.insert(0, "")  # a module beside, as for python -m
        try:
            found = getattr(import_module(module), name)
        except (ImportError, AttributeError, ValueError) as error:
            self.fail(str(error), param, ctx)
        return found


class Words(click.ParamType[tuple[str, ...]]):
    """Names with commas between."""

    name = "a,b,..."

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        return value if isinstance(value, tuple) else tuple(word.strip() for word in value.split(",") if word.strip())


@click.command("batch")
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="A folder of its own.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="parquet", show_default=True)
@click.option("--workers", type=click.IntRange(1), help="Processes.  [default: one a core]")
@click.option("--fields", type=Words(), help="Columns; by default all but markdown, html and records.")
@click.option("--with", "extractor", type=Method(), default=dehusk.DEFAULT, help="An extractor, or module:name.")
@click.option("--language", "languages", type=Words(), default="", help="Only texts in these languages, as en,de.")
@click.option("--page-type", "page_types", type=Words(), default="", help="Only pages of these types.")
@click.option("--min-length", type=click.IntRange(0), default=0, help="Only texts of so many characters.")
@click.option("--min-confidence", type=click.FloatRange(0, 1), default=0.0, help="Only results as sure as that.")
@click.option("--duplicates", type=click.Choice(["exact", "near"]), help="Leave out texts that came before.")
@click.option("--by-site", is_flag=True, help="First learn what the pages of each host have in common.")
@click.option("--every", is_flag=True, help="A row also for what is filtered out or is no page.")
@click.option("--html-column", help="Of Parquet and JSONL.  [default: a usual name]")
@click.option("--url-column", help="Of Parquet and JSONL.  [default: a usual name]")
@click.option("--http-errors", is_flag=True, help="Also pages with a status of 400 and more.")
@click.option("--deadline", type=click.FloatRange(0.01), default=5.0, show_default=True, help="CPU seconds a page.")
@click.option("--memory", type=click.IntRange(16), default=1024, show_default=True, help="Megabytes a page.")
@click.option("--part-size", type=click.FloatRange(0.001), default=16, show_default=True, help="Megabytes of a part.")
@click.option("--engine", type=click.Choice(["spark"]), help="Hand out parts to a cluster.  [default: this machine]")
@click.option("--master", metavar="URL", help="Of the cluster, as spark://host:7077.  [default: as configured]")
@click.option("--dry-run", is_flag=True, help="Only count what is in the input.")
@content_options
def command(  # noqa: PLR0913, PLR0917  # click passes every option by name
    inputs: tuple[str, ...], output: Path, form: str, workers: int | None, fields: tuple[str, ...] | None,
    deadline: float, memory: int, part_size: float, html_column: str | None, url_column: str | None,
    http_errors: bool, engine: str | None, master: str | None, dry_run: bool, **wanted: Any,
) -> None:  # fmt: skip
    """Extract every page of each INPUT into tables in the folder OUTPUT, and say what became of each.

    INPUT is a file, a folder, a pattern, a list of paths (@list.txt) or - for standard input: WARC (plain, .gz, .zst),
    WACZ, Parquet and JSONL with a column of HTML, zip and tar of pages, pages. A page over which a worker
    hangs or dies costs itself alone. The same command again goes on where it was stopped.

    \b
    Examples:
      dehusk batch crawl.warc.gz -o out
      dehusk batch 'crawl/*.warc.gz' -o out --fields url,markdown,metadata --language en --duplicates near
      dehusk batch pages.parquet --html-column content -o out --format jsonl.zst
      dehusk batch site/ -o notes --format markdown
      dehusk batch crawl.warc.gz -o out --dry-run
      dehusk batch @crawls.txt -o /shared/out --engine spark --master spark://host:7077
    """
    from dehusk import batch
    from dehusk.cli.progress import Bar

    reading: dict[str, Any] = {"html_column": html_column, "url_column": url_column, "http_errors": http_errors}
    reading |= {"part_bytes": int(part_size * MEGABYTE), "workers": workers}
    content = Options(**{name: wanted.pop(name) for name in CONTENT})
    limits = batch.Limits(deadline, memory * MEGABYTE)
    settings = {**wanted, "options": content, "limits": limits, **({"fields": fields} if fields else {})}
    if master and not engine:
        raise click.UsageError("--master is of --engine spark")
    bar = Bar()
    try:
        with ending_cleanly():
            if dry_run:
                summary = batch.count(inputs, output, **reading)
            else:
                reading["engine"] = spark_engine(master) if engine else None
                summary = batch.run(inputs, output, format=form, progress=bar.show, **reading, **settings)
    except KeyboardInterrupt as stopped:
        bar.close()
        click.echo("dehusk: stopped; what is finished stays, and the same command goes on from there", err=True)
        sys.exit(128 + (stopped.args[0] if stopped.args else signal.SIGINT))
    except dehusk.DehuskError as error:
        bar.close()
        leave(str(error))
    except OSError as error:
        bar.close()
        tell(output, error)
        sys.exit(1)
    bar.close()
    for line in summary.failed_inputs:
        click.echo(one_line(f"dehusk: {line}"), err=True)
    click.echo(str(summary), err=True)
    sys.exit(not summary.well)


def spark_engine(master: str | None) -> Any:
    from dehusk.spark import Engine

    return Engine(master)


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """Whoever asks the process to end interrupts it, as Ctrl-C does."""

    def stop(number: int, _frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt(number)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
