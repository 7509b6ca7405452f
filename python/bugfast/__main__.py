"""`python -m bugfast` is the command `bugfast`."""

import sys

from bugfast.cli import main

if __name__ == "__main__":
    sys.exit(main())
