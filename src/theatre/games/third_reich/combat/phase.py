"""The Combat phase [14.1, 55.II.D8] in its printed order, and the attacks that are declared in it [14.16]."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from theatre.core.decision import Args, Built, Choice, Decision, Each, Options, Part, shut
from theatre.core.flow import Joint, Sequence
from theatre.games.third_reich.air.counterair import PortStrike, PortStrikes
from theatre.games.third_reich.air.exploitation_support import ExploitationSupport
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.advance import Advance
from theatre.games.third_reich.combat.airborne import ALL, Drops, must_attack, seek_shelter, why_not_drop
from theatre.games.third_reich.combat.attack import Assault, Declaration, WalkIn
from theatre.games.third_reich.combat.attrition import AttritionCombat, CombatOrder, attrition_fronts
from theatre.games.third_reich.combat.battle import Battle, broken_through, is_seaborne, seaborne
from theatre.games.third_reich.combat.chains import Breakthrough, Exploiter, has_stayed
from theatre.games.third_reich.combat.exploitation import ExploitationMovement, Exploiters, can_exploit
from theatre.games.third_reich.combat.missions import Missions, conclude, end_first_round
from theatre.games.third_reich.combat.shown_defence import ShownDefence
from theatre.games.third_reich.counters import actor, enemy_ground, ground_at
from theatre.games.third_reich.movement.alternate_moves import contest, contest_part, soil_and_forces
from theatre.games.third_reich.movement.control import commander, controller
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.movement.fixed_units import note_approach
from theatre.games.third_reich.nations import acting, acts_as, option_on
from theatre.games.third_reich.naval.invasion import Beach, hostile_shores
from theatre.games.third_reich.options import is_polish_war
from theatre.games.third_reich.politics.consent import Consent
from theatre.games.third_reich.politics.cooperation import are_apart, is_paris_lost
from theatre.games.third_reich.state import FOUGHT, GROUND, Position, ranks
from theatre.games.third_reich.supply.overland import sea_fed_hexes, supplied_hexes
from theatre.games.third_reich.tables import AIRBORNE, ARMOR, FRANCE, KIND, OFFENSIVE, PASS, POLAND, POWERS, USSR
from theatre.games.third_reich.world import BIT, EAST, FRONT, FRONTS, GROUND_SIDES, ON_FRONT, across, mask_of, spaces

JOINT = ("attack", "walk-in", "beach")  # in which units of allies may take part
ATTACK, WALK_IN = JOINT.index("attack"), JOINT.index("walk-in")


def on_offensive(s: Position) -> tuple[int, ...]:
    """The seats of the nations that take the Offensive anywhere."""
    taking = [one for one in acting(s) if OFFENSIVE in [option_on(s, one, front) for front in FRONTS]]
    return tuple([controller(s, nation) for nation in taking])


class CombatPhase(Sequence[Position], tag="14.1"):
    """Steps 8a to 8s. Who flies or sails adds his frames to the steps that name them; see `battle.py` for missions."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "order", "attrition_before", "paris_shown", "missions", "drops", "ground_combat",
        "exploiters", "port_strikes", "exploitation_movement", "exploitation_support", "exploitation_drops",
        "exploitation_combat", "missions_end", "attrition", "displacement",
    )  # fmt: skip
    before: Args = ()  # fronts of which the Attrition comes before the Offensives
    pledged: Args = ()  # units left out of an Attrition because they will attack [18.1b]
    breakthroughs: tuple[Breakthrough, ...] = ()
    chains: tuple[Exploiter, ...] = ()
    dropped: Args = ()  # airborne, in the latest drops
    strikes: tuple[PortStrike, ...] = ()

    def order(self, s: Position) -> None:
        """8a: asked only where both kinds of combat are to come."""
        note_approach(s)
        seek_shelter(s)
        fronts = attrition_fronts(s)
        if fronts and on_offensive(s):
            s.push(CombatOrder(fronts))

    def attrition_before(self, s: Position) -> None:
        last = [front for front in attrition_fronts(s) if front not in self.before]
        self._push_attrition(s, self.before, (*last,), first=True)

    def paris_shown(self, s: Position) -> None:
        """26.814: the defender may show that Paris cannot fall."""
        if FRANCE in on_offensive(s) and is_paris_lost(s):
            s.push(ShownDefence())

    def missions(self, s: Position) -> None:
        """8b to 8h [14.11-14.14]."""
        self._push_for_offensives(s, Missions)

    def drops(self, s: Position) -> None:
        self._push_for_offensives(s, Drops)

    def ground_combat(self, s: Position) -> None:
        self._push_for_offensives(s, GroundCombat)

    def exploiters(self, s: Position) -> None:
        """8k [14.16]."""
        end_first_round(s)
        for seat in on_offensive(s):
            give_up(s, seat, self.breakthroughs)
        if self.breakthroughs:
            s.push(Exploiters(on_offensive(s), breakthroughs=self.breakthroughs))

    def port_strikes(self, s: Position) -> None:
        """8l [14.17]."""
        if self.strikes:
            s.push(PortStrikes(self.strikes))

    def exploitation_movement(self, s: Position) -> None:
        if self.chains:
            s.push(ExploitationMovement(on_offensive(s), chains=self.chains))

    def exploitation_support(self, s: Position) -> None:
        """8n to 8p [14.18]: for exploiters, and for airborne that can still drop, broken through or not [31.1q1]."""
        able = [unit for unit in ALL if any(why_not_drop(s, one, unit) is None for one in acting(s))]
        if self.chains or able:
            s.push(ExploitationSupport(on_offensive(s)))

    def exploitation_drops(self, s: Position) -> None:
        self._push_for_offensives(s, Drops)

    def exploitation_combat(self, s: Position) -> None:
        if on_offensive(s):
            s.push(ExploitationCombat(on_offensive(s), chains=self.chains, dropped=self.dropped))

    def missions_end(self, s: Position) -> None:
        """Whoever still flies or is at sea goes home."""
        conclude(s)

    def attrition(self, s: Position) -> None:
        self._push_attrition(s, tuple([front for front in attrition_fronts(s) if front not in self.before]))

    def displacement(self, s: Position) -> None:
        """28.24, 29.26: what was overrun and is not yet gone."""
        if s.overrun:
            s.push(Displacement())

    def _push_attrition(self, s: Position, fronts: Args, later: Args = (), first: bool = False) -> None:
        for at, front in reversed(list(enumerate(fronts))):
            s.push(AttritionCombat(front, first, (*fronts[at + 1 :], *later)))

    def _push_for_offensives(self, s: Position, kind: type[Joint[Position]]) -> None:
        powers = on_offensive(s)
        if powers:
            s.push(kind(powers))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, CombatOrder):
            self.before = result
        elif isinstance(child, AttritionCombat):
            self.pledged = (*self.pledged, *child.pledged)
        elif isinstance(child, Drops):
            self.dropped = result
        elif isinstance(child, Missions):
            self.strikes = result
        elif isinstance(child, Exploiters | ExploitationMovement):
            self.chains = result


