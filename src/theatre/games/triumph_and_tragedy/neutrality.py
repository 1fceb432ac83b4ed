"""15.4 Violations of Neutrality and what comes of them: World Reaction, Armed Minors, Partition, Intervention."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.events import Event
from theatre.core.flow import Frame
from theatre.core.lazy import Tested
from theatre.games.triumph_and_tragedy.anytime import repudiate
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.control import freeze_nation
from theatre.games.triumph_and_tragedy.diplomacy import clear_influence
from theatre.games.triumph_and_tragedy.engaging import aggression
from theatre.games.triumph_and_tragedy.entering import Sight
from theatre.games.triumph_and_tragedy.satellites import make_satellite, mustering
from theatre.games.triumph_and_tragedy.state import (
    ARMED_MINOR,
    NEUTRAL_NATION,
    Position,
    at_war_with,
    draw_action,
    give,
    place,
)
from theatre.games.triumph_and_tragedy.tables import AXIS, FORTRESS, INDEPENDENT, NEUTRAL, WEST
from theatre.games.triumph_and_tragedy.two_player import are_allies, is_ally, reactions, war_cards
from theatre.games.triumph_and_tragedy.usa import make_usa_satellite
from theatre.games.triumph_and_tragedy.war import Chances, declare_war, pay_for_war
from theatre.games.triumph_and_tragedy.ways import Aim
from theatre.games.triumph_and_tragedy.world import AREAS_OF, CAPITAL, LAND_OF, MUSTER, NATIONS, NOWHERE, USA_NATION

PROTECTORATE = 2  # Influence markers [8.13]


def protector_of(s: Position, nation: int) -> int:
    """The Faction whose Protectorate it is, INDEPENDENT for none; the USA is nobody's but the West's [8.41a]."""
    protector = s.influencer[nation]
    if s.influence[nation] < PROTECTORATE or (nation == USA_NATION and protector != WEST):
        return INDEPENDENT
    return protector


def is_violable(s: Position, nation: int) -> bool:
    """A Neutral, or a former Colony in arms that nobody has Violated [15.42c]."""
    if s.status[nation] == ARMED_MINOR:
        return s.violator[nation] == INDEPENDENT
    return s.status[nation] == NEUTRAL_NATION


# declaring it


def violation_part(s: Position, faction: int, chances: Chances) -> Tested:
    """`violate (nation)`; of an Ally for whom that is a Declaration of War `violate (nation, card)` [18.3a]."""
    rows: list[Args] = []
    for nation in [] if chances.reach.orders.no_violation else _candidates(s, chances):
        paid = is_ally(s, faction) and _means_war(s, faction, nation)
        rows += [(nation, card) for card in war_cards(s, faction)] if paid else [(nation,)]
    return Tested("violate", rows, lambda args: why_not_violate(s, faction, chances, args))


def _candidates(s: Position, chances: Chances) -> list[int]:
    """Those within range of a unit, where that matters; the nearest first, for they are judged the fastest."""
    neutrals = [nation for nation in range(NATIONS) if is_violable(s, nation)]
    if not s.variants.violation_needs_aggression:
        return neutrals
    if chances.spare <= 0:
        return []
    near, beside = chances.reach.horizon(), chances.reach.next_door()
    return sorted([nation for nation in neutrals if LAND_OF[nation] & near], key=lambda one: not LAND_OF[one] & beside)


def why_not_violate(s: Position, faction: int, chances: Chances, args: Args) -> Refusal | None:
    if not args or not 0 <= args[0] < NATIONS or not is_violable(s, args[0]):
        return Refusal("15.4")
    nation, *cards = args
    if chances.reach.orders.no_violation:
        return Refusal(chances.reach.orders.no_violation)
    if nation == USA_NATION and faction != AXIS:
        return Refusal("8.46b")
    if nation == USA_NATION and s.variants.usa_violation_needs_war and not at_war_with(s, faction, WEST):
        return Refusal("15.21c")
    if _means_war(s, faction, nation):
        protector = protector_of(s, nation)
        if are_allies(s, faction, protector):
            return Refusal("18.0h")
        if chances.moved or chances.reach.orders.no_war:
            return Refusal("8.13d", (nation, protector))
        if is_ally(s, faction) and not (len(cards) == 1 and cards[0] in war_cards(s, faction)):
            return Refusal("18.3a")
    if cards and not (is_ally(s, faction) and _means_war(s, faction, nation)):
        return Refusal("15.4", (nation,))
    if s.variants.violation_needs_aggression and not _can_follow(s, faction, chances, nation):
        return Refusal("15.4", (nation,))
    return None


def _can_follow(s: Position, faction: int, chances: Chances, nation: int) -> bool:
    """Could the Aggression that must follow a Violation be carried out?"""
    if chances.spare <= 0:
        return False
    protector = protector_of(s, nation)
    wars = (protector,) if protector not in (faction, INDEPENDENT) else ()
    sight = Sight(s, faction, wars, violating=nation)
    return chances.reach.can_hit(Aim(LAND_OF[nation], lambda area: bool(aggression(sight, area))), sight)


def _means_war(s: Position, faction: int, nation: int) -> bool:
    """8.13d: a Violation of a Rival's Protectorate is a Declaration of War on him, unless there is War already."""
    protector = protector_of(s, nation)
    return protector not in (faction, INDEPENDENT) and not at_war_with(s, faction, protector)


