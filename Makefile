# `make run` and `make test` do all the set-up that they need.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
SETUP = pyproject.toml $(wildcard src/dehusk/kernel/*.pyx)
DATA ?= ../shared/data

.PHONY: run test lint types imports bench bench-papers floor bench-foundation bench-records clean

run: $(VENV)/.run
	$(BIN)/dehusk extract examples/teahouse.html --format markdown -u https://example.org/teahouse.html

test: lint types imports
	$(BIN)/python -m pytest

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

bench-papers: $(VENV)/.dev
	for paper in 000 001 002 003 004; do $(BIN)/dehusk bench --paper $$paper --data $(DATA) --run out/run; done

# Settles the quality floor anew; lowering it takes a reason (see tests/quality/floor.py).
floor: $(VENV)/.dev
	$(BIN)/python tests/quality/floor.py

bench-foundation: $(VENV)/.dev
	$(BIN)/python benchmarks/foundation.py $(DATA)

bench-records: $(VENV)/.dev
	$(BIN)/python benchmarks/records.py $(DATA)

$(VENV)/.run: $(SETUP)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -e .
	touch $@

$(VENV)/.dev: $(SETUP)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip  # 23.2 fails over an extra that two peers share
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	touch $@ $(VENV)/.run

clean:
	rm -rf $(VENV) build dist src/dehusk/kernel/*.c src/dehusk/kernel/*.so
