"""The extractors, by name. A new method is one file here and one line in EXTRACTORS."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from dehusk.errors import UnknownExtractorError
from dehusk.extractors.base import KEEP, Evidence, Extractor, Segmenting, evidence_of


class Registry(Mapping[str, Extractor]):
    """name -> extractor, whose module is loaded when it is first asked for: few want more than one."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self.places = places  # module and name in it: an extractor, or its class for one with the paper's parameters
        self.loaded: dict[str, Extractor] = {}

    def __getitem__(self, name: str) -> Extractor:
        if name not in self.loaded:
            module, _, of = self.places[name].partition(":")
            found = getattr(import_module(f"dehusk.extractors.{module}"), of)
            self.loaded.setdefault(name, found() if isinstance(found, type) else found)
        return self.loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self.places

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)


EXTRACTORS = Registry({
    "fused": "fused:Fused",
    "cetd": "published.cetd:Cetd",
    "cectd": "published.cetd:Cectd",
    "cectd-s": "published.cetd:CectdS",
    "cehtd": "published.cehtd:Cehtd",
    "tps": "published.tps:Tps",
    "farsw": "published.farsw.method:FarSw",
    "qread": "published.qread:QRead",
    "twcem": "published.twcem:Twcem",
    "twcem-short": "published.twcem:SHORT_POSTS",
    "wpmte": "published.wpmte:Wpmte",
    # the systems that those papers compare themselves with
    "bte": "published.bte:Bte",
    "dsc": "published.dsc:Dsc",
    "lqf": "published.lqf:Lqf",
    "ccb": "published.ccb:Ccb",
    "accb": "published.ccb:ACCB",
    "tccb": "published.ccb:TCCB",
    "fe": "published.fe:Fe",
    "kfe": "published.fe:Kfe",
    "cetr": "published.cetr:Cetr",
    "cetr-tm": "published.cetr:CETR_TM",
    "cetr-km": "published.cetr:CETR_KM",
    "coreex": "published.coreex:CoreEx",
    "econ": "published.econ:Econ",
    "cepr": "published.cepr:Cepr",
    "mcstd": "published.mcstd:Mcstd",
    "wisdom": "published.wisdom:Wisdom",
    "vips": "published.vips:Vips",
    "clg": "published.clg:Clg",
})  # fmt: skip
DEFAULT = "fused"
LAID_OUT = frozenset({"cehtd", "vips", "clg"})  # those that ask a browser for the layout of a page that brings none

__all__ = [
    "DEFAULT",
    "EXTRACTORS",
    "KEEP",
    "LAID_OUT",
    "Evidence",
    "Extractor",
    "Segmenting",
    "evidence_of",
    "extractor_named",
]


def extractor_named(extractor: str | Extractor) -> Extractor:
    if not isinstance(extractor, str):
        if isinstance(extractor, Extractor) and not isinstance(extractor, type):
            return extractor
        raise UnknownExtractorError(f"an extractor is a name or an object with score(page), not {extractor!r}")
    if extractor not in EXTRACTORS:
        raise UnknownExtractorError(f"no extractor {extractor!r}: choose one of {', '.join(EXTRACTORS)}")
    return EXTRACTORS[extractor]
