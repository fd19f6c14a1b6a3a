"""Players as links."""

import pytest

import dehusk
from dehusk.kernel import hints
from dehusk.notation import media
from dehusk.notation.insets import LINK, insets
from dehusk.notation.media import watched


def links(html: str) -> list[tuple[str, str]]:
    rows = insets(dehusk.parse(html, url="https://example.org/a/"))
    assert set(rows.kind.tolist()) <= {LINK}
    return list(zip(rows.text, rows.address, strict=True))


EMBEDDED = {
    "//www.youtube.com/embed/dQw4w9WgXcQ?rel=0": "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ": "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "http://www.youtube.com/v/dQw4w9WgXcQ&hl=en": "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com/embed/videoseries?list=PL12": "https://www.youtube.com/playlist?list=PL12",
    "https://player.vimeo.com/video/76979871?h=8": "https://vimeo.com/76979871",
    "https://www.dailymotion.com/embed/video/x84sh87": "https://www.dailymotion.com/video/x84sh87",
    "https://geo.dailymotion.com/player/x1.html?video=x84sh87": "https://www.dailymotion.com/video/x84sh87",
    "https://open.spotify.com/embed/episode/7makk4oTQel?si=1": "https://open.spotify.com/episode/7makk4oTQel",
    "https://player.twitch.tv/?video=v40464143&parent=x": "https://www.twitch.tv/videos/40464143",
    "https://player.twitch.tv/?channel=dallas&parent=x": "https://www.twitch.tv/dallas",
    "https://www.tiktok.com/embed/v2/6718335390845095173": "https://www.tiktok.com/video/6718335390845095173",
    "https://platform.twitter.com/embed/Tweet.html?dnt=1&id=20": "https://x.com/i/status/20",
    "https://www.instagram.com/p/fA9uwTtkSN/embed/": "https://www.instagram.com/p/fA9uwTtkSN/",
    "https://embed.podcasts.apple.com/us/podcast/x/id1": "https://podcasts.apple.com/us/podcast/x/id1",
    "https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/a/b": "https://soundcloud.com/a/b",
    "https://w.soundcloud.com/player/?url=javascript:1": "https://w.soundcloud.com/player/?url=javascript:1",
    "https://bandcamp.com/EmbeddedPlayer/album=1": "https://bandcamp.com/EmbeddedPlayer/album=1",
    "https://fast.wistia.net/embed/iframe/g5pnf59ala": "https://fast.wistia.net/embed/iframe/g5pnf59ala",
    "https://players.brightcove.net/1/default_default/index.html?videoId=2": (
        "https://players.brightcove.net/1/default_default/index.html?videoId=2"
    ),
    "https://tube.example/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d": (
        "https://tube.example/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d"
    ),
}


@pytest.mark.parametrize(("source", "address"), EMBEDDED.items())
def test_what_is_embedded_is_linked_where_it_is_watched(source: str, address: str) -> None:
    assert [found for _, found in links(f'<p>x</p><iframe src="{source}"></iframe>')] == [address]


@pytest.mark.parametrize(
    "source",
    [
        "https://www.google.com/maps/embed?pb=1",
        "https://ads.example/frame.html",
        "https://docs.google.com/forms/d/e/1/viewform",
        "javascript:alert(1)",
        "https://evil.example/www.youtube.com/embed/dQw4w9WgXcQ",
        "/embed/dQw4w9WgXcQ",
    ],
)
def test_other_frames_are_nothing(source: str) -> None:
    assert watched(source) == ("", "")
    assert links(f'<iframe src="{source}"></iframe>') == []


PLAYERS = {
    "title": (
        '<iframe data-src="https://vimeo.com/video/1" src="about:blank" title=" A  talk "></iframe>',
        [("A talk", "https://vimeo.com/1")],
    ),
    "label": (
        '<video src="v.mp4" aria-label="The launch" controls></video>',
        [("The launch", "https://example.org/a/v.mp4")],
    ),
    "sources": (
        '<audio controls><source src="/e.mp3"><source src="/e.ogg">No audio here.</audio>',
        [("Audio", "https://example.org/e.mp3")],
    ),
    "no title": ('<iframe src="https://player.vimeo.com/video/1"></iframe>', [("Vimeo video", "https://vimeo.com/1")]),
    "a caption that says the same": (
        '<figure><div><iframe src="https://player.vimeo.com/video/1" title="A talk"></iframe></div>'
        "<figcaption>A talk, 2020</figcaption></figure>",
        [("Vimeo video", "https://vimeo.com/1")],
    ),
    "flash": (
        '<object><param name="movie" value="x"><embed src="http://www.youtube.com/v/dQw4w9WgXcQ"></object>',
        [("YouTube video", "https://www.youtube.com/watch?v=dQw4w9WgXcQ")],
    ),
    "a light stand-in": (
        '<lite-youtube videoid="dQw4w9WgXcQ"></lite-youtube>',
        [("YouTube video", "https://www.youtube.com/watch?v=dQw4w9WgXcQ")],
    ),
    "a moving picture": ('<video autoplay muted loop src="bg.mp4"></video>', []),
    "no source": ("<video></video>", []),
    "unsafe": ('<video src="javascript:x"></video><audio src="data:audio/mp3,x"></audio>', []),
    "hidden": ('<div style="display:none"><video src="v.mp4"></video></div>', []),
}


@pytest.mark.parametrize(("html", "expected"), PLAYERS.values(), ids=PLAYERS)
def test_a_player_has_its_title(html: str, expected: list[tuple[str, str]]) -> None:
    assert links(f"<p>x</p>{html}") == expected


def test_a_player_stands_between_blocks_or_in_one() -> None:
    frame = '<iframe src="https://player.vimeo.com/video/1"></iframe>'
    rows = insets(dehusk.parse(f"<p>a {frame} b</p>{frame}<p>c</p>"))
    assert (rows.lo.tolist(), rows.block.tolist()) == ([1, 2], [0, -1])


def test_every_known_site_is_looked_for() -> None:
    assert [site for site in media.SITES if not any(stem in site for stem in hints.PLAYED)] == []
