"""Air base counters that redeploy [28.12]: by land, from America, or by sea with an escort (`naval/escort.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Choice, Decision, Each, Refusal, Sifted
from theatre.core.flow import Frame
from theatre.games.third_reich.air.bases import REDEPLOYED, counter_at, place
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import eliminate, on_board, put, units_of
from theatre.games.third_reich.economy.change import lose_factors, must_lose
from theatre.games.third_reich.economy.grants import left
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.movement.roads import Roads
from theatre.games.third_reich.movement.stacking import air_room
from theatre.games.third_reich.nations import master
from theatre.games.third_reich.naval.from_america import landing_hexes, take_passage, why_no_passage
from theatre.games.third_reich.politics.borders import are_joint
from theatre.games.third_reich.politics.consent import Consent
from theatre.games.third_reich.politics.cooperation import why_not_base_there
from theatre.games.third_reich.state import BY_SEA, Position, units_at
from theatre.games.third_reich.tables import AIR, AIR_BASE, COMBAT, KIND, MODEL, NATION, POWERS, UNITS
from theatre.games.third_reich.world import BIT, GIBRALTAR, NOWHERE, PORTS_AT, SPACES, US_BOX, spaces


def why_base_stays(s: Position, power: int, unit: int, roads: Roads) -> Refusal | None:
    if not 0 <= unit < UNITS or KIND[unit] != AIR_BASE or s.where[unit] < 0 or NATION[unit] != power:
        return Refusal("28.12a")
    if left(s, power) <= 0 or s.moved[unit] & REDEPLOYED:
        return Refusal("16.1a")
    if s.where[unit] == US_BOX:
        return why_no_passage(s)  # 28.15: it must be deployed again
    return Refusal("16.2b") if roads.near & BIT[s.where[unit]] else None


def why_not_lay(s: Position, unit: int, hex_: int, roads: Roads) -> Refusal | None:
    """Why a counter may not be laid on a hex, however it gets there; at Gibraltar no enemies near by matter [37.2]."""
    if not 0 <= hex_ < SPACES or not (roads.open | (roads.mine & roads.fed & BIT[GIBRALTAR])) & BIT[hex_]:
        return Refusal("16.2a")
    if roads.openings & BIT[hex_]:
        return Refusal("23.1q1")
    if counter_at(s, hex_) != NOWHERE:
        return Refusal("28.12a")
    if rule := why_not_base_there(s, unit, hex_):
        return Refusal(rule)
    return Refusal("29.438q") if s.bridgehead[hex_] == BY_SEA and not PORTS_AT[hex_] else None


class RedeployBase:
    """28.12: an air base counter goes to a hex in supply without another, over land or from America [28.15]."""

    def __init__(self, s: Position, power: int, roads: dict[int, Roads], said: Args = ()) -> None:
        self.s, self.power, self._known, self.said = s, power, roads, said
        self.unit, self.hex = (*said, NOWHERE, NOWHERE)[:2]

    @property
    def roads(self) -> Roads:
        """A counter serves its own nation."""
        if self.power not in self._known:
            self._known[self.power] = Roads(self.s, self.power)
        return self._known[self.power]

    def _reach(self) -> int:
        from_ = self.s.where[self.unit]
        return landing_hexes(self.s, self.roads) if from_ == US_BOX else self.roads.by_land(from_)

    def _why_hex(self, hex_: int) -> Refusal | None:
        refusal = why_not_lay(self.s, self.unit, hex_, self.roads)
        if refusal is not None or self._reach() & BIT[hex_]:
            return refusal
        return Refusal("16.72" if self.s.where[self.unit] == US_BOX else "16.2a")

    def tokens(self) -> Sequence[int]:
        if self.unit == NOWHERE:
            own = [unit for unit in units_of(self.s, self.power) if self.refuse(unit) is None]
            return Sifted(own, lambda unit: bool(self.step(unit).tokens()))
        if self.hex != NOWHERE:
            return ()
        return Sifted(spaces(self._reach()), lambda hex_: self._why_hex(hex_) is None)

    def refuse(self, token: int) -> Refusal | None:
        if self.unit == NOWHERE:
            return why_base_stays(self.s, self.power, token, self.roads)
        return self._why_hex(token) if self.hex == NOWHERE else Refusal("16.2a")

    def step(self, token: int) -> RedeployBase:
        return RedeployBase(self.s, self.power, self._known, (*self.said, token))

    def whole(self) -> bool:
        return self.hex != NOWHERE


def lay_base(s: Position, unit: int, hex_: int) -> None:
    """The first placement, at any point of the player turn; on an ally's hex with his consent [28.12q].

    Britain and America need not ask each other [7.1q].
    """
    owner = master(s, s.holder[hex_])
    if owner in POWERS and owner != NATION[unit] and not are_joint(owner, NATION[unit]):
        s.push(Consent(owner, NATION[unit], "28.12q", (unit, hex_)))
    else:
        place(s, unit, hex_)


def redeploy_base(s: Position, seat: int, args: Args) -> None:
    unit, hex_ = args
    if s.where[unit] == US_BOX:
        take_passage(s)
    put(s, unit, hex_)
    s.moved[unit] |= REDEPLOYED
    s.log("redeployed", NATION[unit], MODEL[unit], hex_, rule="28.12a")


class CrowdedBases(Frame[Position], tag="28.16"):
    """Air beyond the room of a base whose counter has gone is lost at the end of redeployment, as its owner chooses."""

    def step(self, s: Position) -> bool:
        hex_ = crowded_base(s)
        if hex_ == NOWHERE:
            s.done(self)
            return True
        air = _based(s, hex_)
        clear = len(air) == 1 or sum([COMBAT[unit] for unit in air]) == -air_room(s, hex_)
        if clear:
            self._lose(s, air[0])
        return clear

    def ask(self, s: Position) -> tuple[Decision, ...]:
        hex_ = crowded_base(s)
        air = _based(s, hex_)
        return tuple([self._question(s, seat, hex_, air) for seat in sorted({commander(s, unit) for unit in air})])

    def _question(self, s: Position, seat: int, hex_: int, air: list[int]) -> Decision:
        rows: list[Args] = [(unit,) for unit in air if commander(s, unit) == seat]
        part = Each("lose", rows, lambda args: Refusal("28.16"))
        return question(s, seat, "crowded-base", "28.16", part, args=(hex_, -air_room(s, hex_)))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self._lose(s, choice.args[0])

    def _lose(self, s: Position, unit: int) -> None:
        lost = must_lose(s, unit, min(COMBAT[unit], -air_room(s, s.where[unit])))
        s.log("lost.factors", NATION[unit], MODEL[unit], lost, rule="28.16")
        if lost == COMBAT[unit]:
            eliminate(s, unit)
        else:
            lose_factors(s, unit, lost)


def crowded_base(s: Position) -> int:
    """The first hex with more air than it can base."""
    bases = sorted({s.where[unit] for unit in on_board(s) if KIND[unit] == AIR and BIT[s.where[unit]]})
    return next((hex_ for hex_ in bases if air_room(s, hex_) < 0), NOWHERE)


def _based(s: Position, hex_: int) -> list[int]:
    return [unit for unit in units_at(s, hex_) if KIND[unit] == AIR]
