"""Layouts that are kept beside their pages."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import parse
from dehusk.browser import beside, read, save
from dehusk.kernel.columns import layout_from_lists

HTML = "<body><p>One</p><p>Two</p></body>"  # html, head, body, p, p


def laid_out() -> dehusk.Page:
    lists: dict[str, list[float]] = {
        "left": [0, 0, 8, 8, 8.25], "top": [0, 0, 8, 8, 30], "right": [1280, 0, 1272, 90.5, 90],
        "bottom": [50, 0, 50, 26, 48], "displayed": [True, False, True, True, True],
        "inline": [False] * 5, "font_size": [16] * 5, "font_weight": [400, 400, 400, 400, 700], "colour": [0] * 5,
        "background": [0xffffff] * 5, "text_left": [8, 8.25], "text_top": [8, 30], "text_right": [38, 36.5],
        "text_bottom": [26, 48],
    }  # fmt: skip
    page = parse(HTML)
    return dehusk.Page(page.source, page.columns, layout=layout_from_lists(lists))


def test_beside() -> None:
    assert beside(Path("a/page.html")) == Path("a/page.layout.json")


def test_what_is_saved_is_read_back(tmp_path: Path) -> None:
    page, path = laid_out(), tmp_path / "page.layout.json"
    save(page, path)
    back = read(parse(HTML), path)
    assert page.layout is not None
    assert back.layout is not None
    for name, column in page.layout._asdict().items():
        assert np.array_equal(column, getattr(back.layout, name)), name
        assert column.dtype == getattr(back.layout, name).dtype, name


def test_a_page_without_a_layout_has_none_to_save(tmp_path: Path) -> None:
    with pytest.raises(dehusk.LayoutError, match="no layout"):
        save(parse(HTML), tmp_path / "page.layout.json")


def test_the_layout_of_another_page_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "page.layout.json"
    save(laid_out(), path)
    with pytest.raises(dehusk.LayoutError, match="another page"):
        read(parse(HTML.replace("Two", "Too")), path)


@pytest.mark.parametrize(
    "change",
    [
        {"left": [0]},
        {"left": [None] * 5},
        {"top": [[0]] * 5},
        {"right": "wide"},
        {"displayed": {}},
        {"version": 3},
        {"text_left": [0] * 5},
        {"inline": [False]},
    ],
)
def test_a_damaged_layout_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "page.layout.json"
    save(laid_out(), path)
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(dehusk.LayoutError, match="dehusk layout"):
        read(parse(HTML), path)


@given(st.binary(max_size=60) | st.sampled_from([b"[]", b"null", b"{}", b"[" * 100_000, b'{"version":1,"page":1}']))
def test_anything_else_is_not_a_layout(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.layout.json"
    path.write_bytes(data)
    with pytest.raises(dehusk.LayoutError, match="not a layout"):
        read(parse(HTML), path)
