"""Small sets made by hand: a menu, a story of six paragraphs and an advertisement."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

TYPES = ("article", "forum", "product")
Row = dict[str, object]


def row(site: int, number: int) -> Row:
    text = [f"Paragraph {n} of story {number} on site {site}, with a few words more, and an end." for n in range(6)]
    menu = "".join(f"<li><a href=/{n}>Section {n}</a></li>" for n in range(8))
    body = "".join(f"<p>{paragraph}</p>" for paragraph in text)
    html = f"<nav class=site-menu><ul>{menu}</ul></nav><div class=post-body>{body}</div><div class=ads>Buy now</div>"
    return {"id": f"{site}-{number}", "url": f"http://site{site}.com/{number}", "language": "en", "html": html.encode(),
            "page_type": TYPES[number % 3], "text": "\n".join(text)}  # fmt: skip


def rows(sites: int = 12, numbers: int = 3) -> list[Row]:
    return [row(site, number) for site in range(sites) for number in range(numbers)]


def write(path: Path, pages: list[Row]) -> Path:
    pq.write_table(pa.Table.from_pylist(pages), path)
    return path
