"""`bugfast certify`: prove who wins, and write down a proof that another program can check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import bugfast as bf
from bugfast.cli.common import OutputFile, json_option, print_json
from bugfast.cli.position import with_position
from bugfast.cli.proving import NO_VALUE, print_unproved, proving, solver_options

if TYPE_CHECKING:
    from bugfast import Position


@click.command("certify")
@with_position
@click.option(
    "--out", "path", type=OutputFile(), metavar="FILE", required=True,
    help="The certificate: what stands there is replaced once it is whole.",
)  # fmt: skip
@solver_options
@json_option
def command(
    *,
    pos: Position,
    path: str,
    threads: int,
    hash_mb: int,
    seconds: float | None,
    folder: str | None,
    as_json: bool,
) -> int:
    """Prove whether POSITION is won or lost, and write the certificate of the proof.

    \b
      bugfast certify hexhex2 --out hexhex2.certificate
      bugfast certify hexhex3 --rules online --threads 2 --out hexhex3.certificate

    A certificate is all positions that the proof needs, up to symmetry, with a winning turn each.
    From a checkout a separate program checks it:

    \b
      cargo run --release -p bugfast-check hexhex2.certificate

    The status is 1 where the time ends before it is whole; then nothing is written.
    """  # noqa: D301
    with proving(folder) as progress:
        made = bf.certify(
            pos,
            path,
            threads=threads,
            hash_mb=hash_mb,
            time=seconds,
            progress=progress,
            state_dir=folder,
        )
    found = made.solution
    if found.unsaved is not None:
        click.echo(f"what was proved could not be saved: {found.unsaved}", err=True)
    if as_json:
        winning = [str(turn) for turn in found.winning]
        document = {"value": found.value, "winning": winning, "nodes": found.nodes}
        document |= {"positions": made.positions, "bytes": made.size}
        print_json(document | {"seconds": found.time})
    else:
        _print(pos, made)
    return NO_VALUE if made.positions is None else 0


def _print(pos: Position, made: bf.Certificate) -> None:
    """Tell what has been written, or how far the proof has come."""
    found = made.solution
    if found.value is None:
        print_unproved(found)
        return
    spent = f"{found.nodes:,} nodes, {found.time:.2f} s"
    print(f"a {found.value} for {pos.turn.name}, proved ({spent})")
    if made.positions is None:
        print("no certificate: the time ended before it was whole")
    else:
        print(f"certificate: {made.positions:,} positions, {made.size:,} bytes")
