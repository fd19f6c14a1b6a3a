"""`dehusk extract`: pages in, content out."""

import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

import dehusk
from dehusk.cli.content import content_options
from dehusk.cli.output import Writer, name_of
from dehusk.cli.paths import gather
from dehusk.cli.rendering import Rendering, render_option
from dehusk.cli.settings import adjusted, lines_option, model_option
from dehusk.cli.sources import SOURCE, attempt, page_of, read, with_option
from dehusk.cli.web import web_options
from dehusk.writers import to_json, to_json_line

SUFFIX = {
    "text": ".txt", "markdown": ".md", "html": ".html", "json": ".json", "jsonl": ".jsonl", "chunks": ".chunks.jsonl",
    "xml": ".xml", "tei": ".tei.xml",
}  # fmt: skip
NOTHING = {
    "ok": "no block is likely to be content",
    "empty": "the page is empty",
    "blocked": "the page wants a log-in, a subscription, consent or a human",
    "error": "the page says that there is an error",
    "needs-scripts": "the page needs scripts (try --render)",
}
MORE = ("blocks", "images", "links", "markdown", "reasons")  # in JSON


class Names(click.ParamType[list[str]]):
    """Some of MORE, with commas between."""

    name = "names"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[str]:
        names = value if isinstance(value, list) else [name for name in value.split(",") if name]
        if unknown := set(names) - set(MORE):
            self.fail(f"{', '.join(sorted(unknown))}: choose of {', '.join(MORE)}", param, ctx)
        return names


@click.command("extract", cls=Rendering)
@click.argument("sources", nargs=-1, metavar="SOURCE...", type=SOURCE)
@with_option
@model_option
@lines_option
@click.option("--site", type=click.Path(path_type=Path), help="What the pages' site has, by `dehusk train site`.")
@click.option("--format", "form", type=click.Choice(list(SUFFIX)), default="text", show_default=True)
@click.option("--include", type=Names(), default="", help=f"More in JSON: any of {','.join(MORE)}.")
@click.option("--max-tokens", type=click.IntRange(1), default=512, show_default=True, help="The most of a chunk.")
@click.option("--overlap", type=click.IntRange(0), default=0, help="Tokens that a chunk repeats of the one before.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file; with several sources, a folder.")
@render_option
@click.option("-u", "--url", help="Where the page came from: links are resolved against it.")
@click.option("--encoding", help="What the transport said, if it said anything.")
@content_options
@web_options
@click.option("--with-metadata", is_flag=True, help="Begin Markdown with title, author, date and the like.")
def command(  # noqa: PLR0913, PLR0917  # click passes every option by name
    sources: tuple[Path, ...], extractor: str, model: Path | None, lines: str | None, site: Path | None, form: str,
    output: Path | None, render: str | None, url: str | None, encoding: str | None, include: list[str],
    max_tokens: int, overlap: int, **options: Any,
) -> None:  # fmt: skip
    """Print the main content of each SOURCE: a file, an address of the web, a folder of pages, a pattern, or - (the
    default) for standard input. Packed pages (gzip, zstd, brotli), MHTML, feeds and plain text are read, too.

    \b
    Examples:
      dehusk extract page.html
      dehusk extract https://example.org/ --format markdown
      curl -s https://example.org/ | dehusk extract --format markdown -u https://example.org/
      dehusk extract pages/ --format markdown -o out/
      dehusk extract 'pages/**/*.html' --format jsonl -o pages.jsonl
      dehusk extract page.html --format json --include markdown,links
      dehusk extract page.html --format chunks --max-tokens 300
      dehusk extract --render app.html
      dehusk extract post.html --format markdown --with-metadata --no-images
      dehusk extract page.html --with farsw --model rules.json
      dehusk extract page.html --with qread --lines source
      dehusk extract --site site.json page.html
    """
    learned = [path for path in (model, site) if path is not None]
    method = adjusted(extractor, model=model, site=site, lines=lines) if learned or lines else extractor
    found, well = gather(sources or [Path("-")], output)
    if form == "json" and output is None and len(found) > 1:
        form = "jsonl"
    writer = Writer(output, SUFFIX[form], found, learned)
    more = dict.fromkeys(include, True)

    def written(result: dehusk.Result, source: Path) -> str:
        if form == "json":
            return to_json(result.as_dict(**more))
        if form == "jsonl":
            return to_json_line({"source": name_of(source), **result.as_dict(**more)})
        if form == "chunks":
            chunks = result.chunks(max_tokens, overlap)
            return "".join(to_json_line({"source": name_of(source), **chunk._asdict()}) for chunk in chunks)
        return str(getattr(result, form))

    def work(source: Path) -> None:
        page = page_of(source, read(source, url, encoding), render)
        result = dehusk.extract(page, extractor=method, **options)
        writer.write(source, written(result, source))
        if not result.kept.any():
            click.echo(f"{name_of(source)}: nothing found: {NOTHING[result.page_state]}", err=True)

    done = [attempt(source, partial(work, source)) for source in found]
    finished = output is None or attempt(output, writer.finish)
    sys.exit(not (well and finished and all(done)))
