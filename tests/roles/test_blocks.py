"""Every role, on a page made for it."""

import numpy as np
import pytest

import dehusk
from dehusk.roles import ROLES, block_roles

PROSE = "<p>" + "A sentence of some length, with commas, and an end. " * 4 + "</p>"
HEAD = "<title>Tea and water</title><h1>Tea and water</h1>"


def role_of(text: str, html: str) -> str:
    page = dehusk.parse(f"<body>{html}</body>")
    return ROLES[block_roles(page)[page.block_texts.index(text)]]


@pytest.mark.parametrize(
    ("role", "html"),
    [
        ("body", f"{HEAD}<p>X marks</p>{PROSE}"),
        ("title", f"<title>X marks | Site</title><h1>X marks</h1>{PROSE}"),
        ("deck", f"{HEAD}<p class=standfirst>X marks</p>{PROSE}"),
        ("byline", f"{HEAD}<p class=byline>X marks</p>{PROSE}"),
        ("heading", f"{HEAD}{PROSE}<h3>X marks</h3>{PROSE}"),
        ("heading", f"{PROSE}<details><summary>X marks</summary>{PROSE}</details>"),
        ("caption", f"{PROSE}<figure><img src=a><figcaption>X marks</figcaption></figure>"),
        ("caption", f"{PROSE}<div class=wp-caption-text>X marks</div>"),
        ("list", f"{PROSE}<ul><li>X marks<li>y</ul>"),
        ("list", f"{PROSE}<dl><dt>X marks<dd>y</dl>"),
        ("table", f"{PROSE}<table><tr><td>X marks<td>1<tr><td>y<td>2</table>"),
        ("code", f"{PROSE}<pre>X marks</pre>"),
        ("quote", f"{PROSE}<blockquote><p>X marks</blockquote>"),
        ("comment", f"{HEAD}{PROSE}<section id=comments><p>X marks</section>"),
        ("bio", f"{PROSE}<div class=author-bio><p>X marks</div>"),
        ("related", f"{PROSE}<div class=related-posts><h3>X marks</h3></div>"),
        ("related", f"{PROSE}<aside><p>X marks</aside>"),
        ("legal", f"{PROSE}<div id=cookie-banner>X marks</div>"),
        ("navigation", f"<nav><ul><li>X marks</ul></nav>{PROSE}"),
        ("navigation", f"{PROSE}<div class=breadcrumbs>X marks</div>"),
        ("navigation", f"{PROSE}<button>X marks</button>"),
    ],
)
def test_by_markup(role: str, html: str) -> None:
    assert role_of("X marks", html) == role


def test_by_what_it_says() -> None:
    assert role_of("14 March 2026", f"{HEAD}<p>14 March 2026</p>{PROSE}") == "date"
    assert role_of("© 2026 Site", f"{PROSE}<p>© 2026 Site</p>") == "legal"


def test_every_role_is_tried() -> None:
    tried = {mark.args[1][i][0] for mark in test_by_markup.pytestmark for i in range(len(mark.args[1]))}
    assert tried | {"date"} == set(ROLES)


def test_the_innermost_element_tells() -> None:
    assert role_of("x", f"{PROSE}<blockquote><ul><li>x</ul></blockquote>") == "list"
    assert role_of("x", f"{PROSE}<ul><li><blockquote>x</blockquote></ul>") == "quote"


def test_the_frame_of_a_page_is_no_region_whatever_it_is_called() -> None:
    assert role_of("x", f"<div class=sidebar-layout>{HEAD}{PROSE}<p>x</p></div>") == "body"
    assert role_of("x", f"<div class=promo>{PROSE}<p>x</p></div><p>y</p>") == "body"


def test_content_is_no_navigation() -> None:
    page = dehusk.parse(f"<body><div class=toc><ul><li>x</ul></div>{PROSE}</body>")
    assert [ROLES[role] for role in block_roles(page)] == ["navigation", "body"]
    assert [ROLES[role] for role in block_roles(page, np.array([True, True]))] == ["list", "body"]


def test_a_page_without_text_has_no_roles() -> None:
    assert len(block_roles(dehusk.parse(""))) == 0
