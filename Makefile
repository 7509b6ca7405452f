# Everything a developer does with bugfast. `make` or `make help` lists the targets.
#
# All of it runs in a virtual environment of its own, which the targets make and keep up to date: each step leaves a
# stamp in $(VENV)/stamps, so that what is done already costs nothing the second time.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
VENV ?= .venv
DIST ?= dist
ARGS ?=

BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps

RUST_SOURCES := $(shell find rust -name '*.rs' -o -name Cargo.toml) Cargo.toml Cargo.lock
PYTHON_SOURCES := $(shell find python frontend -name '*.py' -o -name '*.pyi' -o -name py.typed)
PACKAGING := pyproject.toml frontend/pyproject.toml README.md LICENSE

# Clippy and rustdoc see the extension too, for the interpreter that will load it.
export PYO3_PYTHON := $(abspath $(BIN)/python)
# maturin looks here; a conda environment that happens to be active must not win.
export VIRTUAL_ENV := $(abspath $(VENV))
unexport CONDA_PREFIX
# The tests of the window need neither a display nor a sound card.
HEADLESS := SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy

# On Linux the wheel is linked by zig against an old glibc, whatever this machine has.
WHEEL_FLAGS := $(if $(filter Linux,$(shell uname -s)),--zig --compatibility manylinux_2_17)
# Flags set for this machine alone (a native CPU, say) must not leak into a wheel for all, nor its folders' names.
# The encoded form overrides every other way to set flags, and lets a folder's name hold blanks.
WHEEL_ENV := env PATH="$(abspath $(BIN)):$$PATH" CARGO_ENCODED_RUSTFLAGS="$$(printf -- \
	'--remap-path-prefix=%s=cargo\037--remap-path-prefix=%s=.' "$${CARGO_HOME:-$$HOME/.cargo}" '$(CURDIR)')"

##@ Use

.PHONY: help
help:  ## List the targets
	@awk 'BEGIN { FS = ":.*## "; print "make TARGET [VARIABLE=value ...]" } \
		/^##@/ { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@printf '\nVariables: PYTHON (the interpreter to start from, 3.11 or later; %s), VENV (%s), DIST (%s),\n' \
		'$(PYTHON)' '$(VENV)' '$(DIST)'
	@printf 'ARGS (further arguments for play and test-python), FUZZ_SECONDS (%s)\n' '$(FUZZ_SECONDS)'

.PHONY: play
play: $(STAMPS)/frontend  ## Set up what is needed and play a game in the window
	$(BIN)/bugfast play $(ARGS)

.PHONY: setup
setup: $(STAMPS)/dev $(STAMPS)/frontend  ## Set up everything for development

##@ Check

.PHONY: test
test: test-rust test-python  ## Run every test: the crates', the package's, the window's, the wheels'

.PHONY: test-rust
test-rust:  ## Run the tests of the crates
	cargo test --locked

.PHONY: test-python
test-python: setup wheel  ## Run the tests of the package, the window and the wheels
	$(HEADLESS) BUGFAST_WHEELS="$(abspath $(DIST))" $(BIN)/python -m pytest $(ARGS)

.PHONY: lint
lint: lint-rust lint-python  ## Run every linter; a warning is an error

.PHONY: lint-rust
lint-rust: $(STAMPS)/venv  ## rustfmt, clippy, rustdoc
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

.PHONY: lint-python
lint-python: setup  ## ruff, mypy (strict on what is shipped), stubtest
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file tests/mypy.ini tests/python
	$(BIN)/mypy --config-file tests/mypy.ini tests/frontend
	$(BIN)/python -m mypy.stubtest --mypy-config-file pyproject.toml bugfast

.PHONY: format
format: $(STAMPS)/dev  ## Format the Rust and the Python sources
	cargo fmt --all
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: bench
bench: setup  ## Measure: criterion for the crates, pytest-benchmark for the Python calls
	cargo bench --locked
	$(BIN)/python -m pytest benches --benchmark-only

