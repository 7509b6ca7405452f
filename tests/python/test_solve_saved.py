"""Solver runs that keep what they prove in a folder: killed, taken up again, disturbed."""

from __future__ import annotations

import signal
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

import bugfast as bf
from command_line import bugfast, command, environment

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LONG = "hexhex4 rulebook ...b/b..../bb...b/..w.www/bw.w../.bb../wb.. b place"
"""Not proved in 118 million steps, yet with much in it that soon is."""
FILE = "hexhex4-rulebook.proofs"
LOCK = "hexhex4-rulebook.lock"
NUMBER_BITS = 26
"""Bits of a proof or disproof number in the last word of an entry."""
PROOF_SHIFT = 8
DISPROOF_SHIFT = PROOF_SHIFT + NUMBER_BITS


def entries_of(path: Path) -> list[bytes]:
    """The entries of a file: stones, then what is known."""
    content = path.read_bytes()
    magic, _board, _rules, words, body = content.split(b"\n", 4)
    assert magic.startswith(b"bugfast proofs")
    size = 8 * int(words)
    entries = [body[i : i + size] for i in range(0, len(body) - 16, size)]
    assert len(entries) == int.from_bytes(body[-16:-8], "little")
    return entries


def settled(path: Path) -> set[bytes]:
    """The proved positions of a file, each with its phase and its value."""
    found = set()
    for entry in entries_of(path):
        last = int.from_bytes(entry[-8:], "little")
        proof, disproof = (
            last >> shift & ((1 << NUMBER_BITS) - 1) for shift in (PROOF_SHIFT, DISPROOF_SHIFT)
        )
        if proof == 0 or disproof == 0:
            found.add(entry[:-8] + bytes([last & 2, proof == 0]))
    return found


def start(folder: Path, *more: str) -> subprocess.Popen[bytes]:
    # In a table that has room nothing gives way to anything else.
    return subprocess.Popen(
        command("solve", LONG, "--hash-mb", "512", "--state", str(folder), *more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )


def test_a_killed_run_loses_nothing_that_was_saved(tmp_path: Path) -> None:
    process = start(tmp_path)
    try:
        # The first save comes after five seconds.
        end = time.monotonic() + 60
        while not (tmp_path / FILE).exists():
            assert time.monotonic() < end, "not saved in a minute"
            assert process.poll() is None
            time.sleep(0.1)
        process.kill()
        process.communicate(timeout=20)
    finally:
        process.kill()
    before = settled(tmp_path / FILE)
    assert len(before) > 10
    # Taken up again it knows all of it, and saves it again.
    again = start(tmp_path, "--time", "0.000001")
    assert again.communicate(timeout=60)[1] == b""
    assert again.returncode == 1
    after = settled(tmp_path / FILE)
    assert before <= after


def test_resumed_proofs_are_right(tmp_path: Path) -> None:
    table = bf.CompleteTable.build("limping2", "online")
    pos = bf.Position("limping2", "online")
    found = None
    for _ in range(500):
        found = bf.solve(pos, state_dir=tmp_path, hash_mb=2, time=0.005, all_turns=True)
        if found.complete:
            break
    assert found is not None
    assert found.value == table.value(pos)
    # Every position that can be reached in two turns, by what was saved.
    for _, first in pos.results():
        for _, second in first.results():
            solved = bf.solve(second, state_dir=tmp_path, hash_mb=2)
            assert solved.value == table.value(second), second


def test_ctrl_c_saves(tmp_path: Path) -> None:
    process = start(tmp_path)
    try:
        time.sleep(2)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert process.returncode == 130
    finally:
        process.kill()
    assert entries_of(tmp_path / FILE)
    said = f"bugfast: saving what is proved in {tmp_path}; Ctrl-C again ends without saving\n"
    assert (out, err.decode()) == (b"", said)


def test_a_second_ctrl_c_gives_up_saving(run_script: Callable[[str], str], tmp_path: Path) -> None:
    # The second comes in the middle of the save that the first makes it do, which is known by its
    # file; where that is over too soon the third attempt may tell.
    output = run_script(
        f"""
import os, signal, sys, threading, time
from pathlib import Path
import bugfast as bf

folder = Path({str(tmp_path / "kept")!r})
pos = bf.Position.parse({LONG!r})
bf.solve(pos, state_dir=folder, time=0.2, hash_mb=64)
before = (folder / {FILE!r}).read_bytes()


def interrupt():
    time.sleep(3)
    os.kill(os.getpid(), signal.SIGINT)
    while not list(folder.glob("*.partial")):
        time.sleep(0.001)
    os.kill(os.getpid(), signal.SIGINT)


threading.Thread(target=interrupt, daemon=True).start()
try:
    bf.solve(pos, state_dir=folder, hash_mb=1024)
except KeyboardInterrupt:
    print("interrupted")
print(sorted(path.name for path in folder.iterdir()))
print((folder / {FILE!r}).read_bytes() == before)
"""
    )
    assert output.splitlines() == ["interrupted", str([LOCK, FILE]), "True"]


def test_the_end_of_the_time_saves(tmp_path: Path) -> None:
    assert bugfast("solve", LONG, "--state", str(tmp_path), "--time", "0.5").status == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == [LOCK, FILE]
    assert entries_of(tmp_path / FILE)


def test_a_folder_in_the_place_of_the_file_is_told_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    done = bugfast("solve", LONG, "--state", str(tmp_path))
    assert done.status == 2
    assert "no file, expected one" in done.err
    assert sorted(path.name for path in tmp_path.iterdir()) == [LOCK, FILE]
    with pytest.raises(OSError, match="no file, expected one"):
        bf.solve(bf.Position.parse(LONG), state_dir=tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="saved proofs"):
        bf.solve(bf.Position.parse(LONG), state_dir=tmp_path / "file")


def test_files_that_are_damaged_are_all_kept(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / FILE).write_bytes(b"damaged %d" % number)
        with pytest.raises(bf.ArgumentError, match="set aside"):
            bf.solve(bf.Position.parse(LONG), state_dir=tmp_path)
    kept = sorted(path.read_bytes() for path in tmp_path.iterdir() if path.name != LOCK)
    assert kept == [b"damaged 0", b"damaged 1", b"damaged 2"]
    assert not (tmp_path / FILE).exists()
