"""The compiled columns equal the groups in numpy, by name, on pages of every kind."""

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.features import GROUPS, NAMES, block_columns, compiled, in_numpy
from dehusk.features.measures import Measures
from dehusk.features.schema import PLACES, ROWS
from dehusk.features.vocabulary import Tables, Vocabulary
from dehusk.kernel.keys import SEED, key_of
from dehusk.page import Page
from tests.golden import FOLDER, names
from tests.pages import hostile, markup

if not compiled.COMPILED:
    pytest.skip("built without a compiler", allow_module_level=True)
SETS = ("cleaneval", "daniel-dev", "tbdw", "tps-paper", "wcxb-dev")
KEYS = sorted(key_of(name, SEED + kind) for name in "post body main-text item nav article".split() for kind in range(3))
SPOKEN = sorted(key_of(word) for word in "the of and one ten x 的 и".split())
TABLES = Tables(
    Vocabulary(np.array(KEYS, np.uint32), np.linspace(-3, 3, len(KEYS), dtype=np.float32)),
    Vocabulary(np.array(SPOKEN, np.uint32), np.linspace(-3, 3, 48, dtype=np.float32).reshape(8, len(PLACES))),
)
PROSE = "one two three four five six seven eight nine ten, eleven twelve. "


def defined(page: Page) -> dict[str, np.ndarray]:
    measured = Measures(page)
    named = [pair for group in GROUPS for pair in in_numpy.columns_of(group, measured, TABLES)]
    return {name: np.broadcast_to(column, len(page)).astype(np.float32) for name, column in named}


def assert_same(page: Page) -> None:
    found = dict(zip(NAMES, block_columns(Measures(page), TABLES), strict=True))
    for name, expected in (defined(page) if len(page) else {}).items():
        assert np.allclose(found[name], expected, rtol=1e-6, atol=1e-7), name  # the last bit of a logarithm may differ


ODD = {
    "nothing": "",
    "a word": "x",
    "frames": "<frameset><frame src=x></frameset>",
    "frames and what stands for them": "<frameset><noframes><p>x</noframes></frameset>",
    "no words": "<p>- - -<p>!",
    "all links": "<p><a>a b c</a><p><a>d</a>",
    "prose at both ends": f"<p>{PROSE}<p>x<p>y<p>{PROSE}",
    "prose in the middle": f"<p>x<div><p>{PROSE}<p>{PROSE}</div><p>y",
    "no h1": "<h2>x</h2><p>y",
    "headings after headings": f"<p>a<h1>b <i>c</i></h1><h3><span>d</span></h3><p>{PROSE}<h1>e</h1>",
    "what it says of itself": "<title>The red kite</title><meta property=og:title content='A kite, a kite'>"
    "<meta name=description content='of kites'><meta property=og:type content=product.item>"
    f"<script type=application/ld+json>{{'@type': \"Offer\"}}</script><h1>The red kite</h1><p>{PROSE} of red kites",
    "records": "<ul class=a>" + "<li class='item post'><b>x</b> y <a>z</a>" * 4 + "</ul>" + "<p class=item>x y" * 3,
    "said twice": f"<p>{PROSE}<p>x<p>{PROSE}<p>x<p>X",
    "spans that a key of their bytes' products mistakes for copies": "<p>aaaaaaaaaaaaaaaa<p>aaaaaaaáaaaáaaaá",
    "names": "<div id=main-text role=main class='post  bodyText'><p itemprop=article class=é>x</p><p class=''>y</div>",
    "deep": "<div class=a>" * 600 + "<section>" * 3 + f"<p>{PROSE}",
    "hidden and skipped": "<p hidden>a<script>b</script><svg><text>c</svg><noscript>d</noscript><button>e</button>",
    "scripts": "<p>汉字。汉字，汉<p>ไทย<p>Привет, мир! ÀÉ<p>١٢٣ Ⅷ…<p>😀 x",
}


@pytest.mark.parametrize("html", ODD.values(), ids=ODD)
def test_odd_pages(html: str) -> None:
    assert_same(dehusk.parse(html))


@pytest.mark.parametrize("html", hostile(100).values(), ids=hostile(100))
def test_hostile_pages(html: str) -> None:
    assert_same(dehusk.parse(html))


@pytest.mark.parametrize("name", names())
def test_golden_pages(name: str) -> None:
    assert_same(dehusk.parse((FOLDER / name / "page.html").read_bytes()))


def test_the_example(example: bytes) -> None:
    assert_same(dehusk.parse(example))


@given(source=markup, prose=st.sampled_from(["", f"<p>{PROSE}", f"<article class='post item'><p>{PROSE}"]))
def test_generated_pages(source: str, prose: str) -> None:
    assert_same(dehusk.parse(prose + source + prose))


@pytest.mark.parametrize("name", SETS)
def test_a_sample_of_the_development_data(data: Path, name: str) -> None:
    pages = pq.read_table(data / f"{name}.parquet", columns=["html"])["html"]
    for page in pages[:: max(len(pages) // 40, 1)]:
        assert_same(dehusk.parse(page.as_py()))


@pytest.mark.thorough
@pytest.mark.parametrize("name", SETS)
def test_every_page_of_the_development_data(data: Path, name: str) -> None:
    for page in pq.read_table(data / f"{name}.parquet", columns=["html"])["html"]:
        assert_same(dehusk.parse(page.as_py()))


@pytest.mark.parametrize("group", compiled.GROUPS)
def test_a_group_without_a_compiled_one_is_computed_in_numpy(group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = dehusk.parse(ODD["what it says of itself"])
    expected = block_columns(Measures(page), TABLES)
    monkeypatch.delitem(compiled.GROUPS, group)
    monkeypatch.setattr(compiled, "parted", compiled.parted.__wrapped__)  # not as it was before
    assert np.allclose(block_columns(Measures(page), TABLES), expected, rtol=1e-6)


@pytest.mark.parametrize("group", compiled.GROUPS)
def test_a_compiled_group_writes_the_rows_of_its_names_no_more_and_no_fewer(group: str) -> None:
    measured = Measures(dehusk.parse(ODD["records"]))
    into = np.full((len(NAMES), measured.size), np.nan, np.float32)
    compiled.fill(into, (group,), measured, TABLES)
    rows = list(ROWS[group].values())
    assert np.isfinite(into[rows]).all()
    assert np.isnan(np.delete(into, rows, axis=0)).all()


@pytest.mark.parametrize(("rows", "blocks"), [(-1, 0), (1, 0), (0, -1), (0, 1)])
def test_an_array_of_another_size_is_refused(rows: int, blocks: int) -> None:
    measured = Measures(dehusk.parse(ODD["records"]))
    with pytest.raises(ValueError, match="a row for every column"):
        compiled.fill(np.empty((len(NAMES) + rows, measured.size + blocks), np.float32), GROUPS, measured, TABLES)
