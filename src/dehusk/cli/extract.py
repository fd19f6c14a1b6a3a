"""`dehusk extract`: pages in, content out."""

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

import dehusk
from dehusk import files
from dehusk.cli.rendering import Rendering, render_option
from dehusk.cli.sources import SOURCE, attempt, identities, leave, page_of, read, refuse_inputs, say, with_option

SUFFIX = {"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json", "xml": ".xml", "tei": ".tei.xml"}


@click.command("extract", cls=Rendering)
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
@click.option("--captions/--no-captions", default=None, help="Captions of figures; by default not in an article.")
@click.option("--title/--no-title", default=False, help="Begin with the page's title.")
@click.option("--favor", type=click.Choice(["precision", "recall"]), help="Keep less or more in case of doubt.")
@click.option("--with-metadata", is_flag=True, help="Begin Markdown with title, author, date and the like.")
def command(  # noqa: PLR0913, PLR0917  # click passes every option by name
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
    writer = Writer(output, SUFFIX[form], sources, learned.values())

    def work(source: Path) -> None:
        page = page_of(source, read(source), url, encoding, render)
        writer.write(source, getattr(dehusk.extract(page, extractor=method, **options), form))

    failures = [source for source in sources if not attempt(source, partial(work, source))]
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
        leave(str(error))


class Writer:
    """Puts each result where the command line said, but over no input."""

    def __init__(self, output: Path | None, suffix: str, sources: Sequence[Path], learned: Iterable[Path]) -> None:
        self.output, self.suffix = output, suffix
        self.folder = output is not None and (len(sources) > 1 or output.is_dir())
        self.inputs = identities([*sources, *learned]) if output is not None else set()
        self.given: set[str] = set()
        self.last: Counter[str] = Counter()  # the number that a stem was given last

    def write(self, source: Path, written: str) -> None:
        if self.output is None:
            say(written)
            return
        if self.folder:
            self.output.mkdir(parents=True, exist_ok=True)
        path = self.output / self.name_for(source) if self.folder else self.output
        refuse_inputs(path, self.inputs)
        files.write(path, written)

    def name_for(self, source: Path) -> str:
        """After the source; a number keeps two sources of one name apart."""
        stem = "stdin" if str(source) == "-" else source.stem
        name = stem + self.suffix
        while name in self.given:
            self.last[stem] += 1
            name = f"{stem}-{self.last[stem] + 1}{self.suffix}"
        self.given.add(name)
        return name
