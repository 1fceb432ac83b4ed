"""Stacking of planes and ships at the end of a turn [STK-04, STK-06]: who has no room leaves or is disbanded [R-14]."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.movement.basing import NO_LIMIT, base_of, crowd, fits, is_base, limit_of, rebase
from theatre.games.ww2_in_europe.movement.control import friendly_land
from theatre.games.ww2_in_europe.movement.routes import spread
from theatre.games.ww2_in_europe.redeployment.trips import Survey
from theatre.games.ww2_in_europe.state import ACTIVE, Position, marked, remove, side_of
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, IS_AIR, IS_NAVAL, POWERS, marks
from theatre.games.ww2_in_europe.world import LAND_PART, NOWHERE, is_land

BASED = marks([flies or sails for flies, sails in zip(IS_AIR, IS_NAVAL, strict=True)])


class Excess(Frame[Position], tag="STK-04"):
    """Space by space: the owner moves units away to bases with room, or disbands them, until the rest may stay."""

    def step(self, s: Position) -> bool:
        if overfull(s)[1]:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        at, units = overfull(s)
        survey = Survey(s)
        bases = [(unit, base) for unit in units for base in bases_for(survey, unit)]
        rule = "STK-04" if is_land(at) else "STK-06"
        over = crowd(s, at) - limit_of(s, at)
        rebase = Each("rebase", bases, lambda args: why_not_rebase(s, units, args))
        disband = Each("disband", [(unit,) for unit in units], lambda args: Refusal(rule))
        topic, args = ("excess", (at, over)) if over > 0 else ("stranded", (at,))
        return ask(s, side_of(s, units[0]), topic, rule, rebase, disband, args=args)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit = choice.args[0]
        start = base_of(s, unit)
        if choice.verb == "disband":
            s.log("disbanded", s.owner[unit], s.kind[unit], start, rule="STK-04")
            remove(s, unit)
        else:
            rebase(s, unit, choice.args[1])
            s.log("rebased", s.owner[unit], s.kind[unit], start, choice.args[1], rule="STK-04")


def overfull(s: Position) -> tuple[int, list[int]]:
    """The first space with more planes or ships than it can base, and those among which some must leave."""
    friendly = [friendly_land(s, power) for power in range(len(POWERS))]
    for at in sorted({s.where[unit] for unit in marked(s.kind.translate(BASED))} - {NOWHERE}):
        counted = IS_AIR if is_land(at) else IS_NAVAL
        based = [unit for unit in s.here[at] if counted[s.kind[unit]] and s.status[s.owner[unit]] == ACTIVE]
        if not based:
            continue
        limit = limit_of(s, at)
        land = LAND_PART.get(at, at)
        strangers = [unit for unit in based if not limit or not friendly[s.owner[unit]][land]]
        leaving = strangers or (based if limit != NO_LIMIT and crowd(s, at) > limit else [])
        for side in (AXIS, ALLIES) if leaving else ():
            mine = [unit for unit in leaving if side_of(s, unit) == side]
            if mine:
                return at, mine
    return NOWHERE, []


def bases_for(survey: Survey, unit: int) -> list[int]:
    """The bases with room that a unit can reach in one hop; a carrier in port is one."""
    s = survey.s
    trip = survey.trip(unit)
    ends = [at for at, _, _ in spread(trip, trip.start, trip.points) if at != trip.start and trip.is_end(at)]
    return [at for at in ends if (IS_AIR[s.kind[unit]] and at in LAND_PART) or fits(s, unit, at)]


def why_not_rebase(s: Position, units: list[int], args: Args) -> Refusal:
    if len(args) != 2 or args[0] not in units:
        return Refusal("STK-04")
    unit, at = args
    naval = IS_NAVAL[s.kind[unit]]
    if not is_base(s, at, s.owner[unit]):
        return Refusal("PRT-02" if naval else "STK-07")
    if (naval or is_land(at)) and not fits(s, unit, at):
        return Refusal("STK-05" if naval else "STK-03")
    return Refusal("RED-08" if naval else "RED-05")
