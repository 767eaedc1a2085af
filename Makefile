# The interpreter the virtual environment is made from: the first of these that
# runs, is Python 3.11 or newer, and can make a virtual environment.
# Choose another with: make PYTHON=/path/to/python test
PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3; do \
	if $$python -c '$(SUITABLE)' >/dev/null 2>&1; then echo $$python; break; fi; done)
SUITABLE := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))

VENV := .venv
BIN := $(VENV)/bin
# One test process for each core; more than eight only cost their start.
PYTEST := $(BIN)/python -m pytest -n auto --maxprocesses 8
PIP := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help demo test slow bench clean

help:
	@echo 'make demo    install, then solve an example position'
	@echo 'make test    lint, check formatting, types and layers, run the tests'
	@echo 'make slow    run the slow tests'
	@echo 'make bench   run the smoke benchmark'
	@echo 'make clean   delete the virtual environment, caches and build output'

demo: $(VENV)/.installed
	$(BIN)/stormline solve examples/ant-infernal-tutor.toml

test: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PYTEST)

slow: $(VENV)/.installed-dev
	$(PYTEST) -m slow

bench: $(VENV)/.installed-dev
	$(BIN)/python -m benchmarks smoke

clean:
	rm -rf $(VENV) build dist *.egg-info
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps: each is newer than pyproject.toml once its install has succeeded.

$(VENV)/.created:
	@python='$(PYTHON)'; \
	if [ -z "$$python" ] || ! "$$python" -c '$(SUITABLE)' 2>/dev/null; then \
		echo "Stormline needs Python 3.11 or newer, with the venv and ensurepip modules." >&2; \
		echo "Name one with: make PYTHON=/path/to/python" >&2; \
		exit 1; \
	fi; \
	echo "$$python -m venv --clear $(VENV)"; \
	"$$python" -m venv --clear $(VENV)
	@touch $@

$(VENV)/.installed: pyproject.toml | $(VENV)/.created
	$(PIP) install --quiet -e .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/.created
	$(PIP) install --quiet -e '.[dev]'
	@touch $(VENV)/.installed $@
