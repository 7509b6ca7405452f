"""Two players against each other: every opening both ways round, counted and recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast._core import Color
from bugfast.elo import elo_difference, elo_error
from bugfast.external import ExternalEngineError
from bugfast.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bugfast._core import Limit, Position, Turn
    from bugfast.elo import Sprt
    from bugfast.players import Player


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
    those of the games played so far, so a match that is broken off has a result too.

    A player that fails (an `ExternalEngineError`) forfeits the game and is started again for the
    next; one that cannot be started forfeits that one too.

    Args:
        a: the player whose result is told.
        b: the other.
        limit: the bounds of every search.
        games: how many to play, at least 1.
        openings: where the games begin; as many as half the games are taken.
        sprt: ends the match after the pair of games that decides it.

    Raises:
        ValueError: for a number of games below 1.
    """

    def __init__(
        self,
        a: Player,
        b: Player,
        limit: Limit,
        *,
        games: int,
        openings: Iterable[Game],
        sprt: Sprt | None = None,
    ) -> None:
        """Prepare; nothing is played yet."""
        if games < 1:
            raise ValueError(f"match: {games} games, expected at least 1")
        self.wins = 0
        self.losses = 0
        self.forfeits: list[MatchGame] = []
        self.sprt = sprt
        self._a = a
        self._b = b
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
        for opening in self._openings:
            for a_begins in (True, False):
                if self.games >= self._games:
                    return
                first = opening.position.turn
                a_color = first if a_begins else ~first
                game = self._play(opening, a_color)
                if game.winner == a_color:
                    self.wins += 1
                else:
                    self.losses += 1
                if game.forfeit is not None:
                    self.forfeits.append(game)
                yield game
            if self.sprt is not None and self.sprt.decision(self.wins, self.losses):
                return

    def _play(self, opening: Game, a_color: Color) -> MatchGame:
        """Play an opening to the end of the game."""
        players = {a_color: self._a, ~a_color: self._b}
        game = Game(opening.start)
        for turn in opening.turns:
            game.push(turn)
        winner, forfeit = _play_out(game, players, self._limit)
        return MatchGame(
            number=self.games + 1,
            white=players[Color.WHITE].name,
            black=players[Color.BLACK].name,
            start=game.start,
            turns=tuple(game.turns),
            opening=len(opening),
            winner=winner,
            forfeit=forfeit,
        )


def _play_out(game: Game, players: dict[Color, Player], limit: Limit) -> tuple[Color, str | None]:
    """Play a game to its end: who gets the point, and the failure that it was given for."""
    loser = game.position.turn
    try:
        for loser in (game.position.turn, ~game.position.turn):
            players[loser].new_game()
        while (winner := game.winner) is None:
            loser = game.position.turn
            game.push(players[loser].choose(game.position, limit))
    except ExternalEngineError as error:
        return ~loser, str(error)
    return winner, None
