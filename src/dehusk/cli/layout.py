"""`dehusk layout`: keep a browser's layout beside each page."""

import sys
from functools import partial
from pathlib import Path

import click

import dehusk
from dehusk.browser import beside, save, with_layout
from dehusk.cli.sources import attempt, read


@click.command("layout")
@click.argument("sources", nargs=-1, required=True, metavar="PAGE...", type=click.Path(path_type=Path))
@click.option("--online", is_flag=True, help="Let the pages load their style sheets from the network.")
@click.option("-u", "--url", help="Where the page came from: its style sheets are found from there.")
@click.option("--encoding", help="What the transport said, if it said anything.")
def command(sources: tuple[Path, ...], online: bool, url: str | None, encoding: str | None) -> None:
    """Lay out each PAGE in a real browser, and keep where its nodes are beside it: page.html, page.layout.json.

    Methods that need a layout (cehtd, vips, clg) then run without a browser.

    \b
    Examples:
      dehusk layout *.html
      dehusk layout page.html --online -u https://example.org/a
      dehusk extract page.html --with cehtd
    """

    def work(source: Path) -> None:
        html, *_ = read(source)
        save(with_layout(dehusk.parse(html, url=url, encoding=encoding), online), beside(source))

    with click.progressbar(sources, file=sys.stderr, hidden=len(sources) < 2) as bar:
        failures = [source for source in bar if not attempt(source, partial(work, source))]
    sys.exit(1 if failures else 0)
