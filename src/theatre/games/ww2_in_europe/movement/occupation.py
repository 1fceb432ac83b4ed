"""Who takes the land where only one side's ground units are left after the battles [MAP-06, MAP-07, R-13]."""

from __future__ import annotations

from theatre.board.masks import bits
from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.movement.control import capture, is_hostile, rightful
from theatre.games.ww2_in_europe.politics.partition import is_partitioning, taken_for_the_pact
from theatre.games.ww2_in_europe.state import Position, enemy_ground_in, other
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, IS_GROUND, NOBODY, SIDE, USSR


class Occupation(Frame[Position], tag="MAP-06"):
    """Space by space; where powers of one side stand together and each could have it, their player names one."""

    def step(self, s: Position) -> bool:
        land, takers = fallen(s)
        if not takers:
            s.done(self)
            return True
        if len(takers) > 1:
            return False
        capture(s, land, takers[0])
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        land, takers = fallen(s)
        part = Each("occupy", [(power,) for power in takers], lambda args: Refusal("MAP-04"))
        return ask(s, SIDE[takers[0]], "occupation", "MAP-04", part, args=(land,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        capture(s, fallen(s)[0], choice.args[0])


def fallen(s: Position) -> tuple[int, list[int]]:
    """The first enemy space that only invaders hold, and the powers that may take it; no powers if there is none."""
    for land in bits(s.troops[AXIS] | s.troops[ALLIES]):
        holder = s.controller[land]
        at_home = holder == NOBODY or not s.troops[other(SIDE[holder])] >> land & 1
        if at_home and not is_partitioning(s):
            continue
        if taken_for_the_pact(s, land):
            return land, [USSR]
        invaders = _invaders(s, land)
        if invaders and not enemy_ground_in(s, land, invaders[0]):
            one_for = {rightful(s, land, power): power for power in reversed(invaders)}
            return land, sorted(one_for.values())
    return 0, []


def _invaders(s: Position, land: int) -> list[int]:
    """Powers with ground units in a space that their enemy controls, ascending."""
    owners = {s.owner[unit] for unit in s.here[land] if IS_GROUND[s.kind[unit]]}
    return sorted([power for power in owners if is_hostile(s, land, power)])
