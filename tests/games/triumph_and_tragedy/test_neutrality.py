"""15.4 Violation of Neutrality, World Reaction, Armed Minors and their Defeat."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table

AXIS, WEST, USSR = range(3)


def invader(units: str = "infantry 2, infantry 2", area: str = "berlin", **options: int) -> Table:
    """The Axis moves, at peace with all."""
    return table("axis", **options).put("germany", units, area)


# 15.4


@rule("15.4")
@pytest.mark.parametrize(("side", "markers"), [("", 0), ("axis", 1), ("axis", 2), ("west", 1), ("west", 2)])
def test_neutral_land_is_entered_only_after_a_violation(side: str, markers: int) -> None:
    t = invader(area="munich")
    if side:
        t.influence("austria", side, markers)
    infantry = t.pick("munich", "infantry")
    assert t.refused("move", infantry, "vienna", "munich") == "15.4"
    assert t.status("austria") == "neutral"
    t.do("violate", "austria")
    if (side, markers) == ("west", 2):  # a Protectorate of a Rival joins him instead
        t.do("pass").do("muster", "vienna", "infantry")
        assert t.status("austria") == "satellite"
    else:
        assert t.status("austria") == "armed"
    t.do("move", infantry, "vienna", "munich")
    assert t.units("vienna", "axis") == "infantry 2"


@rule("15.4")
def test_neutral_straits_may_be_passed_but_not_held() -> None:
    t = invader("fleet", "baltic_sea")
    fleet = t.pick("baltic_sea", "fleet")
    assert t.offered("route", fleet, "copenhagen", "north_sea")
    assert not t.offered("move", fleet, "copenhagen", "baltic_sea")


@rule("15.4")
def test_nobody_marches_through_neutral_straits() -> None:
    t = invader("infantry", "ruhr").satellite("sweden", "axis")
    assert t.refused("route", t.pick("ruhr", "infantry"), "copenhagen", "stockholm") == "15.4"
    assert t.offered("move", t.pick("ruhr", "infantry"), "stockholm", "baltic_sea")


@rule("15.4")
def test_a_satellite_needs_no_violation_and_suffers_none() -> None:
    t = invader(area="munich").satellite("austria", "axis").satellite("czechoslovakia", "west")
    assert t.offered("move", t.pick("munich", "infantry"), "vienna", "munich")
    assert not t.offered("violate", "austria")
    assert not t.offered("violate", "czechoslovakia")


@rule("15.4")
@pytest.mark.parametrize(("switch", "free"), [(1, False), (0, True)])
def test_a_violation_too_must_be_followed_by_aggression(switch: int, free: bool) -> None:
    t = invader(violation_needs_aggression=switch).do("violate", "poland")
    assert t.offered("done") == free
    if not free:
        assert t.refused("done") == "15.4"
    t.do("move", t.pick("berlin", "infantry"), "warsaw", "berlin")
    assert t.offered("done")


@rule("15.4")
def test_the_last_unit_that_can_follow_up_a_violation_does_nothing_else() -> None:
    t = invader("infantry").put("italy", "infantry", "rome").do("violate", "poland")
    assert t.refused("move", t.pick("berlin", "infantry"), "munich", "berlin") == "15.4"
    assert t.offered("move", t.pick("berlin", "infantry"), "warsaw", "berlin")
    assert t.offered("move", t.pick("rome", "infantry"), "milan", "rome")


@rule("15.4")
def test_a_violation_that_nobody_can_follow_up_is_refused() -> None:
    t = invader(area="konigsberg")
    assert t.refused("violate", "spain") == "15.4"
    assert t.offered("violate", "poland")


@rule("15.4")
def test_a_violation_may_come_after_other_units_have_moved() -> None:
    t = invader()
    first = t.pick("berlin", "infantry")
    t.do("move", first, "munich", "berlin").do("violate", "poland").do("move", first + 1, "warsaw", "berlin")
    assert t.units("warsaw", "axis") == "infantry 2"


@rule("15.4")
@pytest.mark.parametrize("war", [False, True])
def test_a_protector_may_repudiate_before_the_violation(war: bool) -> None:
    t = invader(area="munich").influence("austria", "west", 2).do("violate", "austria")
    assert t.seat == "west"
    if war:
        t.do("pass")
        assert t.verbs() == ("muster",)
        t.do("muster", "vienna", "infantry")
    else:
        t.do("repudiate", "austria").until("move")
    assert list(t.view()["factions"][AXIS]["declared"]) == ([WEST] if war else [])
    assert t.status("austria") == ("satellite" if war else "armed")


@rule("15.4")
def test_a_protectorate_of_an_enemy_becomes_his_satellite_without_a_new_war() -> None:
    t = invader(area="munich").war("west", "axis").influence("austria", "west", 2)
    t.do("move", t.pick("munich", "infantry"), "berlin", "munich").do("violate", "austria")
    t.until("muster").do("muster", "vienna", "tank")
    assert t.status("austria") == "satellite"
    assert list(t.view()["factions"][AXIS]["declared"]) == []
    assert len(t.cards("ussr")) == 2


@rule("15.4")
def test_albania_brings_no_cards_and_no_defenders() -> None:
    t = (
        invader("infantry 2", "adriatic_sea", then="ussr")
        .put("ussr", "infantry", "moscow")
        .put("italy", "infantry", "rome")
    )
    t.do("violate", "albania")
    assert t.cards("west") == t.cards("ussr") == ()
    assert t.units("albania") == ""
    t.do("move", t.pick("adriatic_sea", "infantry"), "albania", "adriatic_sea").do("done")
    assert t.holder("albania") == "axis"


# 15.41 World Reaction


@rule("15.41a")
def test_both_rivals_draw_at_once_and_the_violator_does_not() -> None:
    t = invader().top(0, 1, 2, 3, 4, 5).do("violate", "poland")
    assert t.cards("axis") == ()
    assert len(t.cards("west")) == len(t.cards("ussr")) == 3
    assert sorted(t.cards("west") + t.cards("ussr")) == [0, 1, 2, 3, 4, 5]


@rule("15.41a")
def test_nobody_else_sees_the_cards_that_are_drawn() -> None:
    t, u = invader().top(0, 1, 2, 3), invader().top(4, 5, 6, 7)
    for one in (t, u):
        one.satellite("czechoslovakia", "axis").put("germany", "infantry", "munich").do("violate", "austria")
    assert t.sight("axis") == u.sight("axis")
    assert t.sight() == u.sight()
    assert t.sight("west") != u.sight("west")


@rule("15.41a")
def test_what_is_left_of_the_deck_is_drawn() -> None:
    t = invader(area="munich")
    t.s.discards, t.s.actions = t.s.actions[3:], t.s.actions[:3]
    t.do("violate", "austria")
    assert len(t.cards("west")) + len(t.cards("ussr")) == 3


@rule("15.41b")
@pytest.mark.parametrize("violated", [True, False])
def test_reaction_cards_are_used_like_any_other(violated: bool) -> None:
    t = invader("infantry 4, infantry", "munich", season="spring").put("britain", "infantry", "london")
    summer = [t.action("summer", letter) for letter in "ABCD"]
    t.top(*summer)
    if violated:
        t.do("violate", "austria").do("move", t.pick("munich", "infantry"), "vienna", "munich")
        t.dice(6, 6, 6, 6).do("done").misses(t.pick("vienna", "infantry"))
        assert t.seat == "west"
        mine = t.cards("west")
        assert t.offered("commit", mine[0])
        t.do("commit", mine[0]).until("move")
        assert t.seat == "west"
        assert t.cards("west") == mine[1:]
    else:
        t.hand("axis", 54).do("done")
        assert t.seat == "axis"  # the West has no card to commit
        assert t.cards("west") == ()


@pytest.mark.parametrize(
    ("nation", "start", "cards"),
    [
        pytest.param("norway", "north_sea", 1),
        pytest.param("austria", "munich", 2),
        pytest.param("poland", "berlin", 3),
        pytest.param("denmark", "ruhr", 1),
        pytest.param("low_countries", "ruhr", 2),
        pytest.param("turkey", "aegean_sea", 3),
    ],
)
@rule("15.41c")
def test_each_rival_draws_by_the_muster_of_the_capital(nation: str, start: str, cards: int) -> None:
    t = invader(area=start).do("violate", nation)
    assert [len(t.cards(side)) for side in ("axis", "west", "ussr")] == [0, cards, cards]


# 15.42 Armed Minors


@rule("15.42a")
@pytest.mark.parametrize("violator", ["axis", "ussr"])
def test_an_armed_minor_is_the_enemy_of_its_violator_alone(violator: str) -> None:
    t = table("axis").armed("denmark", violator).put("germany", "fleet", "baltic_sea")
    fleet = t.pick("baltic_sea", "fleet")
    assert t.offered("route", fleet, "copenhagen", "north_sea") == (violator != "axis")  # Enemy Straits stop him


@rule("15.42a")
def test_a_violator_at_peace_with_the_others_remains_so() -> None:
    t = invader().do("violate", "poland")
    assert [list(row["declared"]) for row in t.view()["factions"]] == [[], [], []]
    assert (
        t.refused("move", t.put("germany", "infantry", "munich").pick("munich", "infantry"), "lorraine", "munich")
        == "15.21c"
    )


@rule("15.42b")
def test_an_armed_minor_has_lost_its_influence() -> None:
    t = invader().influence("poland", "ussr", 1)
    pop = t.pop("ussr")
    t.do("violate", "poland")
    assert t.markers("poland") == ("", 0)
    assert t.pop("ussr") == pop - 2
    assert t.status("poland") == "armed"


@rule("15.42b")
@pytest.mark.parametrize(("armed", "offered"), [(True, False), (False, True)])
def test_diplomacy_no_longer_affects_an_armed_minor(armed: bool, offered: bool) -> None:
    t = table("axis", "government")
    card = t.action("summer", "C")  # Poland or Hungary
    t.hand("axis", card)
    if armed:
        t.armed("poland", "ussr")
    assert t.offered("diplomacy", card, "poland") == offered
    assert t.offered("diplomacy", card, "hungary")


@rule("15.42f", "15.42b")
def test_poland_arms_its_three_cities_and_towns() -> None:
    t = invader().do("violate", "poland")
    assert [t.units(area) for area in ("warsaw", "lvov", "vilna")] == ["fortress 3", "fortress 2", "fortress 1"]


@rule("15.42b")
def test_land_without_a_city_or_town_has_no_fortress() -> None:
    t = invader("infantry", "venice").do("violate", "yugoslavia")
    assert (t.units("belgrade"), t.units("croatia")) == ("fortress 1", "")


@rule("15.42c")
def test_a_former_colony_may_be_violated_once_more() -> None:
    t = invader("infantry 2, infantry 2", "eastern_med").armed("syria").defeated("france", "axis")
    infantry = t.pick("eastern_med", "infantry")
    assert t.refused("move", infantry, "damascus", "eastern_med") == "15.4"
    t.do("violate", "syria")
    assert t.units("damascus") == "fortress 1"  # the one that stood there
    assert len(t.cards("west")) == len(t.cards("ussr")) == 1
    assert t.offered("move", infantry, "damascus", "eastern_med")


@rule("15.42c")
@pytest.mark.parametrize("violator", ["", "ussr", "axis"])
def test_an_armed_minor_with_a_violator_is_not_violated_again(violator: str) -> None:
    t = invader("infantry 2", "eastern_med").armed("syria", *filter(None, [violator])).defeated("france", "axis")
    assert t.offered("violate", "syria") == (not violator)


@rule("15.42d")
@pytest.mark.parametrize(("faces", "cv"), [((4, 5, 6), 3), ((5, 5, 6), 4), ((1, 4, 4), 1)])
def test_the_dice_of_an_armed_minor_are_rolled_for_it(faces: tuple[int, ...], cv: int) -> None:
    t = invader("infantry 4, infantry", then="west").armed("poland", "axis").put("britain", "infantry", "london")
    infantry = t.pick("berlin", "infantry")
    t.do("move", infantry, "warsaw", "berlin").dice(*faces).do("done")  # a Fortress fires G4
    assert t.seat == "axis"
    assert t.cv(infantry) == cv


@rule("15.42e")
@pytest.mark.parametrize(
    ("units", "faces", "left"),
    [
        pytest.param("infantry 4, air_force 4", (4, 4, 4), "air_force 4, infantry 1", id="ground first"),
        pytest.param("air_force 4", (3, 3, 3), "air_force 4", id="only air, A2 misses on 3"),
        pytest.param("air_force 4", (2, 3, 3), "air_force 3", id="only air, A2 hits on 2"),
    ],
)
def test_neutral_fortresses_fire_at_ground_units_first(units: str, faces: tuple[int, ...], left: str) -> None:
    t = invader(units, then="west").armed("poland", "axis").put("britain", "infantry", "london")
    t.put("germany", "infantry", "munich")
    for name in units.split(", "):
        t.do("move", t.pick("berlin", name.split()[0]), "warsaw", "berlin")
    t.dice(*faces).do("done")
    assert t.units("warsaw", "axis") == left


# 15.421 Defeat


@rule("15.421a")
@pytest.mark.parametrize(("faces", "taken"), [((1, 2, 3, 6), True), ((1, 2, 6, 6), False)])
def test_an_armed_minor_is_defeated_with_its_capital(faces: tuple[int, ...], taken: bool) -> None:
    t = invader("infantry 4, infantry", then="west").armed("poland", "axis").put("britain", "infantry", "london")
    pop, res = t.pop("axis"), t.res("axis")
    infantry = t.pick("berlin", "infantry")
    t.do("move", infantry, "warsaw", "berlin").dice(6, 6, 6).do("done").fires(infantry, "G", *faces)
    assert t.seat == "west"
    assert t.status("poland") == ("defeated" if taken else "armed")
    assert (t.units("lvov"), t.units("vilna")) == (("", "") if taken else ("fortress 2", "fortress 1"))
    assert t.holder("vilna") == ("axis" if taken else "")
    assert (t.pop("axis") - pop, t.res("axis") - res) == ((2, 1) if taken else (0, 0))


@rule("15.421a")
def test_other_cities_may_fall_without_a_defeat() -> None:
    t = table("axis", then="west").satellite("czechoslovakia", "axis").put("germany", "infantry 4, infantry", "prague")
    t.armed("poland", "axis").put("britain", "infantry", "london")
    infantry = t.pick("prague", "infantry")
    t.do("move", infantry, "lvov", "prague").dice(6, 6).do("done").fires(infantry, "G", 1, 1, 6, 6)
    assert t.status("poland") == "armed"
    assert t.holder("lvov") == "axis"
    assert t.units("warsaw") == "fortress 3"


@rule("15.421b")
@pytest.mark.parametrize("taken", [True, False])
def test_a_later_conqueror_takes_over_the_defeated_minor(taken: bool) -> None:
    t = table("ussr", then="west").war("axis", "ussr").defeated("poland", "axis").put("britain", "infantry", "london")
    t.put("ussr", "infantry 2, infantry 2", "vilna").put("ussr", "infantry", "lvov")
    pop = t.pop("ussr"), t.pop("axis")
    if taken:
        t.do("move", t.pick("vilna", "infantry"), "warsaw", "vilna")
        t.do("done")
        assert t.seat == "west"
    else:
        t.do("done")
    assert t.holder("warsaw") == ("ussr" if taken else "axis")
    assert (t.pop("ussr") - pop[0], t.pop("axis") - pop[1]) == ((1, -1) if taken else (0, 0))
