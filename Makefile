# `make run` and `make test` do all the set-up that they need.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
SETUP = pyproject.toml src/dehusk/kernel/_scan.pyx
DATA ?= ../shared/data
PEERS ?= dehusk

.PHONY: run test lint types imports bench-foundation bench-metadata clean

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

bench-foundation: $(VENV)/.dev
	$(BIN)/python benchmarks/foundation.py $(DATA)

bench-metadata: $(VENV)/.dev
	$(BIN)/python benchmarks/metadata.py $(DATA)/wcxb-dev.parquet $(PEERS)
	$(BIN)/python benchmarks/metadata.py $(DATA)/daniel-dev.parquet
	$(BIN)/python benchmarks/titles.py $(DATA)/wcxb-dev.parquet

$(VENV)/.run: $(SETUP)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -e .
	touch $@

$(VENV)/.dev: $(SETUP)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	touch $@ $(VENV)/.run

clean:
	rm -rf $(VENV) build dist src/dehusk/kernel/_scan.c src/dehusk/kernel/*.so
