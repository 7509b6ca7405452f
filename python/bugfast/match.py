"""Two players against each other: every opening both ways round, counted and recorded."""

from __future__ import annotations

import itertools
import threading
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

from bugfast._core import Color
from bugfast.elo import elo_difference, elo_error
from bugfast.external import ExternalEngineError
from bugfast.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from concurrent.futures import Future

    from bugfast._core import Limit, Position, Turn
    from bugfast.elo import Sprt
    from bugfast.players import Player

_AHEAD = 4
"""Games begun at most before the first of them has ended, for each table: a long game must not keep
the other tables waiting, nor a short match end long after it is decided."""


class Table(NamedTuple):
    """A board to play at: an A and a B of its own.

    Attributes:
        a: the player whose result is told.
        b: the other.
    """

    a: Player
    b: Player


@dataclass(frozen=True)
class MatchGame:
    """A game of a match.

    Attributes:
        number: which game it is, from 1.
        white: the name of White's player.
        black: the name of Black's player.
        start: the position before the first turn.
        turns: all turns, those of the opening first.
        opening: how many turns the opening has.
        winner: who gets the point.
        forfeit: what the loser's engine did, None where the game was played to its end.
    """

    number: int
    white: str
    black: str
    start: Position
    turns: tuple[Turn, ...]
    opening: int
    winner: Color
    forfeit: str | None

    def record(self) -> dict[str, object]:
        """The game as a record that `bugfast replay` reads.

        `winner` is the winner on the board, null in a forfeited game; `point` is who gets the
        point.
        """
        return {
            "board": self.start.board.name,
            "rules": self.start.rules.name,
            "turns": [str(turn) for turn in self.turns],
            "winner": None if self.forfeit is not None else str(self.winner),
            "number": self.number,
            "white": self.white,
            "black": self.black,
            "opening": self.opening,
            "point": str(self.winner),
            "forfeit": self.forfeit,
        }


