"""Computer players of The Supreme Commander: `scripted` is the opponent, `greedy` a yardstick."""

from __future__ import annotations

from theatre.ai.players import Player
from theatre.ai.supreme_commander.greedy import greedy
from theatre.ai.supreme_commander.scripted import scripted

PLAYERS: dict[str, Player] = {"greedy": greedy, "scripted": scripted}
