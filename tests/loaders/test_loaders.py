"""Loaders against the real packages."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dehusk

from ..fetching.site import Site, open_site
from ..serve.service import PAGE, TEXT

EXAMPLE = Path(__file__).parents[2] / "examples" / "teahouse.html"


@pytest.fixture
def site() -> Iterator[Site]:
    with open_site() as one:
        one.page("/", EXAMPLE.read_bytes())
        yield one


def test_langchain(site: Site) -> None:
    loader = pytest.importorskip("dehusk.loaders.langchain").DehuskLoader
    reach = {"allow": ["127.0.0.1"], "ports": [site.server_port]}
    file, page = loader(EXAMPLE, f"{site.url}/", fetch=reach, title=True).load()
    assert file.page_content == dehusk.extract(EXAMPLE.read_bytes(), title=True).markdown
    assert (file.metadata["source"], file.metadata["author"]) == (str(EXAMPLE), "Mara Lindqvist")
    assert page.metadata["url"] == f"{site.url}/"
    chunks = loader(EXAMPLE, max_tokens=40).load()
    assert len(chunks) > 3
    assert ["What the water took"] in [chunk.metadata["headings"][-1:] for chunk in chunks]
    with pytest.raises(dehusk.RefusedError):
        loader(f"{site.url}/").load()


def test_langchain_splitters_take_the_documents() -> None:
    documents = pytest.importorskip("dehusk.loaders.langchain").DehuskLoader(EXAMPLE, form="text").load()
    assert documents[0].model_dump()["page_content"].startswith("When the river rose")


@pytest.mark.thorough  # its import alone takes seconds
def test_llama_index(site: Site) -> None:
    reader = pytest.importorskip("dehusk.loaders.llama_index").DehuskReader
    reach = {"allow": ["127.0.0.1"], "ports": [site.server_port]}
    (file, page) = reader(fetch=reach).load_data([EXAMPLE, f"{site.url}/"])
    assert file.text == dehusk.extract(EXAMPLE.read_bytes()).markdown
    assert file.metadata["title"] == "The teahouse that survived the flood"
    assert page.metadata["url"] == f"{site.url}/"
    chunks = reader(max_tokens=40, form="text").load_data([EXAMPLE])
    assert len(chunks) > 3
    assert "".join(chunks[0].text.split()) in "".join(dehusk.extract(EXAMPLE.read_bytes()).text.split())


def crawled(items: list[Any], **settings: Any) -> list[Any]:
    """What a real crawl of no pages makes of some items: the pipeline as Scrapy builds and calls it."""
    scrapy_test = pytest.importorskip("scrapy.utils.test")
    pipeline = pytest.importorskip("dehusk.loaders.scrapy").DehuskPipeline
    crawler = scrapy_test.get_crawler(settings_dict=settings)
    built = pipeline.from_crawler(crawler)
    return [built.process_item(item) for item in items]


def test_scrapy() -> None:
    item, other = crawled([{"html": PAGE.encode(), "url": "https://example.org/tea", "rank": 1}, {"rank": 2}])
    page_type = item.pop("page_type")
    known = {"url": "https://example.org/tea", "rank": 1, "text": TEXT, "markdown": f"{TEXT}\n", "title": "Tea"}
    assert (item, page_type) == (known, "article")
    assert other == {"rank": 2}
    (kept,) = crawled([{"html": PAGE}], DEHUSK_KEEP_HTML=True, DEHUSK_EXTRACTOR="cetd")
    assert kept["html"] == PAGE


def test_scrapy_drops_what_is_no_page() -> None:
    dropped = pytest.importorskip("scrapy.exceptions").DropItem
    with pytest.raises(dropped):
        crawled([{"html": b"%PDF-1.7"}])


SPIDER = """
import sys, scrapy
from scrapy.crawler import CrawlerProcess

class Pages(scrapy.Spider):
    name = "pages"
    start_urls = [sys.argv[1]]
    def parse(self, response):
        yield {"html": response.body, "url": response.url, "encoding": response.encoding}

process = CrawlerProcess({
    "ITEM_PIPELINES": {"dehusk.loaders.scrapy.DehuskPipeline": 300}, "FEEDS": {sys.argv[2]: {"format": "jsonlines"}},
    "LOG_LEVEL": "ERROR", "TELNETCONSOLE_ENABLED": False,
})
process.crawl(Pages)
process.start()
"""


def test_a_crawl(site: Site, tmp_path: Path) -> None:
    pytest.importorskip("scrapy")
    (tmp_path / "spider.py").write_text(SPIDER)
    words = [sys.executable, "spider.py", f"{site.url}/", str(tmp_path / "items.jsonl")]
    subprocess.run(words, cwd=tmp_path, check=True)
    (item,) = map(json.loads, (tmp_path / "items.jsonl").read_text("utf-8").splitlines())
    assert item["title"] == "The teahouse that survived the flood"
    assert item["text"].startswith("When the river rose")
    assert "html" not in item
