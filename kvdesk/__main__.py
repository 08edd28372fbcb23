"""`python -m kvdesk` and the `kvdesk` command."""

import sys

from kvdesk.cli import run


def main() -> int:
    """Run the command line with the process's arguments."""
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
