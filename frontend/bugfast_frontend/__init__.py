"""The window in which people play Bug: a pygame-ce front end to the library `bugfast`.

Start it with `bugfast_frontend.app.main`, `python -m bugfast_frontend` or `bugfast play`.
Nothing in `bugfast_frontend.models` knows pygame.
"""

import os

# pygame prints a banner on standard output when it is imported, unless this is set before.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

__version__ = "0.1.0"
