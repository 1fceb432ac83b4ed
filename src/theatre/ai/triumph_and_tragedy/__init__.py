"""Computer players of Triumph & Tragedy: `greedy` is the yardstick, `scripted` the opponent."""

from __future__ import annotations

from theatre.ai.players import Player
from theatre.ai.triumph_and_tragedy.greedy import greedy
from theatre.ai.triumph_and_tragedy.scripted import scripted

PLAYERS: dict[str, Player] = {"greedy": greedy, "scripted": scripted}
