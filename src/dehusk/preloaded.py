"""What every worker has from the start: the process that workers are forked from imports this, once.

The package and the shipped model are loaded and used, and no worker's garbage collection looks through them again.
"""

import gc

import dehusk

result = dehusk.extract("<h1>Tea</h1><p>" + "Pour the water at eighty degrees, and wait. " * 20)
written = (result.text, result.markdown, result.html, result.metadata, result.page_type)
dehusk.records("<ul><li><a href=/1>Green tea, 3 euros</a><li><a href=/2>Black tea, 2 euros</a></ul>")
gc.collect()
gc.freeze()
