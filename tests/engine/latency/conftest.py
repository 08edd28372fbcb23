"""Makes `published` and the facts of the engine's tests importable by the tests of this folder."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]
