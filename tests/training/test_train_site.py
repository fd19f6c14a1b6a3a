"""A site is learned by the real command from pages made by hand, and its other pages come out as they should."""

import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

import dehusk
from dehusk.cli import main
from dehusk.extractors.fused import Fused
from dehusk.models.site import load
from tests.site_pages import APPEAL, STORIES, gold, html, write

LEARNED, NEW = ("ferry", "owl", "well", "choir"), "frost"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def train(*arguments: object) -> Result:
    return run("train", "site", *arguments)


def refused(*arguments: object) -> str:
    """The one line that says why."""
    done = train(*arguments)
    assert done.exit_code == 1
    told = [line for line in done.output.splitlines() if line and not line.startswith("reading")]
    assert len(told) == 1
    return told[0]


def site_file(folder: Path, *names: str, labelled: bool = False) -> Path:
    output = folder / "site.json"
    done = train(write(folder / "pages", *names, labelled=labelled), "-o", output)
    assert done.exit_code == 0, done.output
    return output


def test_a_text_that_repeats_goes_away(tmp_path: Path) -> None:
    plain = dehusk.extract(html(NEW)).text
    adapted = dehusk.extract(html(NEW), extractor=Fused(site=site_file(tmp_path, *LEARNED))).text
    assert APPEAL in plain
    assert APPEAL not in adapted
    assert adapted == plain.replace(APPEAL, "").strip()


def test_a_labelled_place_becomes_content(tmp_path: Path) -> None:
    facts = STORIES[NEW][3]
    unlabelled = site_file(tmp_path, *LEARNED)
    assert facts not in dehusk.extract(html(NEW)).text
    assert facts not in dehusk.extract(html(NEW), extractor=Fused(site=unlabelled)).text
    (tmp_path / "labelled").mkdir()
    labelled = site_file(tmp_path / "labelled", *LEARNED, labelled=True)
    assert dehusk.extract(html(NEW), extractor=Fused(site=labelled), title=True).text.split() == gold(NEW).split()


def test_a_repeated_text_that_the_gold_has_stays(tmp_path: Path) -> None:
    folder = write(tmp_path / "pages", *LEARNED)
    for name in LEARNED:
        (folder / f"{name}.txt").write_text("\n".join((*STORIES[name][:3], APPEAL)), "utf-8")
    assert train(folder, "-o", tmp_path / "site.json").exit_code == 0
    assert APPEAL in dehusk.extract(html(NEW), extractor=Fused(site=tmp_path / "site.json")).text


def test_a_page_that_was_learned_keeps_its_own_text(tmp_path: Path) -> None:
    learned = site_file(tmp_path, *LEARNED)
    text = dehusk.extract(html("owl"), extractor=Fused(site=learned)).text
    assert STORIES["owl"][1] in text
    assert STORIES["owl"][2] in text


def test_a_page_given_twice_is_one_page(tmp_path: Path) -> None:
    folder = write(tmp_path / "pages", "owl")
    (folder / "again.html").write_text(html("owl").replace("</footer>", "<p>Printed today</p></footer>"), "utf-8")
    done = train(folder, "-o", tmp_path / "site.json")
    assert "(pages: 1, with gold: 0, " in done.stderr
    assert dehusk.extract(html("owl"), extractor=Fused(site=tmp_path / "site.json")).text == (
        dehusk.extract(html("owl")).text
    )


def test_of_a_page_given_twice_the_one_with_gold_counts(tmp_path: Path) -> None:
    folder = write(tmp_path / "pages", "owl")
    (folder / "with-gold.html").write_text(html("owl"), "utf-8")
    (folder / "with-gold.txt").write_text(gold("owl"), "utf-8")
    assert "(pages: 1, with gold: 1, " in train(folder, "-o", tmp_path / "site.json").stderr


def test_another_site_is_left_as_it_is(tmp_path: Path, example: bytes) -> None:
    learned = site_file(tmp_path, *LEARNED, labelled=True)
    plain, adapted = (method.score(dehusk.parse(example)) for method in (Fused(), Fused(site=learned)))
    assert adapted == pytest.approx(plain, abs=0.01)


