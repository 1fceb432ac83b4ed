"""Minor countries that enter the war [MIN-01 to MIN-07]: their land, and their units as those of a patron."""

from __future__ import annotations

from theatre.games.ww2_in_europe.state import Position, place
from theatre.games.ww2_in_europe.tables import ALLIES, BRITAIN, GERMANY, KIND_ID, MINORS, NOBODY, VICHY, Forces
from theatre.games.ww2_in_europe.world import COUNTRIES, COUNTRY, COUNTRY_ID, LANDS_OF, country, space

FRENCH_HOME = country("france")
VICHY_COLONIES = tuple([COUNTRY_ID[name] for name in VICHY.colonies])


def neutral_lands(s: Position, of: int) -> list[int]:
    """The land spaces of a country that nobody controls."""
    return [land for land in LANDS_OF[of] if s.controller[land] == NOBODY]


def neutral_countries(s: Position) -> list[int]:
    return [one for one in range(COUNTRIES) if neutral_lands(s, one)]


def patron_against(side: int) -> int:
    """Whose minor ally an attacked country becomes [MIN-02]."""
    return GERMANY if side == ALLIES else BRITAIN


def join(s: Position, of: int, patron: int) -> None:
    """A neutral minor country becomes a minor ally [MIN-03]; Vichy France brings its colonies [VCH-10]."""
    countries = (of, *VICHY_COLONIES) if of == FRENCH_HOME else (of,)
    for one in countries:
        joining = neutral_lands(s, one)
        muster(s, one, patron)
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


def _forces(of: int) -> Forces:
    if of == FRENCH_HOME or of in VICHY_COLONIES:
        return {name: units for name, units in VICHY.forces.items() if COUNTRY[space(name)] == of}
    return MINORS.get(_names[of], {})


_names = {at: name for name, at in COUNTRY_ID.items()}
