# The workshop. `make help` says what each target does; CONTRIBUTING.md says when to use which.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

PY := .venv/bin/python

##@ Use
.PHONY: env run

env: ## make .venv from the hash-locked list (instant when nothing has changed)
	@tools/env

run: env ## serve the referee (PORT=8000, HOST=0.0.0.0, WEB_CONCURRENCY=one a core)
	@exec tools/serve

##@ Check
.PHONY: test lint types format browser

# BROWSER=no leaves out the tests that drive Chromium, and says so.
test: env ## every check, part by part, with what each took
ifeq ($(BROWSER),no)
	@$(PY) tools/check.py --no-browser
else
	@tools/browser >/dev/null
	@$(PY) tools/check.py
endif

lint: env ## ruff, and import-linter for the two laws
	@$(PY) tools/check.py lint laws

types: env ## mypy, strict
	@$(PY) tools/check.py types

format: env ## lay the code out as ruff wants it, and mend what it can mend safely
	@.venv/bin/ruff check --fix-only --quiet .
	@.venv/bin/ruff format .

browser: ## see that a Chromium is here; install Debian's where that is possible
	@tools/browser

##@ Make
.PHONY: openapi reference cases texts golden lock node

openapi: env ## write openapi/openapi.json from the code
	@$(PY) -m tools.make_openapi

reference: env ## write the tables of docs/errors.md and docs/effects.md from the checks and the games
	@$(PY) -m tools.make_reference

cases: env ## write into each published case which entries of the catalogue it shows
	@$(PY) -m tools.cite_cases

texts: env ## gather the sentences to translate, and bring the .po files up to date with them
	@$(PY) -m tools.make_texts

golden: env ## play the golden games, count positions and record answers anew (read the differences before you commit them)
	@$(PY) -m tools.make_playthroughs
	@$(PY) -m tools.make_perft
	@$(PY) -m tools.make_records

lock: ## write the locked lists anew from pyproject.toml (UPGRADE=package, or UPGRADE=all)
	@tools/lock $(if $(UPGRADE),$(if $(filter all,$(UPGRADE)),--upgrade,--upgrade-package $(UPGRADE)))

node: env ## install the pinned Node tools (spec linters, TypeScript client, Lighthouse)
	@tools/nodejs

##@ Look closer
.PHONY: spec bench fuzz restarts soak pythons compare mutants audit sbom

spec: env ## three linters over openapi/openapi.json
	@.venv/bin/openapi-spec-validator --schema 3.1 openapi/openapi.json
	@tools/nodejs redocly lint --config tools/node/redocly.yaml openapi/openapi.json
	@tools/nodejs spectral lint --ruleset tools/node/spectral.yaml --fail-severity warn openapi/openapi.json

# docs/benchmarks.md says what is compared with what. PARTS="request chess" measures those alone.
bench: env ## how fast it is, side by side with others (five minutes at most; QUICK=1 takes one)
	@$(PY) -m benchmarks $(if $(QUICK),--quick) $(PARTS)

fuzz: env ## the running service, fuzzed by its published document (some 20,000 examples; EXAMPLES=n an operation)
	@$(PY) -m tools.fuzz $(EXAMPLES)

restarts: env ## behind nginx: rolling restarts, a killed worker, a hanging instance, 10,000 requests, none lost
	@tools/nginx >/dev/null
	@$(PY) -m tests.reliability.behind_nginx

soak: env ## twenty minutes at high load: is memory flat, is all well? (MINUTES=n for less)
	@$(PY) -m tests.reliability.soak --minutes $(or $(MINUTES),20)

pythons: env ## the same answers to the byte from every Python that is here
	@tools/pythons

compare: env ## 100,000 positions of each game, judged by the referee and by the second opinions
	@$(PY) -m tests.second_opinion.compare 100000

# Goes on where it was stopped. AREAS="engine monkey" for some, SAMPLE=n of each game, SEED=…, ONLY='*.chance:*', FRESH=1.
mutants: env ## do the tests notice when the rules are wrong? all of the engine, 500 mutants of each game (40 minutes)
	@$(PY) -m tools.mutants $(AREAS) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only '$(ONLY)') $(if $(FRESH),--fresh)

audit: env ## known vulnerabilities in what we deploy
	@.venv/bin/pip-audit --strict --require-hashes --disable-pip -r requirements.lock

sbom: env ## the bill of materials of what we deploy, in reports/sbom.json (CycloneDX)
	@mkdir -p reports
	@PYTHONWARNINGS=ignore .venv/bin/cyclonedx-py requirements requirements.lock --pyproject pyproject.toml --output-reproducible --output-file reports/sbom.json
	@echo "make sbom: reports/sbom.json"

##@ Tidy
.PHONY: clean help

clean: ## take away everything that make and the tools have made, .venv too
	@rm -rf .venv .venv.lock .tools .run reports mutants build dist *.egg-info tools/node/node_modules \
	    .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .schemathesis .coverage htmlcov
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## say what each target does
	@awk 'BEGIN {FS = ":.*## "} /^##@/ {printf "\n%s\n", substr($$0, 5)} /^[a-z][a-z-]*:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
