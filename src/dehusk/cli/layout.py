"""`dehusk layout`: keep a browser's layout beside each page."""

import sys
from pathlib import Path

import click

import dehusk
from dehusk.browser import beside, save, with_layout
from dehusk.cli.sources import pages, tell


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="PAGE...", type=click.Path(path_type=Path))
@click.option("--online", is_flag=True, help="Let the pages load their style sheets from the network.")
@click.option("-u", "--url", help="Where the page came from: its style sheets are found from there.")
@click.option("--encoding", help="What the transport said, if it said anything.")
def layout(sources: tuple[Path, ...], online: bool, url: str | None, encoding: str | None) -> None:
    """Lay out each PAGE in a real browser, and keep where its nodes are beside it: page.html, page.layout.json.

    Methods that need a layout (cehtd) then run without a browser.

    \b
    Examples:
      dehusk layout *.html
      dehusk layout page.html --online -u https://example.org/a
      dehusk extract page.html --with cehtd
    """
    failures = 0
    with click.progressbar(sources, file=sys.stderr, hidden=len(sources) < 2) as bar:
        for source, html in pages(bar):
            try:
                if html is None:
                    failures += 1
                    continue
                save(with_layout(dehusk.parse(html, url=url, encoding=encoding), online), beside(source))
            except (dehusk.DehuskError, OSError) as error:
                tell(source, error)
                failures += 1
    sys.exit(failures > 0)
