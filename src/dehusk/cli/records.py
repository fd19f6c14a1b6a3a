"""`dehusk records`: list pages in, tables out."""

import sys
from functools import partial
from pathlib import Path

import click

import dehusk
from dehusk.cli.output import Writer, name_of
from dehusk.cli.paths import gather
from dehusk.cli.sources import SOURCE, attempt, read
from dehusk.cli.web import web_options
from dehusk.lists import FORMATS, document_of, rows_of
from dehusk.writers import to_json_line

SUFFIX = {"csv": ".csv", "json": ".json", "jsonl": ".jsonl", "markdown": ".md"}
MARK = "\ufeff"  # by which a spreadsheet knows that a file is UTF-8


@click.command("records")
@click.argument("sources", nargs=-1, metavar="SOURCE...", type=SOURCE)
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="csv", show_default=True)
@click.option("--all", "every", is_flag=True, help="Every list of the page, best first; without it the main one.")
@web_options
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file; with several sources, a folder.")
@click.option("-u", "--url", help="Where the page came from: links are resolved against it.")
@click.option("--encoding", help="What the transport said, if it said anything.")
def command(
    sources: tuple[Path, ...], form: str, every: bool, output: Path | None, url: str | None, encoding: str | None
) -> None:
    """Print the records of each SOURCE, a list page, as a table: search results, products, posts, rows.

    \b
    Examples:
      dehusk records results.html > results.csv
      curl -s https://example.org/shop | dehusk records --format jsonl -u https://example.org/shop
      dehusk records page.html --all --format markdown
      dehusk records shop/ --format jsonl -o shop.jsonl
    """
    found, well = gather(sources or [Path("-")], output)
    several = len(found) > 1
    writer = Writer(
        output, ".jsonl" if several and form == "json" and output is None else SUFFIX[form], found, (), newline=False
    )

    def written(regions: "list[dehusk.Region]", source: Path) -> str:
        if several and form == "jsonl":
            return "".join(to_json_line({"source": name_of(source), **row}) for row in rows_of(regions))
        if several and form == "json" and output is None:
            return to_json_line({"source": name_of(source), **document_of(regions)})
        text = FORMATS[form](regions) + ("\n" if several and output is None else "")
        return MARK + text if form == "csv" and output is not None and not text.isascii() else text

    def work(source: Path) -> None:
        regions = dehusk.records(*read(source, url, encoding))
        if not regions:
            raise dehusk.InputError("no list on this page")
        writer.write(source, written(regions if every else regions[:1], source))

    done = [attempt(source, partial(work, source)) for source in found]
    finished = output is None or attempt(output, writer.finish)
    sys.exit(not (well and finished and all(done)))
