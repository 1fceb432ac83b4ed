"""Player aids: the tables of the game as pages, the sequence of play, and what of them is in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from theatre.core.aids import PLAY, Aids, Column, Here, Press, Step, Table
from theatre.core.game import Asked
from theatre.core.message import Message
from theatre.core.rules import View
from theatre.games.third_reich.combat.odds import COLUMNS
from theatre.games.third_reich.messages import catalogue
from theatre.games.third_reich.state import NEUTRAL
from theatre.games.third_reich.tables import (
    CHARTS,
    MAJORS,
    NATION_ID,
    POWERS,
    SEASONS,
    SIDE,
    UNITS_OF,
)
from theatre.games.third_reich.world import BRP, MINOR_COUNTRIES, NAMES, NATION_NAMES, space

PHASES = {
    "year": ("10.1a", "10.2", "10.22a", "10.23b", "10.41"),
    "turn": ("44.2a", "33.2"),
    "declarations": ("12.21a", "55.II.D3", "22.1a", "33.63a"),
    "options": ("12.22",),
    "minors": ("12.16",),
    "destruction": ("12.5a",),
    "movement": ("13.1a",),
    "movement.bases": ("13.7",),
    "movement.supply": ("13.8a", "35.31"),
    "movement.march": ("55.II.D7d",),
    "combat": ("14.1",),
    "combat.attrition": ("18.1a", "55.II.D8a"),
    "combat.missions": ("14.11", "14.15"),
    "combat.ground": ("14.16",),
    "combat.exploitation": ("14.32a", "14.33a", "55.II.D8n"),
    "conquests": ("55.II.D8t",),
    "construction": ("15.1",),
    "redeployment": ("16.1a", "42.2", "42.42"),
    "end": ("6.13", "26.92a"),
}
PHASE = {tag: step for step, tags in PHASES.items() for tag in tags}
"""The step of the sequence of play that a frame on the stack stands for."""
WITHIN = {
    "movement": ("bases", "supply", "march"),
    "combat": ("attrition", "missions", "ground", "exploitation"),
}
DIE = range(1, 7)


@cache
def aids() -> Aids:
    press = Press(catalogue())
    pages = (
        _costs, _crt, _attrition, _terrain, _interception, _naval, _powers, _calendar, _minors, _strategic_warfare,
    )  # fmt: skip
    return Aids(tuple([page(press) for page in pages]), _sequence(press))


def _sequence(press: Press) -> tuple[Step, ...]:
    def step(part: str) -> Step:
        parts = [Step(f"{part}.{one}", press.say(f"step.{part}.{one}")) for one in WITHIN.get(part, ())]
        return press.step(part, *parts)

    return tuple([step(part) for part in PHASES if "." not in part])


def _costs(press: Press) -> Table:
    costs = CHARTS.costs
    factors = [(one, (press.say(f"aid.costs.{one}"), price)) for one, price in costs.per_factor.items()]
    acts = {
        "offensive": costs.offensive,
        "declare_war_major": costs.declare_war_major,
        "declare_war_minor": costs.declare_war_minor,
        "intelligence": costs.intelligence,
        "lend_lease": costs.lend_lease,
        "vichy_roll": costs.vichy_roll,
    }
    return press.table(
        "costs", "what cost", [*factors, *[(k, (press.say(f"aid.costs.{k}"), v)) for k, v in acts.items()]]
    )


def _crt(press: Press) -> Table:
    rows = [(die, (die, *CHARTS.crt.rows[die - 1])) for die in DIE]
    return press.table("crt", "die", rows, [Column(name, name) for name in COLUMNS])


def _attrition(press: Press) -> Table:
    heads = [press.say("aid.attrition.upto", most) for most in CHARTS.attrition.columns]
    heads.append(press.say("aid.attrition.beyond", CHARTS.attrition.columns[-1]))
    rows = [(die, (die, *[f"{lost}/{hexes}" for lost, hexes in CHARTS.attrition.rows[die - 1]])) for die in DIE]
    return press.table("attrition", "die", rows, [Column(str(at), head) for at, head in enumerate(heads)])


def _terrain(press: Press) -> Table:
    kinds = {"plain": 2, "rough": 3, "crossing": 3, "beach": 3, "fortress": 4}
    rows = [(one, (press.say(f"aid.terrain.{one}"), f"x{times}")) for one, times in kinds.items()]
    return press.table("terrain", "kind multiple", rows)


def _interception(press: Press) -> Table:
    rows, least = [], 0
    for row in CHARTS.interception:
        far = press.say("aid.interception.more", least) if row.upto > 99 else f"{least}-{row.upto}"
        rows.append((row.upto, (far, press.say("aid.interception.upto", row.succeeds_to))))
        least = row.upto + 1
    return press.table("interception", "hexes die", rows)


def _naval(press: Press) -> Table:
    rows = [(f"{a}-{b}", (f"{a}-{b}", f"+{row.modifier}")) for row in CHARTS.naval_size for a, b in [row.ratio]]
    return press.table("naval", "ratio modifier", rows)


def _powers(press: Press) -> Table:
    rows = []
    for power in MAJORS:
        signed = [f"{number:+d}" if number else None for number in (power.air_modifier, power.naval_modifier)]
        rows.append(
            (
                power.id,
                (
                    power.name,
                    press.noun("side", SIDE[NATION_ID[power.id]]),
                    _capital(power.capital),
                    power.redeployments,
                    *signed,
                ),
            )
        )
    return press.table("powers", "power side capital redeployments air naval", rows)


def _capital(hex_id: str) -> str:
    return NAMES[space(hex_id)]


def _calendar(press: Press) -> Table:
    events: dict[str, list[str]] = {}
    for one in CHARTS.siberian:
        key = f"{one.year}/{SEASONS.index(one.season)}"
        events.setdefault(key, []).append(press.say("aid.calendar.siberian", one.units))
    rows = []
    for year in range(1939, 1947):
        for season in range(len(SEASONS)):
            key = f"{year}/{season}"
            rows.append(
                (
                    key,
                    (f"{press.noun('season', season)} {year}", [*_seasonal(press, year, season), *events.get(key, [])]),
                )
            )
    return press.table("calendar", "turn event", rows[2:])


def _seasonal(press: Press, year: int, season: int) -> Iterator[str]:
    if season == 0 and year > 1939:
        yield press.say("aid.calendar.year")
    if (year, season) in ((1941, 3), (1942, 3)):
        yield press.say("aid.calendar.winter")
    if season == 0 and year == 1944:
        yield press.say("aid.calendar.west_wall")


def _minors(press: Press) -> Table:
    rows = []
    for nation in MINOR_COUNTRIES:
        rows.append((nation, (NATION_NAMES[nation], BRP[nation] or None, _forces(press, nation))))
    return press.table("minors", "country brp units", rows)


def _forces(press: Press, nation: int) -> list[str]:
    lines = [(model, units) for (of, model), units in UNITS_OF.items() if of == nation]
    return [f"{len(units)} {press.say(f'model.{model}')}" for model, units in lines]


def _strategic_warfare(press: Press) -> Table:
    sw = CHARTS.strategic_warfare
    rows: list[tuple[object, Sequence[object]]] = [
        ("submarine", (press.say("aid.sw.submarine", sw.submarine_loss),)),
        ("sac", (press.say("aid.sw.sac", sw.sac_loss),)),
        ("share", (press.say("aid.sw.share", sw.share),)),
    ]
    rows += [
        (year, (press.say("aid.sw.asw", year, f"{halves / 2:g}"),)) for year, halves in sw.asw_kills_halves.items()
    ]
    return press.table("sw", "rule", rows)


# what is in use


def here(view: View, asked: Sequence[Asked]) -> Here:
    steps = [PHASE[tag] for tag in view["stage"] if tag in PHASE]
    keys = [f"{PLAY}/{part}" for step in steps for part in (step.partition(".")[0], step)]
    keys += [f"calendar/{view['year']}/{view['season']}", *_at_work(view, steps)]
    keys += [f"powers/{MAJORS[one.seat].id}" for one in asked if one.seat in POWERS]
    keys += [f"minors/{nation}" for nation in MINOR_COUNTRIES if view["status"][nation] == NEUTRAL]
    return Here.at(Message("aid.place", (view["season"], view["year"])), keys)


def _at_work(view: View, steps: list[str]) -> Iterator[str]:
    battle = view["battle"]
    if battle and battle["sort"] == "ground" and battle["odds"]:
        yield from [f"crt/{die}/{battle['odds']}" for die in DIE]
    if battle and battle["sort"] == "naval":
        yield from [f"naval/{a}-{b}" for row in CHARTS.naval_size for a, b in [row.ratio]]
    if "construction" in steps:
        yield from [f"costs/{one}" for one in CHARTS.costs.per_factor]
    if "declarations" in steps:
        yield from ("costs/declare_war_major", "costs/declare_war_minor")
    if "options" in steps:
        yield "costs/offensive"
    if view["sorties"]:
        yield from [f"interception/{row.upto}" for row in CHARTS.interception]
