"""Kill the program that keeps a game at a hundred random moments, and look what is left of it.

    python benches/kill_window.py [COUNT] [SEED]

Each start goes on with the game of the one before; the script ends at the first game that is lost.
The tests do the same a few times.
"""

import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "frontend"))

from dying import play_and_kill

count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
choose = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
with tempfile.TemporaryDirectory() as folder:
    for _ in range(count):
        play_and_kill(Path(folder), choose)
print(f"killed {count} times, no game lost")
