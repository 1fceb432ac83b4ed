"""8.3 Diplomacy WildCards."""

import pytest

from games.triumph_and_tragedy.table import Table, government, rule
from theatre.games.triumph_and_tragedy import world as w

FEAR_AND_LOATHING = Table.action("spring", "B")
ETHNIC_TIES = Table.action("spring", "I")
BIRDS_OF_A_FEATHER = Table.action("spring", "L")
INTIMIDATION = Table.action("spring", "P")
FOREIGN_AID = Table.action("summer", "B")
TIES_THAT_BIND = Table.action("summer", "E")
VERSAILLES = Table.action("summer", "I")
ISOLATIONISM = Table.action("summer", "U")
GUARANTEE = Table.action("fall", "B")
BROTHERS_IN_ARMS = Table.action("fall", "D")
SPAIN_OR_YUGOSLAVIA = Table.action("spring", "A")
NEUTRALS = [name for name, nation in w.NATION_ID.items() if nation in w.DIPLOMATIC]


def holding(side: str, *cards: int) -> Table:
    """This Faction has the cards and it is its turn."""
    sides = [side, *[one for one in ("axis", "west", "ussr") if one != side]]
    return government().order(*sides).hand(side, *cards)


def targets(t: Table, card: int) -> set[str]:
    return {nation for nation in NEUTRALS if t.offered("wildcard", card, nation)}


@rule("8.0a", "8.3b")
def test_a_wildcard_adds_its_marker_at_once_and_is_discarded() -> None:
    t = holding("axis", TIES_THAT_BIND).do("wildcard", TIES_THAT_BIND, "austria")
    assert t.markers("austria") == ("axis", 1)
    assert TIES_THAT_BIND in t.discards()
    u = holding("axis", SPAIN_OR_YUGOSLAVIA).do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain")
    assert u.markers("spain") == ("", 0)
    assert SPAIN_OR_YUGOSLAVIA not in u.discards()


@rule("8.3b")
@pytest.mark.parametrize(("before", "after"), [(1, ("", 0)), (2, ("west", 1))])
def test_a_wildcard_removes_a_rival_marker_instead(before: int, after: tuple[str, int]) -> None:
    t = holding("axis", TIES_THAT_BIND).influence("austria", "west", before)
    pop = t.pop("west")
    t.do("wildcard", TIES_THAT_BIND, "austria")
    assert t.markers("austria") == after
    assert t.pop("west") == pop - (before == 1)
    assert TIES_THAT_BIND in t.discards()


@rule("8.3b")
def test_a_wildcard_does_not_cancel_a_card_in_play() -> None:
    t = holding("axis", SPAIN_OR_YUGOSLAVIA).hand("west", BIRDS_OF_A_FEATHER).hand("ussr", VERSAILLES)
    t.do("diplomacy", SPAIN_OR_YUGOSLAVIA, "yugoslavia").do("pass").do("wildcard", VERSAILLES, "yugoslavia")
    assert t.markers("yugoslavia") == ("ussr", 1)
    assert SPAIN_OR_YUGOSLAVIA not in t.discards()
    assert t.passes().markers("yugoslavia") == ("", 0)


