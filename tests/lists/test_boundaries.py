"""Where records begin and end: small pages, each with the records that a reader would name."""

import pytest

import dehusk

TITLES = ["Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple"]
WORDS = "is a tree that is told by its bark, its leaves and the seeds that it drops."


def found(html: str) -> list[str]:
    """The records of the main region, each in one line."""
    regions = dehusk.records(html)
    return [" ".join(record.text.split()) for record in regions[0].records] if regions else []


def each(template: str, titles: list[str] | None = None) -> str:
    return "".join(template.format(title=title, words=f"{title} {WORDS}") for title in titles or TITLES)


def whole(title: str) -> str:
    return f"{title} {title} {WORDS}"


WHOLE = [whole(title) for title in TITLES]
RESULT = "<div class=hit><h3><a href=/{title}>{title}</a></h3><p>{words}</p></div>"
ROWS = "<tr><td><a href=/{title}>{title}</a></td></tr><tr><td>{words}</td></tr>"
DIVS = "<div><a href=/{title}>{title}</a></div><div>{words}</div>"
PAGES = {
    "a row that counts the results before pairs of rows": (
        "<table><tr><td>Your 80 results</td></tr>" + each(ROWS) + "</table>", WHOLE,
    ),
    "the same with divs": ("<div><div>Your 80 results</div>" + each(DIVS) + "</div>", WHOLE),
    "rows of which the first of each pair is bold": (
        "<table><tr><td>Your 80 results</td></tr>"
        + each("<tr><td><b>{title}</b></td></tr><tr><td>{words}</td></tr>") + "</table>", WHOLE,
    ),
    "pairs between a count and a row of pages": (
        "<table><tr><td>Your 80 results</td></tr>" + each(ROWS) + "<tr><td>Page 1 of 10</td></tr></table>", WHOLE,
    ),
    "definition lists left open": (each("<dl><dt><a href=/{title}>{title}<dd>{words}"), WHOLE),
    "a heading in the list": ("<div><h2>Trees</h2>" + each(RESULT) + "</div>", WHOLE),
    "a heading before records that are siblings": (
        "<div><h2>Trees</h2>" + each("<h3><a href=/{title}>{title}</a></h3><p>{words}</p>") + "</div>", WHOLE,
    ),
    "numbers before the titles": (
        "<div>" + "".join(f"{n}. <a href=/{t}>{t}</a><br>{t} {WORDS}<br>" for n, t in enumerate(TITLES, 1))
        + "Next page</div>",
        [f"{n}. {whole(title)}" for n, title in enumerate(TITLES, 1)],
    ),
    "an advertisement between rows": (
        "<table>" + each(ROWS, TITLES[:4]) + "<tr><td><a href=/ad><b>Buy now!</b></a></td></tr>"
        + each(ROWS, TITLES[4:]) + "</table>", WHOLE,
    ),
    "an advertisement between items": (
        "<ul>" + each("<li><h3><a href=/{title}>{title}</a></h3><p>{words}</p></li>", TITLES[:4])
        + "<li class=ad><form><input><button>Subscribe</button></form></li>"
        + each("<li><h3><a href=/{title}>{title}</a></h3><p>{words}</p></li>", TITLES[4:]) + "</ul>", WHOLE,
    ),
    "a last record cut short": (
        "<table>" + each(ROWS) + "<tr><td><a href=/Oak>Oak</a></td></tr></table>", [*WHOLE, "Oak"],
    ),
    "two templates that alternate": (
        "<div>" + "".join(
            each(RESULT, [title]) + f"<div class=sponsored><h3><a href=/s>{title} seeds</a></h3><p>In bags.</p></div>"
            for title in TITLES[:6]
        ) + "</div>",
        [text for title in TITLES[:6] for text in (whole(title), f"{title} seeds In bags.")],
    ),
    "siblings under several headings": (
        "<div>" + "".join(
            f"<h2>Part {part}</h2>" + each("<h3><a href=/{title}>{title}</a></h3><p>{words}</p>", TITLES[at : at + 4])
            for part, at in (("one", 0), ("two", 4))
        ) + "</div>", WHOLE,
    ),
    "lists under several headings": (
        "".join(
            f"<h2>Part {part}</h2><ul>"
            + each("<li><a href=/{title}>{title}</a><p>{words}</p></li>", TITLES[at : at + 4])
            + "</ul>" for part, at in (("one", 0), ("two", 4))
        ), WHOLE,
    ),
    "a second list of the same template beside the first": (
        "<div class=results>" + each(RESULT) + "</div>"
        "<div class=results id=sidebar>" + each(RESULT, ["Oak", "Yew"]) + "</div>",
        WHOLE,
    ),
    "a first record in another container": (
        "<div>" + each("<table><tr><td><a href=/{title}>{title}</a></td><td>{words}</td></tr></table>", TITLES[:1])
        + each(
            "<p></p><div><table><tr><td><a href=/{title}>{title}</a></td><td>{words}</td></tr></table></div>",
            TITLES[1:],
        )
        + "</div>", WHOLE,
    ),
    "striped rows": (
        "<table>" + "".join(
            f"<tr class='row {'dark' if at % 2 else 'light'}'><td><a href=/{t}>{t}</a></td><td>{t} {WORDS}</td></tr>"
            for at, t in enumerate(TITLES)
        ) + "</table>", WHOLE,
    ),
    "pairs of rows with a class each": (
        "<table>" + each("<tr class=head><td>{title}</td></tr><tr class=body><td>{words}</td></tr>") + "</table>",
        WHOLE,
    ),
    "a list that was cut in two": (
        "<div>" + each("<table><tr><td><a href=/{title}>{title}</a></td><td>{words}</td></tr></table>", TITLES[:4])
        + "<div><h2>More</h2>"
        + each("<table><tr><td><a href=/{title}>{title}</a></td><td>{words}</td></tr></table>", TITLES[4:])
        + "</div></div>", WHOLE,
    ),
    "a first record inside of what stands before": (
        "<div><blockquote><i>Page 1</i>" + each("<font><b><a href=/{title}>{title}</a></b></font><br>", TITLES[:1])
        + f"</blockquote><p>{TITLES[0]} {WORDS}</p><hr>"
        + each("<font><b><a href=/{title}>{title}</a></b></font><br><p>{words}</p><hr>", TITLES[1:]) + "</div>", WHOLE,
    ),
    "what nobody sees between the parts of a record": (
        "<div>" + "".join(
            f"<h3>{title}</h3>" + ("<link rel=stylesheet href=/s>" if at else "")
            + f"<div class=words><a href=/{title}>{title}</a> {WORDS}</div>"
            for at, title in enumerate(TITLES)
        ) + "</div>", WHOLE,
    ),
    "a last record in its own container cut short": (
        "<div>" + each("<dl><dt><a href=/{title}>{title}</a></dt><dd>{words}</dd></dl>")
        + "<dl><dt><a href=/Oak>Oak</a></dt></dl></div>", [*WHOLE, "Oak"],
    ),
    "a last record of several parts cut short": (
        "<div>" + "".join(
            f"<font><b>{n}: {title}</b></font><br><font><a href=/{title}>/{title}</a></font><br><i>(Score {n})</i><br>"
            for n, title in enumerate(TITLES, 1)
        ) + "<font><b>9: Oak</b></font><br><font><a href=/Oak>/Oak</a></font><br></div>",
        [*(f"{n}: {title} /{title} (Score {n})" for n, title in enumerate(TITLES, 1)), "9: Oak /Oak"],
    ),
    "a link to more behind the last": (
        "<div>" + each("<p><a href=/{title}>{title}</a><br>{words}</p>") + "<p><a href=/more>More</a></p></div>", WHOLE,
    ),
    "a picture between a title and its words": (
        "<dl>" + "".join(
            f"<dt><a href=/{title}>{title}</a></dt>" + "<dd><img src=/photo.jpg></dd>" * (at == 3)
            + f"<dd>{title} {WORDS}</dd>" for at, title in enumerate(TITLES)
        ) + "</dl>", WHOLE,
    ),
    "one item alone under its heading": (
        "".join(
            f"<h2>Part {at}</h2><ul>"
            + each("<li><a href=/{title}>{title}</a><p>{words}</p></li>", TITLES[at:to]) + "</ul>"
            for at, to in ((0, 4), (4, 5), (5, 8))
        ), WHOLE,
    ),
    "one element alone in its section": (
        "".join(
            f"<section><h2>Part {at}</h2>" + each(RESULT, TITLES[at:to]) + "</section>"
            for at, to in ((0, 1), (1, 5), (5, 8))
        ), WHOLE,
    ),
    "items of one list and of lists with a heading each": (
        "<h2>Kinds</h2><ul>"
        + "".join(f"<li><a href=/trees>Trees</a>: <a href=/{n}>Kind number {n}</a></li>" for n in range(20))
        + "</ul><h2>Trees</h2>" + each("<p><a href=/of>Kind</a></p><ul><li><a href=/{title}>{title}</a> {words}</ul>"),
        [*(f"Trees: Kind number {n}" for n in range(20)), *WHOLE],
    ),
    "striped elements in two containers": (
        "".join(
            "<div class=list>" + "".join(
                f"<div class='post bg{at % 2}'><h3><a href=/{title}>{title}</a></h3>" + "<hr>" * (at % 3 > 0)
                + f"<p>{title} {WORDS}</p></div>" for at, title in enumerate(some)
            ) + "</div>" for some in (TITLES[:4], TITLES[4:])
        ), WHOLE,
    ),
    "a row with a heading between rows": (
        "<table>" + each("<tr><td><a href=/{title}>{title}</a></td><td>{words}</td></tr>", TITLES[:4])
        + "<tr><td colspan=2><h2>More of them</h2></td></tr>"
        + each("<tr><td><a href=/{title}>{title}</a></td><td>{words}</td></tr>", TITLES[4:]) + "</table>", WHOLE,
    ),
    "one record": (
        "<nav><a href=/>Home</a></nav><p>1 result for tree</p><div class=results>" + each(RESULT, ["Alder"]) + "</div>",
        [whole("Alder")],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("html", "records"), PAGES.values(), ids=PAGES)
def test_minimal_pages(html: str, records: list[str]) -> None:
    assert found(html) == records


REPLIES = """<ul class=thread>
<li class=comment><b>Ann</b><p>Which tree drops winged seeds?</p>
  <ul><li class=comment><b>Ben</b><p>A maple does.</p>
    <ul><li class=comment><b>Cem</b><p>So does an ash.</p></li></ul></li>
  <li class=comment><b>Dot</b><p>And an elm.</p></li></ul></li>
<li class=comment><b>Eva</b><p>Which one has white bark?</p>
  <ul><li class=comment><b>Ann</b><p>That is a birch.</p></li></ul></li></ul>"""


def test_replies_are_records_with_a_depth() -> None:
    records = dehusk.records(REPLIES)[0].records
    assert [(record.depth, record.blocks[0], record.blocks[-1]) for record in records] == [
        (0, "Ann", "Which tree drops winged seeds?"), (1, "Ben", "A maple does."), (2, "Cem", "So does an ash."),
        (1, "Dot", "And an elm."), (0, "Eva", "Which one has white bark?"), (1, "Ann", "That is a birch."),
    ]  # fmt: skip


def test_a_list_without_replies_has_no_depth() -> None:
    assert {record.depth for record in dehusk.records("<div>" + each(RESULT) + "</div>")[0].records} == {0}


NO_LISTS = {
    "an article": "<article><h1>Trees</h1>" + "".join(
        f"<p>{title} {WORDS} {WORDS} It goes on for some time, as paragraphs of an article do.</p>" for title in TITLES
    ) + "</article>",
    "a menu": "<nav><ul>" + each("<li><a href=/{title}>{title}</a></li>") + "</ul></nav>",
    "a tag cloud": "<div class=tag-cloud>" + each("<a href=/tag/{title}>{title}</a> ") + "</div>",
    "a footer": "<footer>" + each("<div><h4>{title}</h4><a href=/a>About</a><a href=/b>Jobs</a></div>") + "</footer>",
    "pages": "<div class=pagination>" + "".join(f"<a href=/?p={n}>{n}</a> " for n in range(1, 9)) + "</div>",
    "links in sentences": "<p>" + each("Of all trees, <a href=/{title}>{title}</a> is one that {words} ") + "</p>",
    "a menu of many columns": "<div class=menu><ul>" + each(
        "<li><b>{title}</b><img src=/{title}.png><span>All of them here</span><ul><li><a href=/1>Young {title}</a></li>"
        "<li><a href=/2>Old {title}</a></li><li><a href=/3>Other</a></li></ul></li>"
    ) + "</ul></div><p>Words that stand below the menu, and that are more than it has: " + WORDS * 20 + "</p>",
    "one result of none": "<p>No results</p><div class=results></div>",
}  # fmt: skip


@pytest.mark.parametrize("html", NO_LISTS.values(), ids=NO_LISTS)
def test_no_list(html: str) -> None:
    assert dehusk.records(html) == []
