"""Pages without content say why; pages with content are ok."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import dehusk
from dehusk.cli import main

PROSE = "<p>" + "The boat left at noon, and by evening it had passed the second island. " * 8 + "</p>"


def state(html: str) -> str:
    return dehusk.extract(html).page_state


@pytest.mark.parametrize(
    ("name", "html"),
    [
        ("error", "<title>404 Not Found</title><h1>Not Found</h1><p>The requested URL was not found on this server.</p>"),
        ("error", "<title>Seite nicht gefunden - Beispiel</title><h1>Fehler 404</h1><p>Zur Startseite</p>"),
        ("error", "<title>Page introuvable | Exemple</title><p>Retour à l'accueil</p>"),
        ("error", "<title>Страница не найдена</title><p>На главную</p>"),
        ("error", "<title>页面不存在</title><p>返回首页</p>"),
        ("error", "<title>ページが見つかりません</title><p>トップへ戻る</p>"),
        ("error", "<title>페이지를 찾을 수 없습니다</title><p>홈으로</p>"),
        ("error", "<title>الصفحة غير موجودة</title><p>العودة إلى الرئيسية</p>"),
        ("error", "<title>Không tìm thấy trang</title><p>Về trang chủ</p>"),
        ("error", "<title>Sayfa bulunamadı</title><p>Ana sayfa</p>"),
        ("error", "<title>502 Bad Gateway</title><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center>"),
        ("blocked", "<title>Just a moment...</title><h1>example.org</h1><p>Checking your browser.</p>"
                    "<script src='/cdn-cgi/challenge-platform/x.js'></script>"),
        ("blocked", "<title>403 Forbidden</title><h1>403 Forbidden</h1>"),
        ("blocked", "<title>Club</title><p>Please log in to continue.</p><form><input name=u><input type=password></form>"),
        ("blocked", "<title>Verein</title><p>Bitte melden Sie sich an.</p><form><input type='password'></form>"),
        ("needs-scripts", "<title>App</title><div id=root></div><script src=main.js></script>"
                          "<noscript>You need to enable JavaScript to run this app.</noscript>"),
        ("needs-scripts", "<title>App</title><div id='app'></div><script src='/app.js'></script>"),
        ("empty", ""),
        ("empty", "<title>Nothing</title><body></body>"),
    ],
)  # fmt: skip
def test_a_page_without_content_says_why(name: str, html: str) -> None:
    result = dehusk.extract(html)
    assert result.page_state == name
    assert 0.5 <= result.page_state_probability <= 1
    assert json.loads(result.json)["page_state"] == name


@pytest.mark.parametrize(
    "html",
    [
        f"<title>Why a page is not found</title><h1>Why a page is not found</h1>{PROSE * 2}",
        f"<title>A boat</title><h1>A boat</h1>{PROSE}<form><input type=password><button>Log in</button></form>",
        f"<title>A boat</title><div id=root><h1>A boat</h1>{PROSE}</div><script src=x></script>"
        "<noscript>You need to enable JavaScript.</noscript>",
        f"<title>A boat</title><h1>A boat</h1>{PROSE * 3}<p>We use cookies, cookies and cookies.</p>",
    ],
)
def test_a_page_with_content_is_ok(html: str) -> None:
    assert state(html) == "ok"


def test_the_command_says_why_nothing_came(tmp_path: Path) -> None:
    page = tmp_path / "app.html"
    page.write_text("<title>App</title><div id=root></div><script src=main.js></script>")
    done = CliRunner().invoke(main, ["extract", str(page)])
    assert done.exit_code == 0
    assert f"{page}: nothing found: the page needs scripts (try --render)" in done.stderr
