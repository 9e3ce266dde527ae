PYTHON ?= python3
BIN = .venv/bin
SOURCES = pyproject.toml

.PHONY: play test quick lint bench lock clean

play: .venv/play
	@$(BIN)/dicehouse

test: .venv/dev lint
	$(BIN)/pytest -n auto

quick: .venv/dev
	$(BIN)/pytest -n auto -m "not slow"

lint: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

bench: .venv/bench
	$(BIN)/python -m bench

# Each stamp stands for an environment with the pinned, hashed packages of its lock file.
.venv/%: locks/%.txt $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r $<
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# Pins everything anew; needs uv.
LOCK = uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --upgrade --quiet
lock:
	$(LOCK) locks/build.in -o locks/play.txt
	$(LOCK) locks/build.in --group dev -o locks/dev.txt
	$(LOCK) locks/build.in --group dev --group bench -o locks/bench.txt

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
