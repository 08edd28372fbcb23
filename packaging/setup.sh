#!/usr/bin/env bash
# Makes a virtual environment with everything KVDesk and its tests need, once; run again it only brings it up to date.
# usage: setup.sh [folder]   (default .venv, beside this checkout's pyproject.toml; KVDESK_EXTRAS chooses what goes in)
set -euo pipefail
cd "$(dirname "$0")/.."
venv="${1:-.venv}"
extras="${KVDESK_EXTRAS:-gui,test}"

python=""
for candidate in python3 python3.13 python3.12 python3.11; do
    if command -v "$candidate" >/dev/null && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        python="$candidate"
        break
    fi
done
[ -n "$python" ] || { echo "KVDesk needs Python 3.11 or newer; install it and run this again." >&2; exit 2; }

# Qt loads these from the system. Other systems than Debian's have them with any desktop.
packages="libegl1 libgl1 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1
libxcb-render-util0 libxcb-shape0 libxcb-xkb1 libdbus-1-3 libfontconfig1 fonts-dejavu-core python3-venv
xvfb xdotool poppler-utils"
if [[ "$extras" == *gui* ]] && command -v apt-get >/dev/null; then
    missing=""
    for package in $packages; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q "install ok installed" || missing="$missing $package"
    done
    if [ -n "$missing" ]; then
        root=""
        [ "$(id -u)" -eq 0 ] || root="sudo"
        $root apt-get update -qq
        # shellcheck disable=SC2086
        DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq $missing >/dev/null
    fi
fi

[ -x "$venv/bin/python" ] || "$python" -m venv "$venv"
stamp="$venv/.kvdesk-installed"
wanted="$(cat pyproject.toml packaging/setup.sh; echo "$extras")"
if [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$wanted" ]; then
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --upgrade pip
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -e ".[$extras]"
    printf '%s' "$wanted" >"$stamp"
fi
