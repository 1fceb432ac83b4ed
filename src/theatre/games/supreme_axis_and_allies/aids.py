"""Player aids: the printed tables as pages, the phases of a turn, and what of them is in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from theatre.core.aids import PLAY, Aids, Column, Here, Press, Table
from theatre.core.game import Asked
from theatre.core.message import Message
from theatre.core.rulebook import for_players, load_rules
from theatre.core.rules import View
from theatre.games.supreme_axis_and_allies.messages import catalogue
from theatre.games.supreme_axis_and_allies.tables import (
    ADVANTAGE,
    ALLIANCE,
    CARDS,
    CONST,
    COST,
    NATIONS,
    PACKAGE,
    SETUP,
    SETUP_PARTS,
    SURRENDERS_TO,
    TURN_ORDER,
    UNIT,
    UNITS,
    Pieces,
)
from theatre.games.supreme_axis_and_allies.world import (
    BOARD,
    CITIES,
    CITY,
    LANE_NATION,
    LANE_VALUE,
    NAMES,
    ORIGINAL,
    PRINTED_VALUE,
    REGIONS,
    ZONES,
)

PHASE = {
    "SET-02": "setup",
    "RES-01": "research",
    "PUR-01": "purchase",
    "MOV-01": "movement",
    "CMB-02": "combat",
    "SCR-01": "scramble",
    "NEU-12": "neutral",
    "GAR-02": "garrison",
    "SBR-02": "bombing",
    "TEC-09b": "rockets",
    "CMB-01": "engagements",
    "CMB-09": "engagements",
    "PLA-01": "placement",
    "MOR-15": "morale",
}
"""The step of the sequence of play that a frame on the stack stands for."""
FIGURES = {
    "AAG-08": ("aag_hit", "return_to_base"),
    "RET-01": ("pursuit_hit",),
    "DOG-01": ("dogfight_rating", "dogfight_parting_hit"),
    "SBR-02": ("bomber_dice", "bomber_hit"),
    "CMB-11": ("scout_modifier",),
}
"""The combat figures that a frame uses."""
SPACE_NAMES = {space.id: space.name for space in BOARD.spaces} | {group.id: group.name for group in BOARD.groups}


@cache
def aids() -> Aids:
    press = Press(catalogue())
    tables = (_units, _counters, _combat, _limits, _nations, _research, _effects, _morale, _surrender, _cities, _lanes)
    combat = [press.step(key) for key in ("scramble", "neutral", "garrison", "bombing", "rockets", "engagements")]
    phases = ("setup", "research", "purchase", "movement", "combat", "placement", "income", "morale")
    return Aids(
        (*[make(press) for make in tables], _setup(press)),
        tuple([press.step(key, *combat) if key == "combat" else press.step(key) for key in phases]),
    )


def _units(press: Press) -> Table:
    texts = catalogue().texts
    return press.table(
        "units",
        "unit category cost attack defense move hits limit load special",
        [
            (
                unit.id,
                (
                    unit.name,
                    press.say(f"aid.category.{unit.category}"),
                    *(unit.cost, unit.attack, unit.defense, unit.move, unit.hits),
                    unit.limit or None,
                    unit.transport_load or None,
                    [texts[f"aid.flag.{flag}"] for flag in unit.flags if f"aid.flag.{flag}" in texts],
                ),
            )
            for unit in UNITS
        ],
    )


def _parts(nation: int) -> Iterator[tuple[str, Pieces]]:
    for part in SETUP_PARTS:
        yield from getattr(SETUP[nation], part).items()


def _counters(press: Press) -> Table:
    """How many pieces of each kind a nation begins with."""
    rows = []
    for unit in UNITS:
        numbers = [sum([pieces.get(unit.id, 0) for _, pieces in _parts(nation)]) for nation in TURN_ORDER]
        rows.append((unit.id, (unit.name, *[number or None for number in numbers])))
    return press.table("counters", "unit", rows, [Column(nation.id, nation.name) for nation in NATIONS])


def _combat(press: Press) -> Table:
    combat = CONST.combat
    rows = [(name, (press.say(f"aid.figure.{name}"), getattr(combat, name))) for name in combat.__struct_fields__]
    return press.table("combat", "figure value", rows)


def _limits(press: Press) -> Table:
    figures = {
        "priority_roll_cost": CONST.research.priority_roll_cost,
        "tech_roll_cost": CONST.research.tech_roll_cost,
        "transport_capacity": CONST.transport_capacity,
        "carrier_capacity": CONST.carrier_capacity,
        "war_weariness": CONST.morale.war_weariness,
        "subsidy": CONST.morale.subsidy,
        "neutral_base": CONST.neutral.budget_base,
        "neutral_per_ipc": CONST.neutral.budget_per_ipc,
        "garrison_dice": CONST.garrison.dice_per_ipc,
    }
    rows = [(key, (press.say(f"aid.limit.{key}"), number)) for key, number in figures.items()]
    return press.table("limits", "what value", rows)


def _nations(press: Press) -> Table:
    rows = [
        (
            nation.id,
            (
                nation.name,
                nation.alliance,
                nation.setup_order,
                SETUP[at].treasury,
                CARDS[nation.national_advantage].name,
                NATIONS[SURRENDERS_TO[at]].name,
            ),
        )
        for at, nation in enumerate(NATIONS)
    ]
    return press.table("nations", "nation alliance setup treasury advantage surrenders", rows)


def _setup(press: Press) -> Table:
    rows = [
        (f"{nation.id}.{place}", (nation.name, SPACE_NAMES[place], _counted(pieces)))
        for at, nation in enumerate(NATIONS)
        for place, pieces in _parts(at)
    ]
    return press.table("setup", "nation place pieces", rows)


def _counted(pieces: Pieces) -> list[str]:
    return [f"{count} {UNITS[UNIT[kind]].name}" for kind, count in pieces.items()]


def _research(press: Press) -> Table:
    rows = []
    for number, card in CARDS.items():
        owner = [NATIONS[nation].name for nation in TURN_ORDER if ADVANTAGE[nation] == number]
        rows.append((number, (number, card.name, card.points, press.say(f"aid.kind.{card.kind}"), owner)))
    return press.table("research", "roll card points kind advantage", rows)


def _effects(press: Press) -> Table:
    """What each Research Card does, in the lines of the rules list."""
    rules = load_rules(PACKAGE).values()
    rows = []
    for number, card in CARDS.items():
        effects = [rule for rule in rules if rule.id[:-1] == f"TEC-{number:02d}" and not rule.id.endswith("a")]
        rows.append((number, (card.name, ". ".join([for_players(rule.line) for rule in effects]))))
    return press.table("effects", "card effect", rows)


def _morale(press: Press) -> Table:
    return press.table("morale", "steps effect", [(f"{n:+d}", (f"N{n:+d}", _effect(press, n))) for n in _steps()])


def _steps() -> range:
    return range(CONST.morale.span, -CONST.morale.span - 1, -1)


def _effect(press: Press, steps: int) -> str:
    morale = CONST.morale
    if -steps >= morale.span:
        return press.say("aid.morale.surrender")
    if -steps in morale.sue_targets:
        return press.say("aid.morale.sue", morale.sue_targets[-steps])
    chits = max([chits for least, chits in morale.dividends.items() if steps >= least], default=0)
    return press.say("aid.morale.dividend", chits) if chits else press.say("aid.morale.normal")


def _surrender(press: Press) -> Table:
    rows = [
        (
            terms.rolls[0],
            (
                f"{terms.rolls[0]} to {terms.rolls[-1]}" if len(terms.rolls) > 1 else terms.rolls[0],
                press.say(f"aid.cede.{terms.cede}"),
                press.say(f"aid.treasury.{terms.treasury}"),
                press.say(f"aid.revert.{terms.revert}"),
            ),
        )
        for terms in CONST.surrender
    ]
    return press.table("surrender", "rolls cede treasury revert", rows)


def _cities(press: Press) -> Table:
    rows = [
        (space, (CITY[space], NAMES[space], NATIONS[ORIGINAL[space]].name, PRINTED_VALUE[space])) for space in CITIES
    ]
    return press.table("cities", "city territory nation value", rows)


def _lanes(press: Press) -> Table:
    lanes = [zone for zone in ZONES if LANE_NATION[zone] >= 0]
    rows = [(zone, (NAMES[zone], NATIONS[LANE_NATION[zone]].name, LANE_VALUE[zone])) for zone in lanes]
    return press.table("lanes", "zone nation value", rows)


# what is in use


def here(view: View, asked: Sequence[Asked]) -> Here:
    stage, active = view["stage"], view["active"]
    if "SET-02" in stage:
        return Here.at(Message("aid.place.setup"), [f"{PLAY}/setup", *_deployed(asked)])
    keys = [f"{PLAY}/{PHASE[tag]}" for tag in stage if tag in PHASE]
    keys += [f"nations/{NATIONS[active].id}", f"research/{view['nations'][active]['card']}"]
    keys += [f"combat/{figure}" for tag in stage for figure in FIGURES.get(tag, ())]
    keys += _cities_of(view, active)
    if "PUR-01" in stage:
        keys += _affordable(view, active)
    if "MOR-15" in stage:
        keys.append(_morale_row(view, active))
    if view["battle"] is not None:
        keys += _fighting(view, active)
    return Here.at(Message("aid.place", (view["round"], active)), keys)


def _deployed(asked: Sequence[Asked]) -> Iterator[str]:
    """The lines of the set-up cards that are laid out now."""
    for one in asked:
        if one.prompt.key == "prompt.deploy":
            yield f"setup/{NATIONS[one.seat].id}.{REGIONS[int(one.prompt.args[0])]}"


def _cities_of(view: View, active: int) -> Iterator[str]:
    for territory in view["territories"]:
        holder = territory["controller"]
        if territory["space"] in CITIES and holder in TURN_ORDER and ALLIANCE[holder] == ALLIANCE[active]:
            yield f"cities/{territory['space']}"


def _affordable(view: View, active: int) -> Iterator[str]:
    """Prices that the treasury can pay, and the lines of what was bought."""
    nation = view["nations"][active]
    for kind, unit in enumerate(UNITS):
        if str(kind) in nation["bought"]:
            yield f"units/{unit.id}"
        elif COST[kind] <= nation["treasury"]:
            yield f"units/{unit.id}/cost"
    yield from ("limits/tech_roll_cost", f"effects/{nation['card']}")


def _morale_row(view: View, active: int) -> str:
    nation = view["nations"][active]
    steps = nation["rating"] - nation["start"]
    return f"morale/{max(-CONST.morale.span, min(CONST.morale.span, steps)):+d}"


def _fighting(view: View, active: int) -> Iterator[str]:
    """The ratings of the units in the battle that is fought."""
    for _, kind, owner, _, _, _, battle, _, _ in view["units"]:
        if battle == view["battle"]:
            yield f"units/{UNITS[kind].id}/{'attack' if owner == active else 'defense'}"
