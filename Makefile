# The workshop. `make help` says what each target does; CONTRIBUTING.md says when to use which.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

VENV := .venv
PY   := $(VENV)/bin/python

.PHONY: help
help: ## Say what each target does.
	@awk 'BEGIN {FS = ":.*## "} /^[a-z][a-z-]*:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: env
env: ## Make .venv from the hash-locked requirements (instant when nothing has changed).
	@tools/env
