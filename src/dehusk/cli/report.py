"""`dehusk report`: what a batch found, as a page."""

from pathlib import Path

import click

import dehusk
from dehusk import files
from dehusk.cli.sources import leave, say


@click.command("report")
@click.argument("folder", metavar="OUT", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The page to write.  [default: OUT/report.html]")
def command(folder: Path, output: Path | None) -> None:
    """Write one self-contained page about the folder OUT of `dehusk batch`: counts, page types, languages, lengths,
    confidence, slow and failed pages, and some pages with what was kept of them and why.

    \b
    Examples:
      dehusk report out
      dehusk report out -o report.html
    """
    from dehusk.batch.report import report  # noqa: PLC0415  # other commands need not wait for it

    target = output or folder / "report.html"
    try:
        files.write(target, report(folder))
    except dehusk.DehuskError as error:
        leave(str(error))
    except OSError as error:
        leave(f"{error.filename or target}: {error.strerror}")
    say(f"wrote {target}")
