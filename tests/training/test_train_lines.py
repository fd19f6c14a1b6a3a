"""`dehusk train` on small sets made here, and what it makes of bad ones."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from dehusk.cli import main
from dehusk.evaluation.document import site_of
from dehusk.extractors.published.farsw import FarSw
from dehusk.extractors.published.wpmte import Wpmte
from dehusk.page.text import words
from dehusk.training.line_examples import in_gold

PARAGRAPHS = [f"This is paragraph {n}, and it has a good number of words to be read at leisure." for n in range(6)]
MENU = "".join(f'<li><a href="/section/{n}" class="menu-item">Section {n}</a></li>' for n in range(30))


def page(site: str, name: str = "a") -> dict[str, object]:
    text = "".join(f"<p>{paragraph}</p>" for paragraph in PARAGRAPHS)
    html = f"<body><ul>{MENU}</ul><div>{text}</div><ul>{MENU}</ul></body>"
    return {"id": f"{site}/{name}", "url": f"http://www.{site}/", "page_type": "article", "language": "en",
            "html": html.encode(), "text": "\n".join(PARAGRAPHS)}  # fmt: skip


@pytest.fixture
def news(tmp_path: Path) -> Path:
    path = tmp_path / "news.parquet"
    pq.write_table(pa.Table.from_pylist([page("one.co.uk"), page("two.com"), page("two.com", "b")]), path)
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.mark.parametrize("site", [None, "two.com"])
def test_rules_are_learned_and_used(news: Path, tmp_path: Path, site: str | None) -> None:
    rules, source = tmp_path / "rules.json", tmp_path / "page.html"
    source.write_bytes(page("two.com")["html"])  # type: ignore[arg-type]
    learned = run("train", "farsw", news, "-o", rules, *(["--site", site] if site else []))
    assert learned.exit_code == 0, learned.output
    assert "Density.High" in learned.output
    model = json.loads(rules.read_text())
    assert model["site"] == site
    assert model["data"]["pages"] == (2 if site else 3)
    found = run("extract", source, "--with", "farsw", "--model", rules)
    assert found.exit_code == 0, found.output
    assert all(paragraph in found.output for paragraph in PARAGRAPHS)
    assert "Section 12" not in found.output
    other = run("extract", source, "--with", "farsw", "--model", rules, "-u", "http://three.com/")
    assert other.exit_code == (1 if site else 0)


def test_thresholds_are_learned_and_used(news: Path, tmp_path: Path) -> None:
    model, source = tmp_path / "model.json", tmp_path / "page.html"
    source.write_bytes(page("two.com")["html"])  # type: ignore[arg-type]
    assert run("train", "wpmte", news, "-o", model).exit_code == 0
    assert json.loads(model.read_text())["n_short"] >= 2  # a link has two words
    assert run("extract", source, "--with", "wpmte", "--model", model).output.split("\n\n") == [
        *PARAGRAPHS[:-1],
        PARAGRAPHS[-1] + "\n",
    ]


@pytest.mark.parametrize("lines", ["block", "source"])
def test_thresholds_keep_their_lines(tmp_path: Path, lines: str) -> None:
    path, model = tmp_path / "set.parquet", tmp_path / "model.json"
    lined = page("one.com") | {"html": "\n".join(PARAGRAPHS).encode()}
    pq.write_table(pa.Table.from_pylist([lined]), path)
    assert run("train", "wpmte", path, "-o", model, "--lines", lines).exit_code == 0
    assert Wpmte(model=model).thresholds.lines == lines


@pytest.mark.parametrize("method", ["farsw", "wpmte"])
def test_pages_without_the_gold_teach_nothing(tmp_path: Path, method: str) -> None:
    path, output = tmp_path / "set.parquet", tmp_path / "model.json"
    pq.write_table(pa.Table.from_pylist([page("one.com") | {"text": "Other words, of which the page has none."}]), path)
    result = run("train", method, path, "-o", output)
    assert result.exit_code == 1
    assert "1 pages have no line that the gold text has" in result.output
    assert not output.exists()


def test_bad_training_data_is_told_in_one_line(news: Path, tmp_path: Path) -> None:
    broken, other = tmp_path / "broken.parquet", tmp_path / "other.parquet"
    broken.write_bytes(news.read_bytes()[:-100])
    pq.write_table(pa.table({"x": [1]}), other)
    for arguments, says in (
        ((tmp_path / "none.parquet",), "none.parquet"),
        ((broken,), "not a Parquet file"),
        ((other,), "missing: html, id"),
        ((news, "--site", "three.com"), "no page of three.com"),
        ((news, "--page-type", "forum"), "name a site and a type"),
    ):
        result = run("train", "farsw", *arguments, "-o", tmp_path / "rules.json")
        assert result.exit_code == 1
        assert says in result.output
        assert result.output.strip().count("\n") == 0
        assert not (tmp_path / "rules.json").exists()


@pytest.mark.parametrize("method", ["farsw", "wpmte"])
@pytest.mark.parametrize(("text", "says"), [("", "nothing to learn"), (None, "no page has gold")])
def test_pages_without_gold_teach_nothing(tmp_path: Path, method: str, text: str | None, says: str) -> None:
    path = tmp_path / "set.parquet"
    pq.write_table(pa.Table.from_pylist([page("one.com") | {"text": text}]), path)
    result = run("train", method, path, "-o", tmp_path / "rules.json")
    assert result.exit_code == 1
    assert says in result.output
    assert not (tmp_path / "rules.json").exists()


def test_the_papers_parameters_of_learning(news: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    for option in ("--alpha", "--support", "--significance"):
        assert run("train", "farsw", news, "-o", rules, option, "1.5").exit_code == 2
        assert run("train", "farsw", news, "-o", rules, option, "0.4").exit_code == 0
    assert FarSw(model=rules).rules.significance == 0.4
    alpha = [json.loads(rules.read_text())["ranges"]["TextLength"][1]]
    run("train", "farsw", news, "-o", rules, "--alpha", "1")  # all weight on the topical lines, which are longer
    alpha.append(json.loads(rules.read_text())["ranges"]["TextLength"][1])
    assert alpha[1] > alpha[0]


def test_lines_on_the_command_line(tmp_path: Path, example: bytes) -> None:
    source = tmp_path / "page.html"
    source.write_bytes(example)
    by_line = run("extract", source, "--with", "qread", "--lines", "source")
    assert by_line.exit_code == 0, by_line.output
    assert (
        "cectd reads no lines: --lines goes with farsw, qread"
        in run("extract", source, "--with", "cectd", "--lines", "source").output
    )
    both = run("extract", source, "--with", "farsw", "--lines", "source", "--model", source)
    assert "leave out --lines" in both.output
    assert "'bogus' is not one of 'block', 'source'" in run("compare", source, "--lines", "bogus").output


def test_a_model_goes_with_an_extractor_that_learns(tmp_path: Path, example: bytes) -> None:
    source = tmp_path / "page.html"
    source.write_bytes(example)
    assert "--model goes with fused, farsw" in run("extract", source, "--with", "cectd", "--model", source).output
    bad = run("extract", source, "--with", "farsw", "--model", source)
    assert bad.exit_code == 1
    assert bad.output.startswith("dehusk: model")


def test_lines_of_the_gold() -> None:
    gold = words("The tea house by the mill reopened today. It was flooded.")
    lines = {
        "today": False,  # in the gold, but beside nothing that surely is
        "Home": False,
        "The tea house by the mill": True,
        "": False,
        "reopened today": True,
        "tea today": False,
        "The tea house is not by the mill": False,
    }
    assert in_gold([words(line) for line in lines], gold).tolist() == list(lines.values())


def test_sites_are_registered_domains() -> None:
    assert site_of("https://news.bbc.co.uk/1") == "bbc.co.uk"
    assert site_of("http://localhost/") == "localhost"
    assert site_of(None) == ""
