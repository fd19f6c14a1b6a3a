"""Models, site files, rules and layouts from others: used or refused in one line, in bounded time and memory."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import dehusk
from dehusk import browser, files, models
from dehusk.extractors.fused import Fused
from dehusk.extractors.published.farsw import FarSw
from dehusk.extractors.published.wpmte import Wpmte
from tests.models.test_fused_model import model
from tests.models.untrusted import (
    HTML,
    damaged_about,
    damaged_archive,
    damaged_arrays,
    damaged_json,
    laid_out,
    told,
    unpacked,
)

Damage = Callable[[bytes], Iterable[tuple[str, bytes]]]

ROOT = Path(__file__).parents[2]
SITE = {"method": "site", "version": 1, "pages": 3, "labelled": 1, "texts": [[5, 2, 0.25]], "places": [[7, 3, 1]]}


def outcomes(kind: str, folder: Path) -> dict[str, str]:
    """What a process of its own makes of every file; the last line is the one that it did not survive."""
    command = [sys.executable, "-m", "tests.models.untrusted", kind, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, (done.stdout[-200:], done.stderr[-2000:])
    decoder, found, text = json.JSONDecoder(), {}, done.stdout
    for line in text.splitlines():
        name, end = decoder.raw_decode(line)
        found[name] = json.loads(line[end:])
    return found


def try_all(kind: str, damaged: Iterable[tuple[str, bytes]], folder: Path) -> Counter[str]:
    for name, data in damaged:
        (folder / name).write_bytes(data)
    found = outcomes(kind, folder)
    assert len(found) == len(os.listdir(folder))
    bad = {name: said for name, said in found.items() if said not in ("used", "refused")}
    assert not bad, bad
    return Counter(found.values())


@pytest.fixture
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("model") / "m.npz"
    model().save(path)
    return path.read_bytes()


# Every damage, or a fixed part of it.
ALL = pytest.param(1, marks=pytest.mark.thorough)


@pytest.mark.parametrize("every", [5, ALL])
@pytest.mark.parametrize("damage", [damaged_arrays, damaged_about, damaged_archive])
def test_damaged_models(damage: Damage, every: int, whole: bytes, tmp_path: Path) -> None:
    found = try_all("fused", islice(damage(whole), 0, None, every), tmp_path)
    assert found["refused"] > 100 // every


@pytest.mark.parametrize("every", [60, ALL])
def test_the_shipped_model_damaged(every: int, tmp_path: Path) -> None:
    shipped = (models.SHIPPED / "fused.npz").read_bytes()
    found = try_all("fused", islice(damaged_arrays(shipped), 0, None, every), tmp_path)
    assert found["refused"] > 300 // every


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "damaged"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("every", [3, ALL])
@pytest.mark.parametrize("kind", ["site", "farsw", "wpmte", "clg", "layout"])
def test_damaged_documents(kind: str, every: int, folder: Path, tmp_path: Path) -> None:
    document = {
        "site": lambda: json.dumps(SITE),
        "farsw": (models.SHIPPED / "farsw-block.json").read_text,
        "wpmte": (models.SHIPPED / "wpmte-block.json").read_text,
        "clg": (models.SHIPPED / "clg.json").read_text,
        "layout": lambda: saved_layout(tmp_path),
    }[kind]()
    damaged = islice(damaged_json(document), 0, None, every)
    found = try_all(kind, [("whole", document.encode()), *damaged], folder)
    assert found["used"] >= 1
    assert found["refused"] > 50 // every


def saved_layout(folder: Path) -> str:
    browser.save(laid_out(), folder / "page.layout.json")
    return (folder / "page.layout.json").read_text()


@pytest.mark.parametrize("kind", ["fused", "site", "farsw", "wpmte", "clg", "layout"])
def test_what_is_no_regular_file_is_refused_without_waiting(kind: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for device in ("zero", "full", "null", "stdin", "tty"):
        (tmp_path / device).symlink_to(f"/dev/{device}")
    (tmp_path / "nowhere").symlink_to("missing")
    (tmp_path / "loop").symlink_to("loop")
    with (tmp_path / "sparse").open("wb") as file:
        file.truncate(1 << 40)
    assert set(outcomes(kind, tmp_path).values()) == {"refused"}


def test_a_size_is_known_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "big"
    with path.open("wb") as file:
        file.truncate(files.LARGEST + 1)
    with pytest.raises(OSError, match="larger than 32 MB"):
        files.read(path)


@pytest.mark.parametrize("path", [5, b"model.npz", [], object(), "", "a\0b", "\ud800", "a\nb"])
@pytest.mark.parametrize(
    "make", [lambda p: Fused(model=p), lambda p: Fused(site=p), lambda p: FarSw(model=p), lambda p: Wpmte(model=p)]
)
def test_a_model_is_a_path(make: object, path: object) -> None:
    assert callable(make)
    with pytest.raises(dehusk.ModelError):
        make(path)


def test_a_trained_model_with_columns_first_is_read(whole: bytes, tmp_path: Path) -> None:
    arrays = unpacked(whole)
    arrays["net.page"] = np.asfortranarray(np.arange(8, dtype=np.float32).reshape(2, 4))
    (tmp_path / "m.npz").write_bytes(told(arrays, bytes(arrays["about"]).decode()))
    read = Fused(tmp_path / "m.npz")
    assert dehusk.extract(HTML, extractor=read).text
