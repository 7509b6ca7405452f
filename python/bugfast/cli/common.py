"""What the commands share: options, JSON, progress."""

from __future__ import annotations

import json
import os
import sys
import threading
from typing import TYPE_CHECKING, Any, TypeVar

import click

import bugfast as bf

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

Function = TypeVar("Function", bound="Callable[..., Any]")

MAX_THREADS: int = bf.build_info()["max_threads"]

STDOUT = "-"
"""The name of a file that is standard output, where a command can write one there."""


def rules_option(default: str = "rulebook") -> Callable[[Function], Function]:
    """Add --rules to a command.

    Args:
        default: what the help says of a board's name without it.
    """
    return click.option(
        "--rules",
        type=click.Choice(["rulebook", "online"]),
        help="Rule set for a board's name; a position string brings its own.  "
        f"[default: {default}]",
    )


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


class TurnType(click.ParamType[bf.Turn]):
    """A turn as text: cells, joined by commas."""

    name = "turn"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> bf.Turn:
        """Read the turn."""
        if isinstance(value, bf.Turn):
            return value
        text = str(value)
        if is_torn(text):
            self.fail("no UTF-8, expected cells such as c3,d3", param, ctx)
        try:
            return bf.Turn(text)
        except bf.TurnError as error:
            self.fail(str(error), param, ctx)


class OutputFile(click.Path):
    """The name of a file to be written.

    Args:
        stdout: whether - is standard output; else it is refused, for what is printed there is
            something else.
    """

    def __init__(self, *, stdout: bool = False) -> None:
        """A path that is no folder."""
        super().__init__(dir_okay=False, allow_dash=stdout)
        self._stdout = stdout

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        """Refuse what cannot be written, before any work is done for it."""
        if os.fspath(value) == STDOUT and self._stdout:
            return value
        _refuse_no_name(self, value, "a file's", param, ctx)
        path = super().convert(value, param, ctx)
        if not os.path.isdir(os.path.dirname(path) or os.curdir):
            self.fail(f"{os.fsdecode(path)}: expected a name in a folder that is there", param, ctx)
        return path


class OutputFolder(click.Path):
    """The name of a folder to write to, made where it is missing."""

    def __init__(self) -> None:
        """A path that is no file."""
        super().__init__(file_okay=False)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        """Refuse what is no name."""
        _refuse_no_name(self, value, "a folder's", param, ctx)
        return super().convert(value, param, ctx)


def _refuse_no_name(
    kind: click.Path,
    value: str | os.PathLike[str],
    expected: str,
    param: click.Parameter | None,
    ctx: click.Context | None,
) -> None:
    """Refuse what a shell's mistake makes of a name."""
    if not os.fspath(value):  # as an unset variable gives
        kind.fail(f"an empty name, expected {expected}", param, ctx)
    if os.fspath(value) == STDOUT:
        kind.fail(
            f"- is standard output elsewhere, expected {expected} name: one that is - is ./-",
            param,
            ctx,
        )


def is_torn(text: str) -> bool:
    """Whether a text of the command line holds bytes that are no UTF-8."""
    return any("\ud800" <= c <= "\udfff" for c in text)


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
