"""Which part of the order of play a position belongs to, whatever the game: what an undo of the phase goes by."""

from __future__ import annotations

import msgspec

from theatre.core.flow import Sequence
from theatre.core.state import State

_encoder = msgspec.json.Encoder()


def phase_of(state: State) -> bytes:
    """The frames from the bottom of the stack up to the first printed sequence, with the step that it is in."""
    first = next((at for at, frame in enumerate(state.stack) if isinstance(frame, Sequence)), None)
    return b"" if first is None else _encoder.encode(state.stack[: first + 1])
