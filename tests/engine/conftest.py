"""Makes `facts`, `strategies`, `plain_run` and the replay of printed cases importable by the tests of this folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2] / "packaging"))
