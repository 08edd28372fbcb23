#!/usr/bin/env bash
# Sets up what is missing and opens KVDesk. usage: open.sh [PLAN.kvdesk]   (default: the worksheet example)
set -euo pipefail
here="$(cd "$(dirname "$0")/.." && pwd)"
KVDESK_EXTRAS="${KVDESK_EXTRAS:-gui,test}" "$here/packaging/setup.sh"
exec "$here/.venv/bin/kvdesk" "${@:-$here/resources/examples/worksheet.kvdesk}"
