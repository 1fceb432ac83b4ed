"""51.4: whose land is closed to whom. Consent stands until the owner takes it back, in his own declarations.

Only ground units and bases are kept out: supply lines may run over closed land and draw on its sources. A country that
allies attack together stays open to both [51.6].
"""

from __future__ import annotations

from functools import lru_cache

from theatre.core.decision import Refusal
from theatre.games.third_reich.movement.control import held_by, is_separated
from theatre.games.third_reich.nations import Ties, in_game, master, ties
from theatre.games.third_reich.state import ATTACKED, CONQUERED, NEUTRAL, Position
from theatre.games.third_reich.tables import BRITAIN, GERMANY, NATIONS, POWERS, USA, VICHY_FRANCE
from theatre.games.third_reich.world import AXIS_MINOR_ALLIES, BIT, COUNTRY_MASK, MINOR_COUNTRIES


def is_closed(s: Position, owner: int, guest: int) -> bool:
    return bool(s.closed[owner * len(POWERS) + guest])


def are_joint(one: int, other: int) -> bool:
    return {one, other} == {BRITAIN, USA}


def shut_out(s: Position, power: int) -> int:
    """The hexes that partners of a power keep closed to it."""
    owners = [owner for owner in POWERS if is_closed(s, owner, power)] if power in POWERS else []
    if not owners:
        return 0
    among, sharers, closed = ties(s), bytes(s.sharers), 0
    for owner in owners:
        closed |= held_by(s, _run_by(among, owner)) & ~_let_in(among, sharers, owner, power)
    return closed


def is_shut_out(s: Position, power: int, hex_: int) -> bool:
    """Is it one of these hexes? Most are told by their holder."""
    owner = _who_opens(s, s.holder[hex_])
    if power not in POWERS or owner not in POWERS or not is_closed(s, owner, power):
        return False
    return bool(BIT[hex_] & ~_let_in(ties(s), bytes(s.sharers), owner, power))


def why_not_guest(s: Position, power: int, hex_: int) -> Refusal | None:
    """Why units of a power may not be on land of a partner: they do not fight together yet, or he has closed it."""
    if is_separated(s, power, hex_):
        return Refusal("36.1")
    return Refusal("51.4") if is_shut_out(s, power, hex_) else None


@lru_cache(maxsize=1024)
def _let_in(among: Ties, sharers: bytes, owner: int, guest: int) -> int:
    """51.6: who was allowed into a country that his ally has attacked is not turned out any more, then or later."""
    both = 1 << owner | 1 << guest
    joint = [nation for nation in MINOR_COUNTRIES if _attackers(among, sharers, nation) & both == both]
    return sum([COUNTRY_MASK[nation] for nation in joint])


def _attackers(among: Ties, sharers: bytes, nation: int) -> int:
    """Bits of the powers that fight a country, or have conquered it together [24.7]."""
    if among.status[nation] == CONQUERED:
        return sharers[nation]
    return among.foes[nation] if among.status[nation] == ATTACKED else 0


@lru_cache(maxsize=256)
def _run_by(among: Ties, owner: int) -> tuple[bool, ...]:
    return tuple([_who_opens(among, nation) == owner for nation in range(NATIONS)])


def _who_opens(s: Position | Ties, nation: int) -> int:
    """25.6q, 49.3a: the land of inactive minor allies and of a Vichy France at peace is Germany's to open."""
    inactive = nation in (*AXIS_MINOR_ALLIES, VICHY_FRANCE) and s.status[nation] == NEUTRAL
    return GERMANY if inactive else master(s, nation)


def why_not_close(s: Position, owner: int, guest: int, closing: bool) -> Refusal | None:
    """Partners of one side only, and not what is so already; Britain and America control their hexes jointly [7.1q]."""
    if closing and are_joint(owner, guest):
        return Refusal("7.1q")
    known = guest in POWERS and guest != owner and s.sides[guest] == s.sides[owner] and in_game(s, guest)
    return None if known and is_closed(s, owner, guest) != closing else Refusal("51.4")


def set_border(s: Position, owner: int, guest: int, closing: bool) -> None:
    s.closed[owner * len(POWERS) + guest] = closing
    s.log("border.closed" if closing else "border.opened", owner, guest, rule="51.4")
