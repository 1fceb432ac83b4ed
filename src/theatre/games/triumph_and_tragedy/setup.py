"""5.0 Setup: the fixed units, decks and chits, then the sealed choice of every starting Cadre's type.

The set-up leaves the Year marker one short of the first Year: `YearStart` advances it.
"""

from __future__ import annotations

from collections.abc import Mapping

from theatre.core.decision import Args, Choice, Decision, Each, Options, Part, Refusal, shut
from theatre.core.dice import Dice
from theatre.core.events import Event
from theatre.core.flow import Sealed
from theatre.core.lazy import Tested
from theatre.core.message import Message
from theatre.games.triumph_and_tragedy.control import freeze
from theatre.games.triumph_and_tragedy.state import (
    NEUTRAL_NATION,
    Position,
    Variants,
    draw_action,
    draw_investment,
    empty_position,
    give,
    place,
)
from theatre.games.triumph_and_tragedy.tables import (
    ACTION_CARDS,
    AXIS,
    FACTION_ROWS,
    FACTIONS,
    FORTRESS,
    INVESTMENT_CARDS,
    IS_SHIP,
    KIND_ID,
    KINDS,
    POOL,
    POWER_FACTION,
    POWER_ID,
    TRACKS,
    Count,
    FactionId,
    KindId,
    PowerId,
    Row,
    read,
)
from theatre.games.triumph_and_tragedy.world import DIPLOMATIC, IS_COASTAL, NATION, NATION_ID, NOWHERE, space

# the data


class FixedUnit(Row, frozen=True):
    power: PowerId
    space: str
    kind: KindId
    cv: Count


class Campaign1936(Row, frozen=True):
    """Cadres of free type by Power and area, and the units of 5.2 whose type is fixed."""

    cadres: dict[PowerId, dict[str, Count]]
    units: tuple[FixedUnit, ...]


class ShortFaction(Row, frozen=True):
    extra: Count
    actions: Count
    investments: Count
    ind: Count
    chits: Count


class Short1939(Row, frozen=True):
    """The Short Game Setup Table [17.0], and what the Axis holds of Austria."""

    factions: dict[FactionId, ShortFaction]
    control: dict[str, FactionId]
    units: tuple[FixedUnit, ...]
    axis_diplomacy_cards: Count
    first_year: int


class Starts(Row, frozen=True, rename={"campaign": "1936", "short": "1939"}):
    campaign: Campaign1936
    short: Short1939


SETUP = read("setup.json", Starts)
SHORT = SETUP.short
CADRES = {
    space(area): (POWER_ID[power], count)
    for power, areas in SETUP.campaign.cadres.items()
    for area, count in areas.items()
}
"""By area the Power and the number of its Cadres."""
AREAS_TO_FILL = tuple(
    [tuple([area for area, (power, _) in CADRES.items() if POWER_FACTION[power] == faction]) for faction in FACTIONS]
)
OFFERS: tuple[tuple[Args, ...], ...] = tuple(
    [
        tuple([(area, kind, n) for area in areas for kind in range(KINDS) for n in range(1, CADRES[area][1] + 1)])
        for areas in AREAS_TO_FILL
    ]
)
"""Per Faction every `deploy (area, kind, count)` that there could be."""
BULWARKS = ((space("baku"),), tuple([area for area in CADRES if NATION[area] == NATION_ID["india"]]))
"""18.0b: Baku and India, where the Allies' Cadres of the two-player game are Fortresses."""


