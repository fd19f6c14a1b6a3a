# `make run` and `make test` do all the set-up that they need.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
SETUP = pyproject.toml $(wildcard src/dehusk/*/*.pyx src/dehusk/*/*.pxd)
DATA ?= ../shared/data
PEERS ?= dehusk

# What the tests of a file share is made once; files are begun in the order of tests/conftest.py.
PYTEST = $(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder

.PHONY: run test test-python thorough fuzz asan lock audit lint types imports browser java package archive figures bench bench-papers floor bench-foundation bench-systems \
	bench-density bench-layout bench-records bench-metadata bench-lines bench-site bench-favor bench-memory bench-speed bench-batch bench-spark \
	bench-import bench-threads bench-serve bench-writers bench-growth bench-hostile bench-structures bench-units bench-view pictures models clean

run: $(VENV)/.run
	$(BIN)/dehusk extract examples/teahouse.html --format markdown --title -u https://example.org/teahouse.html

test: lint types imports browser java
	$(PYTEST)

# The Python twin in the place of the compiled kernel; learning a model would take it minutes, and programs over the
# engine (commands, crawls, comparisons, service, Spark, a browser) do not know which of the two they run on, nor does
# what reads the code.
ONCE = training batch browser cli evaluation explain fetching loaders metadata/test_quality.py pool serve spark warc \
	test_datatrove.py test_docs_snippets.py test_recipes.py test_style.py
test-python: $(VENV)/.dev
	DEHUSK_KERNEL=python $(PYTEST) $(patsubst %,--ignore tests/%,$(ONCE))

# Every development page, and EXAMPLES random examples (2,000) of every property; make thorough EXAMPLES=20000 takes longer.
thorough: $(VENV)/.dev browser java
	-$(BIN)/python -m pip install -q 'ray[data]'  # 240 MB, for one test
	$(PYTEST) -m "thorough or hypothesis" --hypothesis-profile random

# Generated inputs through every stage for MINUTES, or so many INPUTS; what breaks a promise joins tests/hostile/corpus.
MINUTES ?= 1
fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.hostile.fuzz --minutes $(MINUTES) $(if $(INPUTS),--inputs $(INPUTS)) $(FUZZ)

# The kernels under sanitisers, over corpus, shapes, pages and INPUTS of fuzz; it begins with planted errors.
asan: $(VENV)/.dev
	$(BIN)/python -m tests.hostile.asan out/asan $(INPUTS)

# The versions in use, for CI to install again; what builds the package is not among them.
lock: $(VENV)/.dev
	mkdir -p requirements
	$(BIN)/python -m pip list --format=freeze --exclude dehusk --exclude pip --exclude setuptools --exclude cython \
		> requirements/ci.txt

audit:
	.ci/audit

# sdist and wheel into dist/; what they hold is checked, and the wheel is installed and used.
package: $(VENV)/.dev
	rm -rf build dist
	$(BIN)/python -m build
	$(BIN)/python -m tests.package dist

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

# How good, how fast, against whom; BENCH takes further options, as BENCH="--limit 50".
bench: $(VENV)/.dev
	$(BIN)/dehusk bench $(DATA)/cleaneval.parquet $(DATA)/wcxb-dev.parquet --with all --peers all --limit 200 \
		--run out/run --report out $(BENCH)

# Runs what the documents quote, keeps it in docs/figures.json and puts it into the documents: a quarter of an hour.
# FIGURES="speed records" measures these alone; `peers`, `lines` and `site` are measured only when they are named.
figures: $(VENV)/.dev
	$(BIN)/python -m benchmarks.figures $(DATA) $(FIGURES)
	$(BIN)/python -m benchmarks.figures write

# The five papers' tables with ours beside them, into docs/papers.md; plots as pages in out/. LIMIT=0: all pages of a set.
bench-papers: $(VENV)/.dev
	$(BIN)/python -m benchmarks.papers $(DATA) $(or $(LIMIT),300) out

# Settles the quality floor anew; lowering it takes a reason (see tests/quality/floor.py).
floor: $(VENV)/.dev
	$(BIN)/python tests/quality/floor.py

# What needs a browser is tested where there is one: Debian's, if this may install it.
browser: $(VENV)/.dev
	@$(BIN)/python -m dehusk.browser.chromium || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; \
	then apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null || echo "apt could not install chromium"; \
	else echo "Tests that need a browser will be skipped."; fi

# So is what needs Java: Spark.
java:
	@command -v java >/dev/null || [ -n "$$JAVA_HOME" ] || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; \
	then apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq default-jre-headless >/dev/null || echo "apt could not install Java"; \
	else echo "Tests that need Java will be skipped."; fi

bench-density: $(VENV)/.dev
	$(BIN)/python -m benchmarks.density $(DATA)

bench-layout: $(VENV)/.dev
	$(BIN)/python -m benchmarks.layout $(DATA)

bench-foundation: $(VENV)/.dev
	$(BIN)/python -m benchmarks.foundation $(DATA)
	$(BIN)/python -m benchmarks.decisions $(DATA)
	$(BIN)/python -m benchmarks.doors $(DATA)/wcxb-dev.parquet

bench-systems: $(VENV)/.dev
	$(BIN)/python -m benchmarks.systems $(DATA)

bench-site: $(VENV)/.dev
	$(BIN)/python -m benchmarks.site $(DATA)

bench-favor: $(VENV)/.dev
	$(BIN)/python -m benchmarks.favor $(DATA)/wcxb-dev.parquet $(DATA)/daniel-dev.parquet $(DATA)/cleaneval.parquet

bench-memory: $(VENV)/.dev
	$(BIN)/python -m benchmarks.memory $(DATA)/wcxb-dev.parquet

bench-speed: $(VENV)/.dev
	$(BIN)/python -m benchmarks.speed $(foreach set,wcxb-dev cleaneval daniel-dev,$(DATA)/$(set).parquet)

# What reading a crawl costs, and how much of a damaged one is found, beside other readers; then a crawl of PAGES pages into tables, beside a
# plain loop and trafilatura, and memory over 100,000 pages; then runs that are killed. Best on a quiet machine.
PAGES ?= 5000
bench-batch: $(VENV)/.dev
	$(BIN)/python -m benchmarks.reading $(DATA)
	$(BIN)/python -m benchmarks.batch $(DATA) $(PAGES)
	$(PYTEST) -m thorough tests/batch

# What Spark costs beside plain extraction, on a master and two workers of this machine.
bench-spark: $(VENV)/.dev
	$(BIN)/python -m benchmarks.spark $(DATA)

# An environment packed for executors that have none, and jobs that use it; builds dehusk anew.
archive: $(VENV)/.dev java
	$(BIN)/python -m tests.spark.archive out/archive

bench-import: $(VENV)/.dev
	$(BIN)/python -m benchmarks.imports

# Two threads beside one, by wall time: on a quiet machine, or before all others (nice -n -18).
bench-threads: $(VENV)/.dev
	$(BIN)/python -m benchmarks.threads $(DATA)/wcxb-dev.parquet

# Each format as a ratio of parse + columns, and how that grows.
bench-writers: $(VENV)/.dev
	$(BIN)/python -m benchmarks.writers $(DATA)/wcxb-dev.parquet

bench-growth: $(VENV)/.dev
	$(BIN)/python -m benchmarks.growth

# Time at n, 2n and 4n for every shape and stage; memory as a multiple of the page.
bench-hostile: $(VENV)/.dev
	$(BIN)/python -m benchmarks.hostile

# What the pool costs a request; then 50 requests a second, one in a hundred a fault, for so many SECONDS.
SECONDS ?= 600
bench-serve: $(VENV)/.dev
	$(BIN)/python -m benchmarks.serve $(DATA)/wcxb-dev.parquet $(SECONDS)

# Ten hard structures as Markdown, beside what others write; markitdown brings 200 MB and is installed here alone.
bench-structures: $(VENV)/.dev
	$(BIN)/python -m pip install -q markitdown
	$(BIN)/python -m benchmarks.structures > docs/structures.md
# Tables, lists and sections as wholes: before and after.
bench-units: $(VENV)/.dev
	$(BIN)/python -m benchmarks.units $(DATA)

# The pictures in the documents; that of a report out of what `make bench` wrote.
pictures: $(VENV)/.dev
	$(BIN)/python -m benchmarks.pictures docs/pictures $(wildcard out/report.html)

# How long until the view of a page is made and drawn in a browser.
bench-view: $(VENV)/.dev
	$(BIN)/python -m benchmarks.view $(DATA)/wcxb-dev.parquet

bench-records: $(VENV)/.dev
	$(BIN)/python -m benchmarks.records $(DATA)
	$(BIN)/python -m benchmarks.list_changes $(DATA)

bench-metadata: $(VENV)/.dev
	$(BIN)/python -m benchmarks.metadata $(DATA)/wcxb-dev.parquet $(PEERS)
	$(BIN)/python -m benchmarks.metadata $(DATA)/daniel-dev.parquet
	$(BIN)/python -m benchmarks.titles $(DATA)/wcxb-dev.parquet

bench-lines: $(VENV)/.dev
	$(BIN)/python -m benchmarks.lines $(DATA)

NEWS = $(DATA)/daniel-dev.parquet $(DATA)/wcxb-dev.parquet
SETS = $(DATA)/cleaneval.parquet $(NEWS)
LICENCE = "learned from WCXB (M. Foley 2026, CC-BY-4.0), DAnIEL and CleanEval pages; holds no text of theirs"
# The default's: with threads and Chinese pages, what is known of WCXB's gold, and the convention of each gold.
FUSED = $(foreach set,cleaneval daniel-dev forum-dev wcxb-dev zh-dev,$(DATA)/$(set).parquet) \
	--notes $(DATA)/wcxb-dev-notes.parquet --seeds 3 --model-seed 1 \
	--judge cleaneval=title,captions,comments --judge daniel-dev=title --judge forum-dev=title \
	--licence "learned from pages of WCXB (M. Foley 2026, CC-BY-4.0), DAnIEL, CleanEval, magic-html (Apache 2.0) and immortal-autumn (MIT); holds no text of theirs"
models: $(VENV)/.dev
	mkdir -p out
	for lines in block source; do $(BIN)/dehusk train farsw $(NEWS) --page-type article --lines $$lines \
		--licence $(LICENCE) -o src/dehusk/models/farsw-$$lines.json || exit 1; \
		$(BIN)/dehusk train wpmte $(SETS) --lines $$lines \
		--licence $(LICENCE) -o src/dehusk/models/wpmte-$$lines.json || exit 1; done
	$(BIN)/python -m benchmarks.list_model $(DATA) src/dehusk/models/lists.json
	$(BIN)/dehusk train fused $(FUSED) -o src/dehusk/models/fused.npz > out/models.txt
	cat out/models.txt
	$(BIN)/python -m benchmarks.figures models out/models.txt

$(VENV)/.run: $(SETUP)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -e .
	touch $@

# By name: dehusk is there, so its kernels are not compiled again for the packages of an extra.
$(VENV)/.dev: $(VENV)/.run
	$(BIN)/python -m pip install --quiet --upgrade pip  # 23.2 fails over an extra that two peers share
	$(BIN)/python -m pip install --quiet 'dehusk[dev]'
	touch $@

clean:
	rm -rf $(VENV) build dist src/dehusk/*/*.c src/dehusk/*/*.so
