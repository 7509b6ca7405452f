"""What the commands share: arguments, the reading of a position, JSON, progress."""

from __future__ import annotations

import json
import sys
import threading
from typing import TYPE_CHECKING, Any, TypeVar

import click

import bugfast as bf

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from bugfast import Position

Function = TypeVar("Function", bound="Callable[..., Any]")

MAX_THREADS = 256
_MAX_LINE = 1024 * 1024


def position_argument(function: Function) -> Function:
    """Add POSITION and --rules to a command."""
    function = click.argument("position")(function)
    return rules_option(function)


def rules_option(function: Function) -> Function:
    """Add --rules to a command."""
    return click.option(
        "--rules",
        type=click.Choice(["rulebook", "online"]),
        help="Rule set for a board's name; a position string brings its own.  [default: rulebook]",
    )(function)


def json_option(function: Function) -> Function:
    """Add --json to a command."""
    return click.option(
        "--json", "as_json", is_flag=True, help="Print JSON on standard output, nothing else."
    )(function)


def threads_option(function: Function) -> Function:
    """Add --threads to a command."""
    return click.option(
        "--threads", type=click.IntRange(1, MAX_THREADS), default=1, show_default=True,
        help="Worker threads.",
    )(function)  # fmt: skip


def load_position(text: str, rules: str | None) -> Position:
    """The position that a POSITION argument means.

    Raises:
        BoardError: a single word that is no board.
        PositionError: several words that are no position.
        click.BadParameter: rules beside a position string, or nothing on standard input.
    """
    if text == "-":
        text = _first_line()
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise click.BadParameter("not UTF-8", param_hint="POSITION") from None
    words = text.split()
    if not words:
        raise click.BadParameter(
            "empty, expected a board's name or a position string", param_hint="POSITION"
        )
    if len(words) == 1:
        return bf.Position(words[0], rules or "rulebook")
    if rules is not None:
        raise click.BadParameter(
            "a position string brings its own rules, expected --rules beside a board's name only",
            param_hint="--rules",
        )
    return bf.Position.parse(text)


def _first_line() -> str:
    """The first line of standard input."""
    line = sys.stdin.buffer.readline(_MAX_LINE + 1)
    if len(line) > _MAX_LINE:
        message = f"the first line of standard input is longer than {_MAX_LINE} bytes"
        raise click.BadParameter(message, param_hint="POSITION")
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"standard input: no UTF-8 at byte {error.start + 1}"
        raise click.BadParameter(message, param_hint="POSITION") from None


def print_json(value: object) -> None:
    """Print one JSON document on one line."""
    print(json.dumps(value, allow_nan=False))


class Waiting:
    """Progress on standard error, from the second second on, where that is a terminal.

    Use as a context manager; set `done` as the work goes on.

    Args:
        what: what is being done.
        total: how many steps it will take, None where nobody knows.
    """

    def __init__(self, what: str, total: int | None = None) -> None:
        """Prepare; nothing is shown yet."""
        self.done = 0
        self._what = what
        self._total = total
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._show, daemon=True)

    def __enter__(self) -> Waiting:
        """Start the clock."""
        if sys.stderr.isatty():
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Clear the line."""
        self._over.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _show(self) -> None:
        """Wait a second, then draw until the work is over."""
        if self._over.wait(1.0):
            return
        from rich import progress
        from rich.console import Console

        known = self._total is not None
        columns: list[progress.ProgressColumn] = [
            progress.BarColumn() if known else progress.SpinnerColumn("line"),
            progress.TextColumn("{task.description}"),
            progress.TimeElapsedColumn(),
        ]
        if known:
            columns.insert(1, progress.MofNCompleteColumn())
        with progress.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(self._what, total=self._total)
            while not self._over.wait(0.1):
                bar.update(task, completed=self.done)
