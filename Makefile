# `make run` and `make test` do all the set-up that they need.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
SETUP = pyproject.toml src/dehusk/kernel/_scan.pyx
DATA ?= ../shared/data

.PHONY: run test thorough lint types imports bench-foundation clean

run: $(VENV)/.run
	$(BIN)/dehusk extract examples/teahouse.html --format markdown -u https://example.org/teahouse.html

test: lint types imports
	$(BIN)/python -m pytest

thorough: $(VENV)/.dev
	$(BIN)/python -m pytest -m thorough

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

bench-foundation: $(VENV)/.dev
	$(BIN)/python -m benchmarks.foundation $(DATA)
	$(BIN)/python -m benchmarks.decisions $(DATA)

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
