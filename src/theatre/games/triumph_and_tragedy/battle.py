"""What Land and Sea Battles share: who is in it, who targets whom, and how it opens [12.1-12.24, three-way sidebar].

The Attacker is the Active Player [12.1c]. A block takes part if `joined` is set; BattleGroups at Sea join one by one.
"""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.events import Event
from theatre.core.flow import Frame, Sequence
from theatre.games.triumph_and_tragedy.anytime import reveal_part, reveal_secret
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.choosing import Members, SetOf
from theatre.games.triumph_and_tragedy.state import (
    BATTLE,
    EVERYBODY,
    RAID,
    Position,
    at_war_with,
    has_ground_support,
    hide_block,
    is_disputed,
    is_ground,
    is_minors_foe,
    own_in,
    owner_of,
    reveal_block,
    rivals,
    units_in,
)
from theatre.games.triumph_and_tragedy.tables import (
    AIR_FORCE,
    FACTION,
    FACTIONS,
    INDEPENDENT,
    KIND,
)
from theatre.games.triumph_and_tragedy.world import AREAS, IS_SEA, MAIN_CAPITAL, NATION, NOWHERE, SPACES

# who is there, and who is whose Enemy


def at_odds(s: Position, space: int, a: int, b: int) -> bool:
    """Are these two Enemies, where either may be the Armed Minor of this area?"""
    if INDEPENDENT in (a, b):
        return a != b and is_minors_foe(s, min(a, b), NATION[space])
    return at_war_with(s, a, b)


def parties(s: Position, space: int) -> tuple[int, ...]:
    """The Factions with units there that have an Enemy there, the Owner first; Escaped Subs do not count [12.73d]."""
    there = {FACTION[block]: None for block in units_in(s, space) if not s.escaped[block]}
    return tuple([one for one in s.present[space] if any(at_odds(s, space, one, other) for other in there)])


def foes_there(s: Position, space: int, faction: int) -> tuple[int, ...]:
    return tuple([other for other in parties(s, space) if at_odds(s, space, faction, other)])


def active_first(s: Position) -> tuple[int, ...]:
    """The Active Player, then the others in Turn Order."""
    order = s.turn_order or tuple(FACTIONS)
    return (s.active, *[one for one in order if one != s.active])


def active_last(s: Position) -> tuple[int, ...]:
    first, *others = active_first(s)
    return (*others, first)


def waiting(s: Position, space: int) -> list[int]:
    """ANS units of BattleGroups that have not joined the Sea Battle yet [12.71a]; Convoys are in no BattleGroup."""
    if not IS_SEA[space]:
        return []
    return [
        block
        for block in own_in(s, space, s.active)
        if s.route[block] and not s.joined[block] and not s.escaped[block] and not is_ground(block)
    ]


def roller(s: Position, space: int) -> int:
    """15.42d: a Rival of the Violator who is in no quarrel with the Minor, if there is one, rolls for it."""
    nation = NATION[space]
    violator = s.violator[nation] if s.violator[nation] in FACTIONS else s.active
    neutral = [rival for rival in rivals(violator) if not s.foes[nation] >> rival & 1]
    return (neutral or list(rivals(violator)))[0]


def bombed(s: Position, space: int, faction: int) -> int | None:
    """The Enemy whose MainCapital this is [12.62a]."""
    return next((one for one in FACTIONS if MAIN_CAPITAL[one] == space and at_war_with(s, faction, one)), None)


def is_bombing_raid(s: Position, space: int, faction: int) -> bool:
    """Air Forces over an empty Enemy MainCapital: the only Raid on unoccupied Territory [11.55c]."""
    return (
        s.present[space] == (faction,)
        and bombed(s, space, faction) is not None
        and bool(s.aggressed[space])
        and any(KIND[block] == AIR_FORCE for block in own_in(s, space, faction))
        and not has_ground_support(s, space, faction)
    )


