"""CoreEx on pages whose counts are made by hand."""

from dehusk.extractors.published.coreex import CoreEx

from .pages import kept

LIST = "<ul><li><a href=/x>a linked entry</a></li></ul>"


def test_the_best_node_gives_its_own_text_and_its_unlinked_children() -> None:
    # textCnt: p 3, the list 1 (its link), the div 6; S of the div is its own two words and p: .99 + .01 * 5 / 6,
    # of p its own three: .99 + .01 * 3 / 6, of the body nothing: 5 of 6 is not more than .9
    page = f"<div><p>one two three</p>four five{LIST}</div>"
    assert kept(page, CoreEx()) == ["one two three", "four five"]


def test_a_link_counts_one_however_long() -> None:
    # 10 words and 1 link: 10 of 11 is more than .9, so p is in S with its link
    page = f"<div><p>{'word ' * 10}<a href=/>a link of five words</a></p>{'<p>w w w w w</p>' * 3}{LIST * 5}</div>"
    assert kept(page, CoreEx(0.5, 0.5))[0].endswith("a link of five words")
    # with 9 words it is 9 of 10, and not more
    assert kept(page.replace("word ", "", 1), CoreEx(0.5, 0.5)) == ["w w w w w"] * 3


def test_the_weights_decide_between_a_pure_and_a_large_node() -> None:
    # S of the div: ten times 10 words and 1 link, 10/11 pure, all of the text; of the first p: its own 10 words, pure
    page = "<div>" + f"<p>{'word ' * 10}<a href=/>x</a></p>" * 10 + "</div>"
    assert len(kept(page, CoreEx())) == 1  # .99 + .01 / 11 against .99 * 10 / 11 + .01
    assert len(kept(page, CoreEx(0.5, 0.5))) == 10


def test_forms_are_left_out() -> None:
    assert kept("<form><p>typed words here</p></form><p>one</p>", CoreEx()) == ["one"]
    assert kept("<form><p>all there is</p></form>", CoreEx()) == []
