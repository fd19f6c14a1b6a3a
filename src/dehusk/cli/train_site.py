"""`dehusk train site`: what the pages of one site have in common."""

import sys
from pathlib import Path

import click

from dehusk import parse
from dehusk.cli.sources import one_line
from dehusk.cli.train_lines import check_output, run


@click.command()
@click.argument("pages", nargs=-1, required=True, metavar="PAGES...", type=click.Path(path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The site file to write.")
@click.option("--site", help="Take only the pages of this site (a registered domain) out of a set.")
@click.option("--model", type=click.Path(path_type=Path), help="The model that it will be used with, if not ours.")
def site(pages: tuple[Path, ...], output: Path, site: str | None, model: Path | None) -> None:
    """Learn from some pages of one site what its template repeats and where its content stands.

    PAGES are HTML files, folders of them, or Parquet sets. The text file beside a page (page.txt beside page.html) is
    its content: a few of these tell more than many pages without.

    \b
    Examples:
      dehusk train site news/*.html -o site.json
      dehusk train site news.parquet --site bbc.co.uk -o bbc.json
      dehusk extract --site site.json page.html
    """

    def work() -> str:
        from dehusk.extractors.fused import model_of  # noqa: PLC0415  # only who learns needs it
        from dehusk.training.site import learn, site_page  # noqa: PLC0415
        from dehusk.training.site_pages import load_site  # noqa: PLC0415

        check_output(output)
        reader = model_of(model).reader
        with click.progressbar(load_site(pages, site), label="reading", file=sys.stderr) as bar:
            read = [site_page(parse(one.html), one.text, reader) for one in bar]
        learned = learn(read)
        learned.save(output)
        counts = {"pages": learned.pages, "with gold": learned.labelled, "repeated texts": len(learned.texts.keys),
                  "places": len(learned.places.keys)}  # fmt: skip
        return one_line(f"wrote {output} ({', '.join(f'{what}: {count}' for what, count in counts.items())})")

    run(work)
