"""ECON's climb on pages whose punctuation is counted by hand."""

import pytest

from dehusk.extractors.published.econ import Econ

from .pages import kept

# marks: 0, 3, 2, none that counts (a link), 1
PAGE = (
    "<p>Menu</p>{}<div><div><p>One, two, three.</p></div><p>Four, five.</p><p><a href=/>Linked, too.</a></p></div>{}"
    "<p>Copyright.</p>"
)


@pytest.mark.parametrize(
    ("open_tag", "close_tag", "gain", "want"),
    [
        # from the paragraph (3) to the div (3), the next (5) and the body (6), which adds to it
        ("", "", 0.0, ["One, two, three.", "Four, five.", "Copyright."]),
        # one of 5 is less than a quarter
        ("", "", 0.25, ["One, two, three.", "Four, five."]),
        # a div in between adds nothing once there was a growth
        ("<div>", "</div>", 0.0, ["One, two, three.", "Four, five."]),
    ],
)
def test_the_climb_ends_where_nothing_is_added(open_tag: str, close_tag: str, gain: float, want: list[str]) -> None:
    assert kept(PAGE.format(open_tag, close_tag), Econ(gain=gain)) == want


def test_a_text_without_marks_or_with_too_many_links_is_noise() -> None:
    assert kept("<p>No marks at all</p>", Econ()) == []
    # link characters: 12 of 14
    assert kept("<p><a href=/>Linked, too.</a> x.</p>", Econ()) == []
    assert kept("<p><a href=/>Linked, too.</a> x.</p>", Econ(links=0.9)) == ["Linked, too. x."]
