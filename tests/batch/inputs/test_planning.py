"""What inputs stand for: files, folders, patterns, lists, standard input, archives; and what is told of others."""

import gzip
import io
import os
import pickle
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from dehusk import InputError
from dehusk.batch.inputs import Entry, plan, read
from tests.crawls import answer, in_gzip, zstd

HTML = b"<!DOCTYPE html><p>Tea</p>"


def entries(*given: str | Path, **options: Any) -> list[Entry]:
    parts = list(plan([*map(str, given)], **options))
    assert parts == list(plan([*map(str, given)], **options)) == pickle.loads(pickle.dumps(parts))
    return [entry for part in parts for entry in read(part)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a.html", "b/c.htm", "b/d.xhtml", "b/e.mhtml", "f.txt", ".hidden/g.html", ".h.html"):
        path = tmp_path / "pages" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(HTML)
    (tmp_path / "pages" / "z.html.gz").write_bytes(gzip.compress(HTML))
    return tmp_path / "pages"


def names(found: list[Entry]) -> list[str]:
    return [os.path.basename(entry.source) for entry in found]


def test_a_folder(folder: Path) -> None:
    found = entries(folder)
    assert names(found) == ["a.html", "z.html.gz", "c.htm", "d.xhtml", "e.mhtml"]
    assert [entry.position for entry in found] == list(range(5))
    assert {entry.skip for entry in found} == {None}


def test_files_patterns_and_lists(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert names(entries("f.txt", "b/*.htm", "a.html")) == ["f.txt", "c.htm", "a.html"]
    Path("list.txt").write_text("# pages\na.html\n\nb/c.htm\nb\n")
    assert names(entries("@list.txt", "a.html")) == ["a.html", "c.htm", "d.xhtml", "e.mhtml"]  # none of them twice
    assert names(entries("**/*.xhtml")) == ["d.xhtml"]


def test_what_is_written_is_not_read(folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "out" / "a.html").write_bytes(HTML)
    assert len(entries(folder, out=str(folder / "out"))) == 5
    assert len(entries(folder)) == 6


def test_many_files_are_some_parts(tmp_path: Path) -> None:
    for number in range(600):
        (tmp_path / f"{number:04}.html").write_bytes(HTML)
    parts = list(plan([str(tmp_path)]))
    assert [(part.lo, part.hi) for part in parts] == [(0, 256), (256, 512), (512, 600)]
    assert [entry.position for entry in read(parts[1], 500)] == list(range(501, 512))


def test_a_file_that_went_away_is_one_entry(folder: Path) -> None:
    parts = list(plan([str(folder)]))
    (folder / "a.html").unlink()
    assert [entry.skip for part in parts for entry in read(part)] == ["unreadable", None, None, None, None]


def test_a_crawl_that_went_away_is_an_entry(tmp_path: Path) -> None:
    path = tmp_path / "a.warc.gz"
    path.write_bytes(in_gzip(answer("https://example.org/", HTML).raw))
    (part,) = plan([str(path)])
    path.unlink()
    assert [entry.skip for entry in read(part)] == ["unreadable"]


def test_a_page_too_large(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_bytes(HTML * 100)
    assert [entry.skip for entry in entries(tmp_path / "a.html", largest=1000)] == ["too_large"]


def archive(folder: Path, name: str) -> Path:
    pages = {f"pages/{i:03}.html": HTML + b"x" * i * 20 for i in range(40)} | {
        "style.css": b"p {}",
        "p/empty.html": b"",
    }
    path = folder / name
    if name.endswith(".zip"):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
            for inside, data in pages.items():
                zipped.writestr(inside, data)
        return path
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as tar:
        folder_itself = tarfile.TarInfo("pages")
        folder_itself.type = tarfile.DIRTYPE
        tar.addfile(folder_itself)
        for inside, data in pages.items():
            member = tarfile.TarInfo("long" * 50 + inside if inside.endswith("7.html") else inside)
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    path.write_bytes(
        {".gz": gzip.compress, ".tgz": gzip.compress, ".zst": zstd.compress}.get(path.suffix, bytes)(buffer.getvalue())
    )
    return path


@pytest.mark.parametrize("name", ["a.zip", "a.tar", "a.tar.gz", "a.tgz", "a.tar.zst"])
def test_archives_of_pages(tmp_path: Path, name: str) -> None:
    path = archive(tmp_path, name)
    found = entries(path, part_bytes=1500)
    assert [entry.skip for entry in found if entry.source.endswith("css")] == ["not_html"]
    assert [entry.skip for entry in found if entry.source.endswith("empty.html")] == ["no_html"]
    pages = [entry for entry in found if not entry.skip]
    assert [entry.html for entry in pages] == [HTML + b"x" * i * 20 for i in range(40)]
    assert all(entry.source.startswith(f"{path}!") for entry in found)
    assert len({entry.position for entry in found}) == len(found)
    for part in plan([str(path)], part_bytes=1500):
        of_part = list(read(part))
        for number in range(0, len(of_part), 4):
            assert list(read(part, of_part[number].position)) == of_part[number + 1 :]


@pytest.mark.parametrize("name", ["a.tar", "a.tar.gz"])
def test_a_tar_file_cut_off(tmp_path: Path, name: str) -> None:
    path = archive(tmp_path, name)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 + 100])
    found = entries(path)
    assert found[0].skip is None
    assert found[-1].skip == "damaged"


def test_a_damaged_member_of_a_zip_file(tmp_path: Path) -> None:
    path = archive(tmp_path, "a.zip")
    with zipfile.ZipFile(path) as file:
        offset = file.infolist()[5].header_offset
    data = bytearray(path.read_bytes())
    data[offset + 50 : offset + 60] = b"\xff" * 10
    path.write_bytes(data)
    assert [entry.position for entry in entries(path) if entry.skip == "damaged"] == [5]


def test_a_wacz_in_parts(tmp_path: Path) -> None:
    made = b"".join(in_gzip(answer(f"https://example.org/{i}", HTML + os.urandom(300)).raw) for i in range(50))
    with zipfile.ZipFile(tmp_path / "a.wacz", "w") as file:
        file.writestr("archive/data.warc.gz", made)
        file.writestr("pages/pages.jsonl", "{}")
    parts = list(plan([str(tmp_path)], part_bytes=5000))
    assert len(parts) > 3
    assert {part.source for part in parts} == {f"{tmp_path / 'a.wacz'}!archive/data.warc.gz"}
    assert len([entry for part in parts for entry in read(part) if not entry.skip]) == 50


TOLD: dict[str, tuple[bytes, str]] = {
    "index.cdx": (b" CDX N b a m s k r M S V g\n", "an index of crawls"),
    "index.cdxj": (b'org,example)/ 20260301120000 {"url": "https://example.org/"}\n', "an index of crawls"),
    "list.json": (b'[{"html": "<p>"}]', "one object a line"),
    "a.zip": (b"PK\x03\x04" + b"\xff" * 100, "damaged zip"),
    "a.parquet": (b"PAR1" + b"\xff" * 100, "not a Parquet file"),
}


@pytest.mark.parametrize("name", TOLD)
def test_what_cannot_be_read_is_told_and_others_go_on(tmp_path: Path, name: str) -> None:
    content, message = TOLD[name]
    path, page = tmp_path / name, tmp_path / "page.html"
    path.write_bytes(content)
    page.write_bytes(HTML)
    with pytest.raises(InputError, match=message) as raised:
        list(plan([str(path)]))
    assert name in str(raised.value)
    told: list[InputError] = []
    parts = list(plan([str(path), str(page)], told=told.append))
    assert len(told) == 1
    assert [entry.html for part in parts for entry in read(part)] == [HTML]


@pytest.mark.parametrize("given", ["missing.html", "missing*.html", "@missing.txt", "https://example.org/", "."])
def test_what_is_not_there(tmp_path: Path, given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"missing|example|\."):
        list(plan([given]))


READ = """
from dehusk.batch.inputs import plan, read
parts = list(plan(["-"], part_bytes=2000))
pages = [entry for part in parts for entry in read(part) if not entry.skip]
print(len({part.source for part in parts}), parts[0].source, len(pages))
print(parts[0].file)
"""


@pytest.mark.parametrize("kind", ["warc", "jsonl", "page"])
def test_standard_input_is_kept_and_removed(kind: str) -> None:
    given = {
        "warc": b"".join(in_gzip(answer(f"https://example.org/{i}", HTML).raw) for i in range(40)),
        "jsonl": b'{"html": "<p>Tea"}\n' * 40,
        "page": HTML,
    }[kind]
    done = subprocess.run([sys.executable, "-c", READ], input=given, capture_output=True, check=True)
    counted, path = done.stdout.decode().splitlines()
    assert counted == f"1 - {1 if kind == 'page' else 40}"
    assert not os.path.exists(path)
