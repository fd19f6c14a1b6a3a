"""Names out of bylines."""

import pytest

from dehusk.metadata.people import people


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
        (["https://example.org/people/mara"], ()),
        (["mara@example.org"], ()),
        (["admin"], ()),
        (["14 March 2026"], ()),
        ([""], ()),
    ],
)
def test_people(bylines: list[str], names: tuple[str, ...]) -> None:
    assert people(bylines) == names
