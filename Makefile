# Two commands matter: `make play` opens the game (`make play LAN=1` for the whole house), `make test` runs every check.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: play test setup lint types layers client client-checks unit examples boards mutants kills load hosted clean

play: setup client
	@$(BIN)/theatre serve --open $(if $(LAN),--lan)

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Theatre needs Python 3.11 or newer; this is $$($(PYTHON) --version)."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "No virtual environment could be made: on Debian, 'apt-get install python3-venv' and try again."; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

test: lint types layers client-checks unit

lint: setup
	$(BIN)/ruff check .

types: setup
	$(BIN)/mypy

layers: setup
	$(BIN)/lint-imports

# the client: built for `make play`, checked by `make test`
CLIENT := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts

client: setup web/dist/index.html

web/node_modules/.installed: web/package.json web/package-lock.json | setup
	cd web && ../tools/with-node npm ci --silent
	@touch $@

web/dist/index.html: web/node_modules/.installed $(CLIENT)
	cd web && ../tools/with-node npm run --silent build

client-checks: client
	cd web && ../tools/with-node npm run --silent check && ../tools/with-node npm test --silent

unit: client
	@tools/need chromium postgresql
	$(BIN)/pytest -n 2 --dist worksteal --durations=25

# a position to try for every rule that a test shows, and the one in which the guided first game begins
examples: setup
	$(BIN)/python -m pytest -q -p no:xdist -p tools.examples tests/games

boards: setup
	$(BIN)/python -m tools.boards
	for game in third-reich supreme-commander; do $(BIN)/python -m tools.hexboards $$game || exit 1; done
	$(BIN)/python -m tools.boards.pictures

# Do the rule tests notice small faults in the rules? make mutants GAME=supreme-axis-and-allies N=100 SEED=1 JOBS=2
GAME ?= supreme-axis-and-allies
N ?= 100
SEED ?= 1
JOBS ?= 2
mutants: setup
	$(BIN)/python -m tools.mutants $(GAME) --sample $(N) --seed $(SEED) --jobs $(JOBS)

# 500 SIGKILLs under load: no accepted choice may be lost or doubled
kills: setup
	$(BIN)/python benchmarks/server_kills.py --kills 500

# 200 clients on 100 tables, a click every 5 s for 10 minutes: how long does a click take?
load: setup
	$(BIN)/python benchmarks/server_load.py --clients 200 --minutes 10

# the proxies of examples/ with a real server behind them (from Debian's packages, which are not installed)
hosted: client
	@tools/need chromium openssl
	$(BIN)/python -m tools.hosted

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis .import_linter_cache
