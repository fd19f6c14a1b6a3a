"""Which of the days that a page gives is its own."""

import pytest

import dehusk

WORDS = "<p>" + "When the river rose, the water stood high in the old teahouse by the mill bridge. " * 3 + "</p>"
JSONLD = '<script type=application/ld+json>{"@type": "Article", "datePublished": "2026-03-14"}</script>'
META = "<meta property=article:published_time content=2026-03-14>"
HEADING = "<h1>A story</h1>"


def day(html: str, url: str | None = None) -> str | None:
    return dehusk.metadata.read(dehusk.parse(html, url=url)).date


@pytest.mark.parametrize(
    ("head", "shown", "expected"),
    [
        (META, "", "2026-03-14"),
        (META, "Updated 1 May 2026", "2026-03-14"),  # the meta element is the surer
        (META, "1 May 2026", "2026-03-14"),
        (META, "1 May 2020", "2020-05-01"),  # what is older was not stamped by a rebuild
        (META, "1 May 2020 and 14 March 2026", "2026-03-14"),
        (JSONLD, "", "2026-03-14"),
        (JSONLD, "1 May 2026", "2026-05-01"),  # what the reader sees counts for more than JSON-LD
        (JSONLD, "Updated 1 May 2026", "2026-05-01"),
        (JSONLD, "14 March 2026, updated 1 May 2026", "2026-03-14"),
        (JSONLD, "<time datetime=2026-05-01>yesterday</time>", "2026-05-01"),
        (JSONLD, "<span class=comment><time datetime=2026-05-01>yesterday</time></span>", "2026-03-14"),
        ("", "<time datetime=2026-05-01>28 April 2026</time>", "2026-05-01"),  # the attribute, not its wording
        ("", "Founded: 1 May 2001<p>Last post: 3 May 2026<p>2 May 2026", "2026-05-02"),
    ],
)
def test_head_and_body(head: str, shown: str, expected: str) -> None:
    assert day(f"{head}{HEADING}<p>{shown}</p>{WORDS}") == expected


def test_a_date_in_prose_is_not_the_date_of_the_page() -> None:
    prose = (
        "<p>" + "It was said in the village, long before anybody asked, " * 3 + "that on 1 May 1999 it burnt down.</p>"
    )
    assert day(HEADING + prose) is None
    assert day(JSONLD + HEADING + prose) == "2026-03-14"


def test_a_date_far_below_counts_where_nothing_else_does() -> None:
    far = WORDS * 20 + "<footer-note><time datetime=2026-05-01>May</time></footer-note>"
    assert day(HEADING + far) == "2026-05-01"
    assert day(JSONLD + HEADING + far) == "2026-03-14"


@pytest.mark.parametrize(
    "label", ["Posted on", "Published:", "Veröffentlicht am", "Publié le", "Dodano:", "Δημοσίευση:", "发布时间："]
)
def test_a_label_tells_of_publication_however_far(label: str) -> None:
    assert day(HEADING + WORDS * 30 + f"<p>3 May 2026</p><p>{label} 1.5.2026</p>") == "2026-05-01"
    assert day(HEADING + WORDS * 30 + "<p>3 May 2026</p>") is None


def test_the_last_change_where_nothing_else_is_known() -> None:
    changed = "<meta property=article:modified_time content=2026-05-01>"
    found = dehusk.metadata.read(dehusk.parse(changed + HEADING + WORDS))
    assert (found.date, found.modified) == ("2026-05-01", "2026-05-01")
    assert found.sources["date"] == "article:modified_time"
    assert day(changed + HEADING + "<p>14 March 2026</p>" + WORDS) == "2026-03-14"


def test_data_that_a_framework_left_in_a_script() -> None:
    left = '<script>state = "{\\"datePublished\\":\\"2026-03-14T08:00\\"}"</script>'
    assert day(left + HEADING + WORDS) == "2026-03-14"


def test_a_line_of_prose_may_begin_with_its_date() -> None:
    assert day(HEADING + "<p>05.01.2026, Warsaw. " + WORDS) == "2026-01-05"


def test_the_day_in_the_zone_that_is_written() -> None:
    assert day(META.replace("2026-03-14", "2026-03-14T23:30:00-08:00") + HEADING + WORDS) == "2026-03-14"


PATHS = ("20260314/a.html", "2026/0314/a.html", "t20260314_99.html", "2026-03-14-a-story", "2026/march/14/a")


@pytest.mark.parametrize("path", PATHS)
def test_days_in_addresses(path: str) -> None:
    assert day(HEADING + WORDS, f"https://example.org/{path}") == "2026-03-14"


def test_a_thread_begins_with_its_first_post() -> None:
    posts = "".join(f"<div><meta itemprop=datePublished content=2026-03-{n}><p>A post.</p></div>" for n in (14, 15, 16))
    assert day(f"{HEADING}<p>17 March 2026</p>{posts}") == "2026-03-14"


def test_two_days_of_one_article_are_no_thread() -> None:
    said = '{"@type": "Article", "datePublished": "2026-05-02", "dateCreated": "2026-05-01"}'
    script = f'<script type="application/ld+json">{said}</script>'
    assert day(f"{script}{HEADING}<p>14 March 2026</p>{WORDS}") == "2026-03-14"


def test_the_address_is_the_surer_but_for_the_meta_element() -> None:
    url = "https://example.org/2026/03/14/a-story"
    assert day(f"{HEADING}<p>16 March 2026</p>{WORDS}", url) == "2026-03-14"
    assert day(META.replace("14", "17") + HEADING + WORDS, url) == "2026-03-17"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>3/4/2026", "2026-03-04"),
        ("<html lang=en-GB><p>3/4/2026", "2026-04-03"),
        ("<html lang=de><p>3/4/2026", "2026-04-03"),
        ("<p>3/4/2026<p>28/11/2025", "2026-04-03"),  # no month 28: this page puts the day first
        ("<p>3/4/2026<p>11/28/2025", "2026-03-04"),
        ("<p>03-04-2026<nav><time datetime=2026-04-03>Friday</time></nav>", "2026-04-03"),  # the source says which
        ("<p>03-04-2026<nav><time datetime=2026-04-03>a</time><time datetime=2026-03-04>b</time></nav>", "2026-03-04"),
        ("<p>3/4/2026<p>" + "Gdy w lutym rzeka wezbrała, woda stała wysoko w starej herbaciarni. " * 3, "2026-04-03"),
    ],
)
def test_the_page_shows_how_it_writes_dates(html: str, expected: str) -> None:
    assert day(HEADING + html) == expected


@pytest.mark.parametrize(
    "unit",
    [
        "1 May 2026 ",
        "2026-",
        "28/11/2026 ",
        "12/12/2026<br>",
        "<time>1 May 2026</time>",
        "<x-post author=mara created=2026-05-01></x-post>",
        "<i property=author typeof=Comment>",
        "<i property=author>",
        "<span class=author>Mara</span>",
        "<h1>By By By</h1>",
        "updated " * 10,
    ],
)
def test_hostile_text_hides_no_title(unit: str) -> None:
    known = dehusk.metadata.read(dehusk.parse("<title>A story</title>" + HEADING + unit * (200_000 // len(unit))))
    assert known.title == "A story"
