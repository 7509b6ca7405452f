"""`bugfast bench`: a fixed amount of search, to compare builds by."""

from __future__ import annotations

import click

import bugfast as bf
from bugfast.cli.common import Waiting, json_option, print_json


@click.command("bench")
@click.option("--quick", is_flag=True, help="Less depth: a second or so.")
@json_option
def command(*, quick: bool, as_json: bool) -> None:
    """Search fixed positions to a fixed depth on one thread.

    \b
      bugfast bench
      bugfast bench --quick --json

    The signature is the same on every machine and changes only when the search does; nodes a
    second tell how fast this machine is.
    """  # noqa: D301
    if bf.build_info()["profile"] != "release":
        raise click.ClickException("this is a debug build, expected a release build to measure")
    with Waiting("searching"):
        found = bf.bench(quick=quick)
    if as_json:
        print_json(
            {
                "signature": found.signature,
                "nodes": found.nodes,
                "seconds": found.seconds,
                "nps": found.nps,
            }
        )
        return
    print(f"signature  {found.signature}")
    print(f"nodes      {found.nodes:,}")
    print(f"seconds    {found.seconds:.3f}")
    print(f"nps        {found.nps:,.0f}")
