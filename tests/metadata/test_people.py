"""Names out of bylines."""

import pytest

from dehusk.metadata.people import like_a_name, people


@pytest.mark.parametrize(
    ("bylines", "names"),
    [
        (["Mara Lindqvist"], ("Mara Lindqvist",)),
        (["By Mara Lindqvist"], ("Mara Lindqvist",)),
        (["Written by: Mara Lindqvist on 14 March 2026"], ("Mara Lindqvist",)),
        (["Mara Lindqvist | River Valley Post"], ("Mara Lindqvist",)),
        (["Mara Lindqvist, Senior Editor"], ("Mara Lindqvist",)),
        (["By Mara Lindqvist and Iwona Brandt"], ("Mara Lindqvist", "Iwona Brandt")),
        (["Mara Lindqvist, Iwona Brandt & Per Holm"], ("Mara Lindqvist", "Iwona Brandt", "Per Holm")),
        (["Iwona Brandt, MD"], ("Iwona Brandt, MD",)),  # a degree is no second person
        (["Mara Lindqvist", "mara lindqvist"], ("Mara Lindqvist",)),
        (["Von Mara Lindqvist"], ("Mara Lindqvist",)),
        (["作者：王小明"], ("王小明",)),
        (["ByMara Lindqvist"], ("Mara Lindqvist",)),
        (["https://example.org/people/mara"], ()),
        (["mara@example.org"], ()),
        (["admin"], ()),
        (["14 March 2026"], ()),
        ([""], ()),
    ],
)
def test_people(bylines: list[str], names: tuple[str, ...]) -> None:
    assert people(bylines) == names


@pytest.mark.parametrize("text", ["Mara Lindqvist", "Ludwig van der Berg", "mara88", "王小明", "María de la Cruz"])
def test_like_a_name(text: str) -> None:
    assert like_a_name(text)


@pytest.mark.parametrize(
    "text",
    ["My Account", "Visit the Apple Store", "Sign in", "Last spring", "Personal finance", "5 min read", "來源：報"],
)
def test_unlike_a_name(text: str) -> None:
    assert not like_a_name(text)
