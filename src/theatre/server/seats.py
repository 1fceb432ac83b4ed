"""Who sits where, and the secrets by which people are known. Only hashes of tokens are kept."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from theatre.ai.players import players_of
from theatre.core.rules import Rules, Seats
from theatre.server.wire import Link, Order, Sits

TOKEN_BYTES = 24
JOIN = "/join/"


class Sitter(msgspec.Struct, frozen=True):
    """Somebody at the table. Without a token it is a computer player; `handed` are the seats that computers move.

    `seen` is for each seat the number of entries of the log when it last looked; `replaced` counts the links that were
    made in place of the first one.
    """

    id: int
    seats: tuple[int, ...]
    token_hash: str | None = None
    joined: bool = False
    creator: bool = False
    resigned: bool = False
    agrees_to_end: bool = False
    handed: dict[int, str] = {}
    orders: tuple[Order, ...] = ()
    seen: dict[int, int] = {}
    salt: str | None = None
    replaced: int = 0

    @property
    def all(self) -> Seats:
        return frozenset(self.seats)

    @property
    def person(self) -> bool:
        """Somebody who has come to the table and still plays."""
        return self.token_hash is not None and self.joined and not self.resigned

    def looked_up_to(self, entries: int) -> Sitter:
        """The same after an undo: nobody has seen entries that are gone."""
        return replace(self, seen={seat: min(seen, entries) for seat, seen in self.seen.items()})

    def public(self) -> Sits:
        who: Literal["human", "link", "computer"] = "human" if self.joined else "link"
        if self.token_hash is None:
            who = "computer"
        levels = {str(seat): level for seat, level in self.handed.items()}
        marks = self.resigned, self.agrees_to_end, self.salt, self.replaced, self.creator
        return Sits(self.seats, who, levels, *marks)


class SeatingError(ValueError):
    """A wish for a seating that cannot be; the message says what would be right."""


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    return blake2b(token.encode(), digest_size=16, person=b"theatre token").hexdigest()


def check_level(game: str, level: str) -> str:
    levels = players_of(game)
    if level not in levels:
        raise SeatingError(f"{game} has no computer player {level!r}; it has {', '.join(levels)}")
    return level


def best_level(game: str) -> str:
    return list(players_of(game))[-1]


def seated(
    rules: Rules[Any], scenario: str, seating: Mapping[str, str], practice: bool, hot_seat: bool = False
) -> tuple[tuple[Sitter, ...], str, tuple[Link, ...]]:
    """The sitters of a new table, the creator's token, and the links for the others."""
    seats = rules.scenarios[scenario].seats
    names = [rules.seats[seat] for seat in seats]
    if sorted(seating) != sorted(names):
        raise SeatingError(f"the seating must name each of {', '.join(names)} once")
    groups: dict[str, list[int]] = {"me": []}
    for seat in seats:
        who = seating[rules.seats[seat]]
        alone = who == "link" or who.startswith("computer:")
        groups.setdefault(f"{who} {seat}" if alone else who, []).append(seat)
    if practice and any(who.startswith("link") for who in groups):
        raise SeatingError("a practice table is for one person: seat nobody by link")
    if practice and hot_seat:
        raise SeatingError("a practice table is played openly by one person: it has no curtain")
    own = new_token()
    sitters = [Sitter(0, tuple(groups.pop("me")), token_hash(own), joined=True, creator=True)]
    links = []
    for who, held in groups.items():
        number, those = len(sitters), tuple(held)
        if who.startswith("computer:"):
            level = check_level(rules.name, who.removeprefix("computer:").partition(" ")[0])
            sitters.append(Sitter(number, those, handed=dict.fromkeys(those, level)))
        else:
            token = new_token()
            links.append(link(those, token))
            sitters.append(Sitter(number, those, token_hash(token)))
    return tuple(sitters), own, tuple(links)


def link(seats: tuple[int, ...], token: str) -> Link:
    return Link(seats, f"{JOIN}{token}")


def replaced(sitters: Iterable[Sitter], changed: Sitter) -> tuple[Sitter, ...]:
    return tuple([changed if one.id == changed.id else one for one in sitters])
