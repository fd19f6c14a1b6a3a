"""The sets to learn from: what each has, what it lacks and what follows, told before the work begins."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from dehusk.errors import TrainingError
from dehusk.evaluation.datasets import PageSet
from dehusk.evaluation.document import Document, site_of
from dehusk.page.text import words
from dehusk.training.examples import FOLDS, folds_of, known_type, told_types

SHOWN = 5  # unknown types that a line names


def with_gold(sets: Iterable[PageSet]) -> list[Document]:
    """The pages with a gold text, which may be empty; a set without any is refused."""
    found: list[Document] = []
    for each in sets:
        labelled = gold_of(each)
        if not labelled:
            lacks = "no page has gold: give the column text, or" if each.documents else "the set has no page:"
            raise TrainingError(f"{each.path}: {lacks} leave the set out")
        found += labelled
    return found


def gold_of(each: PageSet) -> list[Document]:
    return [document for document in each.documents if document.text is not None]


def check_words(documents: Iterable[Document]) -> None:
    """Refuse pages if the gold of none has a word."""
    documents = list(documents)
    if not any(words(document.text or "") for document in documents):
        named = ", ".join(sorted({document.set for document in documents}))
        raise TrainingError(f"{named}: the gold of every page is empty: nothing to learn from")


def check_sites(documents: Iterable[Document]) -> None:
    """Refuse pages of one site: a model is tried on sites that it has not seen."""
    sites = {document.site for document in documents}
    if len(sites) < 2:
        named = ", ".join(sites)
        raise TrainingError(f"all pages are of one site, {named}: add pages of others, or use `dehusk train site`")


def survey(sets: Sequence[PageSet]) -> Iterator[str]:
    """A table of what the sets have, then what follows from what they lack."""
    width = max(len(each.name) for each in sets)
    yield f"{'set':{width}}  pages  with gold  with URL  sites  page types"
    for each in sets:
        labelled = gold_of(each)
        located, sites = sum(map(has_site, labelled)), len({document.site for document in labelled})
        counts = Counter(filter(None, map(known_type, labelled)))
        types = ", ".join(f"{kind} {count}" for kind, count in counts.most_common()) or "none"
        yield f"{each.name:{width}}  {len(each.documents):5}  {len(labelled):9}  {located:8}  {sites:5}  {types}"
    for each in sets:
        yield from (f"{each.name}: {line}" for line in missing(each))
    yield from consequences([document for each in sets for document in gold_of(each)])


def missing(each: PageSet) -> Iterator[str]:
    labelled = gold_of(each)
    if without := len(each.documents) - len(labelled):
        yield f"pages without gold: {without}; they are left out"
    if without := len(labelled) - sum(map(has_site, labelled)):
        yield f"pages without URL: {without}; each counts as a site of its own"
    untold = [document.page_type for document in labelled if known_type(document) is None]
    if unknown := Counter(filter(None, untold)):
        named = ", ".join(f"{kind} {count}" for kind, count in unknown.most_common(SHOWN))
        more = f" and {len(unknown) - SHOWN} more" if len(unknown) > SHOWN else ""
        yield f"types that dehusk does not know: {named}{more}; their pages teach blocks, not page types"
    if without := untold.count(None) + untold.count(""):
        yield f"pages without page type: {without}; they teach blocks, not page types"


def consequences(documents: Sequence[Document]) -> Iterator[str]:
    """What the model can learn from all sets together."""
    folds = folds_of({document.site for document in documents})
    if len(folds) < FOLDS:
        yield f"sites: {len(folds)}; scores on so few say little"
    types = [known_type(document) for document in documents]
    told = told_types(zip(types, (folds[document.site] for document in documents), strict=True))
    if told:
        yield f"the model will tell page types: {', '.join(told)}"
    elif any(types):
        yield "no two page types with several sites each: the model will not tell page types"
    else:
        yield "no page types: the model will not tell page types"
    if dropped := sorted(set(filter(None, types)) - set(told)) if told else []:
        yield f"too few sites to tell: {', '.join(dropped)}"


def has_site(document: Document) -> bool:
    return bool(site_of(document.url))


def digest(documents: Iterable[Document]) -> str:
    """SHA-256 of the pages and their gold, in order."""
    total = hashlib.sha256()
    for document in documents:
        total.update(document.html + (document.text or "").encode())
    return total.hexdigest()
