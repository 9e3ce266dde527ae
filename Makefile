PYTHON ?= python3
BIN = .venv/bin
SOURCES = pyproject.toml

.PHONY: play test quick lint page browser bench soak lock clean
.NOTPARALLEL:
unexport PYTHONDONTWRITEBYTECODE  # tests start Python hundreds of times: it need not read all sources each time

play: .venv/play page
	@$(BIN)/dicehouse

test: .venv/dev page browser lint
	$(BIN)/pytest -n auto

quick: .venv/dev page
	$(BIN)/pytest -n auto -m "not slow"

lint: .venv/dev page
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python hatch_build.py check

# Builds what people see in the browser, if its sources in web/ have changed.
page:
	@$(BIN)/python hatch_build.py

# Installs Chromium, if there is no browser that the tests can play in.
browser: .venv/dev
	@$(BIN)/python tests/browser/get_browser.py

# Kills a busy house 200 times; docs/reliability.md says what that proves.
soak: .venv/dev
	$(BIN)/python -m tests.table.crash --kills 200

bench: .venv/dev
	$(BIN)/python -m bench
	$(BIN)/python -m bench table

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

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules src/dicehouse/table/page screenshots