def note_battle(s: Position, space: int) -> None:
    """For Retreats [12.5d] and Peace Dividends [7.13]; an Aggressor without Ground Support only Raids [11.55a]."""
    sides = parties(s, space)
    aggressors = [one for one in sides if one != owner_of(s, space)]
    raid = not IS_SEA[space] and not any(has_ground_support(s, space, one) for one in aggressors)
    s.fought[space] = max(s.fought[space], RAID if raid else BATTLE)
    for one in sides:
        if one != INDEPENDENT:
            s.battled[one] = 1


def note_battles(s: Position) -> None:
    """All that there are at the start of a phase: also one that movement breaks off bars Retreats [12.5d]."""
    for space in range(SPACES):
        sides = s.present[space]
        if len(sides) > 1 and any(foes_there(s, space, one) for one in sides):
            note_battle(s, space)


# faces


def show(s: Position, space: int, blocks: list[int]) -> None:
    """12.1a: face-up. Invading Ground units are seen for a moment and stand upright again [12.61a]."""
    for faction in FACTIONS:
        news = [block for block in blocks if FACTION[block] == faction and s.shown[block] != EVERYBODY]
        for block in news:
            if not s.invaded[block]:
                reveal_block(s, block)
        if news:
            s.emit(Event("faces", (faction, space, *[KIND[block] for block in news]), learns=True, rule="12.1a"))


def show_sides(s: Position, space: int) -> None:
    """All units of a designated Battle, but no BattleGroup that has still to join [12.71a]."""
    late = waiting(s, space)
    sides = parties(s, space)
    show(
        s,
        space,
        [b for b in units_in(s, space) if FACTION[b] in sides and b not in late and not s.escaped[b]],
    )


def lay_open(s: Position) -> None:
    """1.14l: a Player Turn is over, and Aggressors lie face-up, also those that only came to reinforce a Battle."""
    s.invaded[:] = bytes(len(s.invaded))  # 12.61c
    for area in AREAS:
        if is_disputed(s, area):
            aggressors = [one for one in parties(s, area) if one != owner_of(s, area)]
            show(s, area, [block for block in units_in(s, area) if FACTION[block] in aggressors])


# the frames


class ThreeWay(Frame[Position], tag="12.3W-a"):
    """Each Faction names the Enemies that it will not target, the Active Player first (ruling)."""

    space: int
    seats: tuple[int, ...]
    at: int = 0
    spared: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        if self.at < len(self.seats) and foes_there(s, self.space, self.seats[self.at]):
            return False
        if self.at < len(self.seats):
            self.at += 1
        else:
            s.done(self, self.spared)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = self.seats[self.at]
        foes = sorted(foes_there(s, self.space, seat))
        most = len(foes) - 1 if seat == s.active else len(foes)  # who attacks must attack somebody
        wrong = Refusal("12.3W-a")
        part = SetOf("spare", Members(foes, lambda token: wrong, most=most), wrong)
        return ask(s, seat, "three-way", "12.3W-a", part, args=(self.space,), public=True)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.spared = (*self.spared, *[pair(seat, victim) for victim in choice.args])
        for victim in choice.args:
            s.log("spares" if victim != INDEPENDENT else "spares-minor", seat, victim, self.space, rule="12.3W-a")
        self.at += 1


def pair(shooter: int, victim: int) -> int:
    """Two Factions as one number, for the tuple of those who are spared."""
    return shooter * (INDEPENDENT + 1) + victim


