"""Declarations of war [10.5, 16.1]: who may be attacked, what it costs, and what becomes of the victim."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal
from theatre.core.flow import Frame, Joint
from theatre.core.lazy import Rows, Tested
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import fall_out, sweep
from theatre.games.supreme_commander.economy.disbanding import with_disbanding
from theatre.games.supreme_commander.economy.income import change
from theatre.games.supreme_commander.economy.treasury import has, spend
from theatre.games.supreme_commander.playing_area import closed
from theatre.games.supreme_commander.politics import low_countries, minor_set_up, vichy_lands
from theatre.games.supreme_commander.politics.accord import Accord
from theatre.games.supreme_commander.politics.alignment import (
    attach,
    begin_war,
    call_up,
    fighters,
    make_controlled,
    resting,
)
from theatre.games.supreme_commander.politics.belligerence import (
    axis_controllers,
    note_attack_on_ussr,
    note_declaration,
)
from theatre.games.supreme_commander.politics.chart import neighbours
from theatre.games.supreme_commander.politics.ussr import may_attack
from theatre.games.supreme_commander.relations import (
    active_powers,
    have_fought,
    other_side,
    run_by,
    side_of,
)
from theatre.games.supreme_commander.state import (
    ABSENT,
    ACTIVE,
    ALLY,
    BARRED,
    CONQUERED,
    CONTROLLED,
    INACTIVE,
    NEUTRAL,
    POSSESSION,
    Position,
    player_turn,
)
from theatre.games.supreme_commander.supply.network import home_hexes
from theatre.games.supreme_commander.tables import (
    ALLIES,
    AXIS,
    BALTIC_STATES,
    DIPLOMACY,
    ECONOMY,
    FRANCE,
    GERMANY,
    ITALY,
    NATION_ID,
    NATIONS,
    NOBODY,
    ROMANIA,
    UK,
    USA,
    USSR,
    VICHY,
)
from theatre.games.supreme_commander.world import COUNTRY_MASK

_EVERYBODY = tuple([(nation,) for nation in range(NATIONS)])
_MAJOR = (ACTIVE, INACTIVE)  # what Italy and France are no more when they have become minor allies [17.5.4, 17.7.1.2]
_NEVER = tuple([NATION_ID[name] for name in DIPLOMACY.never_attacked])


# who may be attacked


def is_own_conquered(s: Position, power: int, nation: int) -> bool:
    """An Inactive minor ally of the power's own side; Free France, which belongs to nobody, is none [17.5.1]."""
    return s.status[nation] == CONQUERED and side_of(s, nation) == s.camp[power]


def why_not(s: Position, power: int, nation: int) -> str | None:
    """The rule that forbids a declaration, money apart."""
    if nation in _NEVER:
        return "17.15b" if nation == USA else "10.5b"
    if not 0 <= nation < NATIONS or s.status[nation] in (BARRED, ABSENT) or nation == power:
        return "10.5b"
    rule = _why_no_declarer(s, power, nation)
    if rule is not None:
        return rule
    if COUNTRY_MASK[nation] and not COUNTRY_MASK[nation] & ~closed(s):
        return "19.2a"
    if s.status[nation] in _MAJOR:
        return _why_not_power(s, power, nation)
    if s.status[nation] == POSSESSION:
        return None if vichy_lands.may_be_attacked(s, power, nation) else "10.5a"
    if s.status[nation] == NEUTRAL:
        return None
    if s.status[nation] == CONTROLLED:
        return "16.1.6.1c" if s.camp[power] == ALLIES else "16.1.6.1d"
    if is_own_conquered(s, power, nation):
        return "10.5g" if _is_inside(s, power, nation) else None
    if s.status[nation] == ALLY and side_of(s, nation) == s.camp[power]:
        return "16.1.2h"
    if s.status[nation] != ALLY or have_fought(s, power, s.patron[nation]):  # even if it rests [17.13.4, 17.14.1]
        return "10.5a"
    return None


