"""Plays two builds of bugfast against each other: is a change of the search worth keeping?

    python -m venv old && old/bin/python -m pip install "git+file://$PWD@HEAD~1"
    python benches/compare.py --old "old/bin/bugfast engine"
    python benches/compare.py --old "old/bin/bugfast engine" --boards hexhex4 --nodes 5000
    python benches/compare.py --old "any/player" --time 0.3 --games 100

A player is whatever `bugfast match` takes; `--new` is `bugfast` of this process unless told
otherwise. With nodes a match does not depend on how busy the machine is, so as many games as there
are processors run at the same time; measure how fast a node is apart (`bugfast bench`). Each match
ends by its sequential test: H1 says that the new build is the stronger, H0 that it is not. One row
of benches/README.md is printed for each match as soon as it has ended; Ctrl-C ends a match early.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress

import bugfast as bf
from bugfast.elo import Sprt
from bugfast.match import Match, Table
from bugfast.openings import openings
from bugfast.players import Player, open_player


def main() -> None:
    parser = argparse.ArgumentParser(description="Is the new build stronger than the old?")
    parser.add_argument("--new", default="bugfast", help="the player whose result is told")
    parser.add_argument("--old", required=True, help="the player to beat")
    parser.add_argument("--boards", default="hexhex4,hexhex5", help="one match for each")
    parser.add_argument("--rules", default="rulebook,online", help="and for each of these")
    parser.add_argument("--games", type=int, default=2000, help="games of a match at most")
    parser.add_argument("--nodes", type=int, default=None, help="nodes a turn (20000)")
    parser.add_argument("--time", type=float, default=None, help="seconds a turn instead")
    parser.add_argument("--sprt", default="0,20", help="Elo of H0 and of H1")
    parser.add_argument("--alpha", type=float, default=0.05, help="chance to accept a false H1")
    parser.add_argument("--beta", type=float, default=0.05, help="chance to accept a false H0")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--hash-mb", type=int, default=64, help="MiB of the table of `bugfast`")
    parser.add_argument("--seed", type=int, default=0, help="of the openings")
    args = parser.parse_args()
    if bf.build_info()["profile"] != "release":
        parser.error("a debug build, expected a release build")
    nodes = 20_000 if args.nodes is None and args.time is None else args.nodes
    test = Sprt.parse(args.sprt)._replace(alpha=args.alpha, beta=args.beta)
    limit = bf.Limit(time=args.time, nodes=nodes)
    bound = f"{args.time:g} s" if nodes is None else f"{nodes:,} nodes"
    print(f"| board | rules | a turn | won : lost | Elo, 95% | SPRT {args.sprt} |")
    print("| --- | --- | --- | --- | --- | --- |")
    for board in args.boards.split(","):
        for rules in args.rules.split(","):
            with ExitStack() as stack:
                players = [
                    stack.enter_context(closing(open_player(text, hash_mb=args.hash_mb)))
                    for _ in range(args.concurrency)
                    for text in (args.new, args.old)
                ]
                match = Match(
                    tables_of(players),
                    limit,
                    games=args.games,
                    openings=openings(board, rules, seed=args.seed),
                    sprt=test,
                )
                with suppress(KeyboardInterrupt):  # the games so far count
                    for _ in match:
                        pass
            print(f"| {board} | `{rules}` | {bound} | {result(match, test)} |", flush=True)


def tables_of(players: Sequence[Player]) -> list[Table]:
    """The players two by two."""
    return [Table(new, old) for new, old in zip(players[::2], players[1::2], strict=True)]


def result(match: Match, test: Sprt) -> str:
    """The last three cells of a row."""
    forfeits = f", {len(match.forfeits)} forfeited" if match.forfeits else ""
    decision = test.decision(match.wins, match.losses) or "undecided"
    ratio = test.log_likelihood_ratio(match.wins, match.losses)
    return (
        f"{match.wins} : {match.losses}{forfeits} "
        f"| {match.elo:+.0f} +-{match.elo_error:.0f} | {decision} ({ratio:+.2f})"
    )


if __name__ == "__main__":
    main()
