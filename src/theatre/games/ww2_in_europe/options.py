"""The Options of the rulebook, each a switch on which the players agree before the game; all are off by default."""

from __future__ import annotations

import msgspec


class Switches(msgspec.Struct, frozen=True):
    """Which optional chapters are played, in the order in which they are offered. A rule asks `s.switches.<name>`."""

    french_armistice: bool = False  # VCH: armistice and Vichy France
    italian_armistice: bool = False  # ITA
    special_forces: bool = False  # SPF
    technology: bool = False  # TEC
    leaders: bool = False  # LDR
    advanced_naval: bool = False  # ANV: Order of Battle and Conditions of the Battle, which replace combining
