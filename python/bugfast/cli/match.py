"""`bugfast match`: play two engines against each other."""

from __future__ import annotations

import json
import math
import sys
import time
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import click

import bugfast as bf
from bugfast.cli.common import OutputFile, json_option, print_json
from bugfast.cli.interrupts import finishing_on_interrupt
from bugfast.elo import Sprt
from bugfast.external import TIMEOUT
from bugfast.files import write_whole
from bugfast.match import Match, Table
from bugfast.openings import TURNS, openings
from bugfast.players import HASH_MB, is_level, open_player

if TYPE_CHECKING:
    from rich.progress import Progress

    from bugfast.match import MatchGame

_SAVE_EVERY = 5.0
"""Seconds between two writings of the records; what is written is always whole."""


def _seconds(_context: click.Context, _param: click.Parameter, value: float | None) -> float | None:
    """Refuse what is no length of time; a range would let NaN pass."""
    if value is not None and not (value > 0 and math.isfinite(value)):
        raise click.BadParameter(f"{value} is no number of seconds above 0")
    return value


def _sprt(_context: click.Context, _param: click.Parameter, value: str | None) -> Sprt | None:
    """Read the two differences."""
    try:
        return None if value is None else Sprt.parse(value)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@click.command("match")
@click.option("--engine", "engines", multiple=True, metavar="ENGINE", help="A, then B.")
@click.option("--games", type=click.IntRange(1, 10**9), required=True, help="Games to play.")
@click.option("--time", "seconds", type=float, callback=_seconds, help="Seconds a turn.")
@click.option("--nodes", type=click.IntRange(1, 10**18), help="Nodes a turn; a level has its own.")
@click.option("--board", default="hexhex4", show_default=True, help="Board to play on.")
@click.option(
    "--rules", type=click.Choice(["rulebook", "online"]), default="rulebook", show_default=True,
    help="Rule set.",
)  # fmt: skip
@click.option(
    "--opening-turns", type=click.IntRange(0, 1000), default=TURNS, show_default=True,
    help="Random turns that a game begins with.",
)  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the openings.")
@click.option(
    "--sprt", callback=_sprt, metavar="ELO0,ELO1",
    help="Stop as soon as A is ELO0 or ELO1 stronger, with 5% errors.",
)  # fmt: skip
@click.option(
    "--concurrency", type=click.IntRange(1, 256), default=1, show_default=True,
    help="Games played at the same time, by players of their own.",
)  # fmt: skip
@click.option(
    "--hash-mb", type=click.IntRange(1, 16 * 1024 * 1024), default=HASH_MB, show_default=True,
    help="MiB of the table of bugfast.",
)  # fmt: skip
@click.option(
    "--timeout", type=float, callback=_seconds, default=TIMEOUT, show_default=True,
    help="Seconds beyond its limit after which a command forfeits the game.",
)  # fmt: skip
@click.option("--output", type=OutputFile(), metavar="FILE", help="Write the games to FILE.")
@json_option
def command(
    *,
    engines: tuple[str, ...],
    games: int,
    seconds: float | None,
    nodes: int | None,
    board: str,
    rules: str,
    opening_turns: int,
    seed: int,
    sprt: Sprt | None,
    concurrency: int,
    hash_mb: int,
    timeout: float,
    output: str | None,
    as_json: bool,
) -> None:
    """Play two engines against each other.

    \b
      bugfast match --engine bugfast --engine "python3 mine.py" --games 100 --time 0.3
      bugfast match --engine level:5 --engine level:4 --games 100
      bugfast match --engine bugfast --engine "old/bugfast engine" --games 1000 --nodes 20000 \\
          --sprt 0,10 --output games.jsonl

    An ENGINE is bugfast, level:1 to level:10, or a command that speaks the protocol of bugfast
    engine. Each opening is played both ways round; an odd number of games leaves the last one
    played once. An engine that dies, hangs or plays an illegal turn forfeits the game, and standard
    error says so. The result is how much stronger A is than B, in Elo, with a 95% interval; a side
    that lost every game is credited with half a one.

    A level has bounds of its own: between two of them neither --time nor --nodes is needed. With
    --nodes, or without a limit, games of bugfast and its levels depend on nothing but the options.
    FILE holds a record for each game, for bugfast replay. Ctrl-C tells what was played so far.
    """  # noqa: D301
    if len(engines) != 2:
        message = f"given {len(engines)} times, expected twice: A, then B"
        raise click.BadParameter(message, param_hint="--engine")
    if seconds is not None and nodes is not None:
        raise click.UsageError("expected one of --time and --nodes, not both")
    if seconds is None and nodes is None and not all(map(is_level, engines)):
        raise click.UsageError("no limit: expected --time or --nodes, which levels only need not")
    try:
        starts = openings(board, rules, turns=opening_turns, seed=seed)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--board") from None
    with finishing_on_interrupt(), ExitStack() as stack:
        # Each is closed even where one after it cannot be opened.
        players = [
            stack.enter_context(closing(open_player(text, hash_mb=hash_mb, timeout=timeout)))
            for _ in range(concurrency)
            for text in engines
        ]
        tables = [Table(a, b) for a, b in zip(players[::2], players[1::2], strict=True)]
        records = _Records(output)
        limit = bf.Limit(time=seconds, nodes=nodes)
        match = Match(tables, limit, games=games, openings=starts, sprt=sprt)
        try:
            with _Progress(match, games) as progress:
                for game in match:
                    records.add(game)
                    progress.update()
        finally:
            # After Ctrl-C as well: what was played counts.
            records.catch_up(match)
            records.save()
            if match.games:
                _tell(match, engines, as_json)