class Vaults(Frame[Position], tag="9.3d"):
    """A Combat Round begins: who has a Vault may reveal Secret Technologies before the first shot."""

    space: int
    seats: tuple[int, ...]
    at: int = 0

    def step(self, s: Position) -> bool:
        if self.at == len(self.seats):
            s.done(self)
        elif not s.vault[self.seats[self.at]]:
            self.at += 1
        else:
            return False
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = self.seats[self.at]
        return ask(s, seat, "vaults", "9.3d", Each("pass"), reveal_part(s, seat), args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "pass":
            self.at += 1
        else:
            reveal_secret(s, seat, *choice.args)


class Battle(Sequence[Position], tag="12.0"):
    """One Active Battle. `spared` is what the Factions of a three-way Battle have said."""

    space: int
    spared: tuple[int, ...] = ()
    entries: tuple[int, ...] = ()  # whence the Attacker Engaged: no way out for a Defender [12.5e]
    bombing: bool = False  # nobody is there but bombers

    def jump(self, step: str) -> None:
        self.at = self.STEPS.index(step)

    # who fights

    def targets(self, s: Position, shooter: int, victim: int) -> bool:
        return at_odds(s, self.space, shooter, victim) and pair(shooter, victim) not in self.spared

    def fighters(self, s: Position) -> list[int]:
        return [block for block in units_in(s, self.space) if s.joined[block]]

    def forces(self, s: Position) -> tuple[int, ...]:
        """The Factions that still have units in it, or a BattleGroup to come."""
        blocks = [*self.fighters(s), *waiting(s, self.space)]
        return tuple(sorted({FACTION[block] for block in blocks}))

    def is_over(self, s: Position) -> bool:
        """12.24a: only one side is left."""
        forces = self.forces(s)
        if self.bombing:
            return s.active not in forces
        return not any(self.targets(s, one, other) for one in forces for other in forces)

    # how it opens

    def open(self, s: Position) -> None:
        s.log("battle", self.space, s.active, rule="12.2a")
        came = {s.came[block] for block in own_in(s, self.space, s.active)} - {NOWHERE}
        self.entries = () if s.fought[self.space] == RAID else tuple(sorted(came))  # Raids block no Retreats [12.63]
        self.bombing = is_bombing_raid(s, self.space, s.active)

    def three_way(self, s: Position) -> None:
        sides = parties(s, self.space)
        if len(sides) < 3:
            return
        seats = tuple([one for one in active_first(s) if one in sides])
        if s.variants.attacker_names_targets:
            seats = seats[:1] if len(foes_there(s, self.space, s.active)) > 1 else ()
        s.push(ThreeWay(self.space, seats))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if not isinstance(child, ThreeWay):
            return
        spared = set(result)
        if s.variants.attacker_names_targets:  # the Defenders fire only at the Attacker
            others = [one for one in parties(s, self.space) if one != s.active]
            spared |= {pair(one, other) for one in others for other in others}
            spared |= {pair(one, s.active) for one in others if pair(s.active, one) in spared}
        self.spared = tuple(sorted(spared))

    def line_up(self, s: Position) -> None:
        """Whoever targets or is targeted takes part [12.3W-b]; BattleGroups wait."""
        sides = parties(s, self.space)
        aims = [(one, other) for one in sides for other in sides if self.targets(s, one, other)]
        in_it = {one for aim in aims for one in aim}
        late = waiting(s, self.space)
        for block in units_in(s, self.space):
            mine = FACTION[block] in in_it or FACTION[block] == s.active
            s.joined[block] = mine and not s.escaped[block] and block not in late
        s.acted[:] = bytes(len(s.acted))
        show(s, self.space, [block for block in self.fighters(s) if not s.invaded[block]])

    def vaults(self, s: Position) -> None:
        if not self.is_over(s):
            forces = self.forces(s)
            s.push(Vaults(self.space, tuple([one for one in active_first(s) if one in forces and s.vault[one]])))

    def stand_down(self, s: Position) -> None:
        """12.24b: where no Enemy is left the victors stand upright at once."""
        if not parties(s, self.space):
            for block in units_in(s, self.space):
                hide_block(s, block)

    def dismiss(self, s: Position, hidden: list[int]) -> None:
        """It is resolved: `hidden` stand upright again [12.22c, 12.24b]."""
        for block in units_in(s, self.space):
            s.joined[block] = 0
        for block in hidden:
            hide_block(s, block)
