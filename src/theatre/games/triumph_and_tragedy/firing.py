"""12.3 Combat Actions and 12.4 Unit Fire: whose turn it is, what a unit may do, and its dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal, Why
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.battle import Battle, active_last, at_odds, bombed, roller
from theatre.games.triumph_and_tragedy.choosing import Goings
from theatre.games.triumph_and_tragedy.hits import CONVOY_CLASS, Hits, class_of, victims
from theatre.games.triumph_and_tragedy.rebasing import rebase, rebase_targets, why_no_rebase
from theatre.games.triumph_and_tragedy.retreat import retreat, retreat_spaces, why_no_retreat
from theatre.games.triumph_and_tragedy.rolls import Throw
from theatre.games.triumph_and_tragedy.state import Position, acts_as, has_tech
from theatre.games.triumph_and_tragedy.tables import (
    AIR_CLASS,
    AIR_FORCE,
    AIRDEFENSE_RADAR,
    BLOCKS,
    CARRIER,
    CONVOY,
    FACTION,
    FIREPOWER,
    FIRST_FIRE,
    FLEET,
    GROUND_CLASS,
    INDEPENDENT,
    KIND,
    NAVAL_CLASS,
    POWER,
    PRECISION_BOMBSIGHT,
    SONAR,
    SUB_CLASS,
)
from theatre.games.triumph_and_tragedy.world import IS_SEA, NOWHERE

SONAR_POWER = 3
STRIKE_POWER = 1
BOMBING_POWER = 1

# the order of Combat Actions


def may_act(s: Position, block: int) -> bool:
    """In the Battle, no Convoy [12.72], not landed this Turn [12.61a], and its Action still to come."""
    return bool(s.joined[block]) and not s.acted[block] and not s.invaded[block] and acts_as(s, block) != CONVOY


def fires_at(s: Position, faction: int, kind: int) -> tuple[bool, bool, int]:
    """When a Faction's units of a kind act: FirstFire, Surprise, then Defenders before Attackers [9.0b, 15.22d]."""
    tech = FIRST_FIRE.get(kind)
    first = tech is not None and has_tech(s, faction, tech)
    surprise = faction != INDEPENDENT and bool(s.surprise[faction])
    order = (INDEPENDENT, *active_last(s))
    return not first, not surprise, order.index(faction)


def next_to_act(s: Position, battle: Battle) -> tuple[int, int] | None:
    """The Faction and the kind of the units that act now [3.14, 12.3a, b]."""
    due = {(KIND[block], FACTION[block]) for block in battle.fighters(s) if may_act(s, block)}
    if not due:
        return None
    kind = min(due)[0]
    factions = [faction for one, faction in sorted(due) if one == kind]
    return min(factions, key=lambda faction: fires_at(s, faction, kind)), kind


def units_due(s: Position, battle: Battle, faction: int, kind: int) -> list[int]:
    units = battle.fighters(s)
    return [block for block in units if FACTION[block] == faction and KIND[block] == kind and may_act(s, block)]


# targets and dice


def classes_there(s: Position, battle: Battle, faction: int) -> list[int]:
    return sorted({class_of(s, block) for block in victims(s, battle, faction)})


def firepower(s: Position, block: int, target: int) -> int:
    if target == SUB_CLASS and KIND[block] == FLEET and has_tech(s, FACTION[block], SONAR):
        return SONAR_POWER
    return FIREPOWER[KIND[block]][NAVAL_CLASS if target == CONVOY_CLASS else target]


def dice_of(s: Position, block: int, target: int) -> int:
    """One for each CV; two with AirDefense Radar against Air in Friendly Territory [9.0a]."""
    space, faction = s.where[block], FACTION[block]
    at_home = not IS_SEA[space] and s.held[space] == faction
    radar = KIND[block] == AIR_FORCE and target == AIR_CLASS and at_home and has_tech(s, faction, AIRDEFENSE_RADAR)
    return s.cv[block] * (2 if radar else 1)


def can_hurt(s: Position, battle: Battle, block: int) -> bool:
    return any(firepower(s, block, target) for target in classes_there(s, battle, FACTION[block]))


def can_bomb(s: Position, block: int) -> bool:
    """12.62a: an Air Force over the MainCapital of an Enemy, with Precision Bombsight."""
    faction = FACTION[block]
    over = KIND[block] == AIR_FORCE and bombed(s, s.where[block], faction) is not None
    return over and has_tech(s, faction, PRECISION_BOMBSIGHT)


def minors_target(s: Position, battle: Battle, block: int) -> int:
    """15.42e: Ground units first, else the Class against which the Fortress is best; -1 without a target."""
    there = classes_there(s, battle, INDEPENDENT)
    if GROUND_CLASS in there:
        return GROUND_CLASS
    return max(there, key=lambda target: (firepower(s, block, target), -target), default=-1)