def threaten(s: Position, faction: int, nation: int, *cards: int) -> None:
    """A Violation is declared and paid for. The Protector may still take back his word; then it is carried out."""
    protector = protector_of(s, nation)
    if protector in (faction, INDEPENDENT) or nation == USA_NATION:
        violate(s, faction, nation)
    else:
        s.log("threatened", faction, nation, rule="15.4")
        pay_for_war(s, faction, cards)
        s.push(Repudiation(protector, faction, nation, cards))


class Repudiation(Frame[Position], tag="8.0g"):
    """Before a Violation of a Protectorate its Protector may take one marker off: then it is no Declaration of War."""

    protector: int
    violator: int
    nation: int
    cards: Args = ()  # what the Violator has paid for the Declaration of War [18.3a]
    asked: bool = False

    def step(self, s: Position) -> bool:
        if not self.asked and protector_of(s, self.nation) == self.protector:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        yes = Each("repudiate", [(self.nation,)], lambda args: Refusal("8.0g", (self.nation,)))
        about = (self.violator, self.nation)
        return ask(s, self.protector, "repudiation", "8.0g", yes, Each("pass"), args=about)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.asked = True
        if choice.verb == "repudiate":
            repudiate(s, seat, self.nation)


# carrying it out


def violate(s: Position, faction: int, nation: int, *cards: int) -> None:
    """15.4: World Reaction, then the Neutral takes up arms, or joins its Protector [8.13e], or the West [8.46a]."""
    protector = protector_of(s, nation)
    s.violated[faction] = 1
    s.log("violation", faction, nation, rule="15.4")
    if _means_war(s, faction, nation):
        declare_war(s, faction, protector)
    elif cards:
        _take_back(s, faction, cards)
    if nation == USA_NATION:
        make_usa_satellite(s, early=True)
        return
    _world_reaction(s, faction, nation)
    if protector not in (faction, INDEPENDENT):
        make_satellite(s, nation, protector)
    elif s.status[nation] == ARMED_MINOR:
        s.violator[nation] = faction  # 15.42c: its Fortresses are in place
        s.foes[nation] |= 1 << faction
    else:
        arm_minor(s, nation, faction)


def _take_back(s: Position, faction: int, cards: Args) -> None:
    """The Protector has repudiated: no War was declared, and the card comes back [18.3a]."""
    s.discards = tuple([card for card in s.discards if card not in cards])
    give(s, faction, *cards)
    s.log("war-card-back", faction, *cards, rule="18.3a")


def _world_reaction(s: Position, violator: int, nation: int) -> None:
    """15.41: the Rivals draw by the Muster Value of the Capital; Albania has none."""
    capital = CAPITAL[nation]
    for faction, count in reactions(s, violator, 0 if capital == NOWHERE else MUSTER[capital]):
        drawn = [card for card in [draw_action(s) for _ in range(count)] if card is not None]
        give(s, faction, *drawn)
        public = (faction, len(drawn))
        secret = tuple(sorted(drawn))
        s.emit(Event("reaction", public, secret=secret, audience=(faction,), learns=True, rule="15.41a"))


def arm_minor(s: Position, nation: int, violator: int) -> None:
    """15.42: no more Influence, and Neutral Fortresses in its Cities and Towns; an Enemy of its Violator."""
    clear_influence(s, nation)
    _take_up_arms(s, nation)
    s.violator[nation] = violator
    s.foes[nation] = 1 << violator


def arm_colony(s: Position, nation: int) -> None:
    """2.31: a Colony of a Defeated Power goes its own way; it has no Violator yet."""
    _take_up_arms(s, nation)


def _take_up_arms(s: Position, nation: int) -> None:
    s.status[nation] = ARMED_MINOR
    s.marker[nation] = s.violator[nation] = INDEPENDENT
    s.foes[nation] = 0
    for area in mustering(nation):
        if not s.present[area]:
            place(s, NEUTRAL, FORTRESS, area, MUSTER[area])
    freeze_nation(s, nation)
    s.log("armed", nation, rule="15.42b")


# Aggression that is owed


def unpaid_violations(s: Position, faction: int, violations: tuple[int, ...]) -> tuple[int, ...]:
    """The Violations of this Turn that no Aggression has followed yet."""
    return tuple(
        [
            nation
            for nation in violations
            if s.status[nation] == ARMED_MINOR
            and s.violator[nation] == faction
            and not any(s.aggressed[area] for area in AREAS_OF[nation])
        ]
    )
