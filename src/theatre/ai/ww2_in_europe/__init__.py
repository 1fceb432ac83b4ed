"""Computer players of World War II in Europe: `scripted` is the opponent."""

from __future__ import annotations

from theatre.ai.players import Player
from theatre.ai.ww2_in_europe.scripted import scripted

PLAYERS: dict[str, Player] = {"scripted": scripted}