def test_a_headline_that_other_pages_link_to_stays(tmp_path: Path) -> None:
    """Its title stands in the menu of every other page."""
    learned = Fused(site=site_file(tmp_path, *LEARNED))
    plain, adapted = ({block.text: block.score for block in dehusk.extract(html(NEW), extractor=method).blocks}
                      for method in (Fused(), learned))  # fmt: skip
    assert adapted[STORIES[NEW][0]] >= plain[STORIES[NEW][0]] - 0.01


def test_the_command_uses_the_file(tmp_path: Path) -> None:
    learned, page = site_file(tmp_path, *LEARNED), write(tmp_path / "new", NEW) / f"{NEW}.html"
    assert APPEAL in run("extract", page).stdout
    done = run("extract", "--site", learned, page)
    assert done.exit_code == 0
    assert APPEAL not in done.stdout
    assert STORIES[NEW][1] in done.stdout


def test_files_folders_and_sets_tell_the_same(tmp_path: Path) -> None:
    folder = write(tmp_path / "pages", *LEARNED, labelled=True)
    rows = [{"id": name, "html": html(name).encode(), "text": gold(name), "url": f"http://a.pier.com/{name}"}
            for name in sorted(LEARNED)]  # fmt: skip
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "set.parquet")
    outputs = [tmp_path / f"{number}.json" for number in range(3)]
    assert train(folder, "-o", outputs[0]).exit_code == 0
    assert train(*sorted(folder.iterdir()), "-o", outputs[1]).exit_code == 0  # the gold among them, as a shell gives it
    assert train(tmp_path / "set.parquet", "-o", outputs[2]).exit_code == 0
    assert outputs[0].read_bytes() == outputs[1].read_bytes() == outputs[2].read_bytes()
    assert (load(outputs[0]).pages, load(outputs[0]).labelled) == (4, 4)


def test_a_set_may_have_pages_without_gold(tmp_path: Path) -> None:
    rows = [{"id": name, "html": html(name).encode(), "text": gold(name) if name == "owl" else None}
            for name in LEARNED]  # fmt: skip
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "set.parquet")
    assert "(pages: 4, with gold: 1, " in train(tmp_path / "set.parquet", "-o", tmp_path / "site.json").stderr


def test_one_site_out_of_a_set(tmp_path: Path) -> None:
    rows = [{"id": name, "html": html(name).encode(), "url": f"http://{site}.com/"}
            for name, site in zip(LEARNED, ("pier", "pier", "pier", "quay"), strict=True)]  # fmt: skip
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "set.parquet")
    told = refused(tmp_path / "set.parquet", "-o", tmp_path / "site.json")
    assert told == "dehusk: pages of 2 sites: pier.com (3), quay.com (1); choose one with --site"
    assert "(pages: 3, " in train(tmp_path / "set.parquet", "--site", "pier.com", "-o", tmp_path / "site.json").stderr
    assert "no page of mole.com" in refused(tmp_path / "set.parquet", "--site", "mole.com", "-o", tmp_path / "x.json")


def test_what_cannot_be_learned_from_is_told(tmp_path: Path) -> None:
    output = tmp_path / "site.json"
    (tmp_path / "empty").mkdir()
    assert "no page in" in refused(tmp_path / "empty", "-o", output)
    assert "No such file" in refused(tmp_path / "none.html", "-o", output)
    assert "no such file" in refused(tmp_path / "none.parquet", "-o", output)
    (tmp_path / "blank.html").write_text("<p></p>")
    assert "no page has any text" in refused(tmp_path / "blank.html", "-o", output)
    page = write(tmp_path / "pages", "owl") / "owl.html"
    page.with_suffix(".txt").write_bytes(b"\xff\xfe\xfa")
    assert "owl.txt: the gold of a page is text in UTF-8" in refused(page, "-o", output)
    assert not output.exists()


def test_a_site_goes_with_fused_alone(tmp_path: Path) -> None:
    done = run("extract", "--with", "cetd", "--site", tmp_path / "site.json", "-")
    assert done.exit_code == 2
    assert "--site goes with fused" in done.stderr


@pytest.mark.parametrize("written", ["", "{}", '{"method": "site", "version": 1}'])
def test_what_is_not_a_site_file_is_told_by_the_command(tmp_path: Path, written: str) -> None:
    (tmp_path / "site.json").write_text(written)
    command = [sys.executable, "-m", "dehusk", "extract", "--site", str(tmp_path / "site.json"), "-"]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "dehusk train site" in done.stderr
    assert len(done.stderr.splitlines()) == 1