class _Records:
    """The file of games; it is replaced as a whole every few seconds and at the end."""

    def __init__(self, path: str | None) -> None:
        """Refuse a file that cannot be written before a game is played for it."""
        self._path = path
        self._lines: list[str] = []
        self._saved = time.monotonic()
        if path is not None:
            with open(path, "ab"):
                pass

    def add(self, game: MatchGame) -> None:
        """Add a game."""
        if self._path is None:
            return
        self._lines.append(json.dumps(game.record()) + "\n")
        if time.monotonic() - self._saved >= _SAVE_EVERY:
            self.save()

    def catch_up(self, match: Match) -> None:
        """Add the last game, where Ctrl-C came after it was counted and before it was added."""
        if match.last is not None and len(self._lines) < match.games:
            self.add(match.last)

    def save(self) -> None:
        """Write all games so far."""
        if self._path is not None and self._lines:
            write_whole(self._path, "".join(self._lines).encode())
            self._saved = time.monotonic()


class _Progress:
    """A bar with the score, on standard error where that is a terminal."""

    def __init__(self, match: Match, games: int) -> None:
        """Prepare; nothing is shown yet."""
        self._match = match
        self._games = games
        self._bar: Progress | None = None

    def __enter__(self) -> _Progress:
        """Show the bar."""
        if sys.stderr.isatty():
            from rich import progress
            from rich.console import Console

            self._bar = progress.Progress(
                progress.BarColumn(),
                progress.MofNCompleteColumn(),
                progress.TextColumn("{task.description}"),
                progress.TimeElapsedColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._bar.start()
            self._bar.add_task("", total=self._games)
        return self

    def update(self) -> None:
        """Show the score after a game."""
        if self._bar is not None:
            task = self._bar.task_ids[0]
            self._bar.update(task, completed=self._match.games, description=_score(self._match))

    def __exit__(self, *_exception: object) -> None:
        """Clear the bar."""
        if self._bar is not None:
            self._bar.stop()


def _score(match: Match) -> str:
    """The score in short."""
    return f"{match.wins}:{match.losses}, Elo {match.elo:+.0f} +-{match.elo_error:.0f}"


def _tell(match: Match, engines: tuple[str, ...], as_json: bool) -> None:
    """Print the result, and on standard error that games were forfeited."""
    if match.forfeits:
        last = match.forfeits[-1]
        print(
            f"bugfast match: {len(match.forfeits)} of {match.games} games forfeited, "
            f"the last: game {last.number}: {last.forfeit}",
            file=sys.stderr,
        )
    decision = match.sprt and match.sprt.decision(match.wins, match.losses)
    if as_json:
        found: dict[str, object] = {
            "games": match.games,
            "wins": match.wins,
            "losses": match.losses,
            "elo": match.elo,
            "elo_error": match.elo_error,
        }
        if match.sprt is not None:
            found["sprt"] = decision
        print_json(found)
        return
    for letter, points, text in zip("AB", (match.wins, match.losses), engines, strict=True):
        print(f"{letter}  {points:6}  {' '.join(text.split())}")
    print(f"Elo of A {match.elo:+.1f}, 95% within {match.elo_error:.1f}")
    if match.sprt is not None:
        ratio = match.sprt.log_likelihood_ratio(match.wins, match.losses)
        ended = "undecided" if decision is None else f"{decision} accepted"
        print(
            f"SPRT {match.sprt.elo0:g},{match.sprt.elo1:g}: {ended}, ratio {ratio:.2f} "
            f"({match.sprt.lower:.2f} to {match.sprt.upper:.2f})"
        )
