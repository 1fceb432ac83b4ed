"""12.22 Resolving Land Battles: one Combat Round, then ANS units without Ground Support are out."""

from __future__ import annotations

from typing import ClassVar

from theatre.games.triumph_and_tragedy.battle import Battle, parties
from theatre.games.triumph_and_tragedy.firing import CombatRound
from theatre.games.triumph_and_tragedy.rebasing import ActiveRebase
from theatre.games.triumph_and_tragedy.retreat import ForcedRetreats, forced
from theatre.games.triumph_and_tragedy.state import Position, owner_of, reveal_block, units_in
from theatre.games.triumph_and_tragedy.tables import FACTION


class LandBattle(Battle, tag="12.2b"):
    STEPS: ClassVar[tuple[str, ...]] = (
        "open",
        "three_way",
        "line_up",
        "vaults",
        "combat_round",
        "stand_down",
        "forced_retreats",
        "active_rebase",
        "close",
    )

    def combat_round(self, s: Position) -> None:
        s.push(CombatRound())

    def forced_retreats(self, s: Position) -> None:
        s.push(ForcedRetreats(forced(s, (self.space,)), self.entries))

    def active_rebase(self, s: Position) -> None:
        s.push(ActiveRebase(self.space))

    def close(self, s: Position) -> None:
        """12.22c: the Owner's units stand upright, Aggressors lie face-up; victors stand upright [12.24b]."""
        units = units_in(s, self.space)
        disputed = bool(parties(s, self.space))
        upright = [block for block in units if not disputed or FACTION[block] == owner_of(s, self.space)]
        self.dismiss(s, upright)
        for block in units:
            if block not in upright:
                reveal_block(s, block)  # those that have landed too [12.61c]
