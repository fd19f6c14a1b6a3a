# The signatures are those of `tables.py`.
from dehusk.kernel.tables import in_data_tables as in_data_tables
