"""Stop with a sentence that helps where this interpreter cannot make the virtual environment.

Written for any Python 3, so that an old one can still say what is wrong.
"""

import importlib.util
import sys

NEEDED = (3, 11)

if sys.version_info < NEEDED:
    sys.exit(
        "bugfast needs Python {}.{} or later, and {} is {}.{}: "
        "name another with make PYTHON=...".format(*NEEDED, sys.executable, *sys.version_info[:2])
    )
for module in ("venv", "ensurepip"):
    if importlib.util.find_spec(module) is None:
        sys.exit(
            "{} has no module {}: install it (on Debian and Ubuntu the package python3-venv), "
            "or name another Python with make PYTHON=...".format(sys.executable, module)
        )