class GroundCombat(Joint[Position], tag="14.16"):
    """The powers declare attacks and resolve each before the next."""

    sallied: Args = ()  # the hexes from which units have attacked, once for each
    fought: Args = ()  # those that were attacked [14.23e]
    russian: Args = ()  # and those that Russia has attacked, for after it the West may try, and before it [45.3]
    sources: Args = ()  # of the units that are walking into a vacant hex
    alternated: Args = ()  # countries over which allies have disagreed [51.5]
    on_poles: bool = False  # has Germany attacked Polish ground units? [43.1]
    wish: Args = ()  # an attack with units of allies: its place in JOINT, the seat, and the declaration
    askings: Args = ()  # whose consent it still needs [14.21]

    def step(self, s: Position) -> bool:
        if s.overrun:
            s.push(Displacement())
            return True
        return super().step(s)

    def assault(self, s: Position, seat: int) -> Assault:
        nation = acts_as(s, seat)
        return self.forces(s, nation, self._yielded(s, nation))

    def forces(self, s: Position, nation: int, yielded: int = 0) -> Assault:
        """What a nation can attack in this round of combat."""
        phase = s.enclosing(CombatPhase)
        broken = phase.breakthroughs if phase else ()
        return Assault(s, nation, self.sallied, self._fought(nation), broken=broken, yielded=yielded)

    def _fought(self, nation: int) -> Args:
        return self.russian if nation == USSR else self.fought

    def _yielded(self, s: Position, nation: int) -> int:
        """45.3: hexes on which the other group, which is not done yet, can bring more factors to bear."""
        others = [one for one in self.seats if one not in self.finished and are_apart(s, nation, one) == "45.1"]
        if nation not in POWERS or not others:
            return 0
        mine, theirs = self.forces(s, nation), self.forces(s, others[0])
        reached = 0
        for hexes in theirs.own.values():
            reached |= hexes
        both = spaces(mine.targets & theirs.targets & reached)
        return mask_of([hex_ for hex_ in both if theirs.most(hex_) > mine.most(hex_)])

    def turn(self, s: Position, seat: int) -> Decision:
        assault = self.assault(s, seat)
        declaration, walk_in = Declaration(assault), WalkIn(assault)
        attack = Built("attack", declaration, declaration.canonical)
        walk = Built("walk-in", walk_in, walk_in.canonical)
        disagree = contest_part(s, self, acts_as(s, seat))
        return question(s, seat, "attack", "14.16", attack, walk, self.beach(s, seat), disagree, public=False)

    def beach(self, s: Position, seat: int) -> Part:
        beach = Beach(s, seat, self._fought(acts_as(s, seat)))
        return Built("beach", beach, beach.canonical)

    def alternate(self, s: Position, seat: int, nation: int) -> tuple[Part, ...]:
        assault = self.assault(s, seat)
        assault.only = soil_and_forces(s, nation)
        declaration, walk_in = Declaration(assault), WalkIn(assault)
        return (
            Built("attack", declaration, declaration.canonical),
            Built("walk-in", walk_in, walk_in.canonical),
        )

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return tuple([self._with_done(s, self.turn(s, seat)) for seat in self.seats if seat not in self.finished])

    def _with_done(self, s: Position, asked: Decision) -> Decision:
        rule = self.why_not_done(s, asked.seat)
        done = shut("done", rule) if rule else Each("done")
        return msgspec.structs.replace(asked, options=Options(s, *asked.options.given, done))

    def why_not_done(self, s: Position, seat: int) -> str:
        """Duties: airborne on top of enemies [31.2], units left out of an Attrition [18.1b], the Offensive [12.24]."""
        nation = acts_as(s, seat)
        if must_attack(s, nation):
            return "31.2"
        assault = self.assault(s, seat)
        phase = s.enclosing(CombatPhase)
        waiting = [unit for unit in (phase.pledged if phase else ()) if actor(s, unit) == nation]
        if any(not s.attacked[unit] and assault.own.get(unit, 0) & assault.targets for unit in waiting):
            return "18.1b"
        if self._owed(s, nation) & possible(assault):
            return "12.24"
        poles = ranks(s)[GROUND + POLAND] if is_polish_war(s, nation, EAST) and not self.on_poles else 0
        return "43.1" if poles & possible(assault) else ""

    def _owed(self, s: Position, nation: int) -> int:
        """The fronts on which it has announced an Offensive and done nothing."""
        idle = [front for front in FRONTS if not s.acted[nation * len(FRONTS) + front]]
        return sum([ON_FRONT[front] for front in idle if option_on(s, nation, front) == OFFENSIVE])

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "contest":
            contest(s, self, seat, choice)
        else:
            units = choice.args[choice.args[0] + 1 :] if choice.verb == "attack" else choice.args[1:]
            self.wish = (JOINT.index(choice.verb), seat, *choice.args)
            free = [unit for unit in units if unit not in must_attack(s, actor(s, unit))]  # the others must [31.2]
            self.askings = tuple(sorted({commander(s, unit) for unit in free} - {seat}))
            self._next_wish(s)

    def _next_wish(self, s: Position) -> None:
        """Nobody's units attack unless he agrees [14.21]."""
        verb, seat, *args = self.wish
        if self.askings:
            s.push(Consent(self.askings[0], seat, "14.21a", (args[verb == ATTACK],)))
            return
        self.wish = ()
        if verb == ATTACK:
            self._attack(s, tuple(args[1 : args[0] + 1]), tuple(args[args[0] + 1 :]))
        elif verb == WALK_IN:
            self._walk_in(s, args[0], tuple(args[1:]))
        else:
            self._land(s, seat, args[0], tuple(args[1:]))

    def _attack(self, s: Position, hexes: Args, units: Args) -> None:
        self.on_poles |= any(s.serves[unit] == POLAND for hex_ in hexes for unit in ground_at(s, hex_))
        self._commit(s, hexes, units)
        s.push(self.battle(hexes, units))

    def _walk_in(self, s: Position, hex_: int, units: Args) -> None:
        self.sources = tuple(sorted({s.where[unit] for unit in units}))
        self._commit(s, (hex_,), units)
        s.push(Advance((hex_,), units, armor_first=True))

    def _land(self, s: Position, seat: int, hex_: int, units: Args) -> None:
        landings = hostile_shores(s, (hex_,), acts_as(s, seat))
        self.sources = ()
        self._commit(s, (hex_,), units)
        s.push(Advance((hex_,), units, landings=landings))

    def _answered(self, s: Position, by: int, allowed: bool) -> None:
        if allowed:
            self.askings = self.askings[1:]
            self._next_wish(s)
        else:
            s.log("attack.refused", by, self.wish[1], rule="14.21a")
            self.wish = self.askings = ()

    def battle(self, hexes: Args, units: Args) -> Battle:
        return Battle(hexes, units)

    def counts(self, unit: int) -> bool:
        """Does it take up room in the hex from which it attacks?"""
        return True

    def _commit(self, s: Position, hexes: Args, units: Args) -> None:
        """No unit attacks twice [14.35b], and each counts where it comes from and what it is used for."""
        counted = [unit for unit in units if KIND[unit] != AIRBORNE and not is_seaborne(s, unit) and self.counts(unit)]
        self.sallied = (*self.sallied, *[s.where[unit] for unit in counted])
        if any(actor(s, unit) == USSR for unit in units):
            self.russian = (*self.russian, *hexes)
        else:
            self.fought = (*self.fought, *hexes)
        for unit in units:
            s.attacked[unit] = FOUGHT
            for hex_ in hexes:
                s.acted[actor(s, unit) * len(FRONTS) + FRONT[hex_]] = 1

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        phase = s.enclosing(CombatPhase)
        assert phase is not None
        if isinstance(child, Consent):
            self._answered(s, child.by, result)
        elif isinstance(child, Battle):
            phase.breakthroughs = (*phase.breakthroughs, *result)
        elif isinstance(child, Advance) and result and self._breaks_through(s, child, result[0]):
            aboard = [*seaborne(s, result), *child.landed] if child.landings else []
            reserves = tuple([unit for unit in aboard if KIND[unit] == ARMOR and unit not in child.units])
            broken = broken_through(s, result[0], self.sources, child.units, reserves)
            phase.breakthroughs = (*phase.breakthroughs, broken)

    def _breaks_through(self, s: Position, child: Advance, hex_: int) -> bool:
        """14.4b; on an undefended beach armor must have landed first [29.436], and a fleet feed it [14.4q4]."""
        if child.landings:
            return any(KIND[unit] == ARMOR for unit in child.units) and is_fed(s, hex_)
        return is_open(s, hex_)


