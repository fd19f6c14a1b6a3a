# `make run` and `make test` do all the set-up that they need.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
SETUP = pyproject.toml src/dehusk/kernel/_scan.pyx
DATA ?= ../shared/data

.PHONY: run test lint types imports bench-foundation bench-lines models clean

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

bench-lines: $(VENV)/.dev
	$(BIN)/python benchmarks/lines.py $(DATA)

NEWS = $(DATA)/daniel-dev.parquet $(DATA)/wcxb-dev.parquet
SETS = $(DATA)/cleaneval.parquet $(NEWS)
LICENCE = "learned from WCXB (M. Foley 2026, CC-BY-4.0), DAnIEL and CleanEval pages; holds no text of theirs"
models: $(VENV)/.dev
	for lines in block source; do $(BIN)/dehusk train farsw $(NEWS) --page-type article --lines $$lines \
		--licence $(LICENCE) -o src/dehusk/models/farsw-$$lines.json || exit 1; done
	$(BIN)/dehusk train wpmte $(SETS) --licence $(LICENCE) -o src/dehusk/models/wpmte.json

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
