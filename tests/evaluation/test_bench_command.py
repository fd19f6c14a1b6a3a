"""`dehusk bench` from end to end."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from dehusk.cli import main

from .conftest import Write


def bench(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["bench", *map(str, arguments)])
    return result.exit_code, result.output


def test_figures_and_report(write_set: Write, tmp_path: Path) -> None:
    code, told = bench(
        write_set(8), "--with", "cetd,cectd", "--peers", "turbohtml", "--against", "turbohtml",
        "--run", tmp_path / "run", "--report", tmp_path / "out", "--workers", 2,
    )  # fmt: skip
    assert code == 0, told
    [figures] = json.loads((tmp_path / "out" / "figures.json").read_text())["sets"]
    assert list(figures["methods"]) == ["cetd", "cectd", "turbohtml", "parse-only"]
    assert figures["against"] == "turbohtml"
    assert figures["methods"]["cectd"]["metrics"]["f1"]["mean"] > 0.9
    assert figures["methods"]["cectd"]["errors"] == 0
    assert set(figures["methods"]["cectd"]["by"]["page_type"]) == {"article", "forum"}
    assert (tmp_path / "out" / "report.html").exists()


def test_fold_leaves_sites_out(write_set: Write, tmp_path: Path) -> None:
    pages = 0
    for k in (1, 2):
        code, told = bench(write_set(9), "--fold", f"{k}/2", "--run", tmp_path / "run")
        if code == 0:
            pages += int(told.partition("stories: ")[2].split()[0])
        else:
            assert "no pages with gold" in told
    assert pages == 9


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name at least one SET"),
        (["absent.parquet"], "dehusk: absent.parquet: no such file"),
        (["a", "--with", "nothing"], "dehusk: no extractor nothing: choose of"),
        (["a", "--peers", "nobody"], "dehusk: no peer nobody: choose of"),
        (["a", "--against", "goose3"], "dehusk: --against goose3 is not among what is run"),
        (["a", "--fold", "6/5"], "from 1/5 to 5/5"),
        (["a", "--limit", "0"], "0 is not in the range"),
    ],
)
def test_one_line_says_what_is_wrong(arguments: list[str], message: str) -> None:
    code, told = bench(*arguments)
    assert code != 0
    assert message in told
    assert "Traceback" not in told


def test_every_option_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "evaluation.md").read_text("utf-8")
    options = [option for parameter in main.commands["bench"].params for option in parameter.opts if option[0] == "-"]
    assert len(options) > 10
    assert [option for option in options if f"`{option}" not in page] == []


def test_lines_and_a_model_of_ones_own(write_set: Write, tmp_path: Path) -> None:
    path, rules, run = write_set(9), tmp_path / "rules.json", tmp_path / "run"
    made = CliRunner().invoke(main, ["train", "farsw", str(path), "-o", str(rules)])
    assert made.exit_code == 0, made.output
    code, told = bench(path, "--with", "farsw,cetd", "--model", rules, "--lines", "source", "--run", run)
    assert code == 0, told
    assert "farsw/rules " in told  # a model has lines of its own
    code, told = bench(path, "--with", "qread,cetd", "--lines", "source", "--run", run)
    assert code == 0, told
    assert "qread/source " in told
    assert "\ncetd " in told  # reads no lines
    for methods, learns in (("farsw,fused", "farsw, fused"), ("cetd", "none")):
        refused = f"--model goes with one extractor that learns, not with {learns}"
        assert refused in bench(path, "--with", methods, "--model", rules)[1]


def test_a_paper_and_its_report(write_set: Write, tmp_path: Path) -> None:
    write_set(6, name="daniel-dev")
    code, told = bench("--paper", "002", "--data", tmp_path, "--report", tmp_path / "out", "--layouts", 0)
    assert code == 0, told
    assert "6  daniel-dev en" in told
    assert (tmp_path / "out" / "paper-002.html").read_text().count("<svg") == 5
    assert "leave out --model" in bench("--paper", "002", "--model", "rules.json")[1]
