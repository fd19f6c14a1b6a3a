"""The fused model is learned from a small set by the real command, used, and comes out the same twice."""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

import dehusk
from dehusk.cli import main
from dehusk.errors import TrainingError
from dehusk.evaluation.document import Document
from dehusk.extractors.fused import Fused
from dehusk.features import GROUPS, block_columns
from dehusk.features.measures import Measures
from dehusk.models.fused import load
from dehusk.training import report
from dehusk.training.calibration import Calibrated, calibrate
from dehusk.training.examples import examples_of
from dehusk.training.fused import Trainer
from dehusk.training.rounds import FULL, Rounds
from tests.training.fused_pages import Row, row, rows, write

FEW = Rounds(2, 1, 2, 2, 2)


def train(path: Path, output: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["train", "fused", str(path), "-o", str(output), *options])


def trainer(pages: Iterable[Row], rounds: Rounds = FEW) -> Trainer:
    return Trainer(list(examples_of([Document("mine", **page) for page in pages])), rounds)  # type: ignore[arg-type]


def calibrated(some: Trainer) -> Calibrated:
    return calibrate([some.cross_validate(lambda: None)], some.types, some.rounds)[0]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Result]:
    folder = tmp_path_factory.mktemp("fused")
    path, output = write(folder / "mine.parquet", rows()), folder / "model.npz"
    done = train(path, output)
    assert done.exit_code == 0, done.output
    return path, output, done


def test_it_prints_what_unseen_sites_score(trained: tuple[Path, Path, Result]) -> None:
    assert "mine article" in trained[2].stdout
    overall = next(line for line in trained[2].stdout.splitlines() if line.startswith("mine   "))
    assert float(overall.rsplit(maxsplit=1)[1]) > 0.95


def test_it_prints_what_each_group_adds_and_what_is_lost_without(trained: tuple[Path, Path, Result]) -> None:
    lines = trained[2].stdout.splitlines()
    told = {line.split()[0]: float(line.split()[2]) for line in lines if " mine " in line}
    assert {f"{sign}{group}" for sign in "+-" for group in GROUPS if group != "local"} < set(told)
    assert told["+vocabulary"] > told["local"]  # the class of the advertisement tells it from a short paragraph
    assert told["-vocabulary"] <= told["all"] == 1


def test_it_prints_how_far_confidence_holds(trained: tuple[Path, Path, Result]) -> None:
    assert "page type right on" in trained[2].stdout
    assert "0.9-1.0        36" in trained[2].stdout  # all 36 pages come out well, and it says so


def test_it_tells_first_what_the_set_has(trained: tuple[Path, Path, Result]) -> None:
    told = trained[2].stderr.splitlines()
    assert told[1].split() == ["mine", "36", "36", "36", "12", "article", "12,", "forum", "12,", "product", "12"]
    assert told[2] == "the model will tell page types: article, forum, product"
    assert told[3].startswith("reading")


def test_the_model_is_used(trained: tuple[Path, Path, Result]) -> None:
    new = row(99, 0)
    result = dehusk.extract(new["html"], extractor=Fused(trained[1]))  # type: ignore[arg-type]
    assert result.text.split("\n\n") == str(new["text"]).split("\n")
    assert set(result.page_types) == {"article", "forum", "product"}


def test_the_model_says_what_it_was_learned_from(trained: tuple[Path, Path, Result]) -> None:
    about = load(trained[1]).about
    data = b"".join(page["html"] + str(page["text"]).encode() for page in rows())  # type: ignore[operator]
    assert about["sha256"] == hashlib.sha256(data).hexdigest()
    assert (about["pages"], about["sets"]) == (36, {"mine": 36})


def test_the_same_data_give_the_same_model(tmp_path: Path) -> None:
    models = []
    for output in (tmp_path / "first.npz", tmp_path / "again.npz"):
        some = trainer(rows(4, 2))
        some.model(calibrated(some), "none").save(output)
        models.append(load(output))
    first, again = models
    assert first.about == again.about
    ours, theirs = first.reader.blocks, again.reader.blocks
    for one, other in zip((*ours.forest, *ours.net), (*theirs.forest, *theirs.net), strict=True):
        assert np.array_equal(one, other)


def test_any_name_will_do(tmp_path: Path) -> None:
    path = write(tmp_path / "my own pages.data", [row(0, 0) | {"page_type": None}, row(1, 0) | {"page_type": None}])
    done = train(path, tmp_path / "a model", "--quick", "--no-ablation")
    assert done.exit_code == 0, done.output
    assert "no page types: the model will not tell page types" in done.stderr
    assert load(tmp_path / "a model").about["sets"] == {"my own pages": 2}


def lacking(**fields: object) -> Callable[[Row], Row]:
    return lambda page: page | fields


LACKING = {
    "types": lacking(page_type=None),
    "known types": lambda page: page | {"page_type": f"my {page['page_type']}"},
    "several types": lacking(page_type="forum"),
    "URLs": lacking(url=None, page_type=None),
    "classes": lambda page: page | {"html": page["html"].replace(b"class", b"data-x"), "page_type": None},
    "languages": lacking(language=None, page_type=None),
}


@pytest.mark.parametrize("lack", LACKING)
def test_a_set_may_lack_much(tmp_path: Path, lack: str) -> None:
    few = trainer(map(LACKING[lack], rows(3, 2)))
    second = calibrated(few)
    few.model(second, "none").save(tmp_path / "m.npz")
    assert len("\n".join(report.lines(second.results))) > 0
    result = dehusk.extract(row(99, 0)["html"], extractor=Fused(tmp_path / "m.npz"))  # type: ignore[arg-type]
    assert (result.page_types, result.page_type) == ({}, None)
    assert result.confidence is not None


def test_two_pages_are_enough() -> None:
    two = trainer([row(0, 0), row(1, 1)])
    second = calibrated(two)
    assert len(second.results) == 2
    assert two.model(second, "none").about["page_types"] == []  # each type is on one site


def test_pages_without_blocks_count_but_teach_nothing() -> None:
    empty = [row(site, 0) | {"html": b"<p></p>"} for site in range(20, 23)]
    some = trainer([*rows(3, 2), *empty])
    second = calibrated(some)
    assert [one.score.f1 for one in second.results if one.confidence is None] == [0, 0, 0]
    assert some.model(second, "none").about["pages"] == 9


def test_text_on_one_site_alone_is_told() -> None:
    with pytest.raises(TrainingError, match="add pages of others"):
        trainer([row(0, 0), row(1, 0) | {"html": b"<p></p>"}])


def test_pages_of_rare_types_teach_blocks_alone() -> None:
    pages = [*rows(6, 2), row(7, 2)]  # a product on one site
    some = trainer(pages)
    assert some.types == ("article", "forum")
    assert len(some.samples()) == 13
    assert list(some.model(calibrated(some), "none").about["page_types"]) == ["article", "forum"]


def test_columns_computed_once_are_those_of_every_fold() -> None:
    some = trainer(rows(6, 2), FULL)
    for without in ((), (some.folds[0],)):
        for example, sample in zip(some.examples, some.samples(*without), strict=True):
            anew = block_columns(Measures(example.page), some.tables(example.fold, *without))
            assert np.array_equal(sample.columns, anew)
    assert not np.array_equal(some.samples()[0].columns, some.samples(*some.folds[1:])[0].columns)
