"""`dehusk train`: learn from pages; one command a method."""

import click

from dehusk.cli.train_clg import clg
from dehusk.cli.train_fused import fused
from dehusk.cli.train_lines import farsw, wpmte
from dehusk.cli.train_site import site


@click.group("train")
def command() -> None:
    """Learn a model from Parquet sets of pages with gold text, or what the pages of one site have in common.

    A set has the columns id, url, page_type, language, html (bytes) and text. Needs: pip install 'dehusk[train]'; only
    `site` can do without, from HTML files.

    \b
    Examples:
      dehusk train fused pages.parquet -o model.npz
      dehusk train site news/*.html -o site.json
    """


for method in (fused, site, farsw, wpmte, clg):
    command.add_command(method)
