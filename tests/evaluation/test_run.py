"""A run goes on: over pages that hang or crash a method, and after it was killed itself."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from dehusk.errors import DatasetError
from dehusk.evaluation.document import Document
from dehusk.evaluation.method import Extraction, Fields, Method, Run
from dehusk.evaluation.run import plan, run
from dehusk.evaluation.store import Store
from dehusk.evaluation.worker import Row

from .conftest import Write

DEHUSK = [sys.executable, "-c", "from dehusk.cli import main; main()"]


def steady() -> Run:
    return lambda html: Extraction(html.decode())


def moody() -> Run:
    """Does on a page what the page says."""

    def mood(html: bytes) -> Extraction:
        match html:
            case b"hang":
                time.sleep(600)
            case b"spin":
                while True:
                    pass
            case b"crash":
                os.kill(os.getpid(), signal.SIGSEGV)
            case b"leave":
                os._exit(3)
            case b"raise":
                raise ValueError("a bad page")
            case b"exit":
                sys.exit(1)
        return Extraction("fine")

    return mood


def knowing() -> Run:
    return lambda html: Extraction("text", lambda url: Fields(title=f"from {url}"))


def absent() -> Run:
    raise ImportError("no such library")


def confused() -> Run:
    def fields(url: str | None) -> Fields:
        raise KeyError("title")

    return lambda html: Extraction("text", fields)


STEADY, MOODY, KNOWING = (Method(make.__name__, "1", make) for make in (steady, moody, knowing))


def documents(*pages: bytes) -> list[Document]:
    return [Document("set", str(i), html, url=f"http://{i}.org/", text="gold") for i, html in enumerate(pages)]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_method_that_fails_on_a_page_fails_alone(workers: int) -> None:
    pages = documents(b"hang", b"well", b"crash", b"leave", b"raise", b"exit", b"spin", b"well again")
    rows = list(run(plan(pages, [STEADY, MOODY], set()), workers, timeout=1))
    assert len(rows) == len({row[:5] for row in rows}) == 16
    assert {row.text for row in rows if row.method == "steady"} == {page.html.decode() for page in pages}
    told = [row.error for row in sorted(rows, key=lambda row: int(row.id)) if row.method == "moody"]
    assert told == [
        "timed out after 1 s", None, "crashed (SIGSEGV)", "ended its process (3)",
        "ValueError: a bad page", "SystemExit: 1", "timed out after 1 s", None,
    ]  # fmt: skip
    assert all((row.seconds is None) == (row.error is not None) for row in rows)


def test_methods_take_turns_at_being_first() -> None:
    bundles = plan(documents(b"a", b"b", b"c"), [STEADY, MOODY], set())
    assert [bundle[0].method.name for bundle in bundles] == ["steady", "moody", "steady"]


def test_fields_are_asked_for_where_there_is_gold() -> None:
    plain = Document("set", "1", b"x", url="http://a.org/", text="gold")
    titled = Document("set", "2", b"x", url="http://b.org/", text="gold", title="Gold")
    first, second = run(plan([plain, titled], [KNOWING], set()))
    assert (first.title, second.title) == (None, "from http://b.org/")


def test_a_library_that_does_not_load_fails_on_every_page() -> None:
    rows = list(run(plan(documents(b"a", b"b"), [Method("absent", "1", absent), STEADY], set())))
    assert [row.error for row in rows if row.method == "absent"] == ["ImportError: no such library"] * 2
    assert {row.text for row in rows if row.method == "steady"} == {"a", "b"}


def test_a_library_that_fails_over_the_title_still_has_its_text() -> None:
    titled = Document("set", "1", b"x", text="gold", title="Gold")
    [row] = run(plan([titled], [Method("confused", "1", confused)], set()))
    assert (row.text, row.title, row.error) == ("text", None, None)


def test_what_is_kept_is_not_run_again(tmp_path: Path) -> None:
    pages = documents(b"a", b"b")
    with Store(tmp_path) as store:
        for row in run(plan(pages, [STEADY], set())):
            store.add(row)
    done = set(Store(tmp_path).rows())
    assert plan(pages, [STEADY], done) == []
    changed = [Document("set", "0", b"another page", text="gold")]
    assert len(plan(changed, [STEADY], done)) == 1
    assert len(plan(pages, [Method("steady", "2", steady)], done)) == 2


def test_a_kept_row_comes_back_as_it_was(tmp_path: Path) -> None:
    row = Row("set", "1", "d", "m", "1", "text", "t", None, "2025-01-01", None, [["a", "b"], []], 0.25, None)
    with Store(tmp_path) as store:
        store.add(row)
        store.add(row._replace(id="2", text="lone \ud800 surrogate"))
    kept = Store(tmp_path).rows()
    assert kept[row[:5]] == row
    assert [kept[key].text for key in kept if key[1] == "2"] == ["lone ? surrogate"]
    assert list(Store(tmp_path).rows([row[:5]])) == [row[:5]]


def test_a_broken_part_is_named(tmp_path: Path) -> None:
    (tmp_path / "1.parquet").write_bytes(b"half a par")
    with pytest.raises(DatasetError, match=r"1\.parquet.*delete it"):
        Store(tmp_path).rows()


def test_a_run_killed_in_the_middle_goes_on(write_set: Write, tmp_path: Path) -> None:
    pages, kept = 1000, tmp_path / "run"
    command = [*DEHUSK, "bench", str(write_set(pages)), "--with", "cetd,cectd,cectd-s"]
    command += ["--run", str(kept), "--report", str(tmp_path / "report")]
    first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not list(kept.glob("*.parquet")) and first.poll() is None:
        time.sleep(0.05)
    first.kill()
    assert first.wait() == -signal.SIGKILL, "the run ended before it could be killed: give it more to do"
    done = rows_in(kept)
    assert len(done) > 0

    second = subprocess.run(
        [*command, "--report", str(tmp_path / "report")], capture_output=True, text=True, check=True
    )
    rows = rows_in(kept)
    methods = {method for _, method in rows}
    assert len(done) < len(rows) == len(set(rows)) == pages * len(methods)
    assert set(done) < set(rows)
    assert f"{pages} pages" in second.stdout


def rows_in(folder: Path) -> list[tuple[str, str]]:
    """(page, method) of every row that was written, repeats included."""
    parts = [pq.read_table(part, columns=["id", "method"]).to_pylist() for part in folder.glob("*.parquet")]
    return [(row["id"], row["method"]) for rows in parts for row in rows]
