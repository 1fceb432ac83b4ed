"""7.23 Building Unit Steps, 7.231 Building Fortresses."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table

KINDS = ("fortress", "air_force", "carrier", "sub", "fleet", "tank", "infantry")


def production(side: str = "axis") -> Table:
    """The Production of a Faction."""
    t = table(side, "production")
    others = [one for one in ("axis", "west", "ussr") if one != side]
    return t.order(side, *others)


# 7.23 existing units


@rule("7.23a")
@pytest.mark.parametrize("kind", ["fleet", "sub", "infantry", "air_force"])
def test_a_unit_at_sea_does_not_grow(kind: str) -> None:
    t = production().put("germany", kind, "baltic_sea").put("germany", kind, "berlin")
    assert t.refused("step", t.pick("baltic_sea", kind)) == "7.23a"
    t.do("step", t.pick("berlin", kind))
    assert t.units("berlin") == f"{kind} 2"


@rule("7.23b")
@pytest.mark.parametrize("kind", ["infantry", "air_force", "tank"])
def test_a_unit_in_a_battle_does_not_grow(kind: str) -> None:
    t = production().war("axis", "west").put("france", "infantry", "lorraine").put("germany", "infantry", "lorraine")
    t.put("germany", kind, "lorraine").put("germany", kind, "munich")
    assert t.refused("step", t.pick("lorraine", kind)) == "7.23b"
    assert t.offered("step", t.pick("munich", kind))


@rule("7.23b")
def test_the_owner_of_a_disputed_area_does_not_grow_there_either() -> None:
    t = production("west").war("axis", "west").put("france", "infantry, fortress", "lorraine")
    t.put("germany", "infantry", "lorraine").put("france", "infantry", "paris")
    assert t.refused("step", t.pick("lorraine", "infantry")) == "7.23b"
    assert t.refused("step", t.pick("lorraine", "fortress")) == "7.23b"
    assert t.offered("step", t.pick("paris", "infantry"))


@rule("7.23c")
@pytest.mark.parametrize("kind", ["infantry", "tank"])
def test_an_unsupplied_ground_unit_does_not_grow(kind: str) -> None:
    def cut_off(war: bool) -> Table:
        t = production().satellite("afghanistan", "axis").put("germany", kind, "kabul")
        return t.war("axis", "west") if war else t

    t = cut_off(war=True).put("germany", "fortress, air_force", "kabul").put("germany", kind, "berlin")
    assert t.refused("step", t.pick("kabul", kind)) == "7.23c"
    assert t.offered("step", t.pick("kabul", "fortress"))
    assert t.offered("step", t.pick("kabul", "air_force"))
    assert t.offered("step", t.pick("berlin", kind))
    peace = cut_off(war=False)
    assert peace.offered("step", peace.pick("kabul", kind))


@rule("7.23d")
def test_a_unit_gains_one_step_in_a_production() -> None:
    t = production().put("germany", "infantry, infantry", "berlin")
    one, two = t.pick("berlin", "infantry"), t.pick("berlin", "infantry") + 1
    t.do("step", one)
    assert t.refused("step", one) == "7.23d"
    t.do("step", two)
    assert (t.cv(one), t.cv(two)) == (2, 2)


@rule("7.23d")
def test_only_own_units_on_the_map_gain_steps() -> None:
    t = production().put("france", "infantry", "paris").put("italy", "infantry, infantry", "rome")
    gone = t.pick("rome", "infantry")
    t.do("disband", gone)
    assert not t.offered("step", t.pick("paris", "infantry", "france"))
    assert not t.offered("step", gone)
    assert t.offered("step", t.pick("rome", "infantry"))


@rule("7.23d")
def test_a_unit_grows_again_in_the_next_production() -> None:
    t = production().put("germany", "infantry", "berlin").hand("axis", 0)
    unit = t.pick("berlin", "infantry")
    t.do("step", unit).do("done").do("done").do("done").dice(2).until("buy")
    t.do("step", unit)
    assert t.cv(unit) == 3


# 7.23 new Cadres


@rule("7.23e")
@pytest.mark.parametrize("kind", KINDS)
def test_a_new_unit_of_any_type_enters_at_1_cv(kind: str) -> None:
    t = production().do("build", "berlin", "germany", kind)
    assert t.units("berlin") == f"{kind} 1"


@rule("7.23e")
def test_new_cadres_enter_in_the_home_territory_of_their_power() -> None:
    t = production().satellite("austria", "axis")
    assert t.offered("build", "konigsberg", "germany", "infantry")
    assert t.offered("build", "venice", "italy", "infantry")  # no City is needed
    assert not t.offered("build", "rome", "germany", "infantry")
    assert not t.offered("build", "berlin", "italy", "infantry")
    assert not t.offered("build", "tripoli", "italy", "infantry")  # a Colony
    assert not t.offered("build", "vienna", "germany", "infantry")  # a Satellite
    assert not t.offered("build", "paris", "france", "infantry")
    assert not t.offered("build", "baltic_sea", "germany", "fleet")


@rule("7.23e")
def test_american_cadres_enter_in_the_usa_once_it_is_a_satellite() -> None:
    assert not production("west").offered("build", "washington", "usa", "infantry")
    t = production("west").satellite("usa", "west")
    t.do("build", "washington", "usa", "infantry")
    assert t.units("washington") == "infantry 1"
    assert not t.offered("build", "london", "usa", "infantry")


@rule("7.23e")
def test_home_territory_in_enemy_hands_raises_no_cadres() -> None:
    t = production("west").war("axis", "west").put("germany", "infantry", "gascony")
    assert not t.offered("build", "gascony", "france", "infantry")
    assert t.offered("build", "marseille", "france", "infantry")


@rule("7.23e")
@pytest.mark.parametrize("kind", ["carrier", "sub", "fleet"])
def test_ships_are_built_on_coasts_only(kind: str) -> None:
    t = production()
    assert not t.offered("build", "munich", "germany", kind)
    assert t.offered("build", "ruhr", "germany", kind)
    assert t.offered("build", "sicily", "italy", kind)  # a Straits


@rule("7.23f")
def test_a_new_cadre_does_not_grow_in_the_same_production() -> None:
    t = production().put("germany", "tank", "berlin").do("build", "ruhr", "germany", "tank")
    assert t.refused("step", t.pick("ruhr", "tank")) == "7.23f"
    assert t.offered("step", t.pick("berlin", "tank"))


@rule("7.23g")
@pytest.mark.parametrize(("power", "place", "strongest"), [("germany", "berlin", 4), ("italy", "rome", 3)])
def test_no_unit_grows_beyond_its_maximum(power: str, place: str, strongest: int) -> None:
    t = production().put(power, f"infantry {strongest}", place).put(power, f"tank {strongest - 1}", place)
    assert t.refused("step", t.pick(place, "infantry")) == "7.23g"
    t.do("step", t.pick(place, "tank"))
    assert t.cv(t.pick(place, "tank")) == strongest


@rule("7.23g")
def test_no_cadre_without_a_free_block() -> None:
    t = production().put("italy", "tank", "rome").do("build", "milan", "italy", "tank")
    assert t.refused("build", "milan", "italy", "tank") == "7.23g"  # Italy has two
    assert t.offered("build", "berlin", "germany", "tank")
    t.do("disband", t.pick("rome", "tank"))
    assert t.offered("build", "milan", "italy", "tank")


# 7.231 Fortresses


@rule("7.231a")
def test_fortresses_are_built_anywhere_in_undisputed_friendly_territory() -> None:
    t = production().war("axis", "west").satellite("austria", "axis").satellite("afghanistan", "axis")
    t.put("germany", "infantry", "gascony").put("france", "infantry", "lorraine").put("germany", "infantry", "lorraine")
    t.put("germany", "infantry", "amsterdam").put("france", "infantry", "amsterdam")
    assert t.refused("build", "prague", "germany", "fortress") == "7.231a"  # Neutral
    assert t.refused("build", "marseille", "germany", "fortress") == "7.231a"  # Enemy
    assert t.refused("build", "lorraine", "germany", "fortress") == "7.231a"  # Disputed
    assert t.refused("build", "amsterdam", "germany", "fortress") == "7.231a"  # own, but Disputed
    for place in ("vienna", "gascony", "kabul", "munich"):  # Kabul is Unsupplied
        assert t.offered("build", place, "germany", "fortress")


@rule("7.231b")
def test_a_major_power_builds_its_fortresses_in_its_own_land_and_no_other_stand_there() -> None:
    t = production()
    assert t.offered("build", "taranto", "italy", "fortress")
    assert t.offered("build", "cyrenaica", "italy", "fortress")  # a Colony
    assert t.refused("build", "taranto", "germany", "fortress") == "7.231b"
    assert t.refused("build", "cyrenaica", "germany", "fortress") == "7.231b"


@rule("7.231b")
def test_britain_does_not_fortify_france_nor_france_the_british_colonies() -> None:
    t = production("west")
    assert t.refused("build", "paris", "britain", "fortress") == "7.231b"
    assert t.refused("build", "damascus", "britain", "fortress") == "7.231b"
    assert t.offered("build", "damascus", "france", "fortress")
    assert not t.offered("build", "malta", "france", "fortress")
    assert t.offered("build", "malta", "britain", "fortress")


@rule("7.231c")
def test_outside_the_land_of_major_powers_only_the_great_power_builds_fortresses() -> None:
    t = production().war("axis", "west").satellite("austria", "axis").put("italy", "infantry", "marseille")
    for place in ("vienna", "munich", "marseille"):  # France is a Major Power, but none of the Axis
        assert t.refused("build", place, "italy", "fortress") == "7.231c"
        assert t.offered("build", place, "germany", "fortress")


@rule("7.231d")
def test_an_area_holds_one_fortress() -> None:
    t = production().put("germany", "infantry", "berlin")
    assert t.offered("build", "berlin", "germany", "fortress")
    t.do("build", "berlin", "germany", "fortress")
    assert not t.offered("build", "berlin", "germany", "fortress")
    assert t.offered("build", "ruhr", "germany", "fortress")
