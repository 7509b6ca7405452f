"""`python -m bugfast_frontend [POSITION|BOARD|FILE] [--rules rulebook|online]`."""

from __future__ import annotations

import argparse
import sys

from bugfast import BugfastError
from bugfast_frontend import __version__
from bugfast_frontend.app import FrontendError, main


def run(arguments: list[str] | None = None) -> int:
    """Run the program with the arguments of the command line; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m bugfast_frontend", description="Play the board game Bug in a window."
    )
    parser.add_argument(
        "argument",
        nargs="?",
        metavar="POSITION|BOARD|FILE",
        help="a position string, a board such as hexhex5, or a file of game records; "
        "a new game on hexhex4 where none is given",
    )
    parser.add_argument("--rules", choices=("rulebook", "online"), default="rulebook")
    parser.add_argument("--version", action="version", version=__version__)
    options = parser.parse_args(arguments)
    try:
        return main(options.argument, options.rules)
    except (BugfastError, FrontendError, OSError) as error:
        print(f"bugfast_frontend: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
