"""24.7, 51.6: allies who have conquered a country together agree how its BRPs are shared, or have equal shares."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import runs
from theatre.games.third_reich.economy.treasury import partners, worth
from theatre.games.third_reich.state import ALLIED, Position
from theatre.games.third_reich.tables import BRITAIN, FRANCE, NOBODY, POLAND, POWERS
from theatre.games.third_reich.world import BIT, COUNTRY_MASK


class Shares:
    """BRPs for each sharer but the last, who has the rest."""

    def __init__(self, left: int, count: int, said: Args = ()) -> None:
        self.left, self.count, self.said = left, count, said

    def tokens(self) -> Sequence[int]:
        return range(self.left + 1) if len(self.said) < self.count else ()

    def refuse(self, token: int) -> Refusal | None:
        return None if token in self.tokens() else Refusal("24.7")

    def step(self, token: int) -> Shares:
        return Shares(self.left - token, self.count, (*self.said, token))

    def whole(self) -> bool:
        return len(self.said) == self.count


def offer_shares(s: Position) -> None:
    """24.7: before the first Year Start that pays, allies who have helped a minor together may share it for good.

    Poland is an ally of Britain and France; unless they agree Britain is paid [12.11q, 22.4].
    """
    for nation, power in enumerate(s.earns):
        if nation in POWERS or s.status[nation] != ALLIED or power == NOBODY or s.sharers[nation] >> power & 1:
            continue
        polish = nation == POLAND and power == BRITAIN
        s.sharers[nation] |= 1 << BRITAIN | 1 << FRANCE if polish else _helpers(s, nation, power)
        if len(partners(s, nation, power)) > 1:
            s.push(ConquestShares(nation, free=polish))


def _helpers(s: Position, nation: int, power: int) -> int:
    """Bits of the powers of its side that have counters of any kind in the country, and the one that is paid."""
    there = {runs(s, unit) for unit in s.placed if BIT[s.where[unit]] & COUNTRY_MASK[nation]}
    return sum([1 << one for one in {*there, power} if one in POWERS and s.sides[one] == s.sides[power]])


class ConquestShares(Frame[Position], tag="24.7"):
    """Who is paid for the country proposes; if a partner refuses the shares are equal, dropping fractions.

    `free`: without an agreement he has all of it.
    """

    nation: int
    proposed: Args = ()
    agreed: Args = ()
    free: bool = False

    def sharers(self, s: Position) -> list[int]:
        """The proposer first."""
        first = s.earns[self.nation]
        return [first, *[one for one in partners(s, self.nation, first) if one != first]]

    def step(self, s: Position) -> bool:
        sharers = self.sharers(s)
        if len(sharers) < 2:
            s.done(self)
            return True
        if self.proposed and len(self.agreed) == len(sharers) - 1:
            for power, brps in zip(sharers, self.proposed, strict=True):
                s.portions[self.nation * len(POWERS) + power] = brps
            s.log("conquest.shared", self.nation, rule="24.7")
            s.done(self)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        sharers = self.sharers(s)
        if not self.proposed:
            share = Built("share", Shares(worth(s, self.nation), len(sharers) - 1))
            return (question(s, sharers[0], "share", "24.7", share, Each("pass"), args=(self.nation,)),)
        waiting = [one for one in sharers[1:] if one not in self.agreed]
        parts = (Each("allow"), Each("refuse"))
        return (question(s, waiting[0], "shared", "24.7", *parts, args=(self.nation, sharers[0], self.proposed[0])),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "share":
            self.proposed = (*choice.args, worth(s, self.nation) - sum(choice.args))
        elif choice.verb == "allow":
            self.agreed = (*self.agreed, seat)
        else:
            if self.free:
                s.sharers[self.nation] = 1 << s.earns[self.nation]
            s.done(self)