# the frames


class CombatRound(Frame[Position], tag="12.21"):
    """Each unit in order takes one Combat Action, unless the Battle ends before."""

    def step(self, s: Position) -> bool:
        battle = s.enclosing(Battle)
        due = None if battle.is_over(s) else next_to_act(s, battle)
        if due is None:
            s.done(self)
            return True
        faction, kind = due
        for block in units_due(s, battle, faction, kind):
            if faction == INDEPENDENT and minors_target(s, battle, block) >= 0:
                s.push(MinorsFire(block))
                return True
            if faction == INDEPENDENT or not has_choice(s, battle, block):
                s.acted[block] = 1  # face-up and without anything to do: there is nothing to ask
                return True
        s.push(CombatAction(faction, kind))
        return True


def has_choice(s: Position, battle: Battle, block: int) -> bool:
    if can_hurt(s, battle, block) or can_bomb(s, block):
        return True
    return bool(retreat_spaces(s, block, battle.entries)) or bool(rebase_targets(s, block))


class MinorsFire(Frame[Position], tag="15.42e"):
    """A Fortress of an Armed Minor fires; its dice are rolled by a Rival of the Violator."""

    block: int

    def step(self, s: Position) -> bool:
        target = minors_target(s, s.enclosing(Battle), self.block)
        s.acted[self.block] = 1
        fire(s, self.block, target, roller(s, s.where[self.block]))
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Throw):
            target = minors_target(s, s.enclosing(Battle), self.block)
            score(s, self.block, target, firepower(s, self.block, target), result)
        else:
            s.done(self)


def fire(s: Position, block: int, target: int, seat: int) -> None:
    """12.43: name the Class, roll the dice."""
    about = (KIND[block], target, s.where[block])
    s.push(Throw(seat, dice_of(s, block, target), "fire", about))


def score(s: Position, block: int, target: int, power: int, faces: Sequence[int]) -> None:
    """12.42: each die up to the Firepower is a Hit."""
    hits = sum([face <= power for face in faces])
    s.log("fired", POWER[block], KIND[block], target, s.where[block], hits, rule="12.42")
    s.push(Hits(FACTION[block], target, hits))


class CombatAction(Frame[Position], tag="12.3c"):
    """One unit of the kind whose turn it is fires, Retreats, strikes or bombs; its owner chooses which unit."""

    faction: int
    kind: int
    shot: tuple[int, ...] = ()  # the unit that fires, its target, its Firepower, whither it goes then or NOWHERE

    def step(self, s: Position) -> bool:
        battle = s.enclosing(Battle)
        due = None if battle.is_over(s) else next_to_act(s, battle)
        if due == (self.faction, self.kind):
            return False
        s.done(self)  # something has changed beside: the Round looks again
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        menu = Actions(s, s.enclosing(Battle), self.faction, self.kind)
        args = (menu.battle.space, self.kind)
        return ask(s, self.faction, "combat-action", "12.3c", *menu.parts(), args=args, public=True)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        block = choice.args[0]
        s.acted[block] = 1
        if choice.verb == "fire":
            target = choice.args[1]
            self.shot = (block, target, firepower(s, block, target), NOWHERE)
            fire(s, block, target, seat)
        elif choice.verb == "strike":
            self.shot = (block, NAVAL_CLASS, STRIKE_POWER, choice.args[1])
            fire(s, block, NAVAL_CLASS, seat)
        elif choice.verb == "bomb":
            self.shot = (block,)
            s.push(Throw(seat, s.cv[block], "bombing", (s.where[block],)))
        else:
            if choice.verb == "retreat":
                retreat(s, *choice.args)
            elif choice.verb == "rebase":
                rebase(s, *choice.args)
            else:
                s.log("skipped", POWER[block], KIND[block], s.where[block], rule="12.3c")
            s.done(self)

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Hits):
            self._scoot(s)
            s.done(self)
        elif child.purpose == "bombing":
            bomb(s, self.shot[0], result)
            s.done(self)
        else:
            block, target, power, _ = self.shot
            score(s, block, target, power, result)

    def _scoot(self, s: Position) -> None:
        """12.74: after its strike a Carrier is gone at once."""
        block, _, _, to = self.shot
        if to == NOWHERE or s.where[block] == NOWHERE:
            return
        if why_no_retreat(s, block, to, s.enclosing(Battle).entries) is None:
            retreat(s, block, to)
        else:
            rebase(s, block, to)


