"""Record what the engine says in games on hexhex3, for tests of the window without an engine.

The person of that game always plays the first legal turn in the order of the board, White, by the
rulebook. Run it from the root of the project when the engine's answers should be renewed:

    .venv/bin/python tests/frontend/record_engine.py
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from bugfast import Engine, Limit, Position
from fake_engines import ANALYSIS, RECORDING, first_turn

NODES = 20_000


def record() -> list[dict[str, object]]:
    """One record for each of the engine's turns: position, infos as (depth, nodes), turn."""
    records: list[dict[str, object]] = []
    position = Position("hexhex3")
    with Engine(threads=1, hash_mb=16) as engine:
        while not position.is_over:
            if str(position.turn) == "w":
                position = position.play(",".join(first_turn(position)))
                continue
            engine.start(position, Limit(nodes=NODES))
            analysis = engine.wait()
            infos = [(info.depth, info.nodes) for info in engine.poll()]
            assert analysis.best is not None
            best = list(analysis.best.cells)
            records.append({"position": str(position), "infos": infos, "best": best})
            position = position.play(analysis.best)
    return records


def analyse() -> list[dict[str, object]]:
    """The best turns of each position of a bad game: both sides play their first legal turn."""
    records: list[dict[str, object]] = []
    position = Position("hexhex3")
    with Engine(threads=1, hash_mb=16) as engine:
        while not position.is_over:
            analysis = engine.analyse(position, Limit(nodes=NODES), multipv=5)
            lines = [(x.score, x.distance_exact, [str(t) for t in x.pv]) for x in analysis.lines]
            records.append({"position": str(position), "lines": lines})
            position = position.play(",".join(first_turn(position)))
    return records


def write(path: Path, records: list[dict[str, object]]) -> None:
    """Write records, a line each."""
    text = "".join(json.dumps(record) + "\n" for record in records)
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, path)


def main() -> None:
    """Write both recordings."""
    write(RECORDING, record())
    write(ANALYSIS, analyse())


if __name__ == "__main__":
    main()
