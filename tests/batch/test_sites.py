"""By site: what the pages of a host repeat is learned from them first."""

from pathlib import Path

import pytest

import dehusk
from dehusk import batch
from dehusk.batch import learning
from dehusk.extractors.fused import Fused, model_of
from dehusk.models import site as sites
from tests import site_pages
from tests.batch.conftest import rows_in
from tests.crawls import answer, packed

STORIES = ("ferry", "owl", "well", "choir")


def crawl(path: Path) -> Path:
    site_pages.write(path / "pages", *STORIES)
    found = sorted((path / "pages").glob("*.html"))
    made = [answer(f"https://www.news.example/{one.stem}", one.read_bytes()).raw for one in found]
    made += [answer("https://alone.example/1", found[0].read_bytes()).raw]
    target = path / "crawl.warc.gz"
    target.write_bytes(b"".join(packed(made, "gz")))
    return target


def test_sites_are_learned_and_used(tmp_path: Path) -> None:
    source, out = crawl(tmp_path), tmp_path / "out"
    summary = batch.run([source], out, workers=2, by_site=True, fields=("url", "text"))
    assert summary.counts["ok"] == len(STORIES) + 1
    assert sorted(path.name for path in (out / "sites").iterdir()) == ["finished", "news.example.json"]
    learned = out / "sites" / "news.example.json"
    assert sites.load(learned).pages == len(STORIES)
    for row in rows_in(out):
        page = tmp_path / "pages" / (row["url"].rpartition("/")[2] + ".html")
        if page.exists():
            method = Fused(site=str(learned))
            assert row["text"] == dehusk.extract(page.read_bytes(), url=row["url"], extractor=method).text
    again = batch.run([source], out, workers=1, by_site=True, fields=("url", "text"))
    assert again.counts == summary.counts


def test_only_the_default_learns_sites(tmp_path: Path) -> None:
    with pytest.raises(dehusk.ParameterError, match="fused"):
        batch.run([crawl(tmp_path)], tmp_path / "out", by_site=True, extractor="cetd")


def test_memory_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for few pages the largest site is learned early, and the rest of its pages are not needed."""
    monkeypatch.setattr(learning, "MOST", 5)
    reader = model_of(None).reader
    page = learning.site_page(dehusk.parse(b"<p>Some words of a page that is long enough.</p>"), None, reader)
    kept = learning.Sites(tmp_path)
    for number in range(30):
        kept.add(learning.Told("large.example" if number % 3 else f"small{number}.example", page))
        assert kept.size <= 5
    kept.finish()
    assert kept.size == 0
    assert (tmp_path / "large.example.json").exists()
