"""What `solve` and `certify` share: options of the solver, and how far it has come."""

from __future__ import annotations

import sys
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bugfast.cli.common import OutputFolder, threads_option
from bugfast.cli.interrupts import saying_on_interrupt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import bugfast as bf

Function = TypeVar("Function", bound="Callable[..., Any]")

NO_VALUE = 1
"""The exit status where no value was reached."""


def solver_options(function: Function) -> Function:
    """Add --threads, --hash-mb, --time (`seconds`) and --state (`folder`) to a command."""
    for option in (
        click.option(
            "--state", "folder", type=OutputFolder(), metavar="FOLDER",
            help="Keep what is proved in FOLDER: a later run goes on from there. Ctrl-C saves it, "
            "a second one ends without.",
        ),
        click.option("--time", "seconds", type=float, help="Seconds after which to give up."),
        click.option(
            "--hash-mb", type=click.IntRange(1, 1 << 24), default=256, show_default=True,
            help="MiB of memory for what is proved.",
        ),
        threads_option,
    ):  # fmt: skip
        function = option(function)
    return function


def print_unproved(found: bf.Solution) -> None:
    """Tell how far a proof has come that the time has ended."""
    spent = f"{found.nodes:,} nodes, {found.time:.2f} s"
    print(f"no proof yet ({spent}); open positions to a win {found.proof:,}", end="")
    print(f", to a loss {found.disproof:,}")


@contextmanager
def proving(folder: str | None) -> Iterator[Callable[..., None] | None]:
    """Long work of the solver: shows how far it has come, and what Ctrl-C makes it do.

    Args:
        folder: where what is proved is kept, None where it is not.

    Returns:
        The callback of `showing_progress`.
    """
    with ExitStack() as stack:
        progress = stack.enter_context(showing_progress())
        if folder is not None:
            text = f"saving what is proved in {folder}; Ctrl-C again ends without saving"
            stack.enter_context(saying_on_interrupt(text))
        yield progress


@contextmanager
def showing_progress() -> Iterator[Callable[..., None] | None]:
    """A callback that draws a line on standard error from the second second on, on a terminal.

    It takes nodes, proof number, disproof number, where there is one the number of positions in
    the certificate, and seconds.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    with Live(console=Console(stderr=True), transient=True, auto_refresh=False) as live:

        def progress(nodes: int, proof: int, disproof: int, *rest: float) -> None:
            *written, seconds = rest
            if seconds <= 1:
                return
            if any(written):
                line = f"proved; certificate: {written[0]:,} positions"
            else:
                share = proof / (proof + disproof) if proof + disproof else 0.5
                bar = "win " + "#" * round(20 * (1 - share)) + "-" * round(20 * share) + " loss"
                line = f"{bar}  proof {proof:,}  disproof {disproof:,}"
            live.update(Text(f"{line}  {nodes:,} nodes  {seconds:.0f} s"), refresh=True)

        yield progress
