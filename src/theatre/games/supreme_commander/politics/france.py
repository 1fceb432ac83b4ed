"""The fall of France [17.5]: Paris, Vichy France, complete conquest, the French possessions [17.16]."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Sequence
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.control import enter, holds, sweep, take
from theatre.games.supreme_commander.economy.capture import pass_on, pass_to_germany, release_vichy
from theatre.games.supreme_commander.movement.stacking import room_for
from theatre.games.supreme_commander.pieces import enemy_land, land_in, naval_in, runs
from theatre.games.supreme_commander.politics.alignment import make_ally
from theatre.games.supreme_commander.politics.displacement import Displacement, standing
from theatre.games.supreme_commander.politics.evacuation import STAYED, Evacuation, FleetsLeave, hosts
from theatre.games.supreme_commander.relations import have_fought, side_of
from theatre.games.supreme_commander.state import (
    ACTIVE,
    ALLY,
    CONQUERED,
    CONTROLLED,
    NEUTRAL,
    OVERRUN,
    POOL,
    POSSESSION,
    SPARE,
    STANDING,
    UNDER_VICHY,
    Position,
    enlist,
    give,
    lay,
    player_turn,
    remove,
)
from theatre.games.supreme_commander.supply.network import home_hexes
from theatre.games.supreme_commander.tables import (
    A1,
    AXIS,
    ECONOMY,
    FRANCE,
    FREE_FRENCH,
    G1,
    GERMANY,
    NATIONS,
    NOBODY,
    POSSESSIONS,
    POWERS,
    TAG,
    UK,
    UNITS,
    UNITS_OF,
    USA,
    VICHY,
)
from theatre.games.supreme_commander.world import (
    ALGIERS,
    AREA,
    BIT,
    CITIES,
    COUNTRY_MASK,
    LAND,
    MARSEILLE,
    MSP_OF,
    OWNER_1939,
    PARIS,
    PORT_MASK,
    space,
    spaces,
)

FRENCH_LANDS = tuple([nation for nation in POSSESSIONS if OWNER_1939[nation] == FRANCE])
BEIRUT = space("4415")
FELL, DONE = 1, 2  # of the column `paris`
_EXTRA = ("syria", "french_north_africa", "french_north_africa", "vichy_france")  # 10.1.1.2


def note_capture(s: Position, hex_: int) -> None:
    """A city has come into Axis hands while France stands."""
    if s.france != STANDING or side_of(s, s.holder[hex_]) != AXIS:
        return
    if hex_ == PARIS and not s.paris:
        s.paris = FELL
        s.push(Paris())
    else:
        _note_conquest(s)


def _note_conquest(s: Position) -> None:
    """17.5.2: Paris, Marseille and Algiers are all taken."""
    if all(side_of(s, s.holder[city]) == AXIS for city in (PARIS, MARSEILLE, ALGIERS)):
        s.push(Fall(vichy=False))


class Paris(Frame[Position], tag="17.5"):
    """D42: Germany creates Vichy France or fights on."""

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return (question(s, GERMANY, "vichy", "17.5d", Each("vichy"), Each("fight_on")),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self)
        if choice.verb == "vichy":
            s.push(Fall(vichy=True))
        else:
            _note_conquest(s)


class Fall(Sequence[Position], tag="17.5.1"):
    """17.5.1 with Vichy France, else 17.5.2; `stayed`: an ally kept units in France [10.1.1.2]."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "collapse", "fleets", "evacuation", "possessions", "hexes", "neutral_lands", "vichy_corps", "free_french",
    )  # fmt: skip
    vichy: bool
    lands: tuple[int, ...] = ()
    stayed: bool = False

    def collapse(self, s: Position) -> None:
        """France is Free France, without income; its deficit and its minors are the UK's [17.5.3]."""
        allies = [n for n in range(NATIONS) if s.patron[n] == FRANCE and s.status[n] in (ALLY, CONQUERED, CONTROLLED)]
        self.lands = (FRANCE, *FRENCH_LANDS, *[nation for nation in allies if s.status[nation] == ALLY])
        for nation in allies:
            s.patron[nation] = UK
            pass_on(s, nation, FRANCE, UK)
        s.msp[UK] += min(0, s.msp[FRANCE])
        s.overspent[UK] = s.overspent[UK] or s.msp[UK] < 0
        s.msp[FRANCE] = s.per_turn[FRANCE] = 0
        s.earner[:] = bytes([NOBODY if one == FRANCE else one for one in s.earner])
        for unit in range(UNITS):
            if s.serves[unit] == FRANCE and TAG[unit] == FREE_FRENCH:
                enlist(s, unit, protector(s))  # Free French again [17.5.5]
            elif s.serves[unit] == FRANCE and s.where[unit] >= 0:
                remove(s, unit, POOL)
        s.status[FRANCE], s.patron[FRANCE], s.collapsed[FRANCE] = CONQUERED, NOBODY, 1
        s.conqueror[FRANCE], s.fell[FRANCE] = GERMANY, player_turn(s)
        s.france = UNDER_VICHY if self.vichy else OVERRUN
        s.log("france-fell", int(self.vichy), rule="17.5.1c" if self.vichy else "17.5.2a")

    def fleets(self, s: Position) -> None:
        s.push(FleetsLeave(FRANCE, self.lands))

    def evacuation(self, s: Position) -> None:
        for power in reversed(hosts(s, FRANCE, self.lands)):
            s.push(Evacuation(FRANCE, self.lands, power))

    def child_done(self, s: Position, child: Frame[Position], result: int | None) -> None:
        if isinstance(child, Evacuation) and result == STAYED:
            self.stayed = True

    def possessions(self, s: Position) -> None:
        """17.16: after a complete conquest those whose MSP locations the Axis occupies are its."""
        for nation in reversed(FRENCH_LANDS if not self.vichy else ()):
            if MSP_OF[nation] and all(_axis_units(s, BIT[city]) for city in MSP_OF[nation]):
                s.push(Spoils(nation))

    def hexes(self, s: Position) -> None:
        """Vichy France has its area and the possessions; the rest of what France held goes to the Axis."""
        s.status[VICHY], s.patron[VICHY], s.box[VICHY] = NEUTRAL, NOBODY, G1 if self.vichy else A1
        neutral = AREA["vichy_france"] & LAND if self.vichy else 0
        for nation in FRENCH_LANDS:
            neutral |= COUNTRY_MASK[nation] & LAND if s.status[nation] == POSSESSION else 0
        for hex_ in spaces(neutral | s.held[FRANCE]):
            guest = _guest(s, hex_)
            if guest != NOBODY:
                give(s, hex_, guest)
            elif BIT[hex_] & neutral:
                give(s, hex_, VICHY)
            else:
                take(s, hex_, _axis_owner(s, hex_))
        if self.vichy:
            release_vichy(s)
        else:
            pass_to_germany(s)
        if self.stayed and self.vichy:
            s.vichy_is_axis = True
            make_ally(s, VICHY, GERMANY)
        sweep(s)

    def neutral_lands(self, s: Position) -> None:
        """Who is in the neutral lands leaves them: the Axis, and after a complete conquest both sides [17.16]."""
        if s.status[VICHY] == NEUTRAL:
            units = standing(s, s.held[VICHY], *POWERS)
            s.push(Displacement(units))
            s.harbours = (*s.harbours, *[port for port in spaces(s.held[VICHY] & PORT_MASK) if naval_in(s, port)])

    def vichy_corps(self, s: Position) -> None:
        if self.vichy:
            s.push(VichyCorps(("",) * ECONOMY.vichy_corps + (_EXTRA if self.stayed else ())))

    def free_french(self, s: Position) -> None:
        """17.5.2: the corps that would come in turn 41 comes at once."""
        corps = [unit for unit in reversed(UNITS_OF[FRANCE, "free_infantry"]) if s.where[unit] == SPARE]
        if not self.vichy and corps:
            enlist(s, corps[0], protector(s))
            s.push(FreeFrenchCorps(corps[0]))


