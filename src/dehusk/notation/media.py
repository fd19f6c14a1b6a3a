"""Players: video, audio and what is embedded from the known sites, each as a link to it."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import numpy as np

from dehusk.kernel import markup
from dehusk.kernel.markup import ATTR, TAG
from dehusk.notation.kinds import LINK, Inset, has, has_attribute, of_node
from dehusk.page import Page
from dehusk.page.address import safe_address

PLAYERS = ("video", "audio", "iframe", "embed", "object")
SOURCES = ("data-src", "src", "data")
LONGEST = 300  # characters of a title
CLIMB = 3  # elements around a player up to its figure

# site, pattern of the embedded address without its scheme, address to watch it at: "" for the embedded one
SITES = tuple(
    (name, re.compile(rf"(?:www\.|m\.)?{pattern}"), address)
    for name, pattern, address in (
        ("YouTube video", r"youtube(?:-nocookie)?\.com/(?:embed|v|e|shorts)/(?!videoseries)([\w-]{6,20})",
         "https://www.youtube.com/watch?v={}"),
        ("YouTube playlist", r"youtube(?:-nocookie)?\.com/embed/?(?:videoseries)?\?(?:.*&)?list=([\w-]+)",
         "https://www.youtube.com/playlist?list={}"),
        ("YouTube video", r"youtu\.be/([\w-]{6,20})", "https://www.youtube.com/watch?v={}"),
        ("Vimeo video", r"player\.vimeo\.com/video/(\d+)", "https://vimeo.com/{}"),
        ("Dailymotion video", r"dailymotion\.com/(?:embed|swf)/(?:video/)?(\w+)",
         "https://www.dailymotion.com/video/{}"),
        ("Dailymotion video", r"geo\.dailymotion\.com/player.*[?&]video=(\w+)", "https://www.dailymotion.com/video/{}"),
        ("Spotify audio", r"open\.spotify\.com/embed(?:-podcast)?/(\w+/\w+)", "https://open.spotify.com/{}"),
        ("Twitch video", r"player\.twitch\.tv/.*[?&]video=v?(\d+)", "https://www.twitch.tv/videos/{}"),
        ("Twitch stream", r"player\.twitch\.tv/.*[?&]channel=(\w+)", "https://www.twitch.tv/{}"),
        ("Twitch clip", r"clips\.twitch\.tv/embed.*[?&]clip=([\w-]+)", "https://clips.twitch.tv/{}"),
        ("TikTok video", r"tiktok\.com/(?:embed/(?:v\d/)?|player/v1/)(\d+)", "https://www.tiktok.com/video/{}"),
        ("Post on X", r"platform\.twitter\.com/embed/.*[?&]id=(\d+)", "https://x.com/i/status/{}"),
        ("Instagram post", r"instagram\.com/((?:p|reel|tv)/[\w-]+)/embed", "https://www.instagram.com/{}/"),
        ("Apple podcast", r"embed\.podcasts\.apple\.com/(.+)", "https://podcasts.apple.com/{}"),
        ("SoundCloud audio", r"w\.soundcloud\.com/player/?\?", ""),
        ("Facebook video", r"facebook\.com/plugins/video\.php", ""),
        ("Bandcamp audio", r"bandcamp\.com/EmbeddedPlayer", ""),
        ("Wistia video", r"fast\.wistia\.(?:net|com)/embed/iframe/\w+", ""),
        ("Video", r"(?:cdn|content)\.jwplatform\.com/players/", ""),
        ("Video", r"players\.brightcove\.net/\d+/.*[?&]videoId=", ""),
        ("Video", r"[\w.-]+/videos/embed/[\w-]{20,}", ""),  # PeerTube
        ("TED talk", r"embed\.ted\.com/(talks/.+)", "https://www.ted.com/{}"),
    )
)  # fmt: skip
ASKED = ("url", "href")  # a player of SoundCloud or Facebook is asked for the address of what it plays


def players(page: Page) -> Iterator[Inset]:
    """Links in place of players; of what else is embedded, nothing."""
    if not has(page, *PLAYERS) and not has_attribute(page, "videoid"):
        return
    columns, shown = page.columns, page.tagged(*PLAYERS)
    shown[columns.attr_node[columns.attr_name == ATTR["videoid"]]] = True
    shown &= (columns.flags & (markup.SKIPPED | markup.HIDDEN))[columns.parent] == 0  # a player is skipped itself
    said = page.attributes_of(shown | page.tagged("source"))
    for node in np.flatnonzero(shown).tolist():
        name, address = _played(page, node, said)
        if address := safe_address(page, address):
            yield of_node(page, node, LINK, _title(page, node, said.get(node, {})) or name, address)


def _played(page: Page, node: int, said: dict[int, dict[str, str]]) -> tuple[str, str]:
    """What a player is called, and the address of what it plays, or ""."""
    tag, own = page.tag_name(node), said.get(node, {})
    stated = next(filter(None, (own.get(name, "").strip() for name in SOURCES)), "")
    if tag in ("video", "audio"):
        inside = (said.get(child, {}).get("src", "") for child in range(node + 1, int(page.columns.end[node])))
        return tag.capitalize(), stated or next(filter(None, inside), "")
    if "videoid" in own:
        site = {"lite-youtube": "youtube.com/embed/", "lite-vimeo": "player.vimeo.com/video/"}.get(tag, "")
        return watched(f"https://{site}{own['videoid']}")
    return watched(f"https:{stated}" if stated.startswith("//") else stated)


def watched(address: str) -> tuple[str, str]:
    """Site and address of what an embedded address plays; "" where it is of no known site."""
    scheme, _, rest = address.partition("://")
    if scheme in ("http", "https"):
        for name, pattern, template in SITES:
            if found := pattern.match(rest):
                return name, template.format(found[1]) if template else asked_for(address)
    return "", ""


def asked_for(address: str) -> str:
    """The address in a player's query, where it is one of the web; else the player's own."""
    try:
        asked = parse_qs(urlsplit(address).query, max_num_fields=50)
    except ValueError:
        return address
    found = [value for name in ASKED for value in asked.get(name, []) if value.startswith(("http://", "https://"))]
    return found[0] if found else address


def _title(page: Page, node: int, said: dict[str, str]) -> str:
    """What a player is titled, unless the caption beside it says the same."""
    stated = (" ".join(said.get(name, "")[: 2 * LONGEST].split()) for name in ("title", "aria-label"))
    title = next(filter(None, stated), "")[:LONGEST]
    for _ in range(CLIMB if title else 0):
        node = int(page.columns.parent[node])
        if page.columns.tag[node] == TAG["figure"]:
            return "" if title in " ".join(page.text_of(node, 2 * LONGEST).split()) else title
    return title
