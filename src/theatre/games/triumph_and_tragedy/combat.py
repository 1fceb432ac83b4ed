"""12 Combat: which Battles are Active, in which order they are resolved, and what the end of the phase brings."""

from __future__ import annotations

from typing import Any, ClassVar

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Sequence
from theatre.games.triumph_and_tragedy import capture
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.battle import foes_there, is_bombing_raid, note_battles, show_sides
from theatre.games.triumph_and_tragedy.choosing import Members, SetOf
from theatre.games.triumph_and_tragedy.control import freeze
from theatre.games.triumph_and_tragedy.land_battle import LandBattle
from theatre.games.triumph_and_tragedy.retreat import ForcedRetreats
from theatre.games.triumph_and_tragedy.sea_battle import SeaBattle, hunted, hunters, own_escaped
from theatre.games.triumph_and_tragedy.state import RAID, Position, enemies_in, new_limits, own_in
from theatre.games.triumph_and_tragedy.tables import BLOCKS
from theatre.games.triumph_and_tragedy.world import IS_SEA, MAIN_CAPITALS, NOWHERE, SPACES

# which Battles there are


def battles_of(s: Position, faction: int) -> list[int]:
    """Spaces where this Faction stands against Enemies, and Enemy MainCapitals that it only bombs."""
    open_to = [space for space in range(SPACES) if faction in s.present[space] and len(s.present[space]) > 1]
    fights = [space for space in open_to if faces_enemies(s, space, faction)]
    return sorted([*fights, *[area for area in MAIN_CAPITALS if is_bombing_raid(s, area, faction)]])


def faces_enemies(s: Position, space: int, faction: int) -> bool:
    """Units in the open on both sides; Escaped Subs are not Engaged [12.73d]."""
    if not IS_SEA[space]:
        return bool(foes_there(s, space, faction))
    own = any(not s.escaped[block] for block in own_in(s, space, faction))
    return own and bool(enemies_in(s, space, faction))


def hunts(s: Position, faction: int) -> list[int]:
    """Seas where a Battle could be made of Escaped Subs, the Faction's own or the Enemy's [12.73g, h]."""
    shared = [sea for sea in range(SPACES) if IS_SEA[sea] and faction in s.present[sea] and len(s.present[sea]) > 1]
    calm = [sea for sea in shared if not faces_enemies(s, sea, faction)]
    return [sea for sea in calm if hunted(s, sea) or enemies_in(s, sea, faction)]


def is_compulsory(s: Position, space: int, faction: int) -> bool:
    """12.1b: he has Aggressed there. Reinforcements force a Battle at Sea [1.21d], on land only without the switch."""
    free = s.variants.reinforcing_is_free and not IS_SEA[space]
    came = not free and any(s.came[block] != NOWHERE for block in own_in(s, space, faction))
    return bool(s.aggressed[space]) or came


# the frames


class ActiveBattles(Frame[Position], tag="12.1a"):
    """The Active Player designates the Battles that are resolved. Not asked where all of them are compulsory."""

    spaces: tuple[int, ...]
    compulsory: tuple[int, ...]

    def step(self, s: Position) -> bool:
        if set(self.spaces) == set(self.compulsory):
            self._designate(s, self.spaces)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        able = [one for one in self.spaces if faces_enemies(s, one, s.active) or hunters(s, one) or own_escaped(s, one)]
        pool = sorted({*able, *self.compulsory})
        elsewhere = [one for one in battles_of(s, s.active) if one not in self.spaces]  # in Winter
        walk = Members(pool, lambda token: Refusal("10.4b" if token in elsewhere else "12.0"), self.compulsory)
        part = SetOf("designate", walk, Refusal("12.1b"))
        return ask(s, s.active, "active-battles", "12.1a", part, args=(len(self.compulsory),))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self._designate(s, choice.args)

    def _designate(self, s: Position, spaces: tuple[int, ...]) -> None:
        for space in spaces:
            s.log("active-battle", space, rule="12.1a")
            show_sides(s, space)
        s.done(self, spaces)


class BattleOrder(Frame[Position], tag="12.2a"):
    """The Active Player chooses which Battle is resolved next; the last one needs no choice."""

    left: tuple[int, ...]

    def step(self, s: Position) -> bool:
        if not self.left:
            s.done(self)
        elif len(self.left) == 1:
            self._resolve(s, self.left[0])
        else:
            return False
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        def why(args: Args) -> Refusal:
            known = len(args) == 1 and args[0] in battles_of(s, s.active)
            return Refusal("12.1d" if known else "12.2a")

        part = Each("resolve", [(space,) for space in self.left], why)
        return ask(s, s.active, "battle-order", "12.2a", part, args=(len(self.left),), public=True)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self._resolve(s, choice.args[0])

    def _resolve(self, s: Position, space: int) -> None:
        self.left = tuple([other for other in self.left if other != space])
        s.push(SeaBattle(space) if IS_SEA[space] else LandBattle(space))


class CombatPhase(Sequence[Position], tag="12.2d"):
    """The Combat Phase of a Player Turn. In Winter only Battles `within` some areas are resolved [10.4b]."""

    faction: int
    within: tuple[int, ...] | None = None
    battles: tuple[int, ...] = ()

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "designate", "resolve", "forced_retreats", "captures")

    def begin(self, s: Position) -> None:
        s.active = self.faction
        held, markers = s.held, bytes(s.marker)
        freeze(s)
        capture.tell_control(s, held, markers)
        new_limits(s)
        for column in (s.acted, s.joined):
            column[:] = bytes(BLOCKS)
        note_battles(s)
        for area in MAIN_CAPITALS:
            if is_bombing_raid(s, area, self.faction):
                s.fought[area] = RAID
                s.battled[self.faction] = 1

    def designate(self, s: Position) -> None:
        fights = battles_of(s, self.faction)
        spaces = [space for space in [*fights, *hunts(s, self.faction)] if self.within is None or space in self.within]
        compulsory = [space for space in spaces if space in fights and is_compulsory(s, space, self.faction)]
        s.push(ActiveBattles(tuple(sorted(spaces)), tuple(sorted(compulsory))))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, ActiveBattles):
            self.battles = result

    def resolve(self, s: Position) -> None:
        s.push(BattleOrder(self.battles))

    def forced_retreats(self, s: Position) -> None:
        """12.52a: at the end of the Combat Phase, all over the map."""
        s.push(ForcedRetreats())

    def captures(self, s: Position) -> None:
        capture.after_combat(s)
        _forget_turn(s)


def _forget_turn(s: Position) -> None:
    """The Turn is over: later forced Retreats [14.1b] are not bound by it."""
    s.fought[:] = s.aggressed[:] = bytes(SPACES)
    s.came[:] = bytes([NOWHERE]) * BLOCKS
    s.route[:] = [()] * BLOCKS
