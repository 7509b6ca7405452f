"""Runs one command and turns whatever goes wrong into one line and an exit status."""

from __future__ import annotations

import difflib
import errno
import importlib
import sys
from contextlib import suppress

import click

from bugfast import __version__
from bugfast.cli import streams
from bugfast.cli.interrupts import leaving_on_interrupt
from bugfast.errors import BugfastError

COMMANDS = (
    "play",
    "show",
    "turns",
    "perft",
    "analyse",
    "solve",
    "certify",
    "replay",
    "engine",
    "match",
    "table",
    "bench",
)
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
        with leaving_on_interrupt():
            command = importlib.import_module(f"bugfast.cli.{cmd_name}").command
        if not isinstance(command, click.Command):
            raise TypeError(f"bugfast.cli.{cmd_name}.command: expected a command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments begin with, or say which may be meant."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            close = difflib.get_close_matches(name, COMMANDS, n=1)
            meant = f", did you mean {close[0]}?" if close else f": expected {', '.join(COMMANDS)}"
            raise click.UsageError(f"no command {name}{meant}", ctx)
        return super().resolve_command(ctx, args)


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

    A position out of a file of games takes --file instead:

    \b
      bugfast show --file games.jsonl --game 3 --turn 10

    \b
    Boards: hexhexN  limpingN  rhombusWxH  triangleN  cells:q,r;q,r;...
    """  # noqa: D301


def run(args: list[str]) -> int:
    """Run the command line; the exit status.

    Raises:
        KeyboardInterrupt: on Ctrl-C.
    """
    streams.prepare()
    try:
        status = _run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        # What it has told is not lost where the next one ends the process at once.
        streams.finish(sys.stdout)
        raise
    except BrokenPipeError:
        # The reader has what it wanted.
        streams.discard(sys.stdout)
        return 0
    except OSError as error:
        streams.finish(sys.stdout)
        return _fail("bugfast", _story(error))
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
        message = error.format_message().rstrip(".")
        end = "" if message.endswith("?") else "."
        return _fail(path, f"{message}{end} {_hint(error, path)}")
    except click.ClickException as error:
        return _fail("bugfast", error.format_message())
    except BugfastError as error:
        return _fail("bugfast", error)
    except UnicodeEncodeError as error:
        # Bytes of the command line that are no UTF-8 come to us as lone surrogates.
        return _fail("bugfast", f"{error.object}: no UTF-8, expected plain text")
    except MemoryError as error:
        return _fail("bugfast", str(error) or "not enough memory for what was asked")
    except (ValueError, OverflowError) as error:
        return _fail("bugfast", error)


def _story(error: OSError) -> str:
    """What the system refused, and where."""
    if error.errno is None:
        return str(error)
    if error.filename is None and error.errno == errno.EBADF:
        return "standard output is closed, expected somewhere to print to"
    # Files are opened and written under their names, standard input is read under its own: what
    # is left without a name is the printing of results.
    return f"{error.filename or 'standard output'}: {error.strerror}"


def _hint(error: click.UsageError, path: str) -> str:
    """Where a usage error is explained."""
    if "unexpected extra argument" in error.message:
        return "A position is one argument: put it in quotes."
    return f"See {path} --help."


def _fail(path: str, message: object) -> int:
    """Tell what was wrong in one line; where nobody can be told, the status still tells."""
    # It may quote a file or an argument, which can hold what a terminal would obey.
    text = " ".join(str(message).split())
    line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    if len(line) > _MAX_MESSAGE:
        line = line[:_MAX_MESSAGE] + "..."
    try:
        print(f"{path}: {line}", file=sys.stderr, flush=True)
    except OSError:
        streams.discard(sys.stderr)
    return 2
