"""Victory Points [16.1] and the ways to win [16.2-16.5].

`win` ends the game at once: it empties the stack. The frame that called it returns and touches the stack no more.
"""

from __future__ import annotations

from theatre.core.message import Message
from theatre.core.rules import Outcome
from theatre.games.triumph_and_tragedy.control import controller
from theatre.games.triumph_and_tragedy.levels import production_level
from theatre.games.triumph_and_tragedy.state import Position, at_war_with
from theatre.games.triumph_and_tragedy.tables import ATOMIC, AXIS, FACTIONS, INDEPENDENT, TRACKS, USSR, WEST
from theatre.games.triumph_and_tragedy.world import GREAT_CAPITALS, ORIGINAL

ALLIES = (WEST, USSR)


def captured(s: Position, faction: int) -> list[int]:
    """The Main and SubCapitals of Rivals that the Faction controls; those of Defeated Powers count [16.1f]."""
    return [area for area in GREAT_CAPITALS if ORIGINAL[area] != faction and controller(s, area) == faction]


def atomic_stages(s: Position, faction: int, secret: bool = True) -> int:
    """Stages Achieved; those in the Vault only if they are shown."""
    known = list(s.techs[faction]) + ([pair[0] for pair in s.vault[faction]] if secret else [])
    return sum([tech in ATOMIC for tech in known])


def victory_points(s: Position, faction: int, hidden: bool = True, blockades: bool = True) -> int:
    """All that counts [16.1]; without `hidden` what everybody can count: no chits, no Vault."""
    capitals = [area for area in captured(s, faction) if at_war_with(s, faction, ORIGINAL[area])]
    declared = sum(s.dow[faction * 3 : faction * 3 + 3])
    points = production_level(s, faction, blockades) + atomic_stages(s, faction, hidden) + 2 * len(capitals) - declared
    return points + (sum(s.chits[faction]) if hidden else 0)


def may_have_won(s: Position, faction: int) -> bool:
    """By public facts: could the chits and the Vault make up what is missing for an Economic Victory? [16.2b]"""
    unseen = 2 * len(s.chits[faction]) + min(len(s.vault[faction]), len(ATOMIC))
    return victory_points(s, faction, hidden=False) + unseen >= TRACKS.economic_victory


def win(s: Position, factions: tuple[int, ...], by: str) -> None:
    """The game is over. In the two-player game an Ally wins for both [18.0a]."""
    if s.two_player and any(faction in ALLIES for faction in factions):
        factions = tuple(sorted({*factions, *ALLIES}))
    s.won, s.won_by = factions, by
    s.log(f"victory.{by}", *factions)
    s.stack.clear()


def check_military(s: Position) -> bool:
    """16.3: two Rival Main or SubCapitals at the same time."""
    if s.won:
        return True
    order = [s.active] if s.active != INDEPENDENT else []
    for faction in [*order, *[one for one in FACTIONS if one not in order]]:
        if len(_rival_capitals(s, faction)) >= 2:
            win(s, (faction,), "military")
            return True
    return False


def _rival_capitals(s: Position, faction: int) -> list[int]:
    allied = ALLIES if s.two_player and faction in ALLIES else (faction,)
    return [area for area in captured(s, faction) if ORIGINAL[area] not in allied]


def hegemony(s: Position) -> None:
    """16.5: the most points after 1945, Blockades ignored; equal Factions share. 18.4: the better Ally counts."""
    points = [victory_points(s, faction, blockades=False) for faction in FACTIONS]
    for faction in FACTIONS:
        s.log("points", faction, points[faction], sum(s.chits[faction]), rule="16.5a")
    if s.two_player:
        allied = max(points[WEST], points[USSR])
        best = [*([AXIS] if points[AXIS] >= allied else []), *([WEST] if allied >= points[AXIS] else [])]
        win(s, tuple(best), "hegemony")
    else:
        win(s, tuple([faction for faction in FACTIONS if points[faction] == max(points)]), "hegemony")


def outcome(s: Position) -> Outcome | None:
    return Outcome(s.won, Message(f"outcome.{s.won_by}", s.won)) if s.won else None
