"""The site that a page belongs to, by its names."""

from dehusk.metadata.values import plain
from dehusk.page import Page, fact, head, jsonld
from dehusk.page.address import host
from dehusk.page.text import words

OWNERS = {"WebSite", "Organization", "NewsMediaOrganization", "Corporation", "LocalBusiness"}


@fact
def site_names(page: Page) -> list[str]:
    """What the site calls itself, the surest first."""
    found = [*head.meta(page, "og:site_name", "application-name", "apple-mobile-web-app-title")]
    for thing in jsonld.things(page):
        if OWNERS.intersection(jsonld.types(thing)):
            found += jsonld.names(thing)
        found += [name for key in ("publisher", "isPartOf") for name in jsonld.names(thing.get(key))]
    return [name for one in found if (name := plain(one))]


@fact
def site_words(page: Page) -> set[str]:
    """The site's names and the parts of its host's, letters only; also the empty name."""
    names = [*site_names(page), host(page), *host(page).split(".")[:-1]]
    return {"", *("".join(words(name)) for name in names)}