def _why_no_declarer(s: Position, power: int, nation: int) -> str | None:
    if power == USSR and s.status[USSR] == INACTIVE:
        return None if may_attack(s, nation) else "17.13c"
    if s.status[power] == ACTIVE:
        return None
    return "17.7d" if power == ITALY else "10.4c"


def _why_not_power(s: Position, power: int, foe: int) -> str | None:
    """Inactive powers of either side; an Active one only by the USSR, or by those who are not at war yet [16.2]."""
    if s.status[foe] == INACTIVE:
        return None
    if s.camp[foe] == s.camp[power] or have_fought(s, power, foe):
        return "10.5a"
    return None if s.camp[power] == ALLIES else "10.5a"


def _is_inside(s: Position, power: int, nation: int) -> bool:
    """Has one of its units entered the home country already? [16.1.2]"""
    home = home_hexes(s, nation)
    return any(s.stands[one] & home for one in run_by(s, power))


def cost(s: Position, power: int, nation: int, *, free: bool) -> int:
    return 0 if free or is_own_conquered(s, power, nation) else ECONOMY.declaration_of_war


def targets(s: Position, power: int, *, free: bool) -> list[tuple[int]]:
    able = [nation for nation in range(NATIONS) if why_not(s, power, nation) is None]
    return [(nation,) for nation in able if has_price(s, power, nation, free=free)]


def has_price(s: Position, power: int, nation: int, *, free: bool) -> bool:
    price = cost(s, power, nation, free=free)
    return not price or has(s, power, price)


# declaring


class Declarations(Joint[Position], tag="10.5"):
    """D22, and D66 with `free` in the Political phase."""

    free: bool = False

    def turn(self, s: Position, seat: int) -> Decision:
        def why(args: Args) -> Refusal:
            return Refusal((why_not(s, seat, args[0]) if args else "10.5a") or "10.5c")

        def check(args: Args) -> Refusal | None:
            known = len(args) == 1 and 0 <= args[0] < NATIONS
            paid = known and has_price(s, seat, args[0], free=self.free)
            return None if paid and why_not(s, seat, args[0]) is None else why(args)

        declare_ = Tested("declare", _EVERYBODY, check)
        asked = question(s, seat, "declare_war", "10.5h" if self.free else "10.5a", declare_)
        return asked if self.free else with_disbanding(s, asked)

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        nation = choice.args[0]
        price = cost(s, seat, nation, free=self.free)
        if price:
            spend(s, seat, price)
        if self.free:
            for victim in (nation, *low_countries.partners(s, seat, nation)):
                s.joined[victim] = player_turn(s)
        declare(s, seat, nation)
        if nation in self.seats and nation not in self.finished:
            self.finished = (*self.finished, nation)  # an Inactive power of the side is of the other one now


def in_movement(s: Position, power: int) -> tuple[Part, ...]:
    """D40: war on an Inactive minor ally of the own side, at no cost, before its border is crossed."""
    able = [nation for nation in range(NATIONS) if is_own_conquered(s, power, nation)]
    rows = Rows(lambda: [(nation,) for nation in able if why_not(s, power, nation) is None])

    def why(args: Args) -> Refusal:
        known = bool(args) and args[0] in able
        return Refusal((known and why_not(s, power, args[0])) or "10.5g")

    return (Each("declare", rows, why),)


def declare_in_movement(s: Position, power: int, args: Args) -> None:
    declare(s, power, args[0])


# what follows


def declare(s: Position, power: int, nation: int) -> None:
    """A power, and with it its side, goes to war with a nation, and with it its side [10.5i]."""
    s.log("declared", power, nation, rule="10.5a")
    if s.status[nation] in _MAJOR:
        _attack_power(s, power, nation)
    elif s.status[nation] == ALLY:  # of the Axis, by the USSR, which is at war with its major then [17.13]
        _attack_power(s, power, s.patron[nation], named=nation)
    elif s.status[nation] == POSSESSION:
        vichy_lands.attack(s, nation)
    else:
        if s.camp[power] == AXIS:
            low_countries.bring_in(s, power, nation)
        for victim in reversed([nation, *low_countries.partners(s, power, nation)]):
            s.push(Attacked(victim, power))
    sweep(s)


