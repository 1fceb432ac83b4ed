"""10.8, 10.10, 18.3, 18.4, 23.9: forts, static corps and voluntary elimination."""

from __future__ import annotations

from games.supreme_commander.economy_table import msp, organization
from games.supreme_commander.table import Table, nation, rule, table
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.economy.garrisons import finish_forts
from theatre.games.supreme_commander.movement.zones import zone_against
from theatre.games.supreme_commander.pieces import allowance, equivalents, strength


def building(side: str = "axis", **more: object) -> Table:
    return organization("garrisons", side, **more).war("germany", "uk", "france").msp(germany=120, uk=120, usa=120)


@rule("10.8.1a", "18.4a")
def test_a_fort_is_bought_for_fifty_msp() -> None:
    t = building()
    fort = t.new("germany", "fort", "pool")
    t.do("fort", fort, "2132")
    assert (t.place(fort), msp(t, "germany")) == ("2132", 70)
    poor = building().msp(germany=-1)
    assert poor.refused("fort", poor.new("germany", "fort", "pool"), "2132") == "10.2.2a"


@rule("18.4a", "10.8.1a")
def test_a_fort_is_formed_from_two_infantry_corps() -> None:
    t = organization("combine").war("germany", "uk").msp(germany=10)
    fort, a, b = t.new("germany", "fort", "pool"), t.new("germany", "infantry", "2133"), 0
    b, tank = t.new("germany", "infantry", "2133"), t.new("germany", "tank", "2133")
    assert t.refused("combine", fort, a, tank) == "10.6a"
    t.do("combine", fort, a, b)
    assert (t.place(fort), t.place(a), msp(t, "germany")) == ("2133", "pool", 10)


@rule("18.4b", "RUL-19")
def test_a_bought_fort_stands_in_a_friendly_city_or_with_an_own_unit() -> None:
    t = building().hold("germany", "2533").nation("hungary", "ally", "germany")
    fort = t.new("germany", "fort", "pool")
    t.put("hungary", "infantry", "2533")
    assert t.refused("fort", fort, "2533") == "18.4b"  # the unit is a minor's
    assert t.refused("fort", fort, "2041") == "18.4b"
    assert t.offered("fort", fort, "2829")  # a friend's city
    t.put("germany", "infantry", "2533")
    t.do("fort", fort, "2533")
    assert t.refused("fort", t.new("germany", "fort", "pool"), "2533") == "6.3b"


@rule("18.4c")
def test_the_usa_builds_no_forts() -> None:
    t = building("allies").war("germany", "usa")
    fort = t.new("uk", "fort", "pool")
    assert t.refused("fort", fort, "2041", seat="usa") == "18.4c"
    assert t.offered("fort", fort, "2041", seat="uk")


@rule("17.5.4c", "18.4b")
def test_a_liberated_france_pays_for_its_own_forts_though_the_usa_builds_them() -> None:
    t = building("allies").war("germany", "usa").nation("france", "ally", "usa").msp(france=60).hold("france", "france")
    fort = t.new("france", "fort", "pool")
    t.put("france", "infantry", "2441")
    assert t.offered("fort", fort, "2441", seat="usa")
    t.do("fort", fort, "2440", seat="usa")
    assert (t.place(fort), msp(t, "france"), msp(t, "usa")) == ("2440", 10, 120)
    poor = building("allies").war("germany", "usa").nation("france", "ally", "usa").msp(france=-1)
    assert poor.refused("fort", poor.new("france", "fort", "pool"), "2440", seat="usa") == "10.2.2a"


@rule("18.3a", "10.8.2a")
def test_one_german_and_one_soviet_corps_a_turn_becomes_static() -> None:
    t = building()
    a, b = t.new("germany", "infantry", "2132"), t.new("germany", "infantry", "2236")
    tank = t.new("germany", "tank", "2132")
    assert t.refused("static", tank) == "18.3a"
    t.do("static", a)
    assert (strength(t.s, a), allowance(t.s, a)) == (2, 0)
    assert t.refused("static", b) == "10.8.2a"
    assert t.refused("static", a) == "18.3a"  # it does not turn back
    soviet = building("allies").war("germany", "ussr")
    british = soviet.new("uk", "infantry", "2041")
    assert soviet.refused("static", british) == "18.3a"
    assert soviet.offered("static", soviet.new("ussr", "infantry", "1717"))


