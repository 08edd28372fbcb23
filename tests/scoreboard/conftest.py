"""Makes the builder of overheads and the scoreboard importable by the tests of this folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "packaging"))
