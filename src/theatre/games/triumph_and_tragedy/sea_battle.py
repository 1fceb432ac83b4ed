"""12.23 Resolving Sea Battles: Combat Rounds to the end, BattleGroups [12.71], Submarine Escape [12.73]."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.battle import (
    Battle,
    active_last,
    at_odds,
    note_battle,
    show,
    waiting,
)
from theatre.games.triumph_and_tragedy.choosing import Members, SetOf
from theatre.games.triumph_and_tragedy.firing import CombatRound, can_hurt
from theatre.games.triumph_and_tragedy.rebasing import ActiveRebase
from theatre.games.triumph_and_tragedy.retreat import ForcedRetreats
from theatre.games.triumph_and_tragedy.state import (
    Position,
    acts_as,
    enemies_in,
    hide_block,
    is_escaped_sub,
    own_in,
    units_in,
)
from theatre.games.triumph_and_tragedy.tables import AIR_FORCE, CONVOY, FACTION, KIND, SUB

# Escaped Subs


def own_escaped(s: Position, sea: int) -> list[int]:
    return [block for block in own_in(s, sea, s.active) if is_escaped_sub(s, block)]


def hunted(s: Position, sea: int) -> list[int]:
    """The Escaped Subs of the Active Player's Enemies there."""
    subs = [block for block in units_in(s, sea) if is_escaped_sub(s, block)]
    return [block for block in subs if at_odds(s, sea, s.active, FACTION[block])]


def hunters(s: Position, sea: int) -> list[int]:
    """Who can Engage them: any Active unit in the open but Convoys [11.22b]."""
    own = own_in(s, sea, s.active)
    return [block for block in own if not s.escaped[block] and acts_as(s, block) != CONVOY]


class Reengage(Frame[Position], tag="12.73g"):
    """Which Escaped Subs come back into the Battle: first the Active Player's own [12.73h], then his Enemies' [12.73g].

    Where he has nothing else there at least one of his own must, or he would not have designated the Sea.
    Enemy Subs lie face-down, so they are named by Faction: all that are not spared. Not asked where nothing else is to
    be fought than those of one Faction.
    """

    sea: int
    own: bool = True

    def step(self, s: Position) -> bool:
        if self.own and own_escaped(s, self.sea):
            return False
        if self.own:
            self.own = False
            return True
        owners = self._owners(s)
        if len(owners) > 1 or (owners and enemies_in(s, self.sea, s.active)):
            return False
        self._engage(s, hunted(s, self.sea) if owners else [])
        s.done(self)
        return True

    def _owners(self, s: Position) -> list[int]:
        owners = {FACTION[block] for block in hunted(s, self.sea)}
        return sorted(owners) if hunters(s, self.sea) else []

    def ask(self, s: Position) -> tuple[Decision, ...]:
        verb, rule = ("re-engage", "12.73h") if self.own else ("spare", "12.73g")
        pool = own_escaped(s, self.sea) if self.own else self._owners(s)
        wrong = Refusal(rule)
        least = int(self.own and all(s.escaped[block] for block in own_in(s, self.sea, s.active)))
        part = SetOf(verb, Members(pool, lambda token: wrong, least=least), wrong)
        topic = "re-engage" if self.own else "hunt"
        return ask(s, s.active, topic, rule, part, args=(self.sea,), public=True)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "re-engage":
            self._engage(s, list(choice.args))
            self.own = False
        else:
            self._engage(s, [block for block in hunted(s, self.sea) if FACTION[block] not in choice.args])
            s.done(self)

    def _engage(self, s: Position, subs: list[int]) -> None:
        for block in subs:
            s.escaped[block] = 0
            s.log("re-engaged", FACTION[block], self.sea, rule="12.73g")
        show(s, self.sea, subs)


