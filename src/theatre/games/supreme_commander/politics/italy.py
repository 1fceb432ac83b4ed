"""Italy [17.7]: the shift after the fall of Paris, its collapse, and Italy as a minor ally."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Sequence
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import heir, sweep, take, unchallenged
from theatre.games.supreme_commander.economy.capture import join, pass_on, stop
from theatre.games.supreme_commander.economy.treasury import receive
from theatre.games.supreme_commander.movement.zones import zone_of
from theatre.games.supreme_commander.pieces import enemy_land, land_in, runs
from theatre.games.supreme_commander.politics.accord import Accord
from theatre.games.supreme_commander.politics.belligerence import shift
from theatre.games.supreme_commander.politics.displacement import Displacement, standing
from theatre.games.supreme_commander.politics.evacuation import Evacuation, FleetsLeave, hosts
from theatre.games.supreme_commander.politics.france import DONE, FELL
from theatre.games.supreme_commander.politics.surrender import free, is_retaken
from theatre.games.supreme_commander.relations import hostile, is_enemy, master, ties
from theatre.games.supreme_commander.state import (
    ACTIVE,
    ALLY,
    CONQUERED,
    CONTROLLED,
    ON_ALLY,
    POOL,
    POSSESSION,
    SPARE,
    TRACK,
    Position,
    is_there,
    lay,
    player_turn,
    remove,
)
from theatre.games.supreme_commander.tables import (
    AXIS,
    GERMANY,
    INFANTRY,
    ITALY,
    NATION,
    NATIONS,
    NOBODY,
    PANZER_ARMY,
    POWERS,
    TECHNOLOGIES,
    UK,
    UNITS,
    UNITS_OF,
    USA,
)
from theatre.games.supreme_commander.world import BIT, COUNTRY_MASK, MSP_HEXES, MSP_OF, ROME, spaces

_CITIES_LOST = 2
_LEVELS = len(TECHNOLOGIES)


def note_paris(s: Position) -> None:
    """In the Axis Political phase after Paris has fallen an Inactive Italy comes one box nearer."""
    if s.paris == FELL:
        s.paris = DONE
        shift(s, ITALY)


# collapse


def occupied(s: Position) -> list[int]:
    """The MSP locations of its home country in which enemy land units stand."""
    return [at for at in MSP_OF[ITALY] if any(is_enemy(s, ITALY, s.serves[one]) for one in land_in(s, at))]


def must_collapse(s: Position) -> bool:
    """Two of them, Rome among them if Italy became Active by a declaration of war on it."""
    lost = occupied(s)
    active = s.status[ITALY] == ACTIVE and not s.collapsed[ITALY]
    return active and len(lost) >= _CITIES_LOST and (not s.italy_by_dow or ROME in lost)


class ItalianCollapse(Sequence[Position], tag="17.7.1"):
    """Italy changes sides as a minor ally; one that was Allied is conquered [17.7.4]."""

    STEPS: ClassVar[tuple[str, ...]] = ("conqueror", "effects", "fleets", "evacuation", "hexes", "parting", "control")
    conquering: int = -1
    lands: tuple[int, ...] = ()
    inactive: tuple[int, ...] = ()  # its minors that the Allies have conquered

    def conqueror(self, s: Position) -> None:
        units = [one for at in occupied(s) for one in land_in(s, at) if is_enemy(s, ITALY, s.serves[one])]
        s.push(Accord("conqueror", ITALY, tuple(sorted({runs(s, one) for one in units}))))

    def child_done(self, s: Position, child: Frame[Position], result: int) -> None:
        if isinstance(child, Accord):
            self.conquering = result

    def effects(self, s: Position) -> None:
        own = [n for n in range(NATIONS) if s.patron[n] == ITALY and s.status[n] in (ALLY, CONQUERED, CONTROLLED)]
        lands = [n for n in range(NATIONS) if s.patron[n] == ITALY and s.status[n] in (ALLY, POSSESSION)]
        self.lands = (ITALY, *lands)
        patron = _patron(s)
        switches = s.camp[ITALY] == AXIS
        receive(s, self.conquering, max(0, s.msp[ITALY]))
        s.msp[ITALY] = s.per_turn[ITALY] = 0
        s.tech[ITALY * _LEVELS : (ITALY + 1) * _LEVELS] = bytes(_LEVELS)  # minors have none [22.0h]
        s.collapsed[ITALY] = 1
        s.log("italy-collapsed", patron, rule="17.7.1a")
        for unit in range(UNITS):
            if s.serves[unit] == ITALY and (s.where[unit] >= 0 or s.where[unit] == TRACK):
                remove(s, unit, POOL)
        _end_panzer_army(s)
        for number in range(len(MSP_HEXES)):
            if s.earner[number] == ITALY:
                stop(s, number)
        s.status[ITALY], s.patron[ITALY], s.box[ITALY] = ALLY if switches else CONQUERED, patron, ON_ALLY
        s.war[:] = bytes([0 if ITALY in divmod(at, len(POWERS)) else one for at, one in enumerate(s.war)])
        if switches:  # who took them is of their own side now
            self.inactive = tuple([nation for nation in own if s.status[nation] == CONQUERED])
            for nation in self.inactive:
                s.conqueror[nation] = NOBODY
        for nation in own:
            s.patron[nation] = patron
            if switches and s.status[nation] == ALLY:
                pass_on(s, nation, ITALY, patron)
                join(s, nation, patron)
        if switches:
            join(s, ITALY, patron)
        else:
            s.conqueror[ITALY], s.fell[ITALY] = self.conquering, player_turn(s)

    def fleets(self, s: Position) -> None:
        s.push(FleetsLeave(ITALY, self.lands))

    def evacuation(self, s: Position) -> None:
        """Its former friends may leave or remain; nothing follows from it [10.1.1.2]."""
        for guest in reversed(hosts(s, ITALY, self.lands)):
            s.push(Evacuation(ITALY, self.lands, guest))

    def hexes(self, s: Position) -> None:
        s.push(Inheritance(self.lands))

    def parting(self, s: Position) -> None:
        """Units of its minors leave hexes in which units of their new enemies stand."""
        theirs = [unit for unit in s.placed if is_there(s, unit) and s.patron[s.serves[unit]] == s.patron[ITALY]]
        beside = tuple([one for one in theirs if enemy_land(s, s.serves[one]) & BIT[s.where[one]]])
        if beside:
            s.push(Displacement(beside))

    def control(self, s: Position) -> None:
        """Where units of its minors stand among former friends the hex is theirs [3.3b]; Inactive ones may be free."""
        for nation in self.inactive:
            if is_retaken(s, nation):
                free(s, nation)
        sweep(s)
        note_consequences(s)


class Inheritance(Frame[Position], tag="17.7.1.2"):
    """D76: where former friends stand is theirs, and what their zones cover; the rest stays Italian.

    Of several powers in a hex, or with zones in one where nobody stands, Germany names one: `claim power`.
    """

    lands: tuple[int, ...]

    def _claims(self, s: Position) -> dict[int, list[int]]:
        """By hex the powers that it could go to; those who stand in it go before those with zones."""
        claims: dict[int, list[int]] = {}
        for land in self.lands:
            enemies = [nation for nation in hostile(ties(s), land) if master(s, nation) in POWERS]
            zones = {nation: unchallenged(s, nation, zone_of(s, nation)) for nation in enemies if s.zoners[nation]}
            for masks in (dict(enumerate(s.stands)), zones):
                found = {
                    hex_: sorted({master(s, nation) for nation in enemies if masks.get(nation, 0) & BIT[hex_]})
                    for hex_ in spaces(s.held[land])
                    if hex_ not in claims
                }
                claims |= {hex_: powers for hex_, powers in found.items() if powers}
        return claims

    def step(self, s: Position) -> bool:
        claims = self._claims(s)
        plain = {hex_: powers[0] for hex_, powers in claims.items() if len(powers) == 1}
        for hex_, power in plain.items():
            take(s, hex_, heir(s, hex_, power))
        if claims and not plain:
            return False
        if not claims:
            s.done(self)
            note_consequences(s)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        hex_, powers = next(iter(self._claims(s).items()))
        claim = Each("claim", [(power,) for power in powers], lambda args: Refusal("17.7.1.2f"))
        return (question(s, GERMANY, "italian_hex", "17.7.1.2f", claim, args=(hex_,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        hex_ = next(iter(self._claims(s)))
        take(s, hex_, heir(s, hex_, choice.args[0]))


def _patron(s: Position) -> int:
    """The USA if its troops are in Italy, else the UK; of an Allied Italy the USA if it is Active."""
    if s.camp[ITALY] != AXIS:
        return USA if s.status[USA] == ACTIVE else UK
    return USA if standing(s, COUNTRY_MASK[ITALY], USA) else UK


def _end_panzer_army(s: Position) -> None:
    """The army of both nations is a German infantry corps, and is never formed again."""
    for unit in range(UNITS):
        if s.kind[unit] == PANZER_ARMY and NATION[unit] == GERMANY and s.where[unit] != SPARE:
            hex_ = s.where[unit]
            remove(s, unit, SPARE)
            corps = [one for one in UNITS_OF[GERMANY, "infantry"] if s.where[one] == POOL and s.kind[one] == INFANTRY]
            if hex_ >= 0 and corps:
                lay(s, corps[0], hex_)
