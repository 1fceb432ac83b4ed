"""Computer players of Supreme Axis and Allies: `greedy` is the yardstick, `scripted` the opponent."""

from __future__ import annotations

from theatre.ai.players import Player
from theatre.ai.supreme_axis_and_allies.greedy import greedy
from theatre.ai.supreme_axis_and_allies.scripted import scripted

PLAYERS: dict[str, Player] = {"greedy": greedy, "scripted": scripted}
