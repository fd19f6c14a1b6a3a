"""What of a page is its content: options for every command that extracts."""

from collections.abc import Callable
from typing import Any

import click

CONTENT = ("links", "images", "tables", "comments", "captions", "title", "favor")
OPTIONS = (
    click.option("--links/--no-links", default=True, help="Addresses of links in Markdown, HTML, XML and TEI."),
    click.option("--images/--no-images", default=True, help="Images in Markdown, HTML, XML and TEI."),
    click.option("--tables/--no-tables", default=True, help="Tables of data."),
    click.option("--comments/--no-comments", default=None, help="Readers' comments; by default not below an article."),
    click.option("--captions/--no-captions", default=None, help="Captions of figures; by default not in an article."),
    click.option("--title/--no-title", default=False, help="Begin with the page's title."),
    click.option("--favor", type=click.Choice(["precision", "recall"]), help="Keep less or more in case of doubt."),
)


def content_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(OPTIONS):
        command = option(command)
    return command
