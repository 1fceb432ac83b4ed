"""What a Construction phase offers beside units and grants: aid, partisans, Vichy rolls, intelligence, Lend-Lease."""

from __future__ import annotations

from collections.abc import Callable

from theatre.core.decision import Args, Built, Choice, Each, Part, Refusal
from theatre.core.lazy import Rows
from theatre.games.third_reich.economy.lend_lease import open_route, why_not_open
from theatre.games.third_reich.politics.aid import Aiding, give_aid
from theatre.games.third_reich.politics.intelligence import Intelligence, why_not_spy
from theatre.games.third_reich.politics.partisans import Rising, raise_partisan
from theatre.games.third_reich.politics.vichy import VichyRoll, why_not_vichy_roll
from theatre.games.third_reich.state import Position

VERBS = ("aid", "partisan", "vichy-roll", "intelligence", "open-lend-lease")


def affairs(s: Position, power: int, disputed: Args) -> tuple[Part, ...]:
    """`disputed` are the countries whose partisans were shared out in this phase [32.14]."""
    return (
        Built("aid", Aiding(s, power)),
        Built("partisan", Rising(s, power, disputed=disputed)),
        _plain("vichy-roll", lambda: why_not_vichy_roll(s, power)),
        _plain("intelligence", lambda: why_not_spy(s, power)),
        _plain("open-lend-lease", lambda: why_not_open(s, power)),
    )


def _plain(verb: str, why: Callable[[], Refusal | None]) -> Each:
    return Each(verb, Rows(lambda: () if why() else ((),)), lambda args: why())


def conduct(s: Position, power: int, choice: Choice) -> None:
    if choice.verb == "aid":
        give_aid(s, power, *choice.args)
    elif choice.verb == "partisan":
        raise_partisan(s, power, *choice.args)
    elif choice.verb == "vichy-roll":
        s.push(VichyRoll(power))
    elif choice.verb == "intelligence":
        s.push(Intelligence(power))
    else:
        open_route(s, power)