def give_up(s: Position, seat: int, breakthroughs: tuple[Breakthrough, ...]) -> None:
    """20.4b: who cannot act on his Offensive passes, and the BRPs are lost.

    But airborne may still drop, and armor exploit what an ally has broken through [14.18, 14.32].
    """
    nation = acts_as(s, seat)
    if any(why_not_drop(s, nation, unit) is None for unit in ALL) or can_exploit(s, nation, breakthroughs):
        return
    for front in FRONTS:
        at = nation * len(FRONTS) + front
        if s.option[at] == OFFENSIVE and not s.acted[at]:
            s.option[at] = PASS
            s.log("offensive.void", seat, front, rule="20.4b")


def possible(assault: Assault) -> int:
    """The hexes that a power's own units can attack or walk into."""
    reached = 0
    for hexes in assault.own.values():
        reached |= hexes
    return (reached & assault.targets) | sum([BIT[hex_] for hex_ in WalkIn(assault).tokens()])


def is_open(s: Position, hex_: int) -> bool:
    """14.4b: from a hex that was vacant none exploits next to hostile ground units or without a line of supply."""
    near = across(BIT[hex_], GROUND_SIDES)
    return not near & enemy_ground(s, s.holder[hex_]) and is_fed(s, hex_)


def is_fed(s: Position, hex_: int) -> bool:
    """Can its holder trace a line of supply to a hex, over land or by fleets that were named?"""
    return bool((supplied_hexes(s, s.holder[hex_]) | sea_fed_hexes(s, s.holder[hex_])) & BIT[hex_])


