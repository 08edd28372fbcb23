"""Resources are found in a checkout and travel in the wheel."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from kvdesk import paths

ROOT = Path(__file__).parents[1]


def test_that_a_resource_is_found():
    assert paths.resource("catalog", "accelerators.json").is_file()


def test_that_a_missing_resource_says_what_to_do():
    with pytest.raises(FileNotFoundError, match="install KVDesk again"):
        paths.resource("nothing")


def test_that_the_wheel_carries_the_catalogue_and_loads_it(tmp_path):
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from kvdesk import catalog, paths; "
        "assert sys.argv[1] in str(paths.resource('catalog')), paths.resource('catalog'); "
        "print(catalog.accelerator('h100-sxm-80').capacity_bytes, len(catalog.models()))"
    )
    site = str(tmp_path / "site")
    shown = subprocess.run([sys.executable, "-c", code, site], check=True, capture_output=True, text=True, cwd=tmp_path)
    capacity, models = shown.stdout.split()
    assert int(capacity) == 81_559 << 20
    assert int(models) > 0
