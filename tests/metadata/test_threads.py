"""Comments below an article, posts of a forum, and forms that are neither."""

import dehusk

WORDS = "<p>When the river rose in February, the water stood high in the old teahouse by the mill bridge.</p>"
FORM = "<div class=comment-form><div class=comment><label>Comment *</label><textarea></textarea></div></div>"


def remark(number: int, kind: str) -> str:
    return f"<div class='{kind}' id={kind}-{number}><b class=username>Mara{number}</b><p>Remark {number}.</p></div>"


def test_a_form_is_no_comment() -> None:
    page = dehusk.parse("<h1>A story</h1>" + WORDS * 20 + remark(1, "comment") + FORM)
    assert [post.author for post in dehusk.metadata.comments(page)] == ["Mara1"]


def test_replies_in_a_forum_are_posts_and_no_comments() -> None:
    replies = "".join(f"<div itemtype=https://schema.org/Comment>{remark(n, 'comment')}</div>" for n in (2, 3))
    first = f"<div itemtype=https://schema.org/DiscussionForumPosting>{remark(1, 'message')}</div>"
    page = dehusk.parse("<h1>A question</h1>" + first + replies)
    assert [post.author for post in dehusk.metadata.posts(page)] == ["Mara1", "Mara2", "Mara3"]
    assert dehusk.metadata.comments(page) == []


def test_a_thread_is_by_who_began_it() -> None:
    page = dehusk.parse(
        "<h1>A question</h1>" + "".join(remark(n, "post").replace("username", "poster") for n in (1, 2))
    )
    assert dehusk.metadata.read(page).authors == ("Mara1",)
