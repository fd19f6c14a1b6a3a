"""The extractors, by name. A new method is one file here and one line in EXTRACTORS."""

from dehusk.errors import UnknownExtractorError
from dehusk.extractors.base import KEEP, Evidence, Extractor, Segmenting, evidence_of
from dehusk.extractors.fused import Fused
from dehusk.extractors.published.bte import Bte
from dehusk.extractors.published.ccb import ACCB, TCCB, Ccb
from dehusk.extractors.published.cehtd import Cehtd
from dehusk.extractors.published.cepr import Cepr
from dehusk.extractors.published.cetd import Cectd, CectdS, Cetd
from dehusk.extractors.published.cetr import CETR_KM, CETR_TM, Cetr
from dehusk.extractors.published.clg import Clg
from dehusk.extractors.published.coreex import CoreEx
from dehusk.extractors.published.dsc import Dsc
from dehusk.extractors.published.econ import Econ
from dehusk.extractors.published.farsw.method import FarSw
from dehusk.extractors.published.fe import Fe, Kfe
from dehusk.extractors.published.lqf import Lqf
from dehusk.extractors.published.mcstd import Mcstd
from dehusk.extractors.published.qread import QRead
from dehusk.extractors.published.tps import Tps
from dehusk.extractors.published.twcem import SHORT_POSTS, Twcem
from dehusk.extractors.published.vips import Vips
from dehusk.extractors.published.wisdom import Wisdom
from dehusk.extractors.published.wpmte import Wpmte

EXTRACTORS: dict[str, Extractor] = {
    "fused": Fused(),
    "cetd": Cetd(),
    "cectd": Cectd(),
    "cectd-s": CectdS(),
    "cehtd": Cehtd(),
    "tps": Tps(),
    "farsw": FarSw(),
    "qread": QRead(),
    "twcem": Twcem(),
    "twcem-short": SHORT_POSTS,
    "wpmte": Wpmte(),
    # the systems that those papers compare themselves with
    "bte": Bte(),
    "dsc": Dsc(),
    "lqf": Lqf(),
    "ccb": Ccb(),
    "accb": ACCB,
    "tccb": TCCB,
    "fe": Fe(),
    "kfe": Kfe(),
    "cetr": Cetr(),
    "cetr-tm": CETR_TM,
    "cetr-km": CETR_KM,
    "coreex": CoreEx(),
    "econ": Econ(),
    "cepr": Cepr(),
    "mcstd": Mcstd(),
    "wisdom": Wisdom(),
    "vips": Vips(),
    "clg": Clg(),
}
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
