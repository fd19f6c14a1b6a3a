# `make run` and `make test` do all the set-up that they need.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
SETUP = pyproject.toml src/dehusk/kernel/_scan.pyx
DATA ?= ../shared/data

.PHONY: run test lint types imports browser bench-foundation bench-density bench-layout clean

run: $(VENV)/.run
	$(BIN)/dehusk extract examples/teahouse.html --format markdown -u https://example.org/teahouse.html

test: lint types imports browser
	$(BIN)/python -m pytest

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

# What needs a browser is tested where there is one: Debian's, if this may install it.
browser: $(VENV)/.dev
	@$(BIN)/python -m dehusk.layout.chromium || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; \
	then apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null || echo "apt could not install chromium"; \
	else echo "Tests that need a browser will be skipped."; fi

bench-density: $(VENV)/.dev
	$(BIN)/python benchmarks/density.py $(DATA)

bench-layout: $(VENV)/.dev
	$(BIN)/python benchmarks/layout.py $(DATA)

bench-foundation: $(VENV)/.dev
	$(BIN)/python benchmarks/foundation.py $(DATA)

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