.PHONY: screenshots
screenshots: setup  ## Draw contact sheets of the window into screenshots/
	$(HEADLESS) $(BIN)/python tools/screenshots.py screenshots

FUZZ_SECONDS ?= 30
FUZZ_TARGETS := $(basename $(notdir $(filter-out %/sample.rs,$(wildcard fuzz/fuzz_targets/*.rs))))

.PHONY: fuzz
fuzz:  ## Feed the parsers and the rules random bytes, FUZZ_SECONDS for each target
	@cargo +nightly --version >/dev/null 2>&1 || \
		{ echo "fuzzing needs a nightly compiler: rustup toolchain install nightly" >&2; exit 1; }
	@cargo fuzz --version >/dev/null 2>&1 || \
		{ echo "fuzzing needs cargo-fuzz: cargo install cargo-fuzz" >&2; exit 1; }
	@for target in $(FUZZ_TARGETS); do \
		mkdir -p fuzz/corpus/$$target; \
		seeds=fuzz/seeds/$$target; [ -d $$seeds ] || seeds=; \
		echo "== $$target, $(FUZZ_SECONDS) s"; \
		cargo +nightly fuzz run $$target fuzz/corpus/$$target $$seeds -- -dict=fuzz/words.dict \
			-max_total_time=$(FUZZ_SECONDS) -timeout=10 -max_len=512 -len_control=0 -verbosity=0 -print_final_stats=1; \
	done

##@ Ship

.PHONY: wheel
wheel: $(DIST)/.stamp  ## Build both wheels into dist/, with all the wheels that they need

.PHONY: sdist
sdist: $(STAMPS)/dev  ## Build the source distribution into dist/
	$(BIN)/maturin sdist --out $(DIST)

.PHONY: clean
clean:  ## Delete all that was made here, the virtual environment too
	rm -rf target fuzz/target $(VENV) $(DIST) screenshots .pytest_cache .hypothesis .mypy_cache .ruff_cache .benchmarks
	rm -f python/bugfast/_core*.so python/bugfast/_core*.pyd
	find $(wildcard python frontend tests benches tools) -name __pycache__ -type d -prune -exec rm -rf {} +

# The steps of the set-up.

$(STAMPS)/venv: tools/check_python.py
	@command -v cargo >/dev/null || { echo "cargo not found: install Rust, https://rustup.rs" >&2; exit 1; }
	$(PYTHON) tools/check_python.py
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@mkdir -p $(STAMPS)
	@touch $@

$(STAMPS)/build: $(STAMPS)/venv pyproject.toml
	$(BIN)/python -m pip install --quiet --group build
	@touch $@

$(STAMPS)/dev: $(STAMPS)/build pyproject.toml
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

# The package is installed in place: only a change of Rust or of the project's own data needs this again.
$(STAMPS)/extension: $(STAMPS)/build $(RUST_SOURCES) pyproject.toml
	$(BIN)/maturin develop --release --locked --group build
	@touch $@

$(STAMPS)/frontend: $(STAMPS)/extension frontend/pyproject.toml
	$(BIN)/python -m pip install --quiet --editable frontend
	@touch $@

# `pip install --no-index --find-links dist 'bugfast[gui]'` must work, so the folder holds the dependencies' wheels as
# well. Both our wheels are named to pip as files: what the index may hold under their names is never asked for.
$(DIST)/.stamp: $(STAMPS)/dev $(RUST_SOURCES) $(PYTHON_SOURCES) $(PACKAGING)
	rm -rf $(DIST)
	$(WHEEL_ENV) $(BIN)/maturin build --release --locked $(WHEEL_FLAGS) --out $(DIST)
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir $(DIST) ./frontend
	$(BIN)/python -m pip download --quiet --only-binary=:all: --dest $(DIST) \
		"$$(ls $(DIST)/bugfast-*.whl)[gui,numpy]" $(DIST)/bugfast_frontend-*.whl
	@touch $@
