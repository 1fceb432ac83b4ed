"""What the USSR may take from its neighbours while they are neutral [17.1, 17.4, 17.12, 17.13.7].

Two corps march into the Baltic States, the Finnish border or Bessarabia as one action of the Movement phase, and a die
says how many of them are lost. Whoever else goes there marches as usual, for the land is Soviet then.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from theatre.core.decision import Args, Built, Choice, Decision, Each, Part, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.economy.capture import earn
from theatre.games.supreme_commander.economy.income import change
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.movement.marching import Field, why_not_march
from theatre.games.supreme_commander.pieces import allowance, is_corps, units_of
from theatre.games.supreme_commander.politics.alignment import call_up
from theatre.games.supreme_commander.politics.belligerence import shift
from theatre.games.supreme_commander.politics.soviet_garrisons import BALTIC, BESSARABIA, BORDER, post
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import (
    CONQUERED,
    MOVED,
    NEUTRAL,
    ON_ALLY,
    Position,
    give,
    lay,
    player_turn,
)
from theatre.games.supreme_commander.tables import (
    ALLIES,
    BALTIC_STATES,
    CHARTS,
    ECONOMY,
    FINLAND,
    GERMANY,
    NAME,
    NATION,
    ROMANIA,
    USSR,
)
from theatre.games.supreme_commander.world import AREA, BIT, HEXES, LAND, MSP_AT, range_around, space, spaces


class Claim(msgspec.Struct, frozen=True):
    """What may be annexed: from whom, which hexes, since which turn, by which rule."""

    ground: int  # its number in the column `garrison`
    nation: int
    area: int
    since: int
    rule: str


CLAIMS = (
    Claim(BALTIC, BALTIC_STATES, AREA["baltic_states"] & LAND, ECONOMY.baltic_annexation_from, "17.1a"),
    Claim(BORDER, FINLAND, AREA["finland_border"] & LAND, ECONOMY.winter_war_from, "17.4b"),
    Claim(BESSARABIA, ROMANIA, AREA["bessarabia"] & LAND, ECONOMY.bessarabia_from, "17.12a"),
)
_RIGA = space("1625")


def is_open(s: Position, claim: Claim) -> bool:
    """While the neighbour is neutral, from its turn on, once."""
    done = {BALTIC: s.baltic_annexed, BORDER: s.winter_war, BESSARABIA: s.bessarabia}[claim.ground]
    able = s.camp[USSR] == ALLIES and s.turn >= claim.since and not done
    return able and s.status[claim.nation] == NEUTRAL and not claim.area & ~s.held[claim.nation]


class Border(Field):
    """A field of march to which the land of a claim is open."""

    def __init__(self, s: Position, claim: Claim) -> None:
        super().__init__(s, USSR)
        self.claim = claim
        self._ends: dict[int, int] = {}

    def open(self, unit: int) -> int:
        return super().open(unit) | self.claim.area

    def ends(self, unit: int) -> int:
        """The hexes of the claim in which it can end its march; nobody else stands there."""
        if unit not in self._ends:
            start = self.s.where[unit]
            near = range_around(start, allowance(self.s, unit)) & self.claim.area  # no hex costs less than a point
            self._ends[unit] = self.reach(unit, start, self.points(unit), True) & near if near else 0
        return self._ends[unit]


class Annexing:
    """A corps and its hex, another corps and its hex, both in the same claim."""

    def __init__(self, s: Position, borders: Sequence[Border], said: Args = ()) -> None:
        self.s, self.borders, self.said = s, borders, said

    def _corps(self) -> list[int]:
        mine = [unit for unit in units_of(self.s, USSR) if is_corps(self.s, unit) and unit not in self.said]
        return [unit for unit in mine if why_not_march(self.s, USSR, unit) is None]

    def _goals(self, unit: int) -> int:
        """Where a corps can go so that the other can go there too."""
        found = 0
        for border in self.borders:
            ends = border.ends(unit)
            if ends and (len(self.said) > 1 or any(border.ends(one) for one in self._corps() if one != unit)):
                found |= ends
        return found

    def tokens(self) -> Sequence[int]:
        if len(self.said) in (0, 2):
            return [unit for unit in self._corps() if self._goals(unit)]
        return spaces(self._goals(self.said[-1])) if len(self.said) < 4 else ()

    def refuse(self, token: int) -> Refusal | None:
        if len(self.said) in (1, 3):
            return self._refuse_hex(token)
        if len(self.said) == 4 or token in self.said[:1]:
            return Refusal("RUL-24")
        rule = why_not_march(self.s, USSR, token)
        return rule or (None if is_corps(self.s, token) else Refusal("RUL-24"))

    def _refuse_hex(self, hex_: int) -> Refusal | None:
        """The rule of the claim if it is not open or no second corps can come, else that of the march."""
        claim = next((one for one in CLAIMS if 0 <= hex_ < HEXES and one.area & BIT[hex_]), None)
        if claim is None:
            return Refusal("12.0c")
        unit = self.said[-1]
        if self._goals(unit) & BIT[hex_]:
            return None
        border = next((one for one in self.borders if one.claim is claim), None)
        return Refusal("12.1a" if border and not border.ends(unit) & BIT[hex_] else claim.rule)

    def step(self, token: int) -> Annexing:
        borders = self.borders
        if len(self.said) == 1:
            borders = [one for one in borders if one.claim.area & BIT[token]]
        return Annexing(self.s, borders, (*self.said, token))

    def whole(self) -> bool:
        return len(self.said) == 4


def _in_order(args: Args) -> Args:
    """Which corps is named first makes no difference."""
    return args if args[0] < args[2] else (*args[2:], *args[:2])


def annexations(s: Position, power: int) -> tuple[Part, ...]:
    if power != USSR:
        return ()
    borders = [Border(s, claim) for claim in CLAIMS if is_open(s, claim)]
    return (Built("annex", Annexing(s, borders), _in_order),)


# what follows


def annex(s: Position, power: int, args: Args) -> None:
    claim = next(claim for claim in CLAIMS if claim.area & BIT[args[1]])
    for unit, hex_ in (args[:2], args[2:]):
        s.acts[unit] |= MOVED
        s.log("marched", NATION[unit], s.kind[unit], NAME[unit], s.where[unit], hex_, rule=claim.rule)
        lay(s, unit, hex_)
    _take(s, claim)
    s.log("annexed", claim.nation, rule=claim.rule)
    s.push(AnnexationLosses(claim.ground, (args[0], args[2])))


def _take(s: Position, claim: Claim) -> None:
    """The land is Soviet: part of the USSR for good, but of the Baltic States, who are a conquered ally of Germany."""
    for hex_ in spaces(claim.area):
        give(s, hex_, USSR)
        if claim.ground != BALTIC:
            s.home[hex_] = USSR
    change(s, USSR, ECONOMY.annexation_income)
    if claim.ground == BORDER:
        s.winter_war = True
    elif claim.ground == BESSARABIA:
        s.bessarabia = True
    else:
        s.baltic_annexed = True
        s.status[BALTIC_STATES], s.patron[BALTIC_STATES], s.conqueror[BALTIC_STATES] = CONQUERED, GERMANY, USSR
        s.fell[BALTIC_STATES], s.box[BALTIC_STATES] = player_turn(s), ON_ALLY
        call_up(s, BALTIC_STATES)
        earn(s, MSP_AT[_RIGA], USSR)


class AnnexationLosses(Frame[Position], tag="17.1"):
    """The die, the corps that the USSR loses, and the marker of Finland or Romania, which goes toward Germany."""

    ground: int
    units: tuple[int, ...]
    rolled: bool = False
    left: int = 0

    def step(self, s: Position) -> bool:
        if not self.rolled:
            self.rolled = True
            s.push(Throw(USSR, 1, "annexation"))
            return True
        if self.left:
            return False
        post(s, self.ground, self.units)
        s.done(self)
        if self.ground != BALTIC:
            shift(s, CLAIMS[self.ground].nation)
        return True

    def child_done(self, s: Position, child: Frame[Position], result: tuple[int, ...]) -> None:
        if isinstance(child, Throw):
            self.left = CHARTS.annexation[result[0] - 1]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        lose = Each("lose", [(unit,) for unit in self.units], lambda args: Refusal("17.1b"))
        return (question(s, USSR, "annexation", "17.1b", lose, args=(self.left,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit = choice.args[0]
        self.left -= 1
        self.units = tuple([one for one in self.units if one != unit])
        eliminate(s, unit)
