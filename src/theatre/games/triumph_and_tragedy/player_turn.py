"""10.2 A Player Turn: the Movement Phase, then the Combat Phase unless the Command was too weak for it."""

from __future__ import annotations

from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.battle import lay_open, note_battles
from theatre.games.triumph_and_tragedy.combat import CombatPhase
from theatre.games.triumph_and_tragedy.control import freeze
from theatre.games.triumph_and_tragedy.movement import Movement
from theatre.games.triumph_and_tragedy.state import Position, new_turn
from theatre.games.triumph_and_tragedy.tables import INDEPENDENT, RUSSIA, WINTER
from theatre.games.triumph_and_tragedy.world import AREAS_OF, HOME

MOVE, FIGHT, END = range(3)


class PlayerTurn(Frame[Position], tag="10.2"):
    """`value` units may move. No Battles by Emergency Command [10.11b] or in a Defensive Turn [18.231]."""

    faction: int
    value: int
    emergency: bool = False
    defensive: bool = False
    stage: int = MOVE

    def step(self, s: Position) -> bool:
        if self.stage == MOVE:
            self.stage = FIGHT
            new_turn(s, self.faction)
            freeze(s)
            note_battles(s)
            s.log(self._kind(), self.faction, self.value, rule="10.2")
            s.push(Movement(self.faction, self.value, self.emergency, self.defensive))
        elif self.stage == FIGHT:
            self.stage = END
            if not (self.emergency or self.defensive):
                s.push(CombatPhase(self.faction, AREAS_OF[HOME[RUSSIA]] if s.season == WINTER else None))  # 10.4b
        else:
            lay_open(s)
            s.active = INDEPENDENT
            s.done(self)
        return True

    def _kind(self) -> str:
        if self.emergency:
            return "emergency-turn"
        return "defensive-turn" if self.defensive else "player-turn"
