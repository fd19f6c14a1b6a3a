"""The site that a page belongs to, by its names."""

from dehusk.metadata.values import Said, meta_values, plain
from dehusk.page import Page, fact, jsonld
from dehusk.page.address import host
from dehusk.page.text import words

OWNERS = {"WebSite", "Organization", "NewsMediaOrganization", "Corporation", "LocalBusiness"}


@fact
def site_names(page: Page) -> list[Said]:
    """What the site calls itself, the surest first."""
    found = meta_values(page, "og:site_name", "application-name", "apple-mobile-web-app-title")
    for thing in jsonld.things(page):
        if OWNERS.intersection(jsonld.types(thing)):
            found += [(name, "JSON-LD name") for name in jsonld.names(thing)]
        for key in ("publisher", "isPartOf"):
            if key in thing:
                found += [(name, f"JSON-LD {key}") for name in jsonld.names(thing[key])]
    return [Said(name, source) for value, source in found if (name := plain(value))]


@fact
def site_words(page: Page) -> set[str]:
    """The site's names and the parts of its host's, letters only; also the empty name."""
    names = [*(said.value for said in site_names(page)), host(page), *host(page).split(".")[:-1]]
    return {"", *map("".join, map(words, names))}
