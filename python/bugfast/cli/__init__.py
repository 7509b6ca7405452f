"""The command `bugfast`: one module for each of its commands, loaded when it is called for.

Exit status: 0 done; 1 a checked game is bad; 2 bad usage or input, told in one line on standard
error; 130 after Ctrl-C.
"""

from __future__ import annotations

import importlib
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

import click

from bugfast import __version__
from bugfast.errors import BugfastError

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = ("play", "show", "turns", "perft", "analyse", "replay", "bench")
"""In the order of the help; each is `command` in the module of its name."""

_MAX_MESSAGE = 600


class _Commands(click.Group):
    """A group that imports a command only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"bugfast.cli.{cmd_name}").command
        if not isinstance(command, click.Command):
            raise TypeError(f"bugfast.cli.{cmd_name}.command: expected a command")
        return command


@click.command(
    cls=_Commands,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", message="bugfast %(version)s")
def bugfast() -> None:
    """The board game Bug: exact rules, counts, analysis and a window to play in.

    A POSITION is a board's name, for the start of a game on it, or a position string in quotes,
    or - for the first line of standard input:

    \b
      bugfast show hexhex3
      bugfast show hexhex3 --rules online
      bugfast turns "hexhex3 rulebook .../..../..wb./..../... w place"
      echo hexhex4 | bugfast analyse - --time 2

    \b
    Boards: hexhexN  limpingN  rhombusWxH  triangleN  cells:q,r;q,r;...
    """  # noqa: D301


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        args: the arguments without the program's name; None for those of the process.

    Returns:
        The exit status.
    """
    for stream in (sys.stdout, sys.stderr):
        _write_anything(stream)
    try:
        status = _run(list(sys.argv[1:] if args is None else args))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has what it wanted. Python flushes standard output once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _run(args: list[str]) -> int:
    """Run a command and turn what it raises into a line and a status."""
    try:
        if not args:
            with suppress(click.exceptions.Exit):
                bugfast.make_context("bugfast", ["--help"])
        with bugfast.make_context("bugfast", args) as context:
            result = bugfast.invoke(context)
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.exceptions.Abort:
        return 130
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "bugfast"
        return _fail(path, f"{error.format_message().rstrip('.')}. {_hint(error, path)}")
    except click.ClickException as error:
        return _fail("bugfast", error.format_message())
    except BrokenPipeError:
        raise
    except OSError as error:
        return _fail("bugfast", f"{error.filename}: {error.strerror}" if error.filename else error)
    except BugfastError as error:
        return _fail("bugfast", error)


def _hint(error: click.UsageError, path: str) -> str:
    """Where a usage error is explained."""
    if "unexpected extra argument" in error.message:
        return "A position is one argument: put it in quotes."
    return f"See {path} --help."


def _fail(path: str, message: object) -> int:
    """Tell what was wrong in one line."""
    line = " ".join(str(message).split())
    if len(line) > _MAX_MESSAGE:
        line = line[:_MAX_MESSAGE] + "..."
    print(f"{path}: {line}", file=sys.stderr)
    return 2


def _write_anything(stream: TextIO) -> None:
    """Let a stream escape what its encoding has not, instead of failing."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")
