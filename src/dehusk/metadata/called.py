"""What elements are called that say who, when and where: all names looked up at once."""

from dehusk.page.names import Names

CALLED = Names(
    author="""author authors authorname authorbox articleauthor byline by-line bylines articlebyline storybyline
    writer contributor contributors username user-name bigusername posted-by postedby poster postuser-name creator
    vcard""",
    date="""date dates datetime pubdate postdate articledate newsdate createdate dateline datestamp timestamp
    publish published posted updated update lastupdated byline bylines articlebyline meta metadata postmeta entrymeta
    articlemeta""",
    beside="""comment comments commentlist commentbody commentbox commentform articlecomments replies related
    relatedposts relatedlinks relatedstories relatedarticles relatedtopics recommend recommended recommendation
    recommendations sidebar sidebars rightsidebar leftsidebar widget widgets textwidget teaser teasers popular
    mostpopular trending newsletter newsletters""",
    post="""comment post postrow postbox msg message topic answer question commentpost thing cpost elcomment
    forumpost""",
)