class ExploitationCombat(GroundCombat, tag="55.II.D8r"):
    """Attacks of exploiters and of airborne that have just dropped [14.35]; they break through no further [14.36]."""

    chains: tuple[Exploiter, ...] = ()
    dropped: Args = ()

    def forces(self, s: Position, nation: int, yielded: int = 0) -> Assault:
        return Assault(s, nation, self.sallied, self._fought(nation), self.chains, self.dropped, yielded=yielded)

    def counts(self, unit: int) -> bool:
        """14.37a"""
        return not has_stayed(self.chains, unit)

    def step(self, s: Position) -> bool:
        fresh = [*[one.unit for one in self.chains], *self.dropped]
        owners = {actor(s, unit) for unit in fresh if s.where[unit] >= 0 and not s.attacked[unit]}
        idle = [seat for seat in self.seats if acts_as(s, seat) not in owners and seat not in self.finished]
        if idle:
            self.finished = (*self.finished, *idle)
            return True
        return super().step(s)

    def why_not_done(self, s: Position, seat: int) -> str:
        """Those who have only exploited so far have not acted on their Offensive [12.24]."""
        if must_attack(s, acts_as(s, seat)):
            return "31.2"
        owed = self._owed(s, acts_as(s, seat))
        return "12.24" if owed and owed & possible(self.assault(s, seat)) else ""

    def battle(self, hexes: Args, units: Args) -> Battle:
        return Battle(hexes, units, chains=self.chains)

    def beach(self, s: Position, seat: int) -> Part:
        """Who has not landed yet does so no more [14.35a]."""
        return shut("beach", "14.35a")
