"""Any-time powers: reveal a Secret Technology [9.3d], disband a unit [3.3], repudiate Influence [8.0d].

They may be used between any two decisions of the game: frames look again at what they hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

from theatre.core.columns import all_at
from theatre.core.decision import Args, Choice, Each, Options, Refusal
from theatre.core.events import Event
from theatre.games.triumph_and_tragedy.state import Pair, Position, remove, units_of
from theatre.games.triumph_and_tragedy.tables import BLOCKS, FACTION, INDEPENDENT, POWER, TECHS_ON
from theatre.games.triumph_and_tragedy.world import NOWHERE


def powers(s: Position, faction: int) -> Options:
    return Options(s, reveal_part(s, faction), Disband(s, faction), repudiate_part(s, faction))


def use_power(s: Position, faction: int, choice: Choice) -> None:
    if choice.verb == "reveal":
        reveal_secret(s, faction, *choice.args)
    elif choice.verb == "disband":
        disband(s, choice.args[0])
    else:
        repudiate(s, faction, choice.args[0])


# Secret Technologies


def reveal_part(s: Position, faction: int) -> Each:
    """`reveal (tech, card)`: the card that stays face-up; a WildCard or Mole of the pair must go [9.2b]."""
    rows = [(pair[0], card) for pair in s.vault[faction] for card in keepable(pair)]

    def why(args: Args) -> Refusal | None:
        if len(args) == 2 and any(pair[0] == args[0] and args[1] in pair[1:] for pair in s.vault[faction]):
            return Refusal("9.2b")
        return Refusal("9.3d")

    return Each("reveal", rows, why)


def keepable(pair: Pair) -> tuple[int, ...]:
    """The cards of a pair that may stay face-up: those that show the Technology itself."""
    tech, *cards = pair
    return tuple(dict.fromkeys([card for card in cards if tech in TECHS_ON[card]]))


def reveal_secret(s: Position, faction: int, tech: int, kept: int) -> None:
    pair = next(one for one in s.vault[faction] if one[0] == tech)
    other = pair[2] if kept == pair[1] else pair[1]
    s.vault[faction] = tuple([one for one in s.vault[faction] if one is not pair])
    s.techs[faction] = (*s.techs[faction], tech)
    s.tech_cards[faction] = (*s.tech_cards[faction], kept)
    s.discards = (*s.discards, other)
    s.emit(Event("revealed", (faction, tech, kept, other), learns=True, rule="9.3d"))


# units


class Disband:
    """`disband (block)`: any own unit on the map. The menu shows all of them."""

    __slots__ = ("_faction", "_s", "verb")

    def __init__(self, s: Position, faction: int) -> None:
        self.verb = "disband"
        self._s = s
        self._faction = faction

    def refuse(self, args: Args) -> Refusal | None:
        if len(args) == 1 and 0 <= args[0] < BLOCKS:
            block = args[0]
            if FACTION[block] == self._faction and self._s.where[block] != NOWHERE:
                return None
        return Refusal("3.3")

    def canonical(self, args: Args) -> Args:
        return args

    def some(self) -> bool:
        return self._faction in chain.from_iterable(self._s.present)

    def sample(self, rng: Random) -> Args:
        own = units_of(self._s, self._faction)
        return (own[int(rng.random() * len(own))],)

    def after(self, prefix: Args) -> tuple[list[int], bool]:
        if not prefix:
            return units_of(self._s, self._faction), False
        return [], self.refuse(prefix) is None

    def __iter__(self) -> Iterator[Args]:
        return iter([(block,) for block in units_of(self._s, self._faction)])


def disband(s: Position, block: int) -> None:
    space = s.where[block]
    remove(s, block)
    s.log("disbanded", FACTION[block], POWER[block], space, rule="3.3")


# Influence


def repudiate_part(s: Position, faction: int) -> Each:
    """`repudiate (nation)`: one own marker comes off."""
    rows = [(nation,) for nation in all_at(s.influencer, faction)]
    return Each("repudiate", rows, lambda args: Refusal("8.0d"))


def repudiate(s: Position, faction: int, nation: int) -> None:
    take_marker(s, nation)
    s.log("repudiated", faction, nation, s.influence[nation], rule="8.0d")


def take_marker(s: Position, nation: int) -> None:
    """One Influence marker comes off a Nation."""
    s.influence[nation] -= 1
    if not s.influence[nation]:
        s.influencer[nation] = INDEPENDENT
