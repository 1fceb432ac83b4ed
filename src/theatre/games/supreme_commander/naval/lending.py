"""Fleets of friends [12.2, 18.5]: every Active friend's fleet may carry and escort, if its owner agrees."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.movement.stacking import why_no_cooperation
from theatre.games.supreme_commander.naval.ships import ready_ships_of, why_not_ready
from theatre.games.supreme_commander.pieces import runs
from theatre.games.supreme_commander.relations import friendly, is_friend, mastered, ties
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import IS_NAVAL, SURFACE, UNITS

_HEAD = {"transport": 1, "invade": 2, "rescue": 3, "ship": 2}
"""By verb the number of integers before its units; the unit of `ship` is never a fleet."""


def ships_at_call(s: Position, power: int) -> list[int]:
    """The naval units face down in port of a power and of its friends."""
    t = ties(s)
    return ready_ships_of(s, mastered(t, power).union(friendly(t, power)))


def fleets_at_call(s: Position, power: int) -> list[int]:
    """Surface fleets with which a power can sail."""
    return [unit for unit in ships_at_call(s, power) if s.kind[unit] == SURFACE]


def why_not_at_call(s: Position, power: int, unit: int) -> str | None:
    """Why a counter is no fleet with which a power can sail."""
    lent = 0 <= unit < UNITS and IS_NAVAL[unit] and is_friend(s, power, s.serves[unit])
    return why_not_ready(s, runs(s, unit) if lent else power, unit)


def why_not_aboard(s: Position, corps: int, fleet: int) -> str | None:
    """Why a fleet that can sail cannot carry a corps: they must be friends, and aboard is stacked together [18.5]."""
    if runs(s, corps) == runs(s, fleet):
        return None
    return why_no_cooperation(s, (corps, fleet)) if is_friend(s, s.serves[corps], s.serves[fleet]) else "12.2b"


def lent(s: Position, power: int, verb: str, args: Args) -> list[int]:
    """The fleets of others with which a power would sail by a choice."""
    return [unit for unit in args[_HEAD[verb] :] if IS_NAVAL[unit] and runs(s, unit) != power] if verb in _HEAD else []


class Loan(Frame[Position], tag="12.2b"):
    """D77: the owners of the fleets that another power would use are asked first. The result is whether all agreed."""

    lenders: tuple[int, ...]
    borrower: int
    verb: str
    args: tuple[int, ...]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        owner = self.lenders[0]
        fleets = [unit for unit in lent(s, self.borrower, self.verb, self.args) if runs(s, unit) == owner]
        said = self.borrower, len(fleets)
        return (question(s, owner, "loan", "12.2b", Each("agree"), Each("pass"), args=said),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.lenders = self.lenders[1:]
        if choice.verb == "pass" or not self.lenders:
            s.done(self, choice.verb == "agree")


def loan(s: Position, power: int, choice: Choice) -> Loan | None:
    """What must be asked before a choice is carried out, if fleets of others are to sail."""
    owners = sorted({runs(s, unit) for unit in lent(s, power, choice.verb, choice.args)})
    return Loan(tuple(owners), power, choice.verb, choice.args) if owners else None
