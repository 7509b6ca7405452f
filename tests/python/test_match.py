"""Matches: openings, counts, records, and engines that fail."""

from __future__ import annotations

import itertools
import json
import threading
import time
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

import bugfast as bf
from bugfast import external
from bugfast.elo import Sprt, elo_difference, elo_error
from bugfast.external import EngineStartError
from bugfast.levels import LevelPlayer
from bugfast.match import Match, MatchGame, Table
from bugfast.openings import openings
from bugfast.players import EnginePlayer

FEW = bf.Limit(nodes=30)


class Fixed:
    """Plays the turn that comes first or last by name: one that is quick and always the same."""

    def __init__(self, name: str, pick: int) -> None:
        self.name = name
        self.pick = pick
        self.games = 0

    def new_game(self, number: int, /) -> None:
        self.games += 1

    def choose(self, pos: bf.Position, limit: bf.Limit) -> bf.Turn:
        assert limit == FEW
        return sorted(pos.legal_turns(), key=str)[self.pick]

    def close(self) -> None:
        pass


class Failing(Fixed):
    """Cannot be started for the second game, and fails in the third."""

    def new_game(self, number: int, /) -> None:
        super().new_game(number)
        if self.games == 2:
            raise EngineStartError("does not start")

    def choose(self, pos: bf.Position, limit: bf.Limit) -> bf.Turn:
        if self.games == 3:
            raise external.EngineReplyError("answers nonsense")
        return super().choose(pos, limit)


def started(board: str = "hexhex3", seed: int = 1, turns: int = 2) -> Iterator[bf.Game]:
    return openings(board, "online", turns=turns, seed=seed)


def match_of(a: Fixed, b: Fixed, games: int, sprt: Sprt | None = None) -> Match:
    return Match([Table(a, b)], FEW, games=games, openings=started(), sprt=sprt)


# Openings


def test_openings_are_the_same_for_a_seed() -> None:
    first, again, other = (
        [game.turns for game in itertools.islice(started(seed=seed), 20)] for seed in (1, 1, 2)
    )
    assert first == again != other


def test_openings_do_not_change_from_version_to_version() -> None:
    # Written down once: a match is told by its seed.
    found = [
        " ".join(map(str, game.turns)) for game in itertools.islice(started("hexhex4", 7, 3), 3)
    ]
    assert found == ["d6 c1 d1,e1", "a4 b2 c3,c2", "a4 g1 d3"]


def test_openings_are_different_up_to_symmetry_while_there_are_any() -> None:
    games = list(itertools.islice(started(turns=1), 6))
    # hexhex3 has four kinds of cells, so that two of six openings must be seen again.
    assert len({game.position.canonical() for game in games[:4]}) == 4
    assert all(len(game) == 1 for game in games)


@pytest.mark.parametrize("board", ["hexhex1", "hexhex2", "limping1", "cells:0,0;5,5"])
def test_openings_never_end_the_game(board: str) -> None:
    for game in itertools.islice(started(board, turns=30), 30):
        assert not game.position.is_over and game.position.phase == "place"


def test_bad_openings_are_refused_at_once() -> None:
    with pytest.raises(bf.BoardError):
        openings("chess", "online")
    with pytest.raises(ValueError, match="rules"):
        openings("hexhex3", "chess")
    with pytest.raises(ValueError, match="-1 turns"):
        openings("hexhex3", "online", turns=-1)


# The match


def test_each_opening_is_played_both_ways_round() -> None:
    a, b = Fixed("A", 0), Fixed("B", -1)
    games = list(match_of(a, b, 6))
    assert [game.number for game in games] == [1, 2, 3, 4, 5, 6]
    for one, two in zip(games[::2], games[1::2], strict=True):
        assert (one.white, one.black) == (two.black, two.white)
        assert one.start == two.start and one.opening == two.opening == 2
        assert one.turns[:2] == two.turns[:2]
    # In games 1, 3 and 5 A has the first turn after the opening.
    first = bf.Game(games[0].start)
    for turn in games[0].turns[:2]:
        first.push(turn)
    assert games[0].white == ("A" if first.position.turn == bf.Color.WHITE else "B")
    assert a.games == b.games == 6


def test_the_counts_are_those_of_the_games() -> None:
    match = match_of(Fixed("A", 0), Fixed("B", -1), 10)
    assert (match.games, match.wins, match.elo) == (0, 0, 0.0)
    wins = 0
    for number, game in enumerate(match, start=1):
        final = replay(game)
        assert final.winner == game.winner and game.forfeit is None
        wins += (game.white if game.winner == bf.Color.WHITE else game.black) == "A"
        assert (match.games, match.wins, match.losses) == (number, wins, number - wins)
    assert match.elo == elo_difference(wins, 10 - wins)
    assert match.elo_error == elo_error(wins, 10 - wins)


def replay(game: MatchGame) -> bf.Position:
    pos = game.start
    for turn in game.turns:
        pos = pos.play(turn)
    return pos


