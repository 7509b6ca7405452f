"""What is learned and solved is kept, whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bugfast_frontend.models.progress import Progress, ProgressFile


def test_progress_comes_back_as_it_was(tmp_path: Path) -> None:
    kept = ProgressFile(tmp_path / "new")
    assert kept.load() == (Progress(), None)
    progress = Progress({"eat"}, {"a": 2, "b": 1}, {"b"})
    assert kept.save(progress) is None
    assert kept.load() == (progress, None)


def test_without_a_folder_nothing_is_kept() -> None:
    kept = ProgressFile(None)
    assert kept.save(Progress({"eat"})) is None
    assert kept.load() == (Progress(), None)


def test_two_windows_do_not_lose_each_others_progress(tmp_path: Path) -> None:
    first, second = Progress({"eat"}, {"a": 3}), Progress({"bug"}, {"a": 1, "b": 1}, {"b"})
    kept = ProgressFile(tmp_path)
    kept.save(first)
    kept.save(second)
    assert kept.load()[0] == Progress({"eat", "bug"}, {"a": 3, "b": 1}, {"b"})


def test_tries_count_until_a_puzzle_is_solved() -> None:
    progress = Progress()
    for solved in (False, False, True, False, True):
        progress.count("a", solved=solved)
    assert progress.tries == {"a": 3} and progress.solved == {"a"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"lessons": [1], "tries": {}, "solved": []}',
        '{"lessons": [], "tries": [], "solved": []}',
        '{"lessons": [], "tries": {"a": 0}, "solved": []}',
        '{"lessons": [], "tries": {"a": true}, "solved": []}',
        '{"lessons": [[]], "tries": {}, "solved": []}',
        '{"lessons": 3, "tries": {}, "solved": []}',
        "[" * 100_000,
        "x" * 1_000_001,
    ],
)
def test_a_broken_file_is_set_aside(tmp_path: Path, text: str) -> None:
    kept = ProgressFile(tmp_path)
    assert kept.path is not None
    kept.path.write_text(text)
    progress, said = kept.load()
    assert progress == Progress() and said is not None and "set aside" in said
    (aside,) = tmp_path.glob("progress-broken-*.json")
    assert aside.read_text() == text
    assert kept.load() == (Progress(), None)


def test_a_file_that_is_no_text_is_set_aside(tmp_path: Path) -> None:
    kept = ProgressFile(tmp_path)
    assert kept.path is not None
    kept.path.write_bytes(b"\xff\x00")
    assert "set aside" in (kept.load()[1] or "")


def test_a_folder_in_the_place_of_the_file_is_set_aside(tmp_path: Path) -> None:
    kept = ProgressFile(tmp_path)
    assert kept.path is not None
    kept.path.mkdir()
    assert "set aside" in (kept.load()[1] or "")


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = ProgressFile(tmp_path / "file" / "below").save(Progress({"eat"}))
    assert said is not None and said.startswith("Your progress could not be kept")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    kept = ProgressFile(tmp_path)
    assert kept.path is not None
    kept.path.write_text("{}")
    kept.path.chmod(0)
    assert "cannot be read" in (kept.load()[1] or "")
