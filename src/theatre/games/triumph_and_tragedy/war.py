"""15.2 Declarations of War: who may declare when, what follows, and the Aggression that is owed."""

from __future__ import annotations

from typing import NamedTuple

from theatre.core.decision import Args, Refusal
from theatre.core.lazy import Tested
from theatre.games.triumph_and_tragedy.control import occupants
from theatre.games.triumph_and_tragedy.engaging import aggression
from theatre.games.triumph_and_tragedy.entering import Sight
from theatre.games.triumph_and_tragedy.moves import Reach
from theatre.games.triumph_and_tragedy.state import Position, at_war_with, discard, rivals
from theatre.games.triumph_and_tragedy.tables import FACTIONS
from theatre.games.triumph_and_tragedy.two_player import are_allies, is_ally, war_cards
from theatre.games.triumph_and_tragedy.ways import Aim
from theatre.games.triumph_and_tragedy.world import AREAS, SEAS, SPACES


class Chances(NamedTuple):
    """What a Declaration needs at this point of the Movement Phase."""

    reach: Reach
    moved: bool  # a unit has moved
    spare: int  # moves that are not needed for Aggression already owed


def war_part(s: Position, faction: int, chances: Chances) -> Tested:
    """`declare-war (faction)`; of an Ally `declare-war (faction, card)` with the card that it costs [18.3a]."""
    if is_ally(s, faction):
        rows: list[Args] = [(rival, card) for rival in rivals(faction) for card in war_cards(s, faction)]
    else:
        rows = [(rival,) for rival in rivals(faction)]
    return Tested("declare-war", rows, lambda args: why_not_war(s, faction, chances, args))


def why_not_war(s: Position, faction: int, chances: Chances, args: Args) -> Refusal | None:
    if not args or args[0] not in rivals(faction):
        return Refusal("15.22a")
    victim = args[0]
    if at_war_with(s, faction, victim):
        return Refusal("15.22a", (victim,))
    if are_allies(s, faction, victim):
        return Refusal("18.0h")
    if chances.reach.orders.no_war:
        return Refusal(chances.reach.orders.no_war)
    if chances.moved:
        return Refusal("15.21a")
    if is_ally(s, faction) and not (len(args) == 2 and args[1] in war_cards(s, faction)):
        return Refusal("18.3a")
    if not is_ally(s, faction) and len(args) != 1:
        return Refusal("15.21a")
    return None if _can_follow(s, faction, chances, victim) else Refusal("15.21b", (victim,))


def _can_follow(s: Position, faction: int, chances: Chances, victim: int) -> bool:
    """Could the Aggression that a Declaration of War asks for be carried out? A shared Sea is enough [15.22f]."""
    if shared_seas(s, faction, victim):
        return True
    if chances.spare <= 0:
        return False
    sight = Sight(s, faction, wars=(victim,))
    aim = Aim(spaces_of(s, victim), lambda space: bool(aggression(sight, space) >> victim & 1))
    return chances.reach.can_hit(aim, sight)


def spaces_of(s: Position, victim: int) -> int:
    """Where a Faction can be Aggressed against, as bits: its land and wherever it has units."""
    land = sum([1 << area for area in AREAS if s.held[area] == victim])
    return land | sum([1 << space for space in range(SPACES) if victim in s.present[space]])


def shared_seas(s: Position, faction: int, victim: int) -> list[int]:
    """The Seas in which both have units, Escaped Subs not counted."""
    both = 1 << faction | 1 << victim
    present = [sea for sea in SEAS if faction in s.present[sea] and victim in s.present[sea]]
    return [sea for sea in present if occupants(s, sea) & both == both]


def declare_war(s: Position, faction: int, victim: int, *cards: int) -> None:
    """15.22: Enemies for good; the victim builds Factories cheaper, the Declarer has Surprise and owes Aggression."""
    pay_for_war(s, faction, cards)
    s.dow[faction * 3 + victim] = 1
    s.cost_level[victim] += 1
    s.surprise[faction] = 1
    s.owed[faction] |= 1 << victim
    s.log("declared-war", faction, victim, rule="15.22a")


def pay_for_war(s: Position, faction: int, cards: Args) -> None:
    """18.3a: the card that an Ally's Declaration of War costs; nobody else pays any."""
    if cards:
        discard(s, faction, *cards)
        s.log("war-card", faction, *cards, rule="18.3a")


def owed_to(s: Position, faction: int) -> int:
    """The victims (bits) against whom no Aggression has been made and whose units it meets in no Sea [15.21b]."""
    bits = s.owed[faction]
    for victim in FACTIONS:
        if bits >> victim & 1 and shared_seas(s, faction, victim):
            bits &= ~(1 << victim)
    return bits


def stay_in_shared_seas(s: Position, faction: int) -> None:
    """15.22f: who has not left a Sea shared with an Enemy fights there as Aggressor."""
    for enemy in rivals(faction):
        if at_war_with(s, faction, enemy):
            for sea in shared_seas(s, faction, enemy):
                s.aggressed[sea] = 1
