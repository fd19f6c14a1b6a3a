"""Elements of a site's own making that state author and day in their attributes."""

import pytest

import dehusk
from dehusk.metadata.components import statements


def thread(*posts: str) -> str:
    return "<body><h1>Which kettle?</h1>" + "".join(posts)


def post(author: str, day: str, said: str, inner: str = "") -> str:
    return (
        f"<my-comment author={author} created-timestamp={day}T08:00:00+0000><div><p>{said}</p></div>"
        f"<my-comment-actions author={author}><p>Share this remark</p></my-comment-actions>{inner}</my-comment>"
    )


def test_the_first_to_state_an_author_wrote_the_page() -> None:
    page = dehusk.parse(thread(post("mara_l", "2026-03-14", "A kettle."), post("per_h", "2026-03-15", "A pot.")))
    found = dehusk.metadata.read(page)
    assert (found.author, found.date) == ("mara_l", "2026-03-14")


def test_posts_with_replies_within_them() -> None:
    reply = post("per_h", "2026-03-15", "Why not a pot?")
    html = thread(post("mara_l", "2026-03-14", "I want a kettle.", reply), post("Iwona", "2026-03-16", "Get both."))
    assert [(found.author, found.date) for found in dehusk.extract(html).posts] == [
        ("mara_l", "2026-03-14"),
        ("per_h", "2026-03-15"),
        ("Iwona", "2026-03-16"),
    ]
    assert "Why not" not in dehusk.extract(html).posts[0].text
    assert "kettle" in dehusk.extract(html).posts[0].text


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<x-y author=mara>", ("mara", None, None)),
        ("<x-y publishdate='2026-03-14 11:15:56 +0000 UTC'>", ("", "2026-03-14", None)),
        ("<x-y ts=2026-03-14T11:15:56Z>", ("", None, "2026-03-14")),
        ("<x-y timestamp=1773475200000>", ("", None, "2026-03-14")),
        ("<x-y created=soon>", None),
        ("<xy author=mara>", None),  # not of the site's making: without a hyphen
        ("<svg><x-y author=mara></svg>", None),
        ("<p author=mara>", None),
    ],
)
def test_what_is_statements(html: str, found: tuple[str, str | None, str | None] | None) -> None:
    assert [one[1:] for one in statements(dehusk.parse(html))] == ([found] if found else [])


def test_the_moment_of_delivery_is_not_the_date_of_the_page() -> None:
    assert dehusk.metadata.read(dehusk.parse("<x-session timestamp=1773475200000></x-session><p>Words.")).date is None
