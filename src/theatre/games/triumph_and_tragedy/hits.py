"""12.44 Applying Hits: each falls on the strongest Enemy unit of the Class; the owner chooses among equals."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.battle import Battle, roller
from theatre.games.triumph_and_tragedy.state import Position, acts_as, reduce
from theatre.games.triumph_and_tragedy.tables import (
    CLASS,
    CLASSES,
    CONVOY,
    DOUBLE_LOSS,
    FACTION,
    INDEPENDENT,
    KIND,
    POWER,
)
from theatre.games.triumph_and_tragedy.world import NOWHERE

CONVOY_CLASS = len(CLASSES)  # a Class of its own with the switch `convoys_apart`


def class_of(s: Position, block: int) -> int:
    """The Target Class of a unit where it stands [12.41b]."""
    kind = acts_as(s, block)
    return CONVOY_CLASS if kind == CONVOY and s.variants.convoys_apart else CLASS[kind]


def victims(s: Position, battle: Battle, shooter: int) -> list[int]:
    """The units in the Battle at which this Faction fires."""
    fighters = battle.fighters(s)
    foes = [one for one in {FACTION[block]: None for block in fighters} if battle.targets(s, shooter, one)]
    return [block for block in fighters if FACTION[block] in foes]


def strongest(s: Position, battle: Battle, shooter: int, target: int) -> list[int]:
    """12.44a: those of the Class with the largest CV now."""
    units = [block for block in victims(s, battle, shooter) if class_of(s, block) == target]
    most = max([s.cv[block] for block in units], default=0)
    return [block for block in units if s.cv[block] == most]


def alike(s: Position, blocks: list[int]) -> bool:
    """Does it make no difference which of these face-up units takes the Hit?"""
    looks = {(POWER[b], KIND[b], s.acted[b], s.came[b], s.invaded[b], s.route[b]) for b in blocks}
    return len(looks) <= 1


def chooser(s: Position, blocks: list[int], shooter: int) -> int:
    """12.44b: their owner; where they belong to several Factions, who has fired or rolled for a Minor (ruling)."""
    owners = {FACTION[block] for block in blocks}
    if len(owners) == 1:
        return owners.pop()
    return shooter if shooter != INDEPENDENT else roller(s, s.where[blocks[0]])


class Hits(Frame[Position], tag="12.44b"):
    """The Hits of one unit's Fire. Surplus Hits are lost [12.44e]."""

    shooter: int
    target: int
    left: int

    def step(self, s: Position) -> bool:
        equals = strongest(s, s.enclosing(Battle), self.shooter, self.target) if self.left else []
        if not equals:
            if self.left:
                s.log("hits-lost", self.left, rule="12.44e")
            s.done(self)
            return True
        if alike(s, equals) or chooser(s, equals, self.shooter) == INDEPENDENT:
            self._hit(s, equals[0])
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        battle = s.enclosing(Battle)
        equals = strongest(s, battle, self.shooter, self.target)

        def why(args: Args) -> Refusal:
            same = [block for block in victims(s, battle, self.shooter) if class_of(s, block) == self.target]
            return Refusal("12.44a" if len(args) == 1 and args[0] in same else "12.44b")

        part = Each("hit", [(block,) for block in equals], why)
        args = (self.left, battle.space)
        return ask(s, chooser(s, equals, self.shooter), "hits", "12.44b", part, args=args, public=True)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self._hit(s, choice.args[0])

    def _hit(self, s: Position, block: int) -> None:
        space, kind = s.where[block], acts_as(s, block)
        reduce(s, block, 2 if kind in DOUBLE_LOSS else 1)
        self.left -= 1
        if s.where[block] == NOWHERE:
            s.log("eliminated", POWER[block], KIND[block], space, rule="12.44d")
        else:
            s.log("hit", POWER[block], KIND[block], space, s.cv[block], rule="12.44a")
