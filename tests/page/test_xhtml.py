"""XHTML: an element that closes itself is empty, where the page says that it is XML."""

import pytest

import dehusk
from dehusk.page.xhtml import is_xhtml, with_end_tags

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="en">'
RAW = ("script", "style", "title", "textarea", "iframe", "noscript", "xmp", "noembed", "noframes")


@pytest.mark.parametrize("tag", RAW)
@pytest.mark.parametrize("place", ["head", "body"])
def test_what_holds_no_markup_does_not_swallow_the_page(tag: str, place: str) -> None:
    body = f"<p>First.</p><{tag} src='a>b' /><p>Second.</p>" if place == "body" else "<p>First.</p><p>Second.</p>"
    head = f"<head><{tag} src='x'/></head>" if place == "head" else "<head></head>"
    page = dehusk.parse(f"{HEAD}{head}<body>{body}</body></html>")
    assert page.block_texts == ["First.", "Second."]


def test_an_anchor_that_closes_itself_links_nothing() -> None:
    page = dehusk.parse(HEAD + "<body><p><a id='p1'/>Some words.</p><div class='clear'/><p>More.</p></body></html>")
    assert page.block_texts == ["Some words.", "More."]
    assert not page.piece_linked.any()


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("<br/><img src='x'/><hr />", "<br/><img src='x'/><hr />"),
        ("<DIV/>", "<DIV></DIV>"),
        ("<a href=x/>y", "<a href=x/>y"),  # the slash is of the value
        ("<p title='<b/>'>x</p>", "<p title='<b/>'>x</p>"),
        ("<script>'<div/>'</script><i/>", "<script>'<div/>'</script><i></i>"),
        ("<!-- <b/> --><b/>", "<!-- <b/> --><b></b>"),
        ("<![CDATA[<b/>]]><b/>", "<![CDATA[<b/>]]><b></b>"),
        ("<svg><path d='M0'/></svg>", "<svg><path d='M0'></path></svg>"),
        ("<script><b/>", "<script><b/>"),
        ("<b", "<b"),
    ],
)
def test_what_is_written_anew(source: str, written: str) -> None:
    assert with_end_tags(source) == written


@pytest.mark.parametrize(
    "page",
    [
        "<!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'>",
        "<?xml version='1.0'?><html>",
        "<?xml version='1.0'?><svg xmlns='http://www.w3.org/1999/xhtml'>",
        "<html><?xml version='1.0'?>",
        "",
    ],
)
def test_a_page_that_says_half_of_it_is_html(page: str) -> None:
    assert not is_xhtml(page)


def test_html_is_read_as_ever() -> None:
    page = dehusk.parse("<body><p><b/>Bold, as in a browser.</p><b>Words</b>")
    assert page.source.startswith("<html><head></head><body><p><b>Bold")