class Escapes(Frame[Position], tag="12.73a"):
    """A Sea Round is over: Subs may Escape, the Attacker's last (ruling)."""

    seats: tuple[int, ...]
    at: int = 0

    def _subs(self, s: Position) -> list[int]:
        fighters = s.enclosing(Battle).fighters(s)
        return [block for block in fighters if KIND[block] == SUB and FACTION[block] == self.seats[self.at]]

    def step(self, s: Position) -> bool:
        if self.at == len(self.seats) or s.enclosing(Battle).is_over(s):
            s.done(self)
        elif not self._subs(s):
            self.at += 1
        else:
            return False
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        wrong = Refusal("12.73a")
        part = SetOf("escape", Members(self._subs(s), lambda token: wrong), wrong)
        space = s.enclosing(Battle).space
        return ask(s, self.seats[self.at], "escape", "12.73a", part, args=(space,), public=True)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        for block in choice.args:
            s.escaped[block] = 1
            s.joined[block] = 0
            s.route[block] = ()
            hide_block(s, block)
            s.log("escaped", seat, s.where[block], rule="12.73a")
        self.at += 1


# BattleGroups


class JoinBattle(Frame[Position], tag="12.71a"):
    """The Active Player names the BattleGroup that joins; the last one joins unasked."""

    sea: int

    def step(self, s: Position) -> bool:
        late = waiting(s, self.sea)
        if len({s.route[block] for block in late}) > 1:
            return False
        join(s, self.sea, late)
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        late = waiting(s, self.sea)

        def why(args: Args) -> Refusal:
            return Refusal("12.71a")

        part = Each("join", [(block,) for block in late], why)
        return ask(s, s.active, "join", "12.71a", part, args=(self.sea,), public=True)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        route = s.route[choice.args[0]]
        join(s, self.sea, [block for block in waiting(s, self.sea) if s.route[block] == route])
        s.done(self)


def join(s: Position, sea: int, group: list[int]) -> None:
    for block in group:
        s.joined[block] = 1
    if group:
        s.log("joined", s.active, len(group), sea, rule="12.71a")
        show(s, sea, group)


# the Battle


class SeaBattle(Battle, tag="12.2c"):
    STEPS: ClassVar[tuple[str, ...]] = (
        "open",
        "re_engage",
        "three_way",
        "line_up",
        "battlegroup_joins",
        "vaults",
        "combat_round",
        "air_rebases",
        "escapes",
        "next_round",
        "stand_down",
        "active_rebase",
        "close",
    )

    def re_engage(self, s: Position) -> None:
        s.push(Reengage(self.space))

    def battlegroup_joins(self, s: Position) -> None:
        """12.71: one in each Round, unless no Enemy is left."""
        if self.is_over(s):
            self.jump("stand_down")
            return
        note_battle(s, self.space)
        s.acted[:] = bytes(len(s.acted))
        s.push(JoinBattle(self.space))

    def combat_round(self, s: Position) -> None:
        s.push(CombatRound())

    def air_rebases(self, s: Position) -> None:
        """12.75, 13.2: of all sides, also when the Battle has ended in this Round."""
        air = [block for block in self.fighters(s) if KIND[block] == AIR_FORCE]
        s.push(ForcedRetreats(tuple(air), self.entries))

    def escapes(self, s: Position) -> None:
        s.push(Escapes(active_last(s)))

    def next_round(self, s: Position) -> None:
        if self.spared and self.is_over(s):
            self.spared = ()  # no Sea stays Disputed: Enemies that spared each other fight now [1.21d]
            self.jump("line_up")
        elif not self.is_over(s) and not self._is_deadlocked(s):
            self.jump("battlegroup_joins")

    def _is_deadlocked(self, s: Position) -> bool:
        """Convoys against Convoys: nobody there can fire, so nothing can be resolved (ruling)."""
        shooters = [block for block in self.fighters(s) if acts_as(s, block) != CONVOY]
        return not waiting(s, self.space) and not any(can_hurt(s, self, block) for block in shooters)

    def active_rebase(self, s: Position) -> None:
        s.push(ActiveRebase(self.space))

    def close(self, s: Position) -> None:
        self.dismiss(s, units_in(s, self.space))  # 12.24b
        for block in own_in(s, self.space, s.active):
            s.route[block] = ()