class Match:
    """A match of A and B.

    Iterate over it to play: each step plays a game and gives it. Games 1 and 2 share the first
    opening, 3 and 4 the second and so on; in odd games A has the first turn after it. An odd
    number of games leaves the last opening played one way only. `wins`, `losses` and `forfeits` are
    those of the games given so far, so a match that is broken off has a result too; `last` is the
    last of these games.

    A player that fails (an `ExternalEngineError`) forfeits the game and is started again for the
    next; one that cannot be started forfeits that one too.

    With several tables as many games are played at the same time, by a thread each. They are given
    and counted in the order of their numbers all the same: which of them ends first decides
    nothing, and with limits of nodes the match is the same as at one table. Where games are still
    going on when it ends, all players are closed, which ends their searches.

    Args:
        tables: the players, at least one table of them.
        limit: the bounds of every search.
        games: how many to play, at least 1.
        openings: where the games begin; as many as half the games are taken.
        sprt: ends the match after the pair of games that decides it.

    Raises:
        ValueError: for a number of games below 1, or no table.
    """

    def __init__(
        self,
        tables: Sequence[Table],
        limit: Limit,
        *,
        games: int,
        openings: Iterable[Game],
        sprt: Sprt | None = None,
    ) -> None:
        """Prepare; nothing is played yet."""
        if games < 1:
            raise ValueError(f"match: {games} games, expected at least 1")
        if not tables:
            raise ValueError("match: no table, expected at least one")
        self.wins = 0
        self.losses = 0
        self.forfeits: list[MatchGame] = []
        self.last: MatchGame | None = None
        self.sprt = sprt
        self._tables = list(tables)
        self._limit = limit
        self._games = games
        self._openings = openings

    @property
    def games(self) -> int:
        """Games played so far."""
        return self.wins + self.losses

    @property
    def elo(self) -> float:
        """How much stronger A is; see `bugfast.elo`."""
        return elo_difference(self.wins, self.losses)

    @property
    def elo_error(self) -> float:
        """Half the width of the 95% interval of `elo`."""
        return elo_error(self.wins, self.losses)

    def __iter__(self) -> Iterator[MatchGame]:
        """Play the games that are left."""
        side_by_side = len(self._tables) > 1
        for game, a_won in self._side_by_side() if side_by_side else self._one_by_one():
            # Before it is counted: where Ctrl-C comes between, what is counted can be told.
            self.last = game
            if a_won:
                self.wins += 1
            else:
                self.losses += 1
            if game.forfeit is not None:
                self.forfeits.append(game)
            yield game
            in_pairs = self.games % 2 == 0
            if in_pairs and self.sprt is not None and self.sprt.decision(self.wins, self.losses):
                return

    def _schedule(self) -> Iterator[_Pairing]:
        """The games that are left."""
        numbers = itertools.count(self.games + 1)
        for opening in self._openings:
            for a_begins in (True, False):
                number = next(numbers)
                if number > self._games:
                    return
                first = opening.position.turn
                yield _Pairing(number, opening, first if a_begins else ~first)

    def _one_by_one(self) -> Iterator[tuple[MatchGame, bool]]:
        """Play in this thread, where Ctrl-C is felt at once."""
        never = threading.Event()
        for pairing in self._schedule():
            yield _play(pairing, self._tables[0], self._limit, never)

    def _side_by_side(self) -> Iterator[tuple[MatchGame, bool]]:
        """Play at all tables; the games come in the order of their numbers."""
        free: SimpleQueue[Table] = SimpleQueue()
        for table in self._tables:
            free.put(table)
        broken_off = threading.Event()

        def at_a_free_table(pairing: _Pairing) -> tuple[MatchGame, bool]:
            table = free.get()
            try:
                return _play(pairing, table, self._limit, broken_off)
            finally:
                free.put(table)

        begun: deque[Future[tuple[MatchGame, bool]]] = deque()
        schedule = self._schedule()
        # As many threads as tables, so that each finds a free one.
        with ThreadPoolExecutor(len(self._tables)) as pool:
            try:
                while True:
                    room = _AHEAD * len(self._tables) - len(begun)
                    for pairing in itertools.islice(schedule, room):
                        begun.append(pool.submit(at_a_free_table, pairing))
                    if not begun:
                        return
                    yield begun.popleft().result()
            finally:
                for game in begun:
                    game.cancel()
                if not all(game.done() for game in begun):
                    # Closing a player ends its search.
                    broken_off.set()
                    for player in itertools.chain(*self._tables):
                        player.close()


class _Pairing(NamedTuple):
    """A game to be played."""

    number: int
    opening: Game
    a_color: Color


class _BrokenOffError(Exception):
    """Nobody waits for the game any more."""


def _play(
    pairing: _Pairing, table: Table, limit: Limit, broken_off: threading.Event
) -> tuple[MatchGame, bool]:
    """Play an opening to the end of the game: the game, and whether A gets the point."""
    a_color, opening = pairing.a_color, pairing.opening
    players = {a_color: table.a, ~a_color: table.b}
    game = Game(opening.start)
    for turn in opening.turns:
        game.push(turn)
    winner, forfeit = _play_out(game, pairing.number, players, limit, broken_off)
    played = MatchGame(
        number=pairing.number,
        white=players[Color.WHITE].name,
        black=players[Color.BLACK].name,
        start=game.start,
        turns=tuple(game.turns),
        opening=len(opening),
        winner=winner,
        forfeit=forfeit,
    )
    return played, winner == a_color


def _play_out(
    game: Game,
    number: int,
    players: dict[Color, Player],
    limit: Limit,
    broken_off: threading.Event,
) -> tuple[Color, str | None]:
    """Play a game to its end: who gets the point, and the failure that it was given for."""
    loser = game.position.turn
    try:
        for loser in (game.position.turn, ~game.position.turn):
            players[loser].new_game(number)
        while (winner := game.winner) is None:
            if broken_off.is_set():
                raise _BrokenOffError
            loser = game.position.turn
            game.push(players[loser].choose(game.position, limit))
    except ExternalEngineError as error:
        return ~loser, str(error)
    return winner, None
