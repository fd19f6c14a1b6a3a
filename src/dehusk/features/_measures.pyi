from dehusk.arrays import Floats32
from dehusk.features import measures
from dehusk.features.vocabulary import Tables

class Group: ...

def fill(of: measures.Measures, tables: Tables, into: Floats32, groups: tuple[Group, ...]) -> None: ...
