"""What a page says of the pages around it."""

import pytest

import dehusk
from dehusk.lists.paging import stated_total

WORDS = "A few words about it that go on for a while, as a snippet does."
LIST = "".join(f"<div class=hit><h3><a href=/{n}>Result {n}</a></h3><p>{WORDS} {n}</p></div>" for n in range(10))


@pytest.mark.parametrize(
    ("text", "total"),
    [("Your 80 results", 80), ("1 - 10 of about 1,234 results", 1234), ("Showing 1 to 24 of 300", 300),
     ("1–20 von 1.300", 1300), ("38 matching documents", 38), ("共 52 条", 52), ("A book of 300 leaves", None),
     ("Results", None)],
)  # fmt: skip
def test_stated_total(text: str, total: int | None) -> None:
    assert stated_total(text) == total


PAGES = "<a href=/?p=1>1</a> <b>2</b> <a href=/?p=3>3</a> <a href=/?p=4>4</a>"
NEXT = {
    "rel": ("<link rel=next href=/?page=2>", "", "/?page=2"),
    "words": ("", "<a href=/a>About</a> <a href=/?page=3>Next page</a>", "/?page=3"),
    "an arrow": ("", "<a href=/?page=4>»</a>", "/?page=4"),
    "an image": ("", "<a href=/?page=5><img src=/n.gif alt='Next page'></a>", "/?page=5"),
    "numbers": ("", PAGES, "/?p=3"),
    "none": ("", "<a href=/next-steps>Next steps for you</a> <a href=/x>»</a>", ""),
}


@pytest.mark.parametrize(("head", "foot", "address"), NEXT.values(), ids=NEXT)
def test_next_page(head: str, foot: str, address: str) -> None:
    region = dehusk.records(f"{head}<div>{LIST}</div><p>{foot}</p>", url="https://example.org/")[0]
    assert region.next_url == (f"https://example.org{address}" if address else "")


def test_pages_and_total() -> None:
    region = dehusk.records(f"<p>1 - 10 of 38 results</p><div>{LIST}</div><p>{PAGES}</p>")[0]
    assert (region.total, region.page_count, len(region)) == (38, 4, 10)


def test_a_total_below_the_records_is_none() -> None:
    assert dehusk.records(f"<p>3 results for you</p><div>{LIST}</div>")[0].total is None
