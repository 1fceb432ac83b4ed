"""Minor countries that enter the war [MIN-01 to MIN-07]: their land, and their units as those of a patron."""

from __future__ import annotations

from theatre.games.ww2_in_europe.state import Position, ground_in, is_active, place
from theatre.games.ww2_in_europe.tables import (
    ALLIES,
    BRITAIN,
    FRANCE,
    GERMANY,
    ITALY,
    KIND_ID,
    MINORS,
    NOBODY,
    SIDE,
    USA,
    USSR,
    VICHY,
    Forces,
)
from theatre.games.ww2_in_europe.world import COUNTRIES, COUNTRY, COUNTRY_ID, IDS, LAND_PART, LANDS_OF, country, space

FRENCH_HOME = country("france")
VICHY_COLONIES = tuple([COUNTRY_ID[name] for name in VICHY.colonies])


def neutral_lands(s: Position, of: int) -> list[int]:
    """The land spaces of a country that nobody controls."""
    return [land for land in LANDS_OF[of] if s.controller[land] == NOBODY]


def neutral_countries(s: Position) -> list[int]:
    return [one for one in range(COUNTRIES) if neutral_lands(s, one)]


HEIRS = {GERMANY: (GERMANY, ITALY), BRITAIN: (BRITAIN, USA, FRANCE, USSR)}


def patron_against(s: Position, side: int) -> int:
    """Whose minor ally an attacked country becomes [MIN-02]; NOBODY if no enemy is at war."""
    return patron(s, GERMANY if side == ALLIES else BRITAIN)


def patron(s: Position, power: int) -> int:
    """Germany or Great Britain, or the active ally who stands in for one that is out of the game [R-104]."""
    return next((one for one in HEIRS[power] if is_active(s, one)), NOBODY)


def joining_with(s: Position, of: int) -> list[int]:
    """A neutral country, and those that go the same way: the colonies that Vichy France still has."""
    return [of, *([one for one in VICHY_COLONIES if neutral_lands(s, one)] if of == FRENCH_HOME else [])]


def join(s: Position, of: int, patron: int) -> None:
    """A neutral minor country becomes a minor ally [MIN-03]; Vichy France brings its colonies [VCH-10]."""
    for one in joining_with(s, of):
        joining = neutral_lands(s, one)
        guarded = [land for land in LANDS_OF[one] if land not in joining and ground_in(s, land, SIDE[patron])]
        muster(s, one, patron, except_in=tuple(guarded))  # a garrison that the pact called up is there already
        take_over_fleet(s, one, patron)
        for land in joining:
            s.controller[land] = patron
    s.log("joined", of, patron, rule="MIN-03")


def muster(s: Position, of: int, patron: int, except_in: tuple[int, ...] = ()) -> None:
    """Its set-up units appear as units of the patron, where its land is not in other hands."""
    for name, units in _forces(of).items():
        land = space(name)
        if land in except_in or s.controller[land] not in (NOBODY, patron):
            continue
        for kind, count in units.items():
            for _ in range(count):
                place(s, patron, KIND_ID[kind], land)


def take_over_fleet(s: Position, of: int, patron: int) -> None:
    """The French ships that lie in a country's ports sail for its patron [VCH-13]."""
    theirs = [ship for ship in s.vichy_fleet if COUNTRY[LAND_PART[ship[0]]] == of]
    for port, kind, damaged in theirs:
        s.damaged[place(s, patron, kind, port)] = damaged
    s.vichy_fleet = tuple([ship for ship in s.vichy_fleet if ship not in theirs])


def garrison_of(land: int) -> list[int]:
    """The kinds of the units that a minor country has in one of its spaces."""
    units = _forces(COUNTRY[land]).get(IDS[land], {})
    return [KIND_ID[kind] for kind, count in units.items() for _ in range(count)]


def _forces(of: int) -> Forces:
    if of == FRENCH_HOME or of in VICHY_COLONIES:
        return {name: units for name, units in VICHY.forces.items() if COUNTRY[space(name)] == of}
    return MINORS.get(_names[of], {})


_names = {at: name for name, at in COUNTRY_ID.items()}
