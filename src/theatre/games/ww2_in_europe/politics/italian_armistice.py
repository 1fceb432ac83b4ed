"""The Italian Armistice [ITA-01 to ITA-06]: an Option. Italy offers it when the Allies have closed in on it."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.movement.control import is_neutral
from theatre.games.ww2_in_europe.politics.surrender import surrender
from theatre.games.ww2_in_europe.state import Position, is_active
from theatre.games.ww2_in_europe.tables import ALLIES, ITALY, POWERS_OF, SIDE
from theatre.games.ww2_in_europe.world import COLOUR, FRONT_ID, HOMELAND_OF, LANDS, SPACES_ON, is_land, space

AFRICAN, MEDITERRANEAN, SOUTHERN, MIDDLE_EAST = [FRONT_ID[front] for front in ("AF", "ME", "SO", "MI")]
STRONGHOLDS = (space("gibraltar"), space("malta"))
ISLANDS = (space("sicily"), space("sardinia"))
MAINLAND = tuple([land for land in LANDS if HOMELAND_OF[land] == ITALY and land not in ISLANDS])
ITALIAN = tuple([land for land in LANDS if COLOUR[land] == ITALY])


class ItalianArmistice(Frame[Position], tag="ITA-01"):
    """The Allied player accepts or refuses; if several nations share in it he names the one that takes the land."""

    accepted: bool = False

    def step(self, s: Position) -> bool:
        if not offers(s):
            s.done(self)
            return True
        takers = partners(s)
        if self.accepted and len(takers) == 1:
            lay_down_arms(s, takers[0])
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        if not self.accepted:
            return ask(s, ALLIES, "italian-armistice", "ITA-01", Each("accept"), Each("refuse"))
        part = Each("conqueror", [(power,) for power in partners(s)], lambda args: Refusal("FLG-08"))
        return ask(s, ALLIES, "conqueror", "FLG-08", part, args=(ITALY,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "accept":
            self.accepted = True
        elif choice.verb == "refuse":
            s.log("armistice-refused", ITALY, rule="ITA-05")
            s.done(self)
        else:
            lay_down_arms(s, choice.args[0])


def lay_down_arms(s: Position, conqueror: int) -> None:
    """ITA-06: as in a surrender, but the conqueror never collects for the Italian Homeland."""
    s.log("armistice-accepted", ITALY, rule="ITA-06")
    s.italy_spared_by = conqueror
    surrender(s, ITALY, conqueror)


def partners(s: Position) -> list[int]:
    """The Allied nations that hold land of Italy's colour."""
    holders = {s.controller[land] for land in ITALIAN}
    return [power for power in POWERS_OF[ALLIES] if power in holders and is_active(s, power)]


def offers(s: Position) -> bool:
    return s.switches.italian_armistice and is_active(s, ITALY) and is_surrounded(s) and is_outplayed(s)


def is_surrounded(s: Position) -> bool:
    """ITA-02."""
    fronts = controls_front(s, AFRICAN) and controls_front(s, MIDDLE_EAST)
    places = all(_is_allied(s, land) for land in STRONGHOLDS) and any(_is_allied(s, land) for land in ISLANDS)
    return fronts and places and any(_is_allied(s, land) for land in MAINLAND)


def is_outplayed(s: Position) -> bool:
    """ITA-03; on the Mediterranean Front all its land will do, whatever ships are left there [ITA-04]."""
    others = [s.initiative[front] == ALLIES for front in (AFRICAN, SOUTHERN, MIDDLE_EAST)]
    return all(others) and (s.initiative[MEDITERRANEAN] == ALLIES or controls_front(s, MEDITERRANEAN))


def controls_front(s: Position, front: int) -> bool:
    """All its land but the neutral, as for initiative [INI-03]."""
    lands = [at for at in SPACES_ON[front] if is_land(at) and not is_neutral(s, at)]
    return bool(lands) and all(_is_allied(s, land) for land in lands)


def _is_allied(s: Position, land: int) -> bool:
    return is_active(s, s.controller[land]) and SIDE[s.controller[land]] == ALLIES
