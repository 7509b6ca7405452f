"""Engines for matches, good and bad: small programs that speak the protocol, or fail to."""

from __future__ import annotations

import shlex
import sys

FIRST = """
import random, sys
import bugfast as bf
pos = None
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "position":
        pos = bf.Position.parse(rest)
    elif word == "go":
        turn = next(pos.iter_turns())
        FAULT
        print("info string a remark\\nbest", turn, flush=True)
    elif word == "quit":
        break
    print("ok", flush=True)
"""
"""Plays the first of the legal turns; FAULT is replaced by what it does instead."""

FAULTS = {
    "none": "pass",
    "exits": "sys.exit('out of ideas')",
    "killed": "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
    "hangs": "import time; time.sleep(1000)",
    "illegal": "turn = 'z9'",
    "no-turn": "turn = 'none'",
    "nonsense": "turn = '\\x00\\u3042' * 10000",
    "two": "print('best', turn)",
    "silent": "print('ok', flush=True); continue",
    "error": "print('err no\\nok', flush=True); continue",
    "floods": "[print('x' * 100) for _ in iter(int, 1)]",
    "infos": "[print('info depth 1') for _ in iter(int, 1)]",
    "bytes": "sys.stdout.buffer.write(b'\\xff\\xfe\\0' * 1000000 + b'\\n')",
    "closes": "import os, time; os.close(1); time.sleep(1000)",
    "deaf": "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(1000)",
}

FAILURES = {
    "exits": ("EngineExitedError", "exited with status 1: 'out of ideas'"),
    "killed": ("EngineExitedError", "killed by signal 9"),
    "hangs": ("EngineTimeoutError", "no answer to go within"),
    "illegal": ("EngineReplyError", "best 'z9'"),
    "no-turn": ("EngineReplyError", "best 'none'"),
    "nonsense": ("EngineReplyError", "best "),
    "two": ("EngineReplyError", "2 best lines"),
    "silent": ("EngineReplyError", "0 best lines"),
    "error": ("EngineReplyError", "answered 'err no'"),
    "floods": ("EngineReplyError", "more than"),
    "infos": ("EngineTimeoutError", "no answer to go within"),
    "closes": ("EngineExitedError", "has closed its"),
    "deaf": ("EngineTimeoutError", "no answer to go within"),
}
"""The error that each fault ends in, and what its message says."""


def words(fault: str = "none") -> list[str]:
    """The command of an engine with a fault."""
    return [sys.executable, "-c", FIRST.replace("FAULT", FAULTS[fault])]


def text(fault: str = "none") -> str:
    """The same, as one argument."""
    return shlex.join(words(fault))
