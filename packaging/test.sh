#!/usr/bin/env bash
# Sets up what is missing and runs every check: style, types, import contracts, the tests, and the core without Qt.
# usage: test.sh [pytest arguments]   (with arguments only pytest runs, with them)
set -euo pipefail
cd "$(dirname "$0")/.."
packaging/setup.sh .venv
export QT_QPA_PLATFORM=offscreen
if [ "$#" -gt 0 ]; then
    exec .venv/bin/python -m pytest "$@"
fi
.venv/bin/ruff check .
.venv/bin/ruff format --check .
.venv/bin/mypy
.venv/bin/lint-imports
echo "— the core, with Qt not installed"
KVDESK_EXTRAS=test packaging/setup.sh .venv-core
.venv-core/bin/python -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec("PySide6") is not None)'
.venv-core/bin/python -m pytest -q -p no:pytest-qt
echo "— what Qt makes a difference to; the pure rooms cannot import it, and have just been tested"
pure=(engine importers project sweep hub scoreboard)
.venv/bin/python -m pytest -q "${pure[@]/#/--ignore=tests/}"