def protector(s: Position) -> int:
    """Under whose orders Free French are: the USA's, or the UK's while the USA is in no war [17.5.2, 17.5.4]."""
    return USA if s.status[USA] == ACTIVE else UK


def _guest(s: Position, hex_: int) -> int:
    """The power whose units stand in a hex and that is at war with Germany, or neutral after its collapse; if any."""
    powers = [runs(s, one) for one in land_in(s, hex_)]
    return next((one for one in powers if one in POWERS and have_fought(s, one, GERMANY)), NOBODY)


def _axis_owner(s: Position, hex_: int) -> int:
    """The Axis nation to which a hex belongs from the start, of a possession the power that has it; else Germany."""
    home = s.home[hex_]
    if home == NOBODY or side_of(s, home) != AXIS:
        return GERMANY
    return s.patron[home] if s.status[home] == POSSESSION else home


class Spoils(Frame[Position], tag="17.16"):
    """A French possession goes to the Axis power with the most units there; between equals Germany chooses."""

    nation: int

    def _most(self, s: Position) -> list[int]:
        owners = [runs(s, unit) for unit in _axis_units(s, COUNTRY_MASK[self.nation])]
        return [power for power in POWERS if owners.count(power) == max([owners.count(one) for one in owners])]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        claim = Each("claim", [(power,) for power in self._most(s)], lambda args: Refusal("17.16c"))
        return (question(s, GERMANY, "spoils", "17.16c", claim, args=(self.nation,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        power = choice.args[0]
        s.done(self)
        s.status[self.nation], s.conqueror[self.nation], s.fell[self.nation] = CONQUERED, power, player_turn(s)
        for hex_ in spaces(COUNTRY_MASK[self.nation] & LAND & s.held[FRANCE]):
            give(s, hex_, power)


def _axis_units(s: Position, area: int) -> list[int]:
    return list(standing(s, area, *[power for power in POWERS if s.camp[power] == AXIS]))


class VichyCorps(Frame[Position], tag="17.5.1j"):
    """D43: Germany places French infantry; each name is the area of a corps, "" for any."""

    areas: tuple[str, ...]

    def step(self, s: Position) -> bool:
        if not self.areas or not self._corps(s) or not self._hexes(s):
            s.done(self)
            sweep(s)
            return True
        return False

    def _corps(self, s: Position) -> list[int]:
        return [unit for unit in UNITS_OF[FRANCE, "infantry"] if s.where[unit] == POOL and s.serves[unit] == FRANCE]

    def _hexes(self, s: Position) -> list[int]:
        area = self.areas[0]
        mask = AREA[area] if area else AREA["vichy_france"] | AREA["french_north_africa"] | BIT[BEIRUT]
        return spaces(mask & s.held[VICHY] & ~enemy_land(s, VICHY))

    def ask(self, s: Position) -> tuple[Decision, ...]:
        unit = self._corps(s)[0]
        place = Each("place", [(unit, at) for at in self._hexes(s)], lambda args: Refusal("17.5.1j"))
        return (question(s, GERMANY, "vichy_corps", "17.5.1j", place, args=(len(self.areas),)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, at = choice.args
        self.areas = self.areas[1:]
        enlist(s, unit, VICHY)
        lay(s, unit, at)
        enter(s, unit, at)


class FreeFrenchCorps(Frame[Position], tag="17.5.2"):
    """A Free French corps comes to a city of the UK."""

    unit: int

    def step(self, s: Position) -> bool:
        if self._cities(s):
            return False
        lay(s, self.unit, POOL)
        s.done(self)
        return True

    def _cities(self, s: Position) -> list[int]:
        cities = [at for at in spaces(home_hexes(s, UK) & CITIES) if holds(s, UK, at)]
        return [at for at in cities if room_for(s, self.unit, at)]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        place = Each("place", [(self.unit, at) for at in self._cities(s)], lambda args: Refusal("17.5.2e"))
        return (question(s, runs(s, self.unit), "free_french", "17.5.2e", place),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        lay(s, *choice.args)
        s.done(self)
