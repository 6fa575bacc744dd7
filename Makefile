# Needs Python 3.11+ with venv, and make; everything else goes into .venv.
#
#   PYTHON=python3.12 make test     uses another interpreter

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Written last, so a half-made environment has none; named after the interpreter, so another
# one makes a new environment.
READY := $(VENV)/.ready-$(notdir $(PYTHON))

.DEFAULT_GOAL := help
.PHONY: help chart charts test check long fast bench format clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\): .*## \(.*\)/  make \1	\2/p' Makefile

chart: $(READY) ## print the EV and the strategy chart of the live-fold table
	@$(BIN)/exactshoe chart live-fold

charts: $(READY) ## write the chart of every preset in every format to build/charts/
	@$(BIN)/exactshoe gallery build/charts

test: $(READY) ## run the default tests
	$(BIN)/python -m pytest -n 2

check: $(READY) ## format, lint, types, doctests and the examples of README.md
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest --doctest-modules strategy charts
	$(BIN)/python -m pytest tests/test_readme.py

long: $(READY) ## run the long tests
	$(BIN)/python -m pytest -n 2 -m long --hypothesis-profile=long

fast: $(READY) ## add numba, for compiled code, its tests and benchmarks
	$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev,fast]'

bench: $(READY) ## run the benchmarks
	@$(BIN)/python -m benchmarks

format: $(READY) ## format the code and mend what the linter can mend
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .

clean: ## remove all that these targets make
	rm -rf $(VENV) build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment that was finished once is brought up to date; any other is made anew.
$(READY): setup.cfg pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	    { echo "error: $(PYTHON) is missing or older than 3.11; try PYTHON=python3.12 make" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	    { echo "error: $(PYTHON) has no venv module (Debian, Ubuntu: python3-venv)" >&2; exit 1; }
	@echo "setting up $(VENV) ..."
	@test -e $@ || $(PYTHON) -m venv --clear $(VENV)
	@rm -f $@
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	@touch $@
