"""What the views cost before the first paint."""

import subprocess
import sys

import pytest

pytest.importorskip("PySide6")


def test_that_no_view_imports_the_plotting_library_at_start():
    modules = ("summary", "memory", "growth", "findings", "formula")
    code = f"import sys; {'; '.join(f'import kvdesk.ui.views.{name}' for name in modules)}; "
    code += "sys.exit('pyqtgraph' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
