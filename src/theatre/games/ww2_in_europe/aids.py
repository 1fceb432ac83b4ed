"""Player aids: the set-up cards and tables as pages, the sequence of play, and what of them is in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from theatre.core.aids import PLAY, Aids, Column, Here, Press, Step, Table
from theatre.core.game import Asked
from theatre.core.message import Message
from theatre.core.rules import View
from theatre.games.ww2_in_europe.messages import catalogue
from theatre.games.ww2_in_europe.tables import (
    KIND_ID,
    LAST_TURN,
    LEADERS,
    MINORS,
    NUMBERS,
    POWER_ID,
    POWERS,
    POWERS_OF,
    SEASONS,
    SETUPS,
    SIDE,
    TECHNOLOGIES,
    UNITS,
    WINTER,
    Forces,
    turn_number,
)
from theatre.games.ww2_in_europe.world import COUNTRY_ID, COUNTRY_NAMES, LANDS_OF, NAMES, TERRAIN, is_land, space

PHASE = {
    "UK-01": "start.entry",
    "NEU-09": "start.declarations",
    "MOV-02": "start.supply",
    "MOV-07": "movement",
    "CMB-07": "combat",
    "BLZ-01": "blitzkrieg",
    "RED-01": "redeployment",
    "CVY-21": "convoys",
    "BLD-01": "build",
    "BUY-01": "buy",
    "STK-04": "end.stacking",
    "FLG-04": "end.surrender",
}
"""The step of the sequence of play that a frame on the stack stands for."""
BONUS = {"woodland": 1, "mountains": 1, "impassable": 1, "desert": 0, "river": 1, "coast": 1, "fortress": 2}
PLACES = {country: name for name, country in COUNTRY_ID.items()}


@cache
def aids() -> Aids:
    press = Press(catalogue())
    pages = (
        _units, _terrain, _interception, _powers, _costs, _calendar, _minors, _technologies, _leaders, _conditions,
    )  # fmt: skip
    return Aids(tuple([page(press) for page in pages]), _sequence(press))


def _sequence(press: Press) -> tuple[Step, ...]:
    def within(part: str, *steps: str) -> Step:
        parts = [Step(f"{part}.{one}", press.say(f"step.{one}")) for one in steps]
        return Step(part, press.say(f"step.{part}"), tuple(parts))

    plain = [press.step(one) for one in ("movement", "combat", "blitzkrieg", "redeployment", "convoys", "build", "buy")]
    return (within("start", "entry", "declarations", "supply"), *plain, within("end", "stacking", "surrender"))


def _units(press: Press) -> Table:
    rows = []
    for unit in UNITS:
        special = [number or None for number in (unit.air, unit.surface, unit.strategic, unit.bombard)]
        figures = (unit.cost, unit.build_time, unit.combat, *special, unit.move, unit.stack, unit.hits)
        rows.append((unit.id, (unit.name, *figures)))
    return press.table("units", "kind cost time combat class surface strategic bombard move stack hits", rows)


def _terrain(press: Press) -> Table:
    rows = [
        (one, (press.say(f"aid.terrain.{one}"), f"+{bonus}" if bonus else None, press.say(f"aid.terrain.{one}.effect")))
        for one, bonus in BONUS.items()
    ]
    return press.table("terrain", "kind bonus effect", rows)


def _interception(press: Press) -> Table:
    rows = []
    for spaces, number in enumerate(NUMBERS.interception):
        die = press.say("aid.interception.upto", number) if spaces else press.say("aid.interception.automatic")
        rows.append((spaces, (spaces, die)))
    return press.table("interception", "spaces die", rows)


def _powers(press: Press) -> Table:
    rows = []
    for power in POWERS:
        joins = f"{power.joins[0]} {power.joins[1]}" if power.joins else None
        allowed = (power.rp, power.airbases, power.fortresses, power.depots)
        rows.append((power.id, (power.name, power.side.title(), NAMES[space(power.capital)], joins, *allowed)))
    return press.table("powers", "power side capital joins rp airbases fortresses depots", rows)


def _costs(press: Press) -> Table:
    costs: dict[str, object] = {
        "fortress": NUMBERS.costs.fortress,
        "depot": NUMBERS.costs.depot,
        "rp": NUMBERS.costs.rp,
        "repair": press.say("aid.costs.repair.cost"),
        "ship": press.say("aid.costs.ship.cost"),
        "gift": NUMBERS.gift,
    }
    rows = [(one, (press.say(f"aid.costs.{one}"), cost)) for one, cost in costs.items()]
    return press.table("costs", "what cost", rows)


def _calendar(press: Press) -> Table:
    first = min([turn_number(row.season, row.year) for row in SETUPS.values()])
    rows = []
    for turn in range(first, LAST_TURN + 1):
        year, season = divmod(turn, len(SEASONS))
        rows.append((turn, (f"{press.noun('season', season)} {year}", list(_events(press, turn)))))
    return press.table("calendar", "turn event", rows)


def _events(press: Press, turn: int) -> Iterator[str]:
    for power in POWERS:
        if power.joins and turn_number(*power.joins) == turn:
            yield press.say("aid.calendar.joins", power.name)
    allies, pacific = NUMBERS.german_minor_allies, NUMBERS.pacific
    if turn_number(allies.season, allies.year) == turn:
        names = [COUNTRY_NAMES[COUNTRY_ID[one]] for one in allies.countries]
        yield press.say("aid.calendar.minors", ", ".join(names))
    if turn_number(pacific.season, pacific.year) == turn:
        yield press.say("aid.calendar.pacific")
    if turn % len(SEASONS) == WINTER:
        yield press.say("aid.calendar.winter")
    if turn == LAST_TURN:
        yield press.say("aid.calendar.last")


def _minors(press: Press) -> Table:
    rows = [(country, (COUNTRY_NAMES[COUNTRY_ID[country]], _counted(forces))) for country, forces in MINORS.items()]
    return press.table("minors", "country units", rows)


def _counted(forces: Forces) -> list[str]:
    found = []
    for place, kinds in forces.items():
        units = ", ".join([f"{count} {UNITS[KIND_ID[kind]].name}" for kind, count in kinds.items() if kind in KIND_ID])
        found.append(f"{NAMES[space(place)]}: {units}")
    return found


def _technologies(press: Press) -> Table:
    rows = [(one.id, (one.name, *[one.start.get(power.id) for power in POWERS])) for one in TECHNOLOGIES.technologies]
    return press.table("technologies", "name", rows, [Column(power.id, power.name) for power in POWERS])


def _leaders(press: Press) -> Table:
    rows = [
        (at, (one.name, POWERS[POWER_ID[one.power]].name, one.rank, f"{one.kind}: {one.units}"))
        for at, one in enumerate(LEADERS)
    ]
    return press.table("leaders", "name power rank kind", rows)


def _conditions(press: Press) -> Table:
    rows = []
    for one in NUMBERS.conditions:
        air = press.say("aid.conditions.none") if one.air is None else -one.air or None
        rows.append((one.id, (press.say(f"aid.conditions.{one.id}"), one.faces, -one.naval or None, air)))
    return press.table("conditions", "condition faces naval air", rows)


# what is in use


def here(view: View, asked: Sequence[Asked]) -> Here:
    turn = view["year"] * len(SEASONS) + view["season"]
    steps = [PHASE[tag] for tag in view["stage"] if tag in PHASE]
    keys = [f"{PLAY}/{part}" for step in steps for part in (step.partition(".")[0], step)]
    keys += [f"calendar/{turn}", *_at_work(view, steps), *_neutrals(view)]
    keys += [f"powers/{POWERS[power].id}" for one in asked for power in POWERS_OF[one.seat]]
    return Here.at(Message("aid.place", (view["season"], view["year"])), keys)


def _at_work(view: View, steps: list[str]) -> Iterator[str]:
    """The kinds in the battle and its ground; in the Buy phase what there is to buy."""
    battle = view["battle"]
    if battle is not None:
        fighting = {number for force in battle["forces"] for number in force}
        for kind in sorted({unit[1] for unit in view["units"] if unit[0] in fighting}):
            yield f"units/{UNITS[kind].id}"
        if is_land(battle["space"]):
            yield f"terrain/{TERRAIN[battle['space']]}"
    elif "buy" in steps:
        yield from [f"units/{unit.id}" for unit in UNITS if unit.base == unit.id]
        yield from [f"costs/{one}" for one in ("fortress", "depot", "rp", "repair", "ship", "gift")]
    elif "movement" in steps:
        yield from [f"interception/{spaces}" for spaces in range(len(NUMBERS.interception))]


def _neutrals(view: View) -> Iterator[str]:
    for country, name in PLACES.items():
        if name in MINORS and any(view["control"][land] == len(SIDE) for land in LANDS_OF[country]):
            yield f"minors/{name}"
