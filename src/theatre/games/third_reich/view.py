"""What a set of seats may know of the position: all that is open, and the secrets that are theirs.

Nothing is taken out of a copy of the state: what is not put in here nobody sees.
"""

from __future__ import annotations

from theatre.core.rules import Seats, View
from theatre.games.third_reich.air.fighting import AirCombat
from theatre.games.third_reich.combat.battle import Battle, Strengths
from theatre.games.third_reich.combat.missions import Missions
from theatre.games.third_reich.combat.odds import BELOW, COLUMNS
from theatre.games.third_reich.counters import on_board
from theatre.games.third_reich.deployment import Deployment
from theatre.games.third_reich.economy.grants import GrantConsent
from theatre.games.third_reich.economy.treasury import conquests
from theatre.games.third_reich.nations import allied, master
from theatre.games.third_reich.naval.base_changes import BaseChanges
from theatre.games.third_reich.naval.fighting import NavalBattle
from theatre.games.third_reich.naval.interception import Interceptions
from theatre.games.third_reich.naval.sorties import Sortie
from theatre.games.third_reich.options import bill
from theatre.games.third_reich.politics.consent import Consent
from theatre.games.third_reich.politics.partisan_disputes import PartisanDispute
from theatre.games.third_reich.politics.shares import ConquestShares
from theatre.games.third_reich.politics.variants import holder_of
from theatre.games.third_reich.state import POOL, Position, marked
from theatre.games.third_reich.tables import COUNTERS, NATIONS, POWERS, SEASONS, SIDES, UNITS
from theatre.games.third_reich.world import OBJECTIVES, PORTS

LINE = tuple([at for at, line in enumerate(COUNTERS) for _ in range(line.count)])
"""By unit its line of the counter mix, which says its nation, kind and factors."""


def view(s: Position, seats: Seats) -> View:
    return {
        "scenario": s.scenario,
        "year": s.year,
        "season": s.season,
        "turns": s.turns,
        "first": s.first,
        "active": s.active,
        "sides": list(s.sides),
        "minor": s.minor,
        "winter": s.winter,
        "severe": s.severe,
        "stage": [str(frame.__struct_config__.tag) for frame in s.stack],
        "powers": [_power(s, power) | _own(s, power, seats) for power in POWERS],
        "variants": [_counter(s, side, seats) for side in SIDES],
        "aid": {str(power): _aid(s, power) for power in POWERS if _aid(s, power)},
        "status": list(s.status),
        "patron": list(s.patron),
        "foes": list(s.foes),
        "earns": list(s.earns),
        "due": list(s.due),
        "lend_lease": s.lend_lease,
        "coasts": [list(one) for one in s.coasts],
        "ahead": [list(one) for one in s.ahead],
        "blockader": s.blockader,
        "pact_broken": s.freed,
        "objectives": [_objectives(s, side) for side in SIDES],
        "holder": list(s.holder),
        "bridgeheads": marked(s.bridgehead),
        "razed": marked(s.razed),
        "units": [_unit(s, unit) for unit in on_board(s)],
        "pool": [unit for unit in range(UNITS) if s.where[unit] == POOL],
        "left": next((list(frame.left) for frame in s.stack if isinstance(frame, Deployment)), []),
        "allotted": [[one.unit, one.task, one.goal, one.factors] for one in s.allotted],
        "sorties": [_sortie(one) for one in _sorties(s)],
        "raids": _raids(s),
        "battle": _battle(s),
        "proposal": _proposal(s),
    }


def _power(s: Position, power: int) -> View:
    six = len(POWERS)
    return {
        "brp": s.brp[power],
        "base": s.base[power],
        "growth": s.growth[power],
        "total": s.total[power],
        "limit": s.limit[power],
        "spent": s.spent[power],
        "conquests": conquests(s, power),
        "granted": s.granted[power * six : (power + 1) * six],
        "gave": s.gave[power],
        "aided": s.aided[power],
        "redeployed": s.redeployed[power],
        "options": list(s.option[power * 3 : power * 3 + 3]),
        "bill": bill(s, power),
        "acted": list(s.acted[power * 3 : power * 3 + 3]),
        "wars": [foe for foe in POWERS if s.war[power * six + foe]],
        "allies": [ally for ally in POWERS if ally != power and allied(s, power, ally)],
        "air_pool": s.air_pool[power],
        "new_fleets": s.new_fleets[power],
        "naval_lost": s.naval_lost[power],
        "slips": [[one.port, *divmod(one.due, len(SEASONS))] for one in s.slips if one.power == power],
        "sw_open": s.sw_open[power * 4 : power * 4 + 4],
        "sw_spent": s.sw_spent[power],
        "boxed": s.boxed[power],
        "harboured": [[one.port, one.brps] for one in s.harboured if one.power == power],
    }


