"""A site file survives being written and read, sways the odds as counted by hand, and is refused where it is none."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dehusk
from dehusk import models
from dehusk.arrays import Keys
from dehusk.extractors.fused import Fused, model_of
from dehusk.features.measures import Measures
from dehusk.features.template import place_keys, text_keys
from dehusk.models.site import Site, Votes, load
from dehusk.training import site as training
from dehusk.training.site import MOST, Ballot, SitePage, learn, site_page, tally
from tests.pages import markup
from tests.site_pages import STORIES, html

NO_VOTES = Votes(np.zeros(0, np.uint32), np.zeros(0, np.int64), np.zeros(0))
LONG = "one two three four five six seven eight nine ten"


def keys_of(page: str) -> tuple[Keys, Keys]:
    measured = Measures(dehusk.parse(page))
    return place_keys(measured), text_keys(measured, place_keys(measured))


def seen(name: str) -> SitePage:
    view, (places, texts) = Measures(dehusk.parse(html(name))), keys_of(html(name))
    return SitePage(places, texts, view.block_words, np.full(view.size, 0.5), None)


@pytest.fixture(scope="module")
def site() -> Site:
    return learn(seen(name) for name in STORIES)


def test_votes_by_hand() -> None:
    page = dehusk.parse(f"<div class=a><p>{LONG}</p></div>")
    place, text = keys_of(page.source)
    odds = np.array([0.5])
    both = Site(2, 1, Votes(text, np.array([2]), np.zeros(1)), Votes(place, np.array([3]), np.ones(1)))
    # the place: (.5 + 3 * 1) / 4 = .875; then the text: (.875 + 2 * 0) / 3
    assert both.adapt(Measures(page), odds).tolist() == pytest.approx([0.875 / 3])
    assert Site(1, 0, NO_VOTES, NO_VOTES).adapt(Measures(page), odds).tolist() == [0.5]


def test_half_a_familiar_page_is_changed_by_half() -> None:
    page = dehusk.parse(f"<div class=left><p>{LONG}</p></div><div class=right><p>{LONG}</p></div>")
    known = Votes(place_keys(Measures(page))[:1], np.array([1]), np.ones(1))
    # (.5 + 1) / 2 = .75 by the votes: half of the way there
    assert Site(1, 1, NO_VOTES, known).adapt(Measures(page), np.full(2, 0.5)).tolist() == pytest.approx([0.625, 0.5])


def place(page: str) -> int:
    return int(keys_of(page)[0][0])


def test_a_place_is_tags_names_and_length() -> None:
    one = place(f"<main><div class=aa><p class=bb>{LONG}</p></div></main>")
    assert one == place(f"<header></header><main><div class=aa><p class=bb>{LONG} and more</p></div></main>")
    for other in (f"<main><div class=aa><p>{LONG}</p></div></main>",
                  f"<nav><div class=aa><p class=bb>{LONG}</p></div></nav>",
                  f"<main><div class=cc><p class=bb>{LONG}</p></div></main>",
                  f"<main id=dd><div class=aa><p class=bb>{LONG}</p></div></main>",
                  "<main><div class=aa><p class=bb>short</p></div></main>"):  # fmt: skip
        assert one != place(other)


def test_a_number_in_a_name_is_the_pages_own() -> None:
    assert place("<article class='post-12 post'><p>tea") == place("<article class='post-345 post'><p>tea")


def test_a_place_begins_at_an_element_with_a_name() -> None:
    plain = "<div><div><div><p>tea"
    assert place(f"<div class=story>{plain}") != place(f"<div class=menu>{plain}")
    assert place(f"<div class=top><div class=story>{plain}") == place(f"<div class=story>{plain}")
    assert place(f"<div><div class=story>{plain}") == place(f"<div class=story>{plain}")


def test_a_text_is_its_words_at_its_place() -> None:
    _, keys = keys_of("<p>Read more!</p><p>MORE, read</p><p>read less</p><div><p>Read more!</p></div>")
    assert keys[0] == keys[1]
    assert len({*keys.tolist()}) == 3


def test_every_page_has_one_vote_by_its_words() -> None:
    keys = np.array([7, 7, 9], np.uint32)
    first = Ballot(keys, np.array([30.0, 10.0, 5.0]), np.array([1.0, 0.0, 1.0]))
    second = Ballot(keys[:1], np.array([2.0]), np.array([0.0]))
    votes = tally([first, second])
    assert votes.keys.tolist() == [7, 9]
    assert votes.pages.tolist() == [2, 1]
    assert votes.share.tolist() == pytest.approx([0.75 / 2, 1])
    assert tally([first, second], 2).keys.tolist() == [7]


def test_gold_goes_before_guesses() -> None:
    words, texts = np.full(2, 20.0), np.array([[1, 2], [3, 4]], np.uint32)
    guessed = SitePage(np.array([7, 8], np.uint32), texts[0], words, np.array([0.9, 0.9]), None)
    told = SitePage(np.array([7, 9], np.uint32), texts[1], words, np.array([0.9, 0.9]), np.array([0.0, 1.0]))
    places = learn([guessed, told]).places
    assert places.keys.tolist() == [7, 8, 9]
    assert places.pages.tolist() == [1, 1, 1]
    assert places.share.tolist() == pytest.approx([0, 0.9, 1])


def test_the_file_stays_small() -> None:
    keys = np.arange(3 * MOST, dtype=np.uint32)
    every = Ballot(keys, np.ones(len(keys)), np.ones(len(keys)))
    often = Ballot(keys[-5:], np.ones(5), np.ones(5))
    votes = tally([every, often])
    assert len(votes.keys) == MOST
    assert votes.keys[-5:].tolist() == keys[-5:].tolist()  # those on the most pages stay


def test_a_text_on_one_page_says_nothing(site: Site) -> None:
    repeated = {int(key) for key in site.texts.keys}
    page = seen("owl")
    once = page.texts[dehusk.parse(html("owl")).block_texts.index(STORIES["owl"][1])]
    assert int(once) not in repeated
    assert len(repeated & {int(key) for key in page.texts}) > 5  # the menu, the appeal, the footer
    assert site.texts.pages.min() >= training.REPEATED


def test_written_and_read(site: Site, tmp_path: Path) -> None:
    site.save(tmp_path / "site.json")
    read = load(tmp_path / "site.json")
    assert (read.pages, read.labelled) == (5, 0)
    for one, other in ((site.texts, read.texts), (site.places, read.places)):
        assert one.keys.tolist() == other.keys.tolist()
        assert one.pages.tolist() == other.pages.tolist()
        assert one.share == pytest.approx(other.share, abs=1e-4)
    assert "ferry" not in (tmp_path / "site.json").read_text()  # numbers, no text


@given(page=markup, odds=st.floats(0, 1))
def test_any_page_has_odds_that_can_be_used(site: Site, page: str, odds: float) -> None:
    parsed = dehusk.parse(page)
    given_ = np.full(len(parsed), odds)
    adapted = site.adapt(Measures(parsed), given_)
    assert adapted.shape == given_.shape
    assert ((adapted >= 0) & (adapted <= 1)).all()
    assert (adapted == site.adapt(Measures(dehusk.parse(page)), given_)).all()


@given(st.lists(st.tuples(markup, st.none() | st.sampled_from(["", "word two words", "汉字"])), max_size=4))
@settings(max_examples=settings.default.max_examples // 2)
def test_any_pages_can_be_learned_from(pages: list[tuple[str, str | None]]) -> None:
    model = model_of(None)
    shown = [site_page(dehusk.parse(page), gold, model.reader) for page, gold in pages]
    if not any(len(page.odds) for page in shown):
        with pytest.raises(dehusk.TrainingError):
            learn(shown)
        return
    learned = learn(shown)
    for votes in (learned.texts, learned.places):
        assert (np.diff(votes.keys.astype(np.int64)) > 0).all()
        assert ((votes.share >= 0) & (votes.share <= 1)).all()
        assert (votes.pages <= len(pages)).all()


@pytest.mark.parametrize("name", STORIES)
def test_bytes_and_text_come_out_the_same(site: Site, name: str, tmp_path: Path) -> None:
    site.save(tmp_path / "site.json")
    adapted = Fused(site=tmp_path / "site.json")
    first, second = (adapted.score(dehusk.parse(page)) for page in (html(name), html(name).encode()))
    assert (first == second).all()
    assert (first != Fused().score(dehusk.parse(html(name)))).any()


def refusal(path: Path) -> str:
    with pytest.raises(dehusk.ModelError) as told:
        Fused(site=path)
    assert len(str(told.value).splitlines()) == 1
    return str(told.value)


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("any") / "site.json"
    path.write_bytes(data)
    refusal(path)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(json_values)
def test_any_json_is_refused(tmp_path_factory: pytest.TempPathFactory, value: object) -> None:
    path = tmp_path_factory.mktemp("any") / "site.json"
    path.write_text(json.dumps(value), "utf-8")
    refusal(path)


SOUND = {"method": "site", "version": models.VERSION, "pages": 2, "labelled": 0, "texts": [], "places": [[3, 1, 0.5]]}


def test_the_sound_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "site.json").write_text(json.dumps(SOUND))
    assert load(tmp_path / "site.json").places.keys.tolist() == [3]


@given(field=st.sampled_from(sorted(set(SOUND) - {"pages", "labelled"})), value=json_values)
def test_any_field_is_checked(tmp_path_factory: pytest.TempPathFactory, field: str, value: object) -> None:
    path = tmp_path_factory.mktemp("any") / "site.json"
    path.write_text(json.dumps({**SOUND, field: value}), "utf-8")
    if value == SOUND[field] or (field in ("texts", "places") and value == []):
        load(path)
    else:
        refusal(path)


ROWS = {
    "a key twice": [[3, 1, 0.5], [3, 1, 0.5]],
    "keys not in order": [[4, 1, 0.5], [3, 1, 0.5]],
    "a share over 1": [[3, 1, 1.5]],
    "a share below 0": [[3, 1, -0.1]],
    "no page": [[3, 0, 0.5]],
    "half a page": [[3, 1.5, 0.5]],
    "a key too large": [[1 << 32, 1, 0.5]],
    "half a key": [[3.5, 1, 0.5]],
    "two columns": [[3, 1]],
    "not a number": [[3, float("nan"), 0.5]],
    "endless pages": [[3, float("inf"), 0.5]],
    "a flat list": [3, 1, 0.5],
    "words": [["a", "b", "c"]],
    "no list": None,
}


@pytest.mark.parametrize("rows", ROWS.values(), ids=ROWS)
@pytest.mark.parametrize("table", ["texts", "places"])
def test_a_table_is_checked(tmp_path: Path, table: str, rows: object) -> None:
    (tmp_path / "site.json").write_text(json.dumps({**SOUND, table: rows}))
    assert "dehusk train site" in refusal(tmp_path / "site.json")


@pytest.mark.parametrize("field", sorted(SOUND))
def test_a_field_that_is_missing_is_told(tmp_path: Path, field: str) -> None:
    (tmp_path / "site.json").write_text(json.dumps({name: value for name, value in SOUND.items() if name != field}))
    refusal(tmp_path / "site.json")


@pytest.mark.parametrize("field", ["pages", "labelled"])
@pytest.mark.parametrize("value", [-1, "two", None, 1.5, 1e400, True])
def test_counts_are_checked(tmp_path: Path, field: str, value: object) -> None:
    (tmp_path / "site.json").write_text(json.dumps({**SOUND, field: value}))
    refusal(tmp_path / "site.json")


def test_another_version_and_another_method_are_told(tmp_path: Path) -> None:
    path = tmp_path / "site.json"
    path.write_text(json.dumps({**SOUND, "version": 99}))
    assert "version 99" in refusal(path)
    path = tmp_path / "rules.json"
    path.write_text(json.dumps({**SOUND, "method": "farsw"}))
    assert "is of farsw, not of site" in refusal(path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    assert "No such file" in refusal(tmp_path / "none.json")
    assert "directory" in refusal(tmp_path)