@rule("8.3a")
@pytest.mark.parametrize(
    ("card", "side", "named", "other"),
    [
        (BIRDS_OF_A_FEATHER, "west", {"usa", "norway", "denmark", "sweden"}, "spain"),
        (BIRDS_OF_A_FEATHER, "axis", {"portugal", "spain", "yugoslavia", "latin_america"}, "usa"),
        (BIRDS_OF_A_FEATHER, "ussr", {"spain"}, "portugal"),
        (BROTHERS_IN_ARMS, "west", {"usa", "low_countries", "rumania"}, "austria"),
        (BROTHERS_IN_ARMS, "axis", {"austria", "hungary", "bulgaria"}, "usa"),
        (BROTHERS_IN_ARMS, "ussr", {"spain", "czechoslovakia"}, "rumania"),
        (TIES_THAT_BIND, "west", {"usa", "low_countries", "czechoslovakia"}, "hungary"),
        (TIES_THAT_BIND, "axis", {"austria", "hungary", "bulgaria"}, "czechoslovakia"),
        (TIES_THAT_BIND, "ussr", {"spain", "yugoslavia"}, "bulgaria"),
        (ETHNIC_TIES, "west", {"usa", "norway", "low_countries", "rumania"}, "sweden"),
        (ETHNIC_TIES, "axis", {"austria", "sweden", "norway"}, "poland"),
        (ETHNIC_TIES, "ussr", {"yugoslavia", "poland", "bulgaria"}, "rumania"),
        (VERSAILLES, "west", {"poland", "czechoslovakia", "yugoslavia"}, "austria"),
        (VERSAILLES, "axis", {"austria", "hungary", "turkey"}, "poland"),
        (VERSAILLES, "ussr", {"yugoslavia"}, "turkey"),
    ],
)
def test_a_wildcard_works_on_the_neutrals_that_it_names_for_its_player(
    card: int, side: str, named: set[str], other: str
) -> None:
    t = holding(side, card)
    assert targets(t, card) == named
    assert t.refused("wildcard", card, other) == "8.3a"
    one = min(named)
    assert t.do("wildcard", card, one).markers(one) == (side, 1)


@rule("8.3a")
@pytest.mark.parametrize("side", ["axis", "west", "ussr"])
def test_isolationism_removes_any_rival_marker_from_six_neutrals(side: str) -> None:
    named = ["usa", "spain", "low_countries", "poland", "sweden", "turkey"]
    rival = "west" if side == "axis" else "axis"
    t = holding(side, ISOLATIONISM).influence("hungary", rival, 1)
    assert targets(t, ISOLATIONISM) == set()
    assert t.refused("wildcard", ISOLATIONISM, "spain") == "8.3a"
    t = holding(side, ISOLATIONISM)
    for nation in named[:-1]:
        t.influence(nation, rival, 2)
    t.influence("turkey", side, 1)
    assert targets(t, ISOLATIONISM) == set(named[:-1])
    assert t.refused("wildcard", ISOLATIONISM, "turkey") == "8.3a"
    assert t.do("wildcard", ISOLATIONISM, "spain").markers("spain") == (rival, 1)


@rule("8.3a")
@pytest.mark.parametrize(
    ("owner", "named"),
    [
        ("west", {"austria", "hungary", "bulgaria", "latin_america", "turkey", "persia"}),
        ("axis", {"low_countries", "czechoslovakia", "poland", "yugoslavia", "norway", "rumania", "usa"}),
        ("ussr", {"poland", "rumania", "turkey", "finland", "sweden", "baltic_states", "usa"}),
    ],
)
def test_fear_and_loathing_removes_markers_of_the_faction_that_is_feared(owner: str, named: set[str]) -> None:
    player = "west" if owner == "axis" else "axis"
    assert targets(holding(player, FEAR_AND_LOATHING), FEAR_AND_LOATHING) == set()
    t = holding(player, FEAR_AND_LOATHING)
    for nation in NEUTRALS:
        t.influence(nation, owner, 2)
    assert targets(t, FEAR_AND_LOATHING) == named
    one = min(named)
    assert t.do("wildcard", FEAR_AND_LOATHING, one).markers(one) == (owner, 1)
    u = holding(owner, FEAR_AND_LOATHING)
    for nation in NEUTRALS:
        u.influence(nation, owner, 2)
    assert u.refused("wildcard", FEAR_AND_LOATHING, one) == "8.3a"


@rule("8.3c")
def test_guarantee_needs_a_border_with_rival_controlled_land() -> None:
    t = holding("axis", GUARANTEE)
    assert t.refused("wildcard", GUARANTEE, "austria") == "8.3c"  # borders Germany, Italy and Neutrals
    assert t.do("wildcard", GUARANTEE, "poland").markers("poland") == ("axis", 1)
    u = holding("west", GUARANTEE)
    assert u.do("wildcard", GUARANTEE, "austria").markers("austria") == ("west", 1)


