"""The sounds of the window, made from sines when they are first needed."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass
from enum import Enum

RATE = 22050
"""Samples a second; each is a whole number of 16 bits."""
_PEAK = 0.6 * 32767
_ATTACK = 0.004
"""Seconds in which a note reaches its loudness, so that it does not crack."""


@dataclass(frozen=True, slots=True)
class Note:
    """A tone that fades: when it begins, how long it is (seconds), and from and to which pitch.

    Pitches are in hertz; `loudness` is from 0 to 1.
    """

    begin: float
    seconds: float
    pitch: float
    pitch_end: float
    loudness: float = 1.0


class Tone(Enum):
    """What can be heard, and its notes."""

    PLACE = (Note(0, 0.11, 440, 400), Note(0, 0.05, 1320, 1250, 0.3))
    EAT = (Note(0, 0.12, 620, 300), Note(0.07, 0.13, 330, 520, 0.8))
    REFUSED = (Note(0, 0.09, 150, 130), Note(0.09, 0.12, 130, 110, 0.8))
    LAST_SECONDS = (Note(0, 0.04, 900, 900, 0.6),)
    WON = (Note(0, 0.2, 523, 523), Note(0.13, 0.2, 659, 659), Note(0.26, 0.45, 784, 784))
    LOST = (Note(0, 0.2, 440, 440), Note(0.15, 0.2, 392, 392), Note(0.3, 0.45, 330, 330))


def samples(tone: Tone) -> bytes:
    """A tone as samples of 16 bits, in the byte order of the machine, on one channel."""
    notes: tuple[Note, ...] = tone.value
    count = math.ceil(RATE * max(note.begin + note.seconds for note in notes))
    heard = [0.0] * count
    for note in notes:
        first = round(RATE * note.begin)
        length = min(count - first, round(RATE * note.seconds))
        phase = 0.0
        for n in range(length):
            part = n / length
            phase += 2 * math.pi * (note.pitch + (note.pitch_end - note.pitch) * part) / RATE
            shape = min(1.0, n / (RATE * _ATTACK)) * (1 - part) ** 2
            heard[first + n] += (
                note.loudness * shape * (math.sin(phase) + 0.2 * math.sin(2 * phase))
            )
    largest = max(1.0, *map(abs, heard))
    return array("h", (round(_PEAK * value / largest) for value in heard)).tobytes()
