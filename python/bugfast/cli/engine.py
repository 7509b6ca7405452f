"""`bugfast engine`: the engine protocol on standard input and output."""

from __future__ import annotations

import sys

import click

from bugfast.protocol import serve


@click.command("engine")
def command() -> None:
    """Speak the engine protocol: commands on standard input, replies on standard output.

    \b
      bugfast engine
      printf 'position hexhex2 rulebook b./.../.. w place\\nturns\\n' | bugfast engine

    Every reply ends with a line ok. To try it by hand, type info, turns, go time 2, play and a
    turn, quit. docs/protocol.md in the source describes the commands.
    """  # noqa: D301
    if sys.stdin is None:  # closed: an input that has ended already
        return
    # Unbuffered, so that no lock of the stream is held by the thread that waits for a line when
    # the process ends.
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as source:
        serve(source, sys.stdout)
