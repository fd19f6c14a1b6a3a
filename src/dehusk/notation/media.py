"""Players: video, audio and what is embedded from the known sites, each as a link to it."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

from dehusk.kernel import markup
from dehusk.kernel.hints import ADDRESSES, EMBEDDING
from dehusk.kernel.markup import ATTR, TAG
from dehusk.notation.kinds import LINK, Inset, codes, of_node
from dehusk.page import Page
from dehusk.page.address import safe_address

IS_PLAYER = codes("video", "audio", *EMBEDDING)
YOUTUBE = "https://www.youtube.com/watch?v={}"
DAILYMOTION = "https://www.dailymotion.com/video/{}"
LONGEST = 300  # characters of a title
CLIMB = 3  # elements around a player up to its figure

# by the last two names of the host: what is played, pattern of the address, address to watch it at, "" for its own
SITES = {
    "youtube.com": (("YouTube video", r"/(?:embed|v|e|shorts)/(?!videoseries)([\w-]{6,20})", YOUTUBE),
                    ("YouTube playlist", r"/embed/?(?:videoseries)?\?(?:.*&)?list=([\w-]+)",
                     "https://www.youtube.com/playlist?list={}")),
    "youtu.be": (("YouTube video", r"/([\w-]{6,20})", YOUTUBE),),
    "vimeo.com": (("Vimeo video", r"/video/(\d+)", "https://vimeo.com/{}"),),
    "dailymotion.com": (("Dailymotion video", r"/(?:embed|swf)/(?:video/)?(\w+)", DAILYMOTION),
                        ("Dailymotion video", r"/player.*[?&]video=(\w+)", DAILYMOTION)),
    "spotify.com": (("Spotify audio", r"/embed(?:-podcast)?/(\w+/\w+)", "https://open.spotify.com/{}"),),
    "twitch.tv": (("Twitch video", r"/.*[?&]video=v?(\d+)", "https://www.twitch.tv/videos/{}"),
                  ("Twitch stream", r"/.*[?&]channel=(\w+)", "https://www.twitch.tv/{}"),
                  ("Twitch clip", r"/embed.*[?&]clip=([\w-]+)", "https://clips.twitch.tv/{}")),
    "tiktok.com": (("TikTok video", r"/(?:embed/(?:v\d/)?|player/v1/)(\d+)", "https://www.tiktok.com/video/{}"),),
    "twitter.com": (("Post on X", r"/embed/.*[?&]id=(\d+)", "https://x.com/i/status/{}"),),
    "instagram.com": (("Instagram post", r"/((?:p|reel|tv)/[\w-]+)/embed", "https://www.instagram.com/{}/"),),
    "apple.com": (("Apple podcast", r"/(\w\w/podcast/.+)", "https://podcasts.apple.com/{}"),),
    "ted.com": (("TED talk", r"/(talks/.+)", "https://www.ted.com/{}"),),
    "soundcloud.com": (("SoundCloud audio", r"/player/?\?", ""),),
    "facebook.com": (("Facebook video", r"/plugins/video\.php", ""),),
    "bandcamp.com": (("Bandcamp audio", r"/EmbeddedPlayer", ""),),
    "wistia.net": (("Video", r"/embed/iframe/\w", ""),),
    "wistia.com": (("Video", r"/embed/iframe/\w", ""),),
    "jwplatform.com": (("Video", r"/players/\w", ""),),
    "brightcove.net": (("Video", r"/\d+/.*[?&]videoId=", ""),),
}  # fmt: skip
SITES["youtube-nocookie.com"] = SITES["youtube.com"]
ANY_SITE = (("Video", r"/videos/embed/[\w-]{20,}", ""),)  # PeerTube
DECORATION = re.compile(r" (?:autoplay|loop)=")  # without controls it is a moving picture
ASKED = ("url", "href")  # a player of SoundCloud or Facebook is asked for the address of what it plays


def players(page: Page) -> Iterator[Inset]:
    """Links in place of players; of what else is embedded, nothing."""
    columns, chosen = page.columns, IS_PLAYER[page.columns.tag]
    if page.has_attribute("videoid"):
        chosen[columns.attr_node[columns.attr_name == ATTR["videoid"]]] = True
    nodes = chosen.nonzero()[0]
    # a player's own text is skipped
    unseen = (columns.flags[nodes] & markup.HIDDEN) | (columns.flags[columns.parent[nodes]] & markup.SKIPPED)
    if not len(nodes := nodes[unseen == 0]):
        return
    said = page.attributes_of(chosen | page.tagged("source") if page.has("source") else chosen)
    for node in nodes.tolist():
        name, address = _played(page, node, said)
        if address and (address := safe_address(page, address)):
            yield of_node(page, node, LINK, _title(page, node, said.get(node, {})) or name, address)


def _played(page: Page, node: int, said: dict[int, dict[str, str]]) -> tuple[str, str]:
    """What a player is called, and the address of what it plays, or ""."""
    tag, own = page.tag_name(node), said.get(node, {})
    stated = next(filter(None, (own.get(name, "").strip() for name in ADDRESSES)), "")
    if tag in ("video", "audio"):
        start = page.source[page.columns.at[node] : page.columns.inner[node]]
        if DECORATION.search(start) and " controls=" not in start:
            return "", ""
        inside = (said.get(child, {}).get("src", "") for child in range(node + 1, int(page.columns.end[node])))
        return tag.capitalize(), stated or next(filter(None, inside), "")
    if "videoid" in own:
        site = {"lite-youtube": "youtube.com/embed/", "lite-vimeo": "player.vimeo.com/video/"}.get(tag, "")
        return watched(f"https://{site}{own['videoid']}")
    return watched(f"https:{stated}" if stated.startswith("//") else stated)


def watched(address: str) -> tuple[str, str]:
    """Site and address of what an embedded address plays; "" where it is of no known site."""
    scheme, _, rest = address.partition("://")
    host, slash, path = rest.partition("/")
    if scheme.lower() in ("http", "https"):
        for name, pattern, template in SITES.get(".".join(host.lower().split(".")[-2:]), ANY_SITE):
            if found := re.match(pattern, slash + path):
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