def bomb(s: Position, block: int, faces: Sequence[int]) -> None:
    """12.62c: each Hit lowers the Enemy's IND for good."""
    victim = bombed(s, s.where[block], FACTION[block])
    assert victim is not None
    hits = min(s.ind[victim], sum([face <= BOMBING_POWER for face in faces]))
    s.ind[victim] -= hits
    s.log("bombed", FACTION[block], victim, hits, s.ind[victim], rule="12.62c")


class Shots(Each):
    """`fire (block, class)`: any Class present may be named [12.41c]; the menu leaves out Fire that can never hit."""

    __slots__ = ("_refuse",)

    def __init__(self, rows: Sequence[Args], refuse: Why) -> None:
        super().__init__("fire", rows)
        self._refuse = refuse

    def refuse(self, args: Args) -> Refusal | None:
        return self._refuse(args)


class Actions:
    """What the units that act now may do, and why others may not."""

    __slots__ = ("battle", "faction", "kind", "s", "units")

    def __init__(self, s: Position, battle: Battle, faction: int, kind: int) -> None:
        self.s = s
        self.battle = battle
        self.faction = faction
        self.kind = kind
        self.units = units_due(s, battle, faction, kind)

    def parts(self) -> tuple[Part, ...]:
        s, battle = self.s, self.battle
        there = classes_there(s, battle, self.faction)
        shots = [(b, target) for b in self.units for target in there if firepower(s, b, target)]
        idle = [(b,) for b in self.units if not can_hurt(s, battle, b)]
        strikers = self.units if self.kind == CARRIER and NAVAL_CLASS in there else []
        return (
            Shots(shots, self._why_no_fire),
            Goings("retreat", self.units, self._spaces, self._why_no_retreat),
            Goings("rebase", self.units, self._areas, self._why_no_rebase),
            Goings("strike", strikers, self._both, self._why_no_strike),
            Each("bomb", [(b,) for b in self.units if can_bomb(s, b)], self._why_no_bombing),
            Each("skip", idle, lambda args: self._why_not_this(args, 1) or Refusal("12.3c")),
        )

    def _spaces(self, block: int) -> Sequence[int]:
        return retreat_spaces(self.s, block, self.battle.entries)

    def _areas(self, block: int) -> Sequence[int]:
        return rebase_targets(self.s, block)

    def _both(self, block: int) -> Sequence[int]:
        return tuple(sorted({*self._spaces(block), *self._areas(block)}))

    # why not

    def _why_not_this(self, args: Args, length: int) -> Refusal | None:
        """Why the unit named first cannot act now; None if it can."""
        s = self.s
        if len(args) != length or not 0 <= args[0] < BLOCKS:
            return Refusal("12.3c")
        block = args[0]
        if block in self.units:
            return None
        if s.where[block] != self.battle.space or FACTION[block] != self.faction:
            return Refusal("12.0")
        if s.escaped[block]:
            return Refusal("12.73d")
        if not s.joined[block]:
            return Refusal("12.71a" if IS_SEA[self.battle.space] else "12.0")
        if acts_as(s, block) == CONVOY:
            return Refusal("12.72")
        if s.invaded[block]:
            return Refusal("12.61a")
        return Refusal("12.21" if s.acted[block] else "12.3a")

    def _why_no_fire(self, args: Args) -> Refusal | None:
        refusal = self._why_not_this(args, 2)
        if refusal is not None:
            return refusal
        s, battle, target = self.s, self.battle, args[1]
        if target not in range(CONVOY_CLASS + s.variants.convoys_apart):
            return Refusal("12.41a")
        if target in classes_there(s, battle, self.faction):
            return None
        foes = [b for b in battle.fighters(s) if at_odds(s, battle.space, self.faction, FACTION[b])]
        return Refusal("12.3W-a" if any(class_of(s, b) == target for b in foes) else "12.41c")

    def _why_no_retreat(self, args: Args) -> Refusal:
        refusal = self._why_not_this(args, 2)
        return refusal or why_no_retreat(self.s, args[0], args[1], self.battle.entries) or Refusal("12.5a")

    def _why_no_rebase(self, args: Args) -> Refusal:
        return self._why_not_this(args, 2) or why_no_rebase(self.s, *args)

    def _why_no_strike(self, args: Args) -> Refusal:
        refusal = self._why_not_this(args, 2)
        if refusal is not None:
            return refusal
        if self.kind != CARRIER or NAVAL_CLASS not in classes_there(self.s, self.battle, self.faction):
            return Refusal("12.74")
        return why_no_retreat(self.s, args[0], args[1], self.battle.entries) or Refusal("12.74")

    def _why_no_bombing(self, args: Args) -> Refusal:
        return self._why_not_this(args, 1) or Refusal("12.62a")
