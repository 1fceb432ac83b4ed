"""Computer players of Rise and Decline of the Third Reich: `scripted` is the opponent, `greedy` a yardstick."""

from __future__ import annotations

from theatre.ai.players import Player
from theatre.ai.third_reich.greedy import greedy
from theatre.ai.third_reich.scripted import scripted

PLAYERS: dict[str, Player] = {"greedy": greedy, "scripted": scripted}
