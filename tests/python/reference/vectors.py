"""The vectors in ``tests/data/bug`` and the counts of the rules page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent.parent.parent / "data" / "bug"


def read(name: str) -> list[dict[str, Any]]:
    """The objects of a file of JSON lines."""
    with (DATA / f"{name}.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


TURNS = {
    "hexhex1": [1, 0],
    "hexhex2": [7, 108, 498, 1_680, 7_284, 5_928],
    "hexhex3": [19, 660, 13_002, 439_476, 10_951_998, 237_360_426],
    "hexhex4": [37, 2_082, 86_928, 5_016_588, 256_613_598],
    "hexhex5": [61, 5_022, 346_932, 29_837_892],
    "limping1": [3, 12, 12, 0],
    "limping2": [12, 294, 3_144, 60_282, 743_166, 5_627_634],
    "triangle3": [6, 72, 264, 444, 1_566],
    "triangle4": [10, 198, 1_632, 19_530, 181_074],
    "rhombus3x3": [9, 166, 1_168, 11_100, 82_096],
    "rhombus4x3": [12, 280, 3_024, 52_690, 646_502],
}
"""Turns as text from the empty board, to depth 1, 2 and so on, the same in both rule sets."""

DISTINCT = {
    "hexhex2": [7, 90, 408, 954, 3_918, 3_600],
    "hexhex3": [19, 588, 11_094, 299_124, 6_783_858],
    "hexhex4": [37, 1_920, 76_938, 3_926_556],
    "limping2": [12, 255, 2_619, 35_688],
}
"""As ``TURNS``, all turns of a position to the same result counting once."""
