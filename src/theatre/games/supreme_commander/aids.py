"""Player aids: the tables of the game as pages, the sequence of play, and what of them is in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from theatre.core.aids import PLAY, Aids, Column, Here, Press, Step, Table
from theatre.core.game import Asked
from theatre.core.message import Message
from theatre.core.rules import View
from theatre.games.supreme_commander.cards import CARDS, Arrivals
from theatre.games.supreme_commander.messages import catalogue
from theatre.games.supreme_commander.rows import Forces
from theatre.games.supreme_commander.state import NEUTRAL
from theatre.games.supreme_commander.tables import (
    BORDERS,
    CALENDAR,
    CHARTS,
    COUNTERS,
    ECONOMY,
    KIND_IDS,
    LIMITS,
    MINORS,
    NATION_ID,
    NATION_IDS,
    RETURN_TURNS,
    TECHNOLOGIES,
    TECHNOLOGY_IDS,
    VICTORY,
    WEATHER_IDS,
    victory_level,
)

PHASES = {
    "set_up": ("4.0", "19.1"),
    "strategic": ("9.0",),
    "strategic.war": ("17.11.0",),
    "strategic.naval": ("9.2",),
    "strategic.reinforcements": ("12.5.3c", "9.4"),
    "strategic.aid": ("17.7.2", "17.15.1", "17.13.5"),
    "organization": ("10.0",),
    "organization.collapse": ("10.1",),
    "organization.purchase": ("10.2", "17.13.2"),
    "organization.technology": ("10.3",),
    "organization.diplomacy": ("10.4",),
    "organization.declarations": ("10.5",),
    "organization.combine": ("10.6",),
    "organization.break_down": ("10.7",),
    "organization.garrisons": ("10.8",),
    "organization.partisans": ("10.9",),
    "bombing": ("11.0",),
    "movement": ("12.0",),
    "combat": ("13.2",),
    "combat.declare": ("13.2.1",),
    "combat.air": ("13.2.2",),
    "combat.battles": ("13.2.3",),
    "follow_up": (),
    "strategic_movement": ("15.1",),
    "political": ("5.1.7",),
    "final": ("5.1.IV",),
}
PHASE = {tag: step for step, tags in PHASES.items() for tag in tags}
"""The step of the sequence of play that a frame on the stack stands for; Follow-up combat has the frames of combat."""
WITHIN = {part: [step for step in PHASES if step.startswith(f"{part}.")] for part in PHASES if "." not in part}
DIE = range(1, 11)
EVENTS = {
    "usa_entry": ECONOMY.usa_entry.turn,
    "lend_lease": ECONOMY.lend_lease.from_turn,
    "murmansk": ECONOMY.murmansk.from_turn,
    "siberia": ECONOMY.siberia.from_turn,
    "winter_war": ECONOMY.winter_war_from,
    "baltic": ECONOMY.baltic_annexation_from,
    "bessarabia": ECONOMY.bessarabia_from,
    "warsaw": ECONOMY.warsaw_deadline,
    "collapse": VICTORY.both_collapsed_by,
}
PRICES = {
    "declaration": ECONOMY.declaration_of_war,
    "strategic_move": ECONOMY.strategic_move,
    "fort": ECONOMY.fort,
    "diplomacy": ECONOMY.diplomacy.attempt,
    "modifier": ECONOMY.diplomacy.per_modifier,
    "partisans": ECONOMY.partisan.attempt,
    "rising": ECONOMY.partisan.success,
    "militarism": ECONOMY.militarism.cost,
}
PRICED_STEPS = {
    "organization.diplomacy": ("diplomacy", "modifier"),
    "organization.declarations": ("declaration",),
    "organization.garrisons": ("fort",),
    "organization.partisans": ("partisans", "rising"),
    "strategic_movement": ("strategic_move",),
    "strategic.aid": ("militarism",),
}


@cache
def aids() -> Aids:
    press = Press(catalogue())
    pages = (
        _crt, _terrain, _weather, _naval_air, _convoys, _murmansk, _costs, _prices, _technology, _build, _partisans,
        _annexation, _calendar, _minors, _reinforcements, _counters, _stacking, _victory,
    )  # fmt: skip
    return Aids(tuple([page(press) for page in pages]), _sequence(press))


def _sequence(press: Press) -> tuple[Step, ...]:
    return tuple([press.step(part, *[press.step(one) for one in parts]) for part, parts in WITHIN.items()])


# combat


def _crt(press: Press) -> Table:
    crt = CHARTS.crt
    columns = [Column(str(at), f"{at:+d}" if at else "0") for at in range(crt.first_column, crt.last_column + 1)]
    rows = [(die, (die, *[f"{ours}/{theirs}" for ours, theirs in crt.rows[die - 1]])) for die in DIE]
    return press.table("crt", "die", rows, columns)


def _terrain(press: Press) -> Table:
    effects = {**CHARTS.terrain, **CHARTS.hexsides}
    rows = [(one, (press.say(f"aid.terrain.{one}"), *row.move, row.defence or None)) for one, row in effects.items()]
    rows.append(("rail", (press.say("aid.terrain.rail"), *CHARTS.rail_move, None)))
    return press.table("terrain", "kind clear snow mud defence", rows)


def _weather(press: Press) -> Table:
    def yes(so: bool) -> str:
        return press.say("aid.yes" if so else "aid.no")

    rows = []
    for at, name in enumerate(WEATHER_IDS):
        row = CHARTS.weather[name]
        air = press.say("aid.weather.halved") if row.air_halved else -row.air_fewer or None
        cells = (row.combat or None, row.supply_range, air, yes(row.airborne), yes(row.follow_up))
        rows.append((name, (press.noun("weather", at), *cells)))
    return press.table("weather", "weather combat supply air airborne follow_up", rows)


def _naval_air(press: Press) -> Table:
    table = CHARTS.naval_air
    spans = range(table.first_column, table.first_column + len(table.columns))
    rows = [(die, (die, *[column[die - 1] for column in table.columns])) for die in DIE]
    return press.table("naval_air", "die", rows, [Column(str(at), f"{at:+d}" if at else "0") for at in spans])


def _convoys(press: Press) -> Table:
    columns = [Column(str(at + 1), str(at + 1)) for at in range(len(CHARTS.convoy_intercept))]
    rows = [(die, (die, *[column[die - 1] for column in CHARTS.convoy_intercept])) for die in DIE]
    return press.table("convoys", "die", rows, columns)


def _murmansk(press: Press) -> Table:
    columns = [Column(str(at), str(at)) for at in range(len(CHARTS.murmansk))]
    rows = [(die, (die, *[column[die - 1] for column in CHARTS.murmansk])) for die in DIE]
    return press.table("murmansk", "die", rows, columns)


def _stacking(press: Press) -> Table:
    limits = {
        "stack": LIMITS.stack,
        "army": LIMITS.army,
        "corps": LIMITS.corps,
        "naval": LIMITS.naval,
        "flak": LIMITS.flak,
        "fort": LIMITS.fort,
        "static": LIMITS.static,
        "partisan": LIMITS.partisan,
        "transfer_box": LIMITS.transfer_box.equivalents,
        "transfer_fleets": LIMITS.transfer_box.fleets,
        "air_per_base": LIMITS.air_per_base,
        "fighter_range": LIMITS.fighter_range,
        "bomber_range": LIMITS.bomber_range,
        "drop_range": LIMITS.drop_range,
    }
    return press.table("stacking", "what most", [(k, (press.say(f"aid.stacking.{k}"), v)) for k, v in limits.items()])


# the economy


def _costs(press: Press) -> Table:
    rows: list[tuple[object, Sequence[object]]] = []
    for name, cost in ECONOMY.costs.items():
        kind = KIND_IDS.index(name)
        technology = press.noun("tech", TECHNOLOGY_IDS.index(cost.technology))
        more = f"+{cost.per_level} {technology}" if cost.per_level else None
        rows.append((name, (press.noun("kind", kind), cost.base, more, RETURN_TURNS.get(kind))))
    for kind, turns in RETURN_TURNS.items():
        if KIND_IDS[kind] not in ECONOMY.costs:
            rows.append((KIND_IDS[kind], (press.noun("kind", kind), None, None, turns)))
    return press.table("costs", "kind msp level returns", rows)


def _prices(press: Press) -> Table:
    rows = [(one, (press.say(f"aid.prices.{one}"), msp)) for one, msp in PRICES.items()]
    return press.table("prices", "what msp", rows)


def _technology(press: Press) -> Table:
    rows = []
    for level, cost in enumerate(ECONOMY.technology.costs, start=1):
        decoys = [
            f"{press.noun('tech', at)}: {press.noun('kind', KIND_IDS.index(given[level]))}"
            for at in TECHNOLOGIES
            if level in (given := ECONOMY.technology.decoys.get(TECHNOLOGY_IDS[at], {}))
        ]
        rows.append((level, (level, cost, decoys)))
    return press.table("technology", "level msp decoys", rows)


def _build(press: Press) -> Table:
    rows = []
    for name, steps in ECONOMY.build.items():
        parts = [" / ".join([press.noun("kind", KIND_IDS.index(kind)) for kind in step]) for step in steps]
        rows.append((name, (press.noun("kind", KIND_IDS.index(name)), *parts, *[None] * (3 - len(parts)))))
    return press.table("build", "kind first second third", rows)


def _partisans(press: Press) -> Table:
    rows = [(enemies, (enemies, press.say("aid.upto", most))) for enemies, most in enumerate(CHARTS.partisans)]
    return press.table("partisans", "enemies succeeds", rows)


def _annexation(press: Press) -> Table:
    return press.table("annexation", "die corps", [(die, (die, CHARTS.annexation[die - 1] or None)) for die in DIE])


# calendar, nations, forces


def _calendar(press: Press) -> Table:
    rows = []
    for row in CALENDAR:
        weather = press.noun("weather", WEATHER_IDS.index(row.weather))
        rows.append((row.turn, (row.turn, f"{row.period} {row.year}", weather, list(_events(press, row.turn)))))
    return press.table("calendar", "turn date weather events", rows)


def _events(press: Press, turn: int) -> Iterator[str]:
    for name, rises in ECONOMY.annual.items():
        if turn in rises:
            yield press.say("aid.calendar.rise", NATION_ID[name], rises[turn])
    for event, at in EVENTS.items():
        if at == turn:
            yield press.say(f"aid.calendar.{event}")


def _minors(press: Press) -> Table:
    rows = []
    for nation in MINORS:
        neighbours = [press.noun("nation", one) for one in BORDERS[nation]]
        lines = [line for line in COUNTERS if line.nation == NATION_IDS[nation]]
        forces = [f"{line.count} {press.noun('kind', KIND_IDS.index(line.kind))}" for line in lines]
        rows.append((nation, (press.noun("nation", nation), forces, neighbours)))
    return press.table("minors", "nation units neighbours", rows)


def _reinforcements(press: Press) -> Table:
    """By scenario and turn what joins the force pools."""
    rows = []
    for scenario, card in CARDS.items():
        comings: dict[int, list[str]] = {}
        for name, forces in card.forces.items():
            for one in forces.later:
                comings.setdefault(one.turn, []).append(_coming(press, name, one))
        for turn in sorted(comings):
            date = f"{CALENDAR[turn - 1].period} {CALENDAR[turn - 1].year}"
            rows.append((f"{scenario}.{turn}", (card.name, turn, date, "; ".join(comings[turn]))))
    return press.table("reinforcements", "scenario turn date units", rows)


def _coming(press: Press, name: str, one: Arrivals) -> str:
    nation = press.noun("nation", NATION_ID[one.of or name])
    said = ", ".join([*_models(press, one.units), *_models(press, one.decoys)])
    if one.instead:
        return press.say("aid.reinforcements.instead", nation, said, one.instead)
    return press.say("aid.reinforcements.vichy" if one.if_vichy else "aid.reinforcements.plain", nation, said)


def _models(press: Press, forces: Forces) -> list[str]:
    return [
        f"{which if isinstance(which, int) else len(which)} {press.say(f'model.{model}')}"
        for model, which in forces.items()
    ]


def _counters(press: Press) -> Table:
    rows = []
    for line in COUNTERS:
        back = press.say(f"aid.back.{line.back}", line.back_combat, line.back_movement)
        front = f"{line.combat}-{line.movement}" if line.combat or line.movement else None
        nation = press.noun("nation", NATION_ID[line.nation])
        rows.append((line.id, (nation, press.say(f"model.{line.model}"), front, back, line.steps, line.count)))
    return press.table("counters", "nation kind front back steps count", rows)


def _victory(press: Press) -> Table:
    rows: list[tuple[object, Sequence[object]]] = []
    for band, after in zip(VICTORY.bands, [*VICTORY.bands[1:], None], strict=True):
        most = after.least - 1 if after else None
        span = str(band.least) if most == band.least else f"{band.least}-{most}" if most else f"{band.least}+"
        rows.append((band.level, (span, press.say(f"aid.victory.{band.level}"))))
    rows.append(("locations", (len(VICTORY.locations), list(VICTORY.locations))))
    return press.table("victory", "count result", rows)


# what is in use


def here(view: View, asked: Sequence[Asked]) -> Here:
    steps = [PHASE[tag] for tag in view["stage"] if tag in PHASE]
    combat = view["combat"]
    if combat and combat["follow_up"]:
        steps = ["follow_up"]
    keys = [f"{PLAY}/{part}" for step in steps for part in (step.partition(".")[0], step)]
    keys += [f"calendar/{view['turn']}", f"weather/{WEATHER_IDS[view['weather']]}"]
    keys += [f"reinforcements/{view['scenario']}.{view['turn']}", f"victory/{victory_level(view['victory'])}"]
    keys += _at_work(view, steps)
    begun = bool(view["turns"])
    place = Message("aid.place", (view["turn"], view["active"])) if begun else Message("aid.before", (view["turn"],))
    return Here.at(place, keys)


def _at_work(view: View, steps: list[str]) -> Iterator[str]:
    combat, fight = view["combat"], view["fight"]
    if combat:
        yield from [f"crt/{die}/{column}" for column in _columns(combat) for die in DIE]
    if fight and fight["sort"] != "bombing":
        yield from [f"naval_air/{die}" for die in DIE]
    for step in steps:
        yield from [f"prices/{one}" for one in PRICED_STEPS.get(step, ())]
    if "organization.purchase" in steps:
        yield from [f"costs/{name}" for name in ECONOMY.costs]
    if "organization.technology" in steps:
        yield from [f"technology/{level}" for level, _ in enumerate(ECONOMY.technology.costs, start=1)]
    if "organization.combine" in steps or "organization.break_down" in steps:
        yield from [f"build/{name}" for name in ECONOMY.build]
    if "organization.diplomacy" in steps or "organization.declarations" in steps:
        yield from [f"minors/{nation}" for nation in MINORS if view["status"][nation] == NEUTRAL]
    if "movement" in steps:
        yield from [f"terrain/{one}/{WEATHER_IDS[view['weather']]}" for one in (*CHARTS.terrain, *CHARTS.hexsides)]
    if "organization.partisans" in steps:
        yield from [f"partisans/{enemies}" for enemies in range(len(CHARTS.partisans))]


def _columns(combat: View) -> list[int]:
    """Of the battle that has been rolled for, else of the attacks that are declared, within the table."""
    battle = combat["battle"]
    if battle and battle["column"] is not None:
        found = [battle["column"]]
    else:
        found = [one["column"] for one in combat["strengths"] if not battle or one["target"] == battle["target"]]
    return sorted({min(max(column, CHARTS.crt.first_column), CHARTS.crt.last_column) for column in found})
