"""The libraries that we are measured against, each called the way its own documentation shows."""

from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

from dehusk.errors import BenchError
from dehusk.evaluation.matches import day
from dehusk.evaluation.method import Extraction, Fields, Method, Run


class Peer(NamedTuple):
    package: str  # its name on PyPI
    make: Callable[[], Run]


def trafilatura() -> Run:
    import trafilatura as library

    def run(html: bytes) -> Extraction:
        def fields(url: str | None) -> Fields:
            found: Any = library.bare_extraction(html, url=url, with_metadata=True)
            return Fields(found.title, found.author, day(found.date)) if found else Fields()

        return Extraction(library.extract(html, include_comments=True) or "", fields)

    return run


def resiliparse() -> Run:
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding

    def run(html: bytes) -> Extraction:
        text = bytes_to_str(html, detect_encoding(html, html5_compatible=True) or "utf-8")
        return Extraction(extract_plain_text(text, main_content=True, alt_texts=False))

    return run


def readability() -> Run:
    import lxml.html
    from readability import Document

    def run(html: bytes) -> Extraction:
        page = Document(_characters(html))
        text = lxml.html.fromstring(page.summary()).text_content()
        return Extraction(text, lambda _: Fields(page.short_title()))

    return run


def newspaper4k() -> Run:
    import newspaper

    def run(html: bytes) -> Extraction:
        article = newspaper.Article("http://example.org/page.html", fetch_images=False)
        article.download(input_html=_characters(html))
        article.parse()
        return Extraction(
            article.text, lambda _: Fields(article.title, ", ".join(article.authors), day(article.publish_date))
        )

    return run


def justext() -> Run:
    import justext as library

    stop_words = library.get_stoplist("English")
    return lambda html: Extraction(
        "\n".join(part.text for part in library.justext(html, stop_words) if not part.is_boilerplate)
    )


def boilerpy3() -> Run:
    from boilerpy3.extractors import ArticleExtractor

    extractor = ArticleExtractor(raise_on_failure=False)
    return lambda html: Extraction(extractor.get_content(_characters(html)))


def goose3() -> Run:
    from goose3 import Goose

    goose = Goose({"enable_image_fetching": False})

    def run(html: bytes) -> Extraction:
        article = goose.extract(raw_html=_characters(html))
        return Extraction(
            article.cleaned_text,
            lambda _: Fields(article.title, ", ".join(article.authors), day(article.publish_date)),
        )

    return run


def turbohtml() -> Run:
    import turbohtml as library

    def run(html: bytes) -> Extraction:
        page = library.parse(html)

        def fields(_: str | None) -> Fields:
            article = page.article()
            return Fields(article.title, article.byline, day(article.date))

        return Extraction(page.main_text(), fields)

    return run


def _characters(html: bytes) -> str:
    """For the libraries that take only characters."""
    return html.decode("utf-8", "replace")


PEERS: dict[str, Peer] = {
    "trafilatura": Peer("trafilatura", trafilatura),
    "resiliparse": Peer("resiliparse", resiliparse),
    "readability": Peer("readability-lxml", readability),
    "newspaper4k": Peer("newspaper4k", newspaper4k),
    "justext": Peer("justext", justext),
    "boilerpy3": Peer("boilerpy3", boilerpy3),
    "goose3": Peer("goose3", goose3),
    "turbohtml": Peer("turbohtml", turbohtml),
}


def installed(names: Sequence[str]) -> tuple[list[Method], list[str]]:
    """The installed ones, and the PyPI names of the others."""
    unknown = [name for name in names if name not in PEERS]
    if unknown:
        raise BenchError(f"no peer {', '.join(unknown)}: choose of {', '.join(PEERS)}, or all")
    found, missing = [], []
    for name in names:
        package, make = PEERS[name]
        try:
            found.append(Method(name, version(package), make))
        except PackageNotFoundError:
            missing.append(package)
    return found, missing