def _own(s: Position, power: int, seats: Seats) -> View:
    """What only his side knows, or who was shown it: factors of strategic warfare, what intelligence has found."""
    known: View = {}
    if any(s.sides[seat] == s.sides[power] for seat in seats):
        known |= {"sw": s.sw[power * 4 : power * 4 + 4], "north": s.north[power * 4 : power * 4 + 4]}
    if power in seats:
        known |= {"told": list(s.told[power * 48 : power * 48 + 48]), "spied": s.spied[power]}
        known |= {"informed": list(s.informed[power * 2 : power * 2 + 2])}
    return known


def _counter(s: Position, side: int, seats: Seats) -> View:
    """What was played is open; the counter itself is its holder's secret [33.1]."""
    seen = {"holder": holder_of(s, side), "played": s.played[side]}
    return seen | ({"drawn": s.drawn[side]} if holder_of(s, side) in seats else {})


def _aid(s: Position, power: int) -> dict[str, int]:
    """33.64: by number of the nation, as text, for a client gets it as JSON."""
    own = s.aid[power * NATIONS : (power + 1) * NATIONS]
    return {str(nation): brps for nation, brps in enumerate(own) if brps}


def _objectives(s: Position, side: int) -> int:
    """Objective hexes in the hands of a side's powers and their allies."""
    masters = [master(s, s.holder[at]) for at in OBJECTIVES]
    return len([power for power in masters if power in POWERS and s.sides[power] == side])


def _unit(s: Position, unit: int) -> list[int]:
    """Number, line of the counter mix, whom it serves, space, port, inverted, moved, unsupplied, mission."""
    return [
        unit,
        LINE[unit],
        s.serves[unit],
        s.where[unit],
        s.berth[unit],
        s.inverted[unit],
        s.moved[unit],
        s.unsupplied[unit],
        s.mission[unit],
    ]


def _proposal(s: Position) -> list[int]:
    """What an ally is asked to agree to: who proposes, then the country, the units and hexes, or the BRPs."""
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, GrantConsent):
        return [frame.offer.giver, frame.offer.to, frame.offer.brps]
    if isinstance(frame, Consent):
        return [frame.wisher, *frame.about]
    if isinstance(frame, PartisanDispute):
        return [frame.by, frame.country]
    if isinstance(frame, ConquestShares):
        return [s.earns[frame.nation], frame.nation, *frame.proposed]
    return []


# missions


def _sorties(s: Position) -> tuple[Sortie, ...]:
    """What is at sea, with all that is announced against it."""
    for frame in reversed(s.stack):
        if isinstance(frame, Interceptions):
            return (*frame.chain, *frame.tries)
        if isinstance(frame, Missions):
            return frame.sorties
        if isinstance(frame, BaseChanges):
            return frame.announced
    return ()


def _sortie(one: Sortie) -> View:
    return {
        "kind": one.kind,
        "seat": one.seat,
        "level": one.level,
        "home": one.home,
        "goal": one.goal,
        "fleets": list(one.fleets),
        "cargo": list(one.cargo),
        "course": list(one.course),
        "prey": list(one.prey),
    }


def _raids(s: Position) -> list[list[int]]:
    """Air on its way, as the seat, the hex and the counters: counterair, strikes on ports and at sea."""
    found: list[list[int]] = []
    for frame in s.stack:
        if isinstance(frame, Missions):
            found += [[one.seat, one.hex, *one.units] for one in frame.raids]
            found += [[one.seat, PORTS[one.port].hex, *one.units] for one in frame.strikes]
        elif isinstance(frame, Interceptions):
            found += [[one.seat, one.hex, *one.units] for one in frame.strikes]
            found += [[one.seat, one.hex, *one.units] for one in frame.meetings]
    return found


# battles


def _battle(s: Position) -> View | None:
    """The battle that is fought: where, by whom, the counters of both; on land factors and odds."""
    for frame in reversed(s.stack):
        if isinstance(frame, Battle) and frame.rollers:
            return _ground_battle(s, frame)
        if isinstance(frame, (NavalBattle, AirCombat)):
            naval = isinstance(frame, NavalBattle)
            forces = frame.forces if isinstance(frame, NavalBattle) else (frame.attackers, frame.defenders)
            return {
                "sort": "naval" if naval else "air",
                "hexes": [frame.hex],
                "seats": list(frame.seats),
                "forces": [list(one) for one in forces],
                "dice": list(frame.dice),
            }
    return None


def _ground_battle(s: Position, frame: Battle) -> View:
    here = [[unit for unit in units if s.where[unit] >= 0] for units in (frame.attackers, frame.defenders)]
    seen: View = {
        "sort": "ground",
        "hexes": list(frame.hexes),
        "seats": list(frame.rollers),
        "forces": here,
        "by": frame.by,
        "odds": "" if frame.odds == BELOW else COLUMNS[frame.odds],
    }
    if all(here):
        factors = Strengths(s, frame.hexes, tuple(here[0]), tuple(here[1]))
        seen["factors"] = [factors.attack, factors.defence, factors.basic]
    return seen