def _attack_power(s: Position, power: int, foe: int, named: int | None = None) -> None:
    ours = fighters(s, power)
    note_declaration(s, ours, foe if named is None else named)
    if foe == USSR and s.camp[power] == AXIS:
        note_attack_on_ussr(s, ours)
    if s.status[foe] == INACTIVE:
        s.camp[foe] = other_side(s.camp[power])
        if foe == ITALY:
            s.italy_by_dow = True
    if USSR in (power, foe) and s.camp[USSR] == ALLIES:
        s.soviet_dow = power == USSR
        s.barbarossa = s.turn if foe == USSR and GERMANY in ours else s.barbarossa
    begin_war(s, (*ours, *resting(s, s.camp[power])), tuple(sorted({foe, *_at_its_side(s, power, foe)})))
    note_consequences(s)


def _at_its_side(s: Position, power: int, foe: int) -> tuple[int, ...]:
    """An Active victim brings its side in; one that was Inactive has none yet."""
    return active_powers(s, s.camp[foe]) if s.camp[power] == ALLIES and s.status[foe] == ACTIVE else ()


class Attacked(Frame[Position], tag="16.1.2"):
    """A minor that was attacked: its controller is found [10.5], others shift, its units are placed."""

    nation: int
    aggressor: int
    asked: bool = False

    def step(self, s: Position) -> bool:
        if not self.asked:
            self.asked = True
            alone = self.aggressor == USSR and s.status[USSR] == INACTIVE  # 16.1.6.1: Germany controls it
            able = (GERMANY,) if alone else controllers(s, self.nation, self.aggressor)
            s.push(Accord("controller", self.nation, able))
        return True

    def child_done(self, s: Position, child: Frame[Position], result: int) -> None:
        if not isinstance(child, Accord):
            return
        s.done(self)
        nation, power = self.nation, self.aggressor
        fresh = s.status[nation] == NEUTRAL
        alone = power == USSR and s.status[USSR] == INACTIVE
        ours = (power,) if alone else fighters(s, power)
        if alone:
            make_controlled(s, nation, result, ours)
            _lose_annexation(s, nation)
        else:
            attach(s, nation, result, ours)
        s.conqueror[nation] = NOBODY
        note_declaration(s, ours, nation)
        if not fresh:
            fall_out(s, nation)
        sweep(s)
        note_consequences(s)
        if not fresh:
            call_up(s, nation)  # 16.1.2g: also what was set aside by 16.1.3.1
        elif nation != VICHY:
            minor_set_up.begin(s, nation)


def _lose_annexation(s: Position, nation: int) -> None:
    """16.1.6.1: the USSR attacks the nation from which it took Bessarabia."""
    if nation == ROMANIA and s.bessarabia:
        change(s, USSR, -ECONOMY.annexation_income)


def controllers(s: Position, nation: int, aggressor: int) -> tuple[int, ...]:
    """10.5, RUL-42: the powers of the other side among which a victim's controller is chosen."""
    if s.camp[aggressor] == ALLIES:
        return axis_controllers(s, nation)
    if nation == BALTIC_STATES and s.status[nation] == CONQUERED:
        return (USSR,)  # which annexed them [17.1]
    able = [power for power in active_powers(s, ALLIES) if s.neutral_until[power] < s.turn]
    near = [power for power in able if power in (USSR, UK, FRANCE) and power in neighbours(s, nation)]
    western = [power for power in able if power in (UK, FRANCE)]
    return tuple(near or western or [power for power in able if power == USA] or able) or (UK,)
