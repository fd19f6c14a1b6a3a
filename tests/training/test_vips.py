"""Where the content of a site stands: medians by hand, and pages in a real browser whose text is at the right."""

import pytest

import dehusk
from dehusk.browser import with_layout
from dehusk.browser.browser import Browser
from dehusk.errors import TrainingError
from dehusk.evaluation.document import Document
from dehusk.evaluation.papers.trials import of_sites
from dehusk.training import vips
from dehusk.training.held_out import held_out

STORY = "The ferry left the quay before dawn, and nobody on board had slept. " * 4
MENU = "Ferries, quays, boats, tickets and timetables for all of the islands. " * 6
PAGE = f"""<body style="margin:0"><div style="position:absolute;left:0;top:0;width:600px;height:900px">{MENU}</div>
<div style="position:absolute;left:900px;top:100px;width:300px;height:200px">{STORY}</div></body>"""


def test_the_median_of_the_places_that_are_known() -> None:
    method = vips.learn([(0.2, 0.1), None, (0.4, 0.3), (0.9, 0.2)])
    assert (method.centre_x, method.centre_y) == (0.4, 0.2)
    with pytest.raises(TrainingError):
        vips.learn([None])


def test_text_that_stands_aside_is_found_where_its_site_has_it(browser: Browser) -> None:
    documents = [Document("set", str(n), PAGE.encode(), f"http://one.org/{n}", text=STORY) for n in range(6)]
    page = with_layout(dehusk.parse(PAGE))
    pages = {("set", document.id): page for document in documents}
    learned = held_out(["vips intra"], documents, "source", pages)["vips intra"]
    assert len(learned) == 6
    method = learned["set", "0"]
    assert dehusk.extract(page, extractor=method).text.split() == STORY.split()
    assert "timetables" in dehusk.extract(page, extractor="vips").text
    assert held_out(["vips intra"], documents[:5], "source", pages)["vips intra"] == {}  # five pages are too few


def test_sites_that_the_paper_names_come_first() -> None:
    sites = ["small.org"] * 6 + ["large.org"] * 9 + ["few.org"] * 5
    documents = [Document("set", str(n), b"", f"http://{site}/{n}") for n, site in enumerate(sites)]
    assert {one.site for one in of_sites(documents, 1, {"small.org"})} == {"small.org"}
    chosen = of_sites(documents, 9, {"few.org"})
    assert [one.site for one in chosen] == ["large.org"] * 6 + ["small.org"] * 6
