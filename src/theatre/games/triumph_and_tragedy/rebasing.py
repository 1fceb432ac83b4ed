"""13 ReBasing: free moves of ANS units out of a Battle into undisputed Friendly Land Areas."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.choosing import Goings
from theatre.games.triumph_and_tragedy.control import is_undisputed_friendly_area
from theatre.games.triumph_and_tragedy.state import (
    Position,
    hide_block,
    is_ground,
    own_in,
    put,
)
from theatre.games.triumph_and_tragedy.tables import FACTION, POWER
from theatre.games.triumph_and_tragedy.ways import rebase_areas
from theatre.games.triumph_and_tragedy.world import NOWHERE, SPACES


def rebase_targets(s: Position, block: int) -> tuple[int, ...]:
    """13.0a, b: the areas to which a unit may ReBase; none for Ground units and Escaped Subs."""
    return () if is_ground(block) or s.escaped[block] else rebase_areas(s, block)


def why_no_rebase(s: Position, block: int, area: int) -> Refusal:
    """Why this unit, which may go now, may not ReBase there."""
    if is_ground(block):
        return Refusal("13.11")
    if s.escaped[block]:
        return Refusal("12.73j")
    if not 0 <= area < SPACES or not is_undisputed_friendly_area(s, area, FACTION[block]):
        return Refusal("13.0a")
    return Refusal("13.0b")


def leave(s: Position, block: int, to: int) -> None:
    """Out of the Battle, upright again [12.5h]."""
    put(s, block, to)
    hide_block(s, block)
    s.joined[block] = 0
    s.came[block] = NOWHERE
    s.route[block] = ()


def rebase(s: Position, block: int, area: int) -> None:
    left = s.where[block]
    leave(s, block, area)
    s.log("rebased", POWER[block], left, area, rule="13.0a")


def active_ans(s: Position, space: int) -> list[int]:
    """The units that 13.12 is about."""
    return [block for block in own_in(s, space, s.active) if not is_ground(block) and not s.escaped[block]]


class ActiveRebase(Frame[Position], tag="13.12"):
    """A Land Round or a Sea Battle is over: Active ANS units there may go home."""

    space: int

    def step(self, s: Position) -> bool:
        if active_ans(s, self.space):
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        units = active_ans(s, self.space)

        def areas(block: int) -> Sequence[int]:
            return rebase_targets(s, block)

        def why(args: Args) -> Refusal:
            if len(args) == 2 and args[0] in own_in(s, self.space, s.active):
                return why_no_rebase(s, *args)
            return Refusal("13.12")

        return ask(
            s, s.active, "rebase", "13.12", Goings("rebase", units, areas, why), Each("done"), args=(self.space,)
        )

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            s.done(self)
        else:
            rebase(s, *choice.args)