@rule("8.3c")
def test_land_that_a_rival_merely_influences_does_not_count_for_guarantee() -> None:
    t = holding("axis", GUARANTEE).influence("czechoslovakia", "west", 2)
    assert t.refused("wildcard", GUARANTEE, "austria") == "8.3c"
    u = holding("axis", GUARANTEE).satellite("czechoslovakia", "west")
    assert u.offered("wildcard", GUARANTEE, "austria")


@rule("8.3c", "8.3d")
@pytest.mark.parametrize(("card", "side", "ban"), [(GUARANTEE, "axis", "8.3c"), (INTIMIDATION, "west", "8.3d")])
def test_neither_guarantee_nor_intimidation_works_on_the_usa(card: int, side: str, ban: str) -> None:
    t = holding(side, card)  # New York borders Canada
    assert t.refused("wildcard", card, "usa") == ban
    assert t.offered("wildcard", card, "spain")  # France is next to it


@rule("8.3d")
def test_intimidation_needs_a_border_with_own_land() -> None:
    t = holding("axis", INTIMIDATION)
    assert t.refused("wildcard", INTIMIDATION, "turkey") == "8.3d"
    assert t.do("wildcard", INTIMIDATION, "austria").markers("austria") == ("axis", 1)
    u = holding("ussr", INTIMIDATION)
    assert u.do("wildcard", INTIMIDATION, "turkey").markers("turkey") == ("ussr", 1)


@rule("8.3d")
def test_land_that_is_merely_influenced_does_not_count_for_intimidation() -> None:
    t = holding("axis", INTIMIDATION).influence("bulgaria", "axis", 2)
    assert t.refused("wildcard", INTIMIDATION, "turkey") == "8.3d"
    u = holding("axis", INTIMIDATION).satellite("bulgaria", "axis")
    assert u.offered("wildcard", INTIMIDATION, "turkey")


@rule("8.3d")
def test_a_straits_border_counts_and_a_sea_between_does_not() -> None:
    t = holding("axis", INTIMIDATION)
    assert t.offered("wildcard", INTIMIDATION, "denmark")
    assert t.refused("wildcard", INTIMIDATION, "greece") == "8.3d"


@rule("8.3c", "8.3d")
def test_colonies_are_controlled_land_too() -> None:
    assert holding("axis", GUARANTEE).offered("wildcard", GUARANTEE, "persia")
    assert holding("west", INTIMIDATION).offered("wildcard", INTIMIDATION, "afghanistan")
    assert holding("west", INTIMIDATION).refused("wildcard", INTIMIDATION, "finland") == "8.3d"


@rule("8.3c", "8.3d")
@pytest.mark.parametrize(("card", "nation"), [(GUARANTEE, "poland"), (INTIMIDATION, "austria")])
def test_they_remove_a_rival_marker_first(card: int, nation: str) -> None:
    t = holding("axis", card).influence(nation, "west", 2).do("wildcard", card, nation)
    assert t.markers(nation) == ("west", 1)


@rule("8.3e")
def test_foreign_aid_works_on_any_neutral_and_costs_industry() -> None:
    t = holding("axis", FOREIGN_AID).ind("axis", 12).satellite("poland", "ussr").armed("greece", "ussr")
    t.defeated("norway", "ussr")
    assert targets(t, FOREIGN_AID) == set(NEUTRALS) - {"poland", "greece", "norway"}
    t.do("wildcard", FOREIGN_AID, "usa")
    assert (t.markers("usa"), t.s.ind[0]) == (("axis", 1), 11)
    u = holding("axis", TIES_THAT_BIND).ind("axis", 12).do("wildcard", TIES_THAT_BIND, "austria")
    assert u.s.ind[0] == 12


@rule("8.3e")
@pytest.mark.parametrize(("ind", "legal"), [(1, True), (0, False)])
def test_foreign_aid_needs_industry_to_give(ind: int, legal: bool) -> None:
    assert holding("axis", FOREIGN_AID).ind("axis", ind).offered("wildcard", FOREIGN_AID, "ireland") == legal
