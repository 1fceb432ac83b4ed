"""Player aids: the printed tables as pages, the sequence of play, and what of them is in use.

What is in use follows from the view and the questions of the reader's own seats, so a hand is lit for its owner only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from theatre.core.aids import PLAY, Aids, Column, Here, Press, Step, Table
from theatre.core.game import Asked
from theatre.core.message import Message
from theatre.core.rulebook import for_players, load_rules
from theatre.core.rules import View
from theatre.games.triumph_and_tragedy.messages import CARD_NAMES, catalogue, words_of
from theatre.games.triumph_and_tragedy.tables import (
    ACTION_CARDS,
    ACTIONS,
    CLASSES,
    FACTION_ROWS,
    INVESTMENT_CARDS,
    INVESTMENTS,
    PACKAGE,
    POWER_ID,
    POWERS,
    TECHNOLOGIES,
    TRACKS,
    UNITS,
    WILDCARDS,
    investment,
    raw,
)
from theatre.games.triumph_and_tragedy.world import (
    AREAS_OF,
    CAPITAL,
    DIPLOMATIC,
    MUSTER,
    NAMES,
    NATION_ID,
    NATION_NAMES,
    NOWHERE,
    POP,
    RED_RES,
    RES,
    space,
)

SEASONS = ("new-year", "spring", "summer", "fall", "winter")
PHASE = {
    "5.0a": "deployment",
    "17.0": "short-game",
    "7.1": "year-start",
    "7.2": "production",
    "7.3": "government",
    "10.1a": "command",
    "10.4a": "command",
    "11.0a": "movement",
    "12.2d": "combat",
    "14.0a": "supply",
}
"""The step of the sequence of play that a frame on the stack stands for."""
START = raw("setup.json")["1936"]  # the Short Game begins with the same Cadres
TECH_NAMES = {one.id: one.name for one in TECHNOLOGIES.technologies}


@cache
def aids() -> Aids:
    press = Press(catalogue())
    pages = (
        _units, _pools, _borders, _calendar, _order, _factions, _nations, _technologies, _science, _actions,
        _investments, _wildcards, _dividends, _victory, _cadres, _short,
    )  # fmt: skip
    return Aids(tuple([page(press) for page in pages]), _sequence(press))


def _sequence(press: Press) -> tuple[Step, ...]:
    def within(part: str, *phases: str) -> Step:
        steps = [Step(f"{part}.{phase}", press.say(f"step.{phase}")) for phase in phases]
        return Step(part, press.say(f"step.{part}"), tuple(steps))

    seasons = [within(season, "command", "movement", "combat", "supply") for season in SEASONS[1:]]
    return (
        within("setup", "deployment", "short-game"),
        within("new-year", "year-start", "production", "government"),
        *seasons,
    )


def _units(press: Press) -> Table:
    rows = [
        (unit.id, (unit.name, unit.target, unit.land, unit.sea, unit.air, *[unit.firepower[one] for one in CLASSES]))
        for unit in UNITS
    ]
    return press.table("units", "unit class land sea air A N G S", rows)


def _pools(press: Press) -> Table:
    rows = [(power.id, (power.name, power.max_cv, *[count or None for count in power.blocks])) for power in POWERS]
    return press.table("pools", "power max", rows, [Column(unit.id, unit.name) for unit in UNITS])


def _borders(press: Press) -> Table:
    rows = [(border, (press.say(f"aid.border.{border}"), limit)) for border, limit in TRACKS.border_limits.items()]
    return press.table("borders", "border limit", rows)


def _calendar(press: Press) -> Table:
    rows = []
    for year in range(TRACKS.first_year, TRACKS.last_year + 1):
        opinion = press.say("aid.yes") if year in TRACKS.opinion_years else None
        last = press.say("aid.yes") if year == TRACKS.last_year else None
        science = str(year) if str(year) in TECHNOLOGIES.science else None
        rows.append((year, (year, science, opinion, TRACKS.usa_forces.get(str(year)), last)))
    return press.table("calendar", "year science usa forces last", rows)


def _order(press: Press) -> Table:
    names = {row.id: row.name for row in FACTION_ROWS}
    rows = [(die, (die, [names[one] for one in order])) for die, order in enumerate(TRACKS.turn_order, 1)]
    return press.table("order", "die order", rows)


def _factions(press: Press) -> Table:
    rows = [
        (row.id, (row.name, row.ind, row.hand, row.first_hand, row.emergency, row.factory_cost)) for row in FACTION_ROWS
    ]
    return press.table("factions", "faction ind hand first emergency costs", rows)


def _nations(press: Press) -> Table:
    rows = []
    for nation in DIPLOMATIC:
        areas = AREAS_OF[nation]
        muster = MUSTER[CAPITAL[nation]] if CAPITAL[nation] != NOWHERE else None
        pop, res = sum([POP[area] for area in areas]), sum([RES[area] + RED_RES[area] for area in areas])
        rows.append((nation, (NATION_NAMES[nation], pop or None, res or None, muster)))
    return press.table("nations", "nation pop res muster", rows)


def _technologies(press: Press) -> Table:
    """The effect is the line of the rules list that has the Technology as its title."""
    effects = {rule.title: rule.line for rule in load_rules(PACKAGE).values()}
    shown = Counter([one for card in INVESTMENTS for one in card.technologies])
    stages = effects["Atomic stages"]
    rows = [
        (at, (one.name, shown[one.id] or None, for_players(effects.get(one.name, stages))))
        for at, one in enumerate(TECHNOLOGIES.technologies)
    ]
    return press.table("technologies", "name cards effect", rows)


def _science(press: Press) -> Table:
    rows = [(year, (year, [TECH_NAMES[one] for one in techs])) for year, techs in TECHNOLOGIES.science.items()]
    return press.table("science", "year technologies", rows)


def _actions(press: Press) -> Table:
    rows = []
    for card in ACTION_CARDS:
        one = ACTIONS[card]
        what = [NATION_NAMES[NATION_ID[nation]] for nation in one.neutrals] or words_of(one.wildcard)
        rows.append((card, (one.season.title(), f"{one.letter}{one.command}", what)))
    return press.table("actions", "season command diplomacy", rows)


def _investments(press: Press) -> Table:
    rows = [(card, (CARD_NAMES[card].rpartition(" (")[0], investment(card).factory)) for card in INVESTMENT_CARDS]
    return press.table("investments", "what factory", rows)


def _wildcards(press: Press) -> Table:
    def named(nations: Sequence[str]) -> str:
        return ", ".join([NATION_NAMES[NATION_ID[one]] for one in nations])

    rows = []
    for name, card in WILDCARDS.items():
        adds = [named(card.add.get(row.id, ())) for row in FACTION_ROWS]
        anyone = [press.say("aid.wildcards.any", named(card.remove_any))] if card.remove_any else []
        removes = [
            press.say("aid.wildcards.from", row.name, named(card.remove_from[row.id]))
            for row in FACTION_ROWS
            if row.id in card.remove_from
        ]
        rows.append((name, (words_of(name), *adds, "; ".join(anyone + removes))))
    more = [*[Column(row.id, row.name) for row in FACTION_ROWS], Column("removes", press.say("aid.wildcards.removes"))]
    return press.table("wildcards", "wildcard", rows, more)


def _dividends(press: Press) -> Table:
    return press.table("dividends", "points number", [(points, (points, count)) for points, count in TRACKS.chits])


def _victory(press: Press) -> Table:
    figures = {"economic": TRACKS.economic_victory, "last": TRACKS.last_year}
    rows = [(name, (press.say(f"aid.victory.{name}"), figure)) for name, figure in figures.items()]
    return press.table("victory", "figure value", rows)


def _cadres(press: Press) -> Table:
    rows = [
        (f"{power}.{area}", (POWERS[POWER_ID[power]].name, NAMES[space(area)], count))
        for power, areas in START["cadres"].items()
        for area, count in areas.items()
    ]
    kinds = {unit.id: unit.name for unit in UNITS}
    for at, unit in enumerate(START["units"]):
        power, area = POWERS[POWER_ID[unit["power"]]].name, NAMES[space(unit["space"])]
        rows.append((f"set.{at}", (power, area, f"{kinds[unit['kind']]} {unit['cv']}")))
    return press.table("cadres", "power area count", rows)


def _short(press: Press) -> Table:
    given = raw("setup.json")["1939"]["factions"]
    parts = "extra actions investments ind chits"
    rows = [(row.id, (row.name, *[given[row.id][one] for one in parts.split()])) for row in FACTION_ROWS]
    return press.table("short", f"faction {parts}", rows)


# what is in use


def here(view: View, asked: Sequence[Asked]) -> Here:
    year, season, stage = view["year"], view["season"], view["stage"]
    phases = [PHASE[tag] for tag in stage if tag in PHASE]
    if "5.0a" in stage or "17.0" in stage:
        keys = [f"{PLAY}/setup", *[f"{PLAY}/setup.{phase}" for phase in phases], *_deployable(asked)]
        return Here.at(Message("aid.place.setup"), [*keys, *_cards(view)])
    part = SEASONS[season]
    keys = [f"{PLAY}/{part}", *[f"{PLAY}/{part}.{phase}" for phase in phases], f"calendar/{year}"]
    keys += [*_turn_order(view), *_cards(view), *_neutrals(view), *_fighting(view, asked)]
    keys += [f"technologies/{tech}" for faction in view["factions"] for tech in faction["techs"]]
    keys += [f"science/{one}" for one in TECHNOLOGIES.science if int(one) <= year]
    if "movement" in phases:
        keys += [f"borders/{one}" for one in TRACKS.border_limits]
    if view["active"] < len(FACTION_ROWS):
        keys.append(f"factions/{FACTION_ROWS[view['active']].id}")
        return Here.at(Message("aid.place.turn", (year, season, view["active"])), keys)
    return Here.at(Message("aid.place", (year, season)), keys)


def _deployable(asked: Sequence[Asked]) -> Iterator[str]:
    """The starting forces of the Factions that deploy."""
    factions = [FACTION_ROWS[one.seat].id for one in asked if one.prompt.key == "prompt.deployment"]
    for power, areas in START["cadres"].items():
        if POWERS[POWER_ID[power]].faction in factions:
            yield from [f"cadres/{power}.{area}" for area in areas]


def _turn_order(view: View) -> Iterator[str]:
    order = tuple([FACTION_ROWS[one].id for one in view["turn_order"]])
    if order in TRACKS.turn_order:
        yield f"order/{TRACKS.turn_order.index(order) + 1}"


def _cards(view: View) -> Iterator[str]:
    for own in view["own"].values():
        for card in own["hand"]:
            yield f"{'actions' if card in ACTION_CARDS else 'investments'}/{card}"


def _neutrals(view: View) -> Iterator[str]:
    for nation, _, _, influence, *_ in view["nations"]:
        if influence:
            yield f"nations/{nation}"
    if view["now"]["violation"]:
        yield f"nations/{view['now']['violation'][1]}"


def _fighting(view: View, asked: Sequence[Asked]) -> Iterator[str]:
    """The kind that acts, else the kinds in the Battle whose faces the reader sees."""
    acting = [int(one.prompt.args[1]) for one in asked if one.prompt.key == "prompt.combat-action"]
    if acting:
        yield f"units/{UNITS[acting[0]].id}"
        return
    battle = view["now"]["battle"]
    if battle is not None:
        own = [unit[1] for unit in view["units"] if unit[3] == battle]
        for kind in sorted({*own, *[face[2] for face in view["faces"] if face[0] == battle]}):
            yield f"units/{UNITS[kind].id}"
