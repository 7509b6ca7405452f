"""Certificates, read and checked in samples by the slow reference implementation.

The whole of a certificate is checked by a program in Rust (tests/rust/check_certificates.rs). Here
the format is read once more, by this file alone, and the claims are looked at by other rules.
"""

from __future__ import annotations

import binascii
import json
import pickle
import random
import signal
import subprocess
import time
from typing import TYPE_CHECKING, NamedTuple

import pytest

import bugfast as bf
from command_line import bugfast, command, environment
from reference.slow_board import SlowBoard
from reference.slow_bug import FIRST, OTHER, SlowPosition

if TYPE_CHECKING:
    from pathlib import Path

SAMPLE = 25
"""Entries of a certificate that are looked at."""

Rows = str
"""The letters of all cells in reading order, `w` for the mover of an entry."""


class Certificate(NamedTuple):
    value: str
    turn: str
    root: SlowPosition
    entries: dict[Rows, list[int]]


def read(path: Path) -> Certificate:
    """Read a certificate as docs/certificates.md says."""
    content = path.read_bytes()
    assert binascii.crc32(content[:-4]) == int.from_bytes(content[-4:], "little")
    line, _, body = content[:-12].partition(b"\n")
    magic, version, value, turn, text = line.decode().split(" ", 4)
    assert (magic, version) == ("bugfast-certificate", "1")
    root = SlowPosition.parse(text)
    cells = len(root.board.cells)
    bytes_of = iter(body)
    entries = {}
    for first in bytes_of:
        code = [first, *(next(bytes_of) for _ in range((cells + 4) // 5 - 1))]
        letters = "".join(".wb"[byte // 3**i % 3] for byte in code for i in range(5))
        assert set(letters[cells:]) <= {"."}
        length, shift = 0, 0
        while True:
            byte = next(bytes_of)
            length |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        entries[letters[:cells]] = [next(bytes_of) for _ in range(length)]
    assert len(entries) == int.from_bytes(content[-12:-4], "little")
    return Certificate(value, turn, root, entries)


def position(board: SlowBoard, rules: str, letters: Rows) -> SlowPosition:
    filled = frozenset((c, s) for c, s in zip(board.cells, letters, strict=True) if s != ".")
    return SlowPosition(board, rules, filled, "w", "place")


def seen_by_mover(pos: SlowPosition) -> list[Rows]:
    """All images of a position, `w` for its mover."""
    stones = dict(pos.stones)
    swap = {"w": pos.mover == "w", "b": pos.mover == "b"}
    letters = ["." if c not in stones else "w" if swap[stones[c]] else "b" for c in pos.board.cells]
    images = []
    for permutation in pos.board.symmetries():
        image = [""] * len(letters)
        for i, to in enumerate(permutation):
            image[to] = letters[i]
        images.append("".join(image))
    return images


def check_lost(pos: SlowPosition, entries: dict[Rows, list[int]]) -> None:
    """Every turn leads to a position that is won by its mover, by the rules or by an entry."""
    results = pos.results()
    assert results, f"{pos}: its mover has won"
    for after in results:
        assert after.winner or any(image in entries for image in seen_by_mover(after)), after


def check_won(pos: SlowPosition, turn: str, entries: dict[Rows, list[int]]) -> None:
    check_lost(pos.play(turn), entries)


CASES = [
    *(f"{board} {rules}" for board in ("hexhex2", "limping2") for rules in FIRST),
    "hexhex2 rulebook b./.../.. w place",
    "hexhex3 online w.b/..b./.w..w/.b../..w b place",
    "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place",
]


@pytest.mark.parametrize("case", CASES)
def test_the_reference_believes_samples(case: str, tmp_path: Path) -> None:
    board, rules, *rest = case.split(" ")
    pos = bf.Position.parse(case) if rest else bf.Position(board, rules)
    path = tmp_path / "certificate"
    made = bf.certify(pos, path, hash_mb=4)
    found = read(path)
    assert str(found.root) == str(pos)
    assert found.value == made.solution.value == bf.solve(pos, hash_mb=4).value
    assert [found.turn] == ([str(turn) for turn in made.solution.winning] or ["-"])
    assert len(found.entries) == made.positions
    assert path.stat().st_size == made.size
    if found.value == "win":
        check_won(found.root, found.turn, found.entries)
    else:
        check_lost(found.root, found.entries)
    slow = found.root.board
    sample = random.Random(1).sample(sorted(found.entries), min(SAMPLE, len(found.entries)))
    for letters in sample:
        names = ",".join(slow.names[cell] for cell in found.entries[letters])
        check_won(position(slow, rules, letters), names, found.entries)


def test_this_check_sees_a_missing_entry(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    bf.certify(bf.Position("hexhex2"), path, hash_mb=1)
    found = read(path)
    assert OTHER[found.root.mover] == "b"
    for letters in found.entries:
        fewer = {key: turn for key, turn in found.entries.items() if key != letters}
        with pytest.raises(AssertionError):
            check_lost(found.root, fewer)
            for key, turn in fewer.items():
                names = ",".join(found.root.board.names[cell] for cell in turn)
                check_won(position(found.root.board, "rulebook", key), names, fewer)


def test_what_is_told_can_be_pickled(tmp_path: Path) -> None:
    told: list[tuple[float, ...]] = []
    made = bf.certify(
        bf.Position("hexhex3").play("c3"),
        tmp_path / "certificate",
        progress=lambda *figures: told.append(figures),
    )
    twin = pickle.loads(pickle.dumps(made))
    assert (twin.positions, twin.size) == (made.positions, made.size)
    assert twin.solution.nodes == made.solution.nodes
    assert told
    assert {len(figures) for figures in told} == {5}


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "a certificate"
    found = json.loads(bugfast("certify", "hexhex2", "--out", str(path), "--json").out)
    assert found["value"] == "loss"
    assert found["positions"] == len(read(path).entries)
    assert found["bytes"] == path.stat().st_size
    late = bugfast("certify", "hexhex4", "--out", str(path), "--time", "0.1")
    assert late.status == 1
    assert "no proof yet" in late.out
    assert read(path).root.board.name == "hexhex2", "what stood there is untouched"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("hexhex2",), "--out"),
        (("hexhex2", "--out", ""), "empty name"),
        (("hexhex2", "--out", "."), "directory"),
        (("hexhex2", "--out", "nowhere/certificate"), "folder that is there"),
        (("hexhex2", "--out", "x", "--time", "0"), "time"),
    ],
)
def test_bad_arguments_are_told(arguments: tuple[str, ...], words: str) -> None:
    done = bugfast("certify", *arguments)
    assert done.status == 2
    assert words in done.err
    assert len(done.err.splitlines()) == 1


def test_ctrl_c_ends_it_and_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    process = subprocess.Popen(
        command("certify", "hexhex4", "--out", str(path)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    try:
        while not list(tmp_path.iterdir()):
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
        assert process.returncode == 130
    finally:
        process.kill()
    assert list(tmp_path.iterdir()) == []
