"""`dehusk extract`: pages in, content out."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

import dehusk
from dehusk.cli.rendering import Rendering, render_option
from dehusk.cli.sources import SOURCE, page_of, pages, tell, with_option

SUFFIX = {"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json", "xml": ".xml", "tei": ".tei.xml"}


@click.command(cls=Rendering)
@click.argument("sources", nargs=-1, metavar="SOURCE...", type=SOURCE)
@with_option
@click.option("--model", type=click.Path(path_type=Path), help="A model of your own, by `dehusk train`.")
@click.option("--site", type=click.Path(path_type=Path), help="What the pages' site has, by `dehusk train site`.")
@click.option("--format", "form", type=click.Choice(list(SUFFIX)), default="text", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file; with several sources, a folder.")
@render_option
@click.option("-u", "--url", help="Where the page came from: links are resolved against it.")
@click.option("--encoding", help="What the transport said, if it said anything.")
@click.option("--links/--no-links", default=True, help="Addresses of links in Markdown, HTML, XML and TEI.")
@click.option("--images/--no-images", default=True)
@click.option("--tables/--no-tables", default=True, help="Tables of data.")
@click.option("--comments/--no-comments", default=None, help="Readers' comments; by default not below an article.")
@click.option("--favor", type=click.Choice(["precision", "recall"]), help="Keep less or more in case of doubt.")
@click.option("--with-metadata", is_flag=True, help="Begin Markdown with title, author, date and the like.")
def extract(  # noqa: PLR0913, PLR0917  # click passes every option by name
    sources: tuple[Path, ...], extractor: str, model: Path | None, site: Path | None, form: str, output: Path | None,
    render: str | None, url: str | None, encoding: str | None, **options: Any,
) -> None:  # fmt: skip
    """Print the main content of each SOURCE: a file, or - (the default) for standard input.

    \b
    Examples:
      dehusk extract page.html
      curl -s https://example.org/ | dehusk extract --format markdown -u https://example.org/
      dehusk extract *.html --format json -o out/
      dehusk extract --render app.html
      dehusk extract post.html --format markdown --with-metadata --no-images
      dehusk extract page.html --with farsw --model rules.json
      dehusk extract --site site.json page.html
    """
    learned = {name: path for name, path in (("model", model), ("site", site)) if path is not None}
    method = with_learned(extractor, learned) if learned else extractor
    sources = sources or (Path("-"),)
    writer = Writer(output, SUFFIX[form], several=len(sources) > 1)
    failures = 0
    for source, html in pages(sources):
        try:
            if html is None:
                failures += 1
                continue
            result = dehusk.extract(page_of(source, html, url, encoding, render), extractor=method, **options)
            writer.write(source, getattr(result, form))
        except BrokenPipeError:  # whoever read the output has seen enough
            raise
        except (dehusk.DehuskError, OSError) as error:
            tell(source, error)
            failures += 1
    sys.exit(1 if failures else 0)


def with_learned(name: str, learned: dict[str, Path]) -> dehusk.Extractor:
    """The extractor with what the user has learned for it."""
    for field in learned:
        able = [each for each, method in dehusk.EXTRACTORS.items() if hasattr(method, field)]
        if name not in able:
            raise click.UsageError(f"{name} learns nothing of that kind: --{field} goes with {', '.join(able)}")
    try:
        return replace(dehusk.EXTRACTORS[name], **learned)  # type: ignore[type-var]  # every extractor is a dataclass
    except dehusk.DehuskError as error:
        sys.exit(f"dehusk: {error}")


class Writer:
    """Puts each result where the command line said."""

    def __init__(self, output: Path | None, suffix: str, several: bool) -> None:
        self.output, self.suffix = output, suffix
        self.folder = output is not None and (several or output.is_dir())
        self.given: set[Path] = set()

    def write(self, source: Path, written: str) -> None:
        if self.output is None:
            click.echo(written)
        elif self.folder:
            self.output.mkdir(parents=True, exist_ok=True)
            self.path_for(source).write_text(written, "utf-8")
        else:
            self.output.write_text(written, "utf-8")

    def path_for(self, source: Path) -> Path:
        """Named after the source; a number keeps two sources of one name apart."""
        assert self.output is not None
        stem = "stdin" if str(source) == "-" else source.stem
        path, number = self.output / (stem + self.suffix), 2
        while path in self.given:
            path, number = self.output / f"{stem}-{number}{self.suffix}", number + 1
        self.given.add(path)
        return path