def set_up(scenario: str, options: Mapping[str, int], dice: Dice) -> Position:
    """The board before the first decision. Scenarios: 1936, 1939, two-player, two-player-1939."""
    short = scenario.endswith("1939")
    first_year = SHORT.first_year if short else TRACKS.first_year
    s = Position(
        stack=[],
        dice=dice,
        two_player=scenario.startswith("two-player"),
        short_game=short,
        variants=Variants(**{name: bool(options[name]) for name in Variants.__struct_fields__ if name in options}),
        year=first_year - 1,
        **empty_position(),  # type: ignore[arg-type]
    )
    s.ind[:] = [SHORT.factions[row.id].ind if short else row.ind for row in FACTION_ROWS]
    for nation in DIPLOMATIC:
        s.status[nation] = NEUTRAL_NATION
    for unit in SETUP.campaign.units:
        place_fixed(s, unit)
    s.actions = tuple(dice.shuffled(ACTION_CARDS, "cards"))
    s.investments = tuple(dice.shuffled(INVESTMENT_CARDS, "cards"))
    s.bag = tuple(dice.shuffled([value for value, count in TRACKS.chits for _ in range(count)], "cards"))
    freeze(s)
    return s


def place_fixed(s: Position, unit: FixedUnit) -> None:
    place(s, POWER_ID[unit.power], KIND_ID[unit.kind], space(unit.space), unit.cv)


def deal(s: Position, faction: int, actions: int, investments: int, rule: str) -> None:
    """The first cards; an Ally's of the two-player game stay unseen until the Active Ally is named [18.0c]."""
    drawn = [*[draw_action(s) for _ in range(actions)], *[draw_investment(s) for _ in range(investments)]]
    cards = tuple([card for card in drawn if card is not None])
    if s.two_player and faction != AXIS:
        s.stack_of_passive[faction] = tuple(s.dice.shuffled(cards, "cards"))
        s.log("stack-dealt", faction, len(cards), rule="18.0c")
        return
    give(s, faction, *cards)
    known = tuple(sorted(cards))
    s.emit(Event("dealt", (faction, len(cards)), secret=known, audience=(faction,), learns=True, rule=rule))


class Deployment(Sealed[Position], tag="5.0a"):
    """All Factions choose at once; `deploy` and `recall` change a draft, which holds one `deploy` per area and kind.

    Recalling is an aside, for it leads nowhere: a player may take back what he has drafted at any time.
    """

    seats: tuple[int, ...] = tuple(FACTIONS)

    def draft(self, s: Position, seat: int) -> Decision:
        plan = self.plan(seat)
        room = {area: _room(plan, area) for area in AREAS_TO_FILL[seat]}
        ready = bool(self.ready) and self.ready[self.seats.index(seat)]
        rows = [] if ready else [row for row in OFFERS[seat] if row[2] <= room[row[0]]]
        deploy = Tested("deploy", rows, lambda args: why_not_deploy(s, seat, plan, args))
        recall = Each("recall", [] if ready else list(plan), lambda args: Refusal("5.0a"))
        parts: list[Part] = [deploy] if self.may_be_ready(s, seat) else [deploy, shut("ready", "5.0a")]
        return Decision(
            seat,
            Message("prompt.deployment"),
            "5.0a",
            Options(s, *parts),
            asides=Options(s, recall),
            label=Message("label.deployment"),
            public=False,
        )

    def plan(self, seat: int) -> dict[Args, int]:
        """What a Faction has drafted so far: by area and kind the number of Cadres."""
        return {choice.args[:2]: choice.args[2] for choice in self.drafted(seat)}

    def may_be_ready(self, s: Position, seat: int) -> bool:
        return sum(self.plan(seat).values()) == sum([CADRES[area][1] for area in AREAS_TO_FILL[seat]])

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb in ("ready", "retract"):
            super().answer(s, seat, choice)
            return
        plan = self.plan(seat)
        where = choice.args[:2]
        if choice.verb == "deploy":
            plan[where] = plan.get(where, 0) + choice.args[2]
        else:
            del plan[where]
        draft = tuple([Choice("deploy", (*key, plan[key])) for key in sorted(plan)])
        at = self.seats.index(seat)
        self.drafts = (*self.drafts[:at], draft, *self.drafts[at + 1 :])

    def reveal(self, s: Position) -> None:
        """The Cadres take post, and only then are the first cards drawn [5.0f]; in the Short Game later [17.0d]."""
        for faction in self.seats:
            plan = self.plan(faction)
            for area in AREAS_TO_FILL[faction]:
                kinds = [kind for (where, kind), count in sorted(plan.items()) if where == area for _ in range(count)]
                for kind in kinds:
                    place(s, CADRES[area][0], kind, area, 1)
                public = (faction, CADRES[area][0], area, len(kinds))
                s.emit(Event("deployed", public, secret=tuple(kinds), audience=(faction,), rule="5.0a"))
        freeze(s)
        if not s.short_game:
            for faction in self.seats:
                deal(s, faction, FACTION_ROWS[faction].first_hand, 0, rule="5.0f")