@rule("18.3d")
def test_a_second_static_corps_in_a_hex_is_refused() -> None:
    t = building()
    t.new("germany", "infantry", "2132", back=True)
    assert t.refused("static", t.new("germany", "infantry", "2132")) == "18.3d"
    assert t.offered("static", t.new("germany", "infantry", "2236"))


@rule("18.3b", "18.3c")
def test_a_static_corps_does_not_march_and_is_mobile_again_only_from_the_pool() -> None:
    t = table().war("germany", "uk")
    static, mobile = t.new("germany", "infantry", "2132", back=True), t.new("germany", "infantry", "2132")
    assert t.refused("march", static, "2133").startswith("18.3")
    assert t.offered("march", mobile, "2133")
    other = building()
    corps = other.new("germany", "infantry", "2132", back=True)
    other.do("disband", corps)
    assert (other.place(corps), other.s.back[corps]) == ("pool", 0)


@rule("10.10a", "10.8.1b")
def test_at_any_point_of_organization_units_may_be_removed() -> None:
    for step in ("purchase", "technology", "combine", "break_down", "garrisons"):
        t = organization(step).war("germany", "uk").nation("hungary", "ally", "germany")
        for owner, model, place, to in (
            ("germany", "infantry", "2132", "pool"),
            ("germany", "airborne", "2132", "track"),
            ("germany", "army_5_3", "2132", "track"),
            ("germany", "fort", "2132", "track"),
            ("hungary", "infantry", "2829", "pool"),
        ):
            unit = t.new(owner, model, place)
            t.do("disband", unit, seat="germany")
            assert t.place(unit) == to
        italian = t.new("italy", "infantry", "3334")
        assert t.refused("disband", italian, seat="germany") == "10.10a"
    moving = table().war("germany", "uk")
    assert moving.refused("disband", moving.new("germany", "infantry", "2132")) == "core.unknown-verb"


# the option 23.9


def begun() -> tuple[Table, int]:
    t = building(fort_construction=1)
    fort = t.new("germany", "fort", "pool")
    t.do("fort", fort, "2132")
    return t, fort


@rule("23.9a")
def test_with_the_option_a_new_fort_is_finished_in_the_next_organization_phase() -> None:
    t, fort = begun()
    assert t.s.back[fort] == 1
    finish_forts(t.s, 1)
    assert t.s.back[fort] == 1  # of the other side
    later = organization("combine", fort_construction=1).war("germany", "uk")
    site = later.new("germany", "fort", "2132", back=True)
    later.begin()
    assert later.s.back[site] == 0
    assert later.s.stands[nation("germany")] & w.BIT[w.space("2132")]
    plain = building()
    whole = plain.new("germany", "fort", "pool")
    plain.do("fort", whole, "2132")
    assert plain.s.back[whole] == 0


@rule("23.9b")
def test_a_fort_under_construction_is_ignored_and_dies_when_an_enemy_enters() -> None:
    t, fort = begun()
    assert equivalents(t.s, fort) == 0
    assert not zone_against(t.s, nation("uk")) & w.BIT[w.space("2133")]
    attack = table("allies", fort_construction=1).war("germany", "uk").hold("uk", "2133")
    site = attack.new("germany", "fort", "2132", back=True)
    tank = attack.new("uk", "tank", "2133")
    attack.do("march", tank, "2132")
    assert attack.place(site) == "track"
    assert attack.place(tank) == "2132"
    done = table("allies").war("germany", "uk").hold("uk", "2133")
    done.new("germany", "fort", "2132")
    assert done.refused("march", done.new("uk", "tank", "2133"), "2132")
    assert st.is_there(done.s, next(unit for unit in done.s.placed))


@rule("16.1.2d", "10.8.1a")
def test_no_fort_is_built_for_an_italy_that_is_conquered() -> None:
    for status, rule_ in (("conquered", "16.1.2d"), ("ally", "")):
        t = organization("garrisons", "allies", 40).war("germany", "usa").msp(usa=100)
        fort = t.nation("italy", status, "usa").new("italy", "fort", "pool")
        t.put("italy" if not rule_ else "usa", "infantry", "3334")
        assert ("" if t.offered("fort", fort, "3334") else t.refused("fort", fort, "3334", seat="usa")) == rule_
