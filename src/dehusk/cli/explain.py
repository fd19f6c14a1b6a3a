"""`dehusk explain`: why a page came out as it did."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

import dehusk
from dehusk import files
from dehusk.browser import shared, with_layout
from dehusk.cli.rendering import Rendering, render_option
from dehusk.cli.sources import SOURCE, attempt, identities, page_of, read, refuse_inputs, with_option
from dehusk.cli.web import reach, web_options
from dehusk.explain import explanation, outlined
from dehusk.extractors import Segmenting
from dehusk.lists import find_regions

if TYPE_CHECKING:
    from dehusk.browser.browser import Browser


@click.command("explain", cls=Rendering)
@click.argument("source", type=SOURCE, default=Path("-"))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The page to write."
)
@with_option
@render_option
@web_options
@click.option("--records", "lists", is_flag=True, help="Draw a box around every record of a list page instead.")
@click.option("-u", "--url", help="Where the page came from.")
@click.option("--encoding", help="What the transport said, if it said anything.")
def command(  # one argument an option
    source: Path, output: Path, extractor: str, render: str | None, lists: bool, url: str | None, encoding: str | None
) -> None:
    """Write a page that shows SOURCE and what was kept of it, the score of each block, and density along the page.

    With --render also a screenshot with the kept rectangles drawn in: in the page, and beside it as a PNG. With vips
    its blocks and separators are drawn in, too, and there is a screenshot also without --render.

    \b
    Examples:
      dehusk explain page.html -o why.html
      dehusk explain page.html --with cehtd --render -o why.html
      dehusk explain page.html --with vips -o why.html
      dehusk explain results.html --records -o boxes.html
    """

    def work() -> None:
        refuse_inputs(output, identities([source]))
        page = page_of(source, read(source, url, encoding))
        if lists:
            page = _browser(render).render(page) if render else page
            written = explanation(dehusk.extract(page, extractor=extractor), regions=find_regions(page))
        elif render or isinstance(dehusk.EXTRACTORS[extractor], Segmenting):
            written = _with_picture(page, extractor, render, output.with_suffix(".png"))
        else:
            written = explanation(dehusk.extract(_laid_out(page), extractor=extractor))
        files.write(output, written)

    sys.exit(not attempt(source, work))


def _laid_out(page: dehusk.Page) -> dehusk.Page:
    """Density is explained also where there is no browser; but for the hybrid kind."""
    try:
        return with_layout(page)
    except (dehusk.BrowserError, dehusk.RenderError):
        return page


def _browser(render: str | None) -> "Browser":
    return shared(True, **reach()) if render == "online" else shared()


def _with_picture(page: dehusk.Page, extractor: str, render: str | None, path: Path) -> str:
    browser = _browser(render)
    page, png = browser.photograph(page) if render else (with_layout(page), browser.portrait(page))
    result = dehusk.extract(page, extractor=extractor)
    picture = browser.screenshot(outlined(result, png))
    files.write(path, picture)
    return explanation(result, picture)