# which types may stand where


def why_not_deploy(s: Position, faction: int, plan: dict[Args, int], args: Args) -> Refusal | None:
    if len(args) != 3 or args[0] not in AREAS_TO_FILL[faction] or not 0 <= args[1] < KINDS or args[2] < 1:
        return Refusal("5.0a")
    area, kind, count = args
    return _barred(s, plan, area, kind, count)


def _barred(s: Position, plan: dict[Args, int], area: int, kind: int, count: int) -> Refusal | None:
    """Too many for the area, no such blocks left, a second Fortress, a ship inland, or no bulwark of Fortresses."""
    power, _ = CADRES[area]
    if count > _room(plan, area):
        return Refusal("5.0a", (area,))
    if IS_SHIP[kind] and not IS_COASTAL[area]:
        return Refusal("5.0h", (area,))
    refusal = _breached(s, plan, area, kind, count)
    if refusal is not None:
        return refusal
    if kind == FORTRESS and not _all_fortresses(s, area) and count + plan.get((area, FORTRESS), 0) > 1:
        return Refusal("5.0h", (area,))
    unused = sum([s.where[block] == NOWHERE for block in POOL[power, kind]])
    planned = sum([number for (where, what), number in plan.items() if what == kind and CADRES[where][0] == power])
    if kind == FORTRESS and s.two_player:
        unused -= _kept_for_bulwarks(s, plan, area)
    return Refusal("5.0h", (area,)) if count + planned > unused else None


def _room(plan: dict[Args, int], area: int) -> int:
    """How many Cadres of the area have no type yet."""
    return CADRES[area][1] - sum([plan.get((area, kind), 0) for kind in range(KINDS)])


def _all_fortresses(s: Position, area: int) -> bool:
    """18.0i: there the two-player game places nothing but Fortresses, even two in one area."""
    return s.two_player and not s.variants.one_fortress_each and any(area in bulwark for bulwark in BULWARKS)


def _kept_for_bulwarks(s: Position, plan: dict[Args, int], area: int) -> int:
    """Fortresses that Baku or India still needs and that are not to be spent on another area of the Power [18.0b]."""
    kept = 0
    for bulwark in BULWARKS:
        if area in bulwark or CADRES[bulwark[0]][0] != CADRES[area][0]:
            continue
        if not s.variants.one_fortress_each:
            kept += sum([_room(plan, one) for one in bulwark])
        elif not any(plan.get((one, FORTRESS)) for one in bulwark):
            kept += 1
    return kept


def _breached(s: Position, plan: dict[Args, int], area: int, kind: int, count: int) -> Refusal | None:
    """18.0b; with the switch `one_fortress_each` one Cadre of Baku and one of India is enough."""
    if kind == FORTRESS or not s.two_player:
        return None
    if _all_fortresses(s, area):
        return Refusal("18.0b", (area,))
    for bulwark in BULWARKS:
        fortified = any(plan.get((one, FORTRESS)) for one in bulwark)
        if area in bulwark and not fortified and sum([_room(plan, one) for one in bulwark]) == count:
            return Refusal("18.0b", (area,))
    return None
