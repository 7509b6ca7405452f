"""One match after another: left and taken up again, opened, paged, saved, copied, kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

import bugfast
from bugfast import Position
from bugfast_frontend.intents import Command
from bugfast_frontend.models.autosave import Autosave
from bugfast_frontend.models.desk import Desk, first_games
from bugfast_frontend.models.engine_worker import EngineWorker
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.game_text import record_line
from bugfast_frontend.models.opening import Opening, open_argument
from bugfast_frontend.models.players import Player, Players
from bugfast_frontend.models.session import Session
from fake_engines import ReplayEngine

PEOPLE = Players(Player.PERSON, Player.PERSON)
CHAIN = "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place"
MakeDesk = Callable[..., Desk]


@pytest.fixture
def make_desk(folders: Folders) -> Iterator[MakeDesk]:
    desks: list[Desk] = []

    def make(text: str = "hexhex3", *, others: Iterable[Opening] = ()) -> Desk:
        opening = Opening(open_argument(text).session, PEOPLE)
        desks.append(Desk(opening, lambda: EngineWorker(ReplayEngine), folders, others))
        return desks[-1]

    yield make
    for desk in desks:
        desk.close()


@pytest.fixture
def file_of_games(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    lines = [
        json.dumps({"board": "hexhex3", "rules": "rulebook", "turns": turns})
        for turns in (["c3"], ["a1", "e3"], ["b2"])
    ]
    path.write_text("\n".join([*lines[:2], "{", lines[2]]) + "\n", "utf-8")
    return path


def play(desk: Desk, *cells: str) -> None:
    for cell in cells:
        assert desk.match.play(cell)
        desk.tick()


def cells(desk: Desk) -> list[str]:
    return [str(turn) for turn in desk.match.session.turns()]


def restarted(folders: Folders, argument: str | None = None) -> tuple[Opening, list[Opening]]:
    return first_games(argument, "rulebook", folders)


def test_a_new_game_does_not_lose_the_one_in_play(make_desk: MakeDesk) -> None:
    desk = make_desk()
    assert not desk.allows(Command.OTHER_GAME)
    play(desk, "c3", "a1")
    desk.start(open_argument("hexhex4"))
    assert desk.allows(Command.OTHER_GAME) and "Other games" in (desk.match.message or "")
    desk.match.toggle_engine()
    play(desk, "d4")
    desk.resume_other()
    assert cells(desk) == ["c3", "a1"] and desk.match.players == PEOPLE
    desk.resume_other()
    assert cells(desk) == ["d4"] and not desk.match.engine_on


def test_a_new_game_that_nobody_played_does_not_push_out_the_other(make_desk: MakeDesk) -> None:
    desk = make_desk()
    play(desk, "c3")
    desk.start(open_argument("hexhex4"))
    desk.start(open_argument("hexhex5"))
    desk.resume_other()
    assert cells(desk) == ["c3"]


def test_going_back_where_there_is_nothing_is_told(make_desk: MakeDesk) -> None:
    desk = make_desk()
    desk.resume_other()
    assert "no other game" in (desk.match.message or "")


def test_the_games_of_a_file_are_paged(make_desk: MakeDesk, file_of_games: Path) -> None:
    desk = make_desk()
    desk.page(1)
    assert "Only one game" in (desk.match.message or "") and not desk.allows(Command.NEXT_GAME)
    desk.open(file_of_games)
    assert cells(desk) == ["c3"] and (desk.match.message or "").startswith("Game 1 of 4.")
    desk.page(-1)
    assert desk.match.message == "Game 1 of 4, the first one." and not desk.match.trouble
    desk.page(1)
    assert cells(desk) == ["a1", "e3"]
    desk.page(1)
    assert cells(desk) == ["b2"]
    assert "Game 4 of 4" in (desk.match.message or "")
    assert "Game 3 cannot be read" in (desk.match.message or "")
    desk.page(1)
    assert "the last one" in (desk.match.message or "")
    desk.page(-1)
    assert cells(desk) == ["a1", "e3"]


def test_a_game_of_a_file_that_was_played_on_can_be_gone_back_to(
    make_desk: MakeDesk, file_of_games: Path
) -> None:
    desk = make_desk()
    desk.open(file_of_games)
    play(desk, "a1")
    desk.page(1)
    desk.resume_other()
    assert cells(desk) == ["c3", "a1"]
    desk.page(1)
    assert cells(desk) == ["a1", "e3"], "it knows its place in the file"


def test_what_cannot_be_opened_leaves_the_game(make_desk: MakeDesk, tmp_path: Path) -> None:
    desk = make_desk()
    play(desk, "c3")
    for bad in (tmp_path, tmp_path / "missing", tmp_path / "nope\udcff.jsonl", tmp_path / "\0"):
        desk.open(bad)
        assert desk.match.trouble and cells(desk) == ["c3"]
    for text in ("", "hexhex0", "{", "\udcff", "what?"):
        desk.paste(text)
        assert desk.match.trouble and cells(desk) == ["c3"]


def test_a_game_is_saved_and_saved_again_in_the_same_file(
    make_desk: MakeDesk, folders: Folders
) -> None:
    desk = make_desk(CHAIN)
    play(desk, "b4", "a3", "c5")
    desk.save()
    (path,) = folders.saves.iterdir()
    assert str(path) in (desk.match.message or "") and not desk.match.trouble
    play(desk, "c4")
    desk.save()
    assert [path] == list(folders.saves.iterdir())
    (record,) = bugfast.read_games(path)
    assert record.error is None and record.start == Position.parse(CHAIN)
    assert [str(turn) for turn in record.turns] == cells(desk)


def test_two_games_saved_in_one_second_are_two_files(make_desk: MakeDesk, folders: Folders) -> None:
    for _ in range(3):
        desk = make_desk()
        play(desk, "c3")
        desk.save()
    assert len(list(folders.saves.iterdir())) == 3


def test_an_own_board_makes_a_name_that_every_system_takes(
    make_desk: MakeDesk, folders: Folders
) -> None:
    desk = make_desk("cells:0,0;1,0;5,5")
    desk.save()
    (path,) = folders.saves.iterdir()
    assert not set(path.name) & set('<>:"/\\|?*;')


def test_an_unfinished_turn_is_not_saved_and_that_is_told(
    make_desk: MakeDesk, folders: Folders
) -> None:
    desk = make_desk(CHAIN)
    play(desk, "b4")
    desk.save()
    (path,) = folders.saves.iterdir()
    (record,) = bugfast.read_games(path)
    assert record.error is None and record.turns == []
    assert "without the unfinished turn" in (desk.match.message or "")


def test_a_folder_that_cannot_be_written_is_told(make_desk: MakeDesk, folders: Folders) -> None:
    folders.saves.parent.mkdir(parents=True)
    folders.saves.write_text("a file where the folder should be", "utf-8")
    desk = make_desk()
    desk.save()
    assert desk.match.trouble and str(folders.saves) in (desk.match.message or "")


def test_position_and_game_are_copied_and_pasted(make_desk: MakeDesk) -> None:
    desk = make_desk(CHAIN)
    play(desk, "b4", "a3", "c5", "c4")
    position, game = str(desk.match.position), record_line(desk.match.session)
    assert "\n" not in game
    played = cells(desk)
    desk.paste(position)
    assert str(desk.match.position) == position and cells(desk) == []
    desk.paste(game)
    assert cells(desk) == played and str(desk.match.session.start) == CHAIN


def test_a_finished_game_is_copied_with_its_winner(make_desk: MakeDesk) -> None:
    desk = make_desk("hexhex2")
    while not desk.match.position.is_over:
        play(desk, desk.match.position.legal_cells()[0])
    fields = json.loads(record_line(desk.match.session))
    assert fields["winner"] == str(desk.match.position.winner)
    assert fields["final"] == str(desk.match.position) and "start" not in fields


def test_the_next_start_goes_on_where_the_last_one_ended(
    make_desk: MakeDesk, folders: Folders
) -> None:
    desk = make_desk(CHAIN)
    play(desk, "b4", "a3")
    desk.match.toggle_side(bugfast.Color.BLACK)
    desk.tick()
    opening, others = restarted(folders)
    assert opening.session.position == desk.match.position and not others
    assert opening.session.start == Position.parse(CHAIN)
    assert opening.players == desk.match.players and opening.engine_on
    assert "goes on" in (opening.message or "") and not opening.trouble


def test_the_place_in_the_game_and_the_other_game_are_kept_too(
    make_desk: MakeDesk, folders: Folders
) -> None:
    desk = make_desk()
    play(desk, "c3", "a1")
    desk.start(Opening(Session(Position("hexhex4", rules="online")), PEOPLE))
    desk.tick()
    assert restarted(folders)[0].session.position.board.name == "hexhex3", "no stone is there yet"
    play(desk, "d4", "a1", "g4")
    desk.match.step_back()
    desk.tick()
    opening, others = restarted(folders)
    assert opening.session.position == desk.match.position and len(opening.session) == 3
    assert [str(turn) for turn in others[0].session.turns()] == ["c3", "a1"]


def test_looking_at_a_file_does_not_push_out_the_game_in_play(
    make_desk: MakeDesk, folders: Folders, file_of_games: Path
) -> None:
    play(make_desk(), "c3", "a1")
    opening, others = restarted(folders, str(file_of_games))
    assert len(others[0].session) == 2
    desk = make_desk(str(file_of_games), others=others)
    desk.match.step_back()
    desk.page(1)
    desk.close()
    assert len(restarted(folders)[0].session) == 2
    desk = make_desk(str(file_of_games), others=others)
    play(desk, "e3")
    opening, others = restarted(folders)
    assert [str(turn) for turn in opening.session.turns()] == ["c3", "e3"]
    assert len(others[0].session) == 2


def test_after_a_finished_game_a_new_one_begins(make_desk: MakeDesk, folders: Folders) -> None:
    desk = make_desk("hexhex2")
    while not desk.match.position.is_over:
        play(desk, desk.match.position.legal_cells()[0])
    opening, others = restarted(folders)
    assert len(opening.session) == 0 and opening.players.has_engine
    assert others[0].session.position.is_over


def test_the_file_is_written_only_when_something_has_changed(
    make_desk: MakeDesk, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    keep = Autosave.keep

    def count(self: Autosave, games: list[Opening]) -> None:
        written.append(len(games))
        keep(self, games)

    monkeypatch.setattr(Autosave, "keep", count)
    desk = make_desk()
    for _ in range(5):
        desk.tick()
    assert written == [], "nothing has been played"
    play(desk, "c3")
    for _ in range(5):
        desk.tick()
    assert written == [1]


def test_a_game_that_cannot_be_kept_is_told_once_and_goes_on(
    make_desk: MakeDesk, folders: Folders
) -> None:
    folders.state.parent.mkdir(parents=True)
    folders.state.write_text("a file where the folder should be", "utf-8")
    desk = make_desk()
    assert desk.match.play("c3") and desk.tick()
    assert desk.match.trouble and "not be kept" in (desk.match.message or "")
    assert desk.match.play("a1") and not desk.tick()
    assert not desk.match.message