def test_an_odd_number_of_games_is_kept() -> None:
    assert len(list(match_of(Fixed("A", 0), Fixed("B", -1), 3))) == 3
    with pytest.raises(ValueError, match="0 games"):
        match_of(Fixed("A", 0), Fixed("B", -1), 0)


def test_equal_players_draw_every_pair() -> None:
    match = match_of(Fixed("A", 0), Fixed("B", 0), 12)
    assert len(list(match)) == 12
    assert (match.wins, match.losses, match.elo) == (6, 6, 0.0)


def test_a_failure_forfeits_the_game_and_no_more() -> None:
    match = match_of(Fixed("A", 0), Failing("B", -1), 4)
    games = list(match)
    assert match.forfeits == games[1:3]
    assert [game.forfeit for game in games] == [None, "does not start", "answers nonsense", None]
    for game in games[1:3]:
        assert (game.white if game.winner == bf.Color.WHITE else game.black) == "A"
        assert replay(game).winner is None
    assert len(games[1].turns) == games[1].opening == 2


def test_the_sequential_test_ends_a_match_after_a_pair() -> None:
    match = match_of(Fixed("A", 0), AlwaysFailing("B", 0), 1000, sprt=Sprt(0, 100))
    games = list(match)
    assert match.wins == len(games) < 40 and len(games) % 2 == 0
    assert Sprt(0, 100).decision(match.wins, 0) == "H1"
    assert Sprt(0, 100).decision(match.wins - 2, 0) is None


class AlwaysFailing(Fixed):
    def choose(self, pos: bf.Position, limit: bf.Limit) -> bf.Turn:
        raise external.EngineReplyError("answers nonsense")


def test_records_can_be_replayed(tmp_path: Path) -> None:
    games = list(match_of(Fixed("A", 0), Failing("B", -1), 4))
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(game.record()) + "\n" for game in games), encoding="utf-8")
    records = list(bf.read_games(file))
    assert [record.error for record in records] == [None] * 4
    for record, game in zip(records, games, strict=True):
        assert tuple(record.turns) == game.turns and record.start == game.start
        assert game.record()["point"] == str(game.winner)
        assert record.winner == (None if game.forfeit else game.winner)


# Several tables


def engine_tables(count: int) -> list[Table]:
    return [Table(EnginePlayer(hash_mb=1), LevelPlayer(2, hash_mb=1)) for _ in range(count)]


def test_games_side_by_side_are_those_at_one_table() -> None:
    def play(count: int) -> list[MatchGame]:
        limit, tables = bf.Limit(nodes=60), engine_tables(count)
        games = list(Match(tables, limit, games=9, openings=started(), sprt=Sprt(0, 5)))
        for player in itertools.chain(*tables):
            player.close()
        return games

    assert play(1) == play(3)


class Patient(Fixed):
    """Waits for its partner at another table, so that neither plays alone."""

    barrier = threading.Barrier(2, timeout=10)

    def new_game(self, number: int, /) -> None:
        super().new_game(number)
        self.barrier.wait()


def test_two_tables_play_at_the_same_time() -> None:
    tables = [Table(Patient("A", 0), Fixed("B", 0)) for _ in range(2)]
    match = Match(tables, FEW, games=8, openings=started())
    assert [game.number for game in match] == list(range(1, 9))
    assert sum(table.a.games for table in tables if isinstance(table.a, Patient)) == 8


class Endless(EnginePlayer):
    """Fails in the first game, and searches until it is closed in every other."""

    number = 0

    def new_game(self, number: int, /) -> None:
        self.number = number

    def choose(self, pos: bf.Position, limit: bf.Limit) -> bf.Turn:
        if self.number == 1:
            raise external.EngineReplyError("answers nonsense")
        return super().choose(pos, bf.Limit(time=1000))


def test_games_going_on_are_ended_with_the_match() -> None:
    tables = [Table(Endless(hash_mb=1), Fixed("B", 0)) for _ in range(2)]
    began = time.monotonic()
    games = iter(Match(tables, FEW, games=10, openings=started("hexhex5")))
    assert isinstance(games, Generator)
    assert next(games).forfeit == "answers nonsense"
    games.close()
    assert time.monotonic() - began < 100
    for table in tables:
        with pytest.raises(bf.EngineError, match="closed"):
            table.a.choose(bf.Position("hexhex3"), FEW)


def test_an_error_at_a_table_is_raised() -> None:
    class Broken(Fixed):
        def choose(self, pos: bf.Position, limit: bf.Limit) -> bf.Turn:
            raise ZeroDivisionError("at the table")

    tables = [Table(Broken("A", 0), Fixed("B", 0)) for _ in range(2)]
    with pytest.raises(ZeroDivisionError, match="at the table"):
        list(Match(tables, FEW, games=10, openings=started()))
    with pytest.raises(ValueError, match="no table"):
        Match([], FEW, games=1, openings=started())
