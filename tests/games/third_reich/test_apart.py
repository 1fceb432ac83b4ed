"""22.3, 22.7, 34.1-34.36, 45.2-45.5: powers that do not act together, and the day on which a minor is attacked."""

import pytest

from games.third_reich.sea_table import Seas, seas
from games.third_reich.table import Table, nation, rule, table
from theatre.core.decision import Refusal
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.air.bases import room_for, why_not_air_base
from theatre.games.third_reich.combat.battle import Strengths
from theatre.games.third_reich.combat.chains import Exploiter
from theatre.games.third_reich.combat.phase import CombatPhase, ExploitationCombat
from theatre.games.third_reich.movement.redeployment import Redeployment
from theatre.games.third_reich.movement.roads import Roads
from theatre.games.third_reich.naval.landed import Landed

PARIS = "O22"
SWEDEN = nation("sweden")


def west(year: int = 1940, **more: object) -> Table:
    t = table("allies", year, phase="combat").option("britain", "offensive").option("france", "offensive")
    return t.hold("germany", "N23", "M24")


@rule("34.32")
def test_british_air_supports_a_french_attack_but_not_over_forbidden_hexes() -> None:
    t = west().put("germany", "infantry-3-3", "N23").put("france", "infantry-2-3", "N22")
    air = t.new("britain", "air-5-4", "L22")
    t.until("14.11")
    t.do("support", "N23", air, seat="britain")
    french = ct.ground_at(t.s, w.space("N22"))
    assert Strengths(t.s, (w.space("N23"),), tuple(french), tuple(ct.ground_at(t.s, w.space("N23")))).attack == 2 + 5
    for year, allowed in ((1940, False), (1942, True)):
        paris = west(year).hold("germany", PARIS).put("germany", "infantry-3-3", PARIS)
        paris.put("france", "infantry-2-3, infantry-2-3", "N22").put("france", "armor-3-5", "O21")
        air = paris.new("britain", "air-5-4", "L22")
        paris.until("14.11")
        if allowed:
            assert paris.offered("support", PARIS, air, seat="britain")
        else:
            assert paris.refused("support", PARIS, air, seat="britain") == "34.32"


@rule("34.32")
def test_but_not_as_defensive_support() -> None:
    for year, allowed in ((1940, False), (1942, True)):
        t = table("axis", year, phase="combat").option("germany", "offensive").hold("germany", "N23")
        t.put("france", "infantry-2-3", "N22").put("germany", "infantry-3-3, infantry-3-3", "N23")
        air = t.new("britain", "air-5-4", "L22")
        t.until("29.51a", "14.16")
        if allowed:
            assert t.offered("defend", "N22", air, seat="britain")
        else:
            assert t.asked().rule == "14.16"  # Britain is not even asked


@rule("34.32", "45.2")
def test_who_is_kept_apart_hears_so_when_he_would_defend_an_ally() -> None:
    t = table("axis", 1940, phase="combat").option("germany", "offensive").put("germany", "infantry-3-3", "N25")
    t.put("france", "infantry-2-3", "O24").put("britain", "infantry-3-4", "N24")
    air = t.new("britain", "air-5-4", "L22")
    t.until("29.51a")
    assert t.offered("defend", "N24", air, seat="britain")
    assert t.refused("defend", "O24", air, seat="britain") == "34.32"
    t = table("axis", 1943, phase="combat").war("germany", "ussr").option("germany", "offensive")
    t.put("germany", "infantry-3-3", "K40").put("ussr", "infantry-2-3", "K41").put("britain", "infantry-3-4", "J41")
    t.put("britain", "air_base-0", "J42")
    air = t.new("britain", "air-5-4", "J42")
    t.until("29.51a")
    assert t.offered("defend", "J41", air, seat="britain")
    assert t.refused("defend", "K41", air, seat="britain") == "45.2"


@rule("34.36a", "34.35")
def test_both_do_not_fly_over_one_hex() -> None:
    t = west().put("germany", "infantry-3-3", "N23").put("germany", "infantry-3-3", "M24")
    t.put("france", "infantry-2-3", "N22").put("france", "infantry-2-3", "M23")
    british, french = t.new("britain", "air-5-4", "L22"), t.new("france", "air-5-4", PARIS)
    t.until("14.11")
    t.do("support", "N23", british, seat="britain")
    assert t.refused("support", "N23", french, seat="france") == "34.36a"
    assert t.offered("support", "M24", french, seat="france")


@rule("34.36q")
def test_the_other_does_not_try_for_a_mission_that_one_has_missed() -> None:
    t = seas("axis", 1940, phase="combat").war("italy", "britain", "france").option("italy", "offensive")
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    british = t.new("britain", "fleet-9", "Alexandria")
    t.put("britain", "fleet-9", "Malta").put("france", "fleet-9", "Tunis")
    t.go("transport", 1, fleet, 1, infantry, "Tripoli", seat="italy").until("intercept")
    assert t.is_asked("britain", "france")
    t.dice(6).go("intercept", 0, "II17", 1, british, seat="britain").do("done", seat="britain")
    assert not t.is_asked("france")  # Britain has tried for it, in vain
    assert t.place(infantry) == "II17"


@rule("34.33")
def test_only_armor_of_the_nation_in_the_hex_exploits() -> None:
    for year, allowed in ((1940, False), (1942, True)):
        t = west(year).put("germany", "infantry-1-3", "N23")
        french, british = t.new("france", "armor-3-5", "N22"), t.new("britain", "armor-4-5", "M23")
        spare = t.new("britain", "armor-2-5", "M23")
        behind = t.new("france", "armor-3-5", "N22")
        t.dice(6).attack("N23", french, british).do("controls", "france").do("allow")
        t.do("advance", french, "N23", seat="france")
        t.until("14.32a")
        assert t.offered("exploit", behind, "N23", seat="france")
        if allowed:
            assert t.offered("exploit", spare, "N23", seat="britain")
        else:
            assert all(one.seat != tb.BRITAIN for one in [t.asked()])


@rule("34.1q")
def test_a_transport_may_land_in_marseilles_and_go_on() -> None:
    t = seas("allies", 1940, phase="combat").option("britain", "offensive").war("italy", "britain", "france")
    fleet, infantry = t.new("britain", "fleet-9", "Gibraltar"), t.new("britain", "infantry-3-4", "AA7")
    t.go("transport", 1, fleet, 1, infantry, "Marseilles", seat="britain").until("landed")
    assert t.place(infantry) == "V19"
    assert t.refused("done", seat="britain") == "34.1"
    t.do("land-march", infantry, "U19", seat="britain")
    assert t.place(infantry) == "U19"


@rule("34.1q", "34.1")
@pytest.mark.parametrize("year", [1940, 1942])
@pytest.mark.parametrize("left", [0, 1])
def test_who_cannot_go_on_from_marseilles_is_lost(year: int, left: int) -> None:
    t = table("allies", year, phase="combat").option("britain", "offensive")
    infantry = t.new("britain", "infantry-3-4", "V19")
    t.only(Landed((tb.BRITAIN,), left=((infantry, left),))).begin()
    if left:
        assert t.offered("done") == (year == 1942)
        t.do("land-march", infantry, "U19")
    assert t.place(infantry) == ("U19" if left else "pool" if year < 1942 else "V19")


@rule("34.3", "34.34")
def test_nor_does_he_stay_beside_french_fleets() -> None:
    t = table("allies", 1940, phase="combat").option("britain", "offensive").put("france", "fleet-9", "Cherbourg")
    infantry = t.new("britain", "infantry-3-4", "M21")
    t.only(Landed((tb.BRITAIN,), left=((infantry, 1),)))
    assert t.refused("done") == "34.3"
    t.do("land-march", infantry, "N20")


@rule("45.6")
@pytest.mark.parametrize("guests", [2, 3])
def test_no_transport_brings_an_eleventh_western_factor_to_russia(guests: int) -> None:
    t = (
        seas("allies", 1943, phase="combat")
        .war("germany", "ussr")
        .option("britain", "offensive")
        .hold("britain", "W35")
    )
    t.option("ussr", "offensive").minor("rumania", "conquered")
    fleet, infantry = t.new("britain", "fleet-9", "Constanta"), t.new("britain", "infantry-3-4", "W35")
    for place in ("V45", "V46", "U45")[:guests]:
        t.put("britain", "infantry-3-4", place)
    t.until("missions")
    if guests == 2:
        assert t.whole("transport", 1, fleet, 1, infantry, "Batum", seat="britain")
    else:
        assert t.refused("transport", 1, fleet, 1, infantry, "Batum", seat="britain") == "45.6"


@rule("34.2q")
def test_french_air_helps_in_britain_but_french_troops_do_not_land() -> None:
    t = seas("allies", 1940, phase="combat").option("britain", "offensive").option("france", "offensive")
    t.hold("germany", "L23").put("germany", "infantry-1-3", "L23").put("britain", "infantry-3-4", "K23")
    air, fleet = t.new("france", "air-5-4", "L24"), t.new("france", "fleet-9", "Cherbourg")
    infantry = t.new("france", "infantry-2-3", "M21")
    assert t.offered("support", "L23", air, seat="france")
    assert t.refused("invade", 1, fleet, 1, infantry, "K24", seat="france") != ""
    assert t.refused("transport", 1, fleet, 1, infantry, "Plymouth", seat="france") == "34.2a"


# Russia and the West


def caucasus(phase: str = "combat") -> Table:
    """1943: Germany in Persia, Britain to the south and Russia to the north of it."""
    t = table("allies", 1943, phase=phase).war("germany", "ussr").war("italy", "britain", "ussr")
    t.minor("persia", "conquered").hold("germany", "persia").hold("britain", "iraq").minor("poland", "conquered")
    return t.option("britain", "offensive").option("ussr", "offensive")


@rule("45.2")
def test_russian_air_does_not_support_the_west() -> None:
    t = caucasus().put("germany", "infantry-3-3", "CC45").put("britain", "infantry-3-4", "DD44")
    air = t.put("ussr", "air_base-0", "Z46").new("ussr", "air-5-4", "Z46")
    t.until("14.11")
    assert t.refused("support", "CC45", air, seat="ussr") == "45.2"
    t.put("ussr", "infantry-3-3", "BB45")
    t.do("support", "CC45", air, seat="ussr")
    hex_ = (w.space("CC45"),)
    defenders = tuple([u for u in ct.ground_at(t.s, hex_[0]) if tb.NATION[u] == tb.GERMANY])
    british = tuple(ct.ground_at(t.s, w.space("DD44")))
    russian = tuple(ct.ground_at(t.s, w.space("BB45")))
    assert Strengths(t.s, hex_, british, defenders).attack == 3
    assert Strengths(t.s, hex_, russian, defenders).attack == 3 + 5


@rule("45.3a")
def test_they_attack_one_after_the_other_the_stronger_first() -> None:
    t = caucasus().put("germany", "infantry-3-3, infantry-3-3", "CC45")
    british = [t.new("britain", "infantry-3-4", "DD44") for _ in range(2)]
    russian = t.new("ussr", "infantry-3-3", "BB45")
    assert t.attack_refused("CC45", british[0], russian) == "14.21a"  # never together
    assert t.attack_refused("CC45", russian) == "45.3a"  # three factors against six
    t.dice(5).attack("CC45", *british)  # they fail
    assert [t.place(unit) for unit in british] == ["pool", "pool"]
    assert t.offered("attack", 1, "CC45", russian, seat="ussr")
    alone = caucasus().put("germany", "infantry-3-3", "CC45")
    one, two = alone.new("britain", "infantry-3-4", "DD44"), alone.new("britain", "infantry-1-3", "DD44")
    alone.dice(6).attack("CC45", one)
    assert not alone.offered("attack", 1, "CC45", two, seat="britain")


@rule("45.3a", "14.35a")
@pytest.mark.parametrize(("bystander", "first"), [("BB45", "britain"), ("", "britain"), ("exploits", "ussr")])
def test_in_exploitation_too_the_stronger_attacks_first_and_only_exploiters_count(bystander: str, first: str) -> None:
    t = caucasus().put("germany", "infantry-1-3", "CC45")
    units = {"britain": t.new("britain", "armor-4-5", "DD44"), "ussr": t.new("ussr", "armor-3-5", "BB45")}
    chains = [Exploiter(units["britain"], w.space("DD44")), Exploiter(units["ussr"], w.space("BB45"))]
    if bystander:
        other = t.new("ussr", "armor-3-5", "BB45")
        chains += [Exploiter(other, w.space("BB45"))] if bystander == "exploits" else []
    end = CombatPhase(at=len(CombatPhase.STEPS))
    t.only(end, ExploitationCombat((tb.BRITAIN, tb.USSR), chains=tuple(chains)))
    second = "ussr" if first == "britain" else "britain"
    assert t.attack_refused("CC45", units[second]) == "45.3a"
    t.dice(6).attack("CC45", units[first]).do("advance", units[first], "CC45")
    assert t.place(units[first]) == "CC45"


@rule("45.3a")
def test_defensive_support_stays_for_the_second_attack() -> None:
    t = caucasus().put("germany", "infantry-3-3", "CC45").put("germany", "air-5-4", "CC46")
    british = [t.new("britain", "infantry-3-4", "DD44") for _ in range(2)]
    russian = t.new("ussr", "infantry-3-3", "BB45")
    air = st.units_at(t.s, w.space("CC46"))[0]
    t.until("29.51a")
    t.do("defend", "CC45", air, seat="germany").until("14.16")
    t.dice(5).attack("CC45", *british)
    assert t.s.mission[air] == w.space("CC45")
    defenders = tuple([u for u in ct.ground_at(t.s, w.space("CC45")) if tb.NATION[u] == tb.GERMANY])
    assert Strengths(t.s, (w.space("CC45"),), (russian,), defenders).defence >= 5 + 6


@rule("45.3q")
def test_they_do_not_both_invade_or_drop_on_a_hex() -> None:
    t = seas("allies", 1944, phase="combat").war("germany", "ussr").option("britain", "offensive")
    t.option("ussr", "offensive").minor("turkey", "conquered").hold("germany", "turkey", "rumania", "bulgaria")
    t.hold("britain", "Z33", "Z34", "AA31", "BB31", "DD28").put("germany", "infantry-1-3", "W35")
    british, infantry = t.new("britain", "fleet-9", "Istanbul"), t.new("britain", "infantry-3-4", "Z33")
    russian, other = t.new("ussr", "fleet-9", "Odessa"), t.new("ussr", "infantry-3-3", "T37")
    assert t.whole("invade", 1, russian, 1, other, "V35", seat="ussr")
    t.go("invade", 1, british, 1, infantry, "V35", seat="britain")
    assert t.refused("invade", 1, russian, 1, other, "V35", seat="ussr") == "45.3q"


@rule("45.5a")
def test_neither_feeds_nor_bases_the_other() -> None:
    t = caucasus("movement")
    unit = t.new("britain", "infantry-3-4", "K50")  # deep in Russia
    assert not t.supplied(unit)
    assert t.supplied(t.new("ussr", "infantry-3-3", "K50"))
    air = t.new("britain", "air-5-4", "EE42")
    assert t.refused("stage", air, "X43", seat="britain") in ("45.5a", "28.21a")
    sea = seas("allies", 1943).war("germany", "ussr").option("britain", "offensive").hold("britain", "Z33", "Z34")
    sea.hold("britain", "AA31", "BB31").minor("turkey", "conquered")
    fleet = sea.new("britain", "fleet-9", "Istanbul")
    assert sea.refused("change-base", 1, fleet, "Odessa", seat="britain") in ("29.16", "45.5a")


@rule("45.5q")
def test_a_western_air_base_stands_on_a_russian_hex_if_the_west_feeds_it() -> None:
    for fed in (True, False):
        t = caucasus("movement").hold("ussr", "CC45").hold("britain", "persia").hold("ussr", "BB45")
        if not fed:
            t.hold("germany", "persia").hold("ussr", "BB45")
        base = next(u for u in tb.UNITS_OF[tb.BRITAIN, "air_base-0"] if t.s.where[u] < 0)
        if fed:
            assert t.offered("air-base", base, "BB45", seat="britain")
        else:
            assert t.refused("air-base", base, "BB45", seat="britain") == "28.12a"


@rule("45.5q", "45.5a", "45.6")
def test_western_air_flies_from_its_own_air_base_on_a_russian_hex() -> None:
    t = table("allies", 1943).war("ussr", "germany").hold("ussr", "BB45")
    air, more = t.new("britain", "air-5-4", "EE42"), t.new("britain", "air-1-4", "EE42")
    here = w.space("BB45")
    assert why_not_air_base(t.s, air, here) == Refusal("45.5a")
    t.put("britain", "air_base-0", "BB45")
    assert why_not_air_base(t.s, air, here) is None
    ct.put(t.s, air, here)
    assert why_not_air_base(t.s, more, here) == Refusal("45.5a")  # the counter is full
    guests = table("allies", 1943).war("ussr", "germany").put("britain", "air_base-0", "V46")
    guests.put("britain", "armor-4-5", "V45").put("britain", "infantry-3-4", "V45")
    assert why_not_air_base(guests.s, guests.new("britain", "air-5-4", "EE42"), w.space("V46")) == Refusal("45.6")


# the day of the declaration


def norway(*, declared: bool = True, phase: str = "combat") -> Seas:
    """Germany attacks Norway, in this player turn or before."""
    t = seas("axis", 1940, phase=phase).option("germany", "offensive").minor("norway", "attacked", foes="germany")
    t.s.beset[nation("norway")] = declared
    return t.put("norway", "infantry-1-3", "C35").put("germany", "infantry-3-3", "K29")


@rule("22.3")
@pytest.mark.parametrize("declared", [True, False])
def test_on_that_day_others_oppose_only_with_fleets(declared: bool) -> None:
    t = norway(declared=declared)
    fleet, infantry = t.new("germany", "fleet-9", "Bremen"), t.new("germany", "infantry-3-3", "K29")
    air, ships = t.new("britain", "air-5-4", "B29"), t.new("britain", "fleet-9", "Scapa Flow")
    beach = next(w.IDS[hex_] for hex_ in w.BEACHES if w.COUNTRY[hex_] == nation("norway"))
    t.go("invade", 1, fleet, 1, infantry, beach, seat="germany").until("intercept")
    course = [w.IDS[hex_] for hex_ in t.frame().chain[0].course]
    near = next(hex_ for hex_ in reversed(course) if w.hexes_between(w.space(hex_), w.space("B29")) <= 4)
    if declared:
        assert t.refused("strike", 0, near, air, seat="britain") == "22.3"
    else:
        assert t.offered("strike", 0, near, air, seat="britain")
    assert t.whole("intercept", 0, beach, 1, ships, seat="britain")
    assert t.status("norway") == "attacked"  # no intervention


@rule("22.3", "23.1a")
@pytest.mark.parametrize(("power", "base"), [("britain", "L22"), ("france", "N24")])
def test_later_air_of_all_who_fight_the_attacker_defends_a_minor_without_intervening(power: str, base: str) -> None:
    """Nobody has come to help the Netherlands, which Britain controls."""
    for declared in (True, False):
        t = seas("axis", 1940, phase="combat").option("germany", "offensive")
        t.minor("netherlands", "attacked", foes="germany").put("netherlands", "infantry-2-3", "K26")
        t.s.beset[nation("netherlands")] = declared
        t.put("germany", "infantry-3-3", "K27").put("france", "air_base-0", "N24")
        air = t.new(power, "air-5-4", base)
        t.until("intercept", "attack")
        if declared:
            assert t.topic() == "attack"  # nobody can help it
            continue
        t.do("defend", "K26", air, seat=power)
        assert t.status("netherlands") == "attacked"
    t = seas("axis", 1940, phase="combat").option("italy", "offensive").put("italy", "infantry-2-3", "K27")
    t.put("france", "air_base-0", "N24").put(power, "air-5-4", base)
    t.minor("netherlands", "attacked", foes="italy").put("netherlands", "infantry-2-3", "K26")
    assert t.until("intercept", "attack").topic() == "attack"  # at peace with the attacker


@rule("23.1a", "34.3")
@pytest.mark.parametrize(("status", "stands"), [("allied", True), ("active", False)])
def test_britons_stand_with_a_minor_that_france_was_first_to_help(status: str, *, stands: bool) -> None:
    """Both have come to help Belgium; an active minor ally of France counts as French, and so do Frenchmen."""
    t = table("allies", 1940).option("britain", "offensive").minor("belgium", status, "france")
    t.put("belgium", "infantry-1-3", "M25").put("france", "infantry-2-3", "N24")
    unit = t.new("britain", "infantry-3-4", "M24")
    t.s.graced[unit] = st.this_turn(t.s)
    assert t.refused("march", unit, "N24") == "34.3"
    if stands:
        assert t.offered("march", unit, "M25", seat="britain")
    else:
        assert t.refused("march", unit, "M25") == "34.3"


@rule("34.36a", "34.32", "23.1a")
@pytest.mark.parametrize(("status", "patron"), [("attacked", None), ("allied", "france"), ("active", "france")])
def test_air_of_britain_or_of_france_defends_a_minor_but_not_of_both(status: str, patron: str | None) -> None:
    t = seas("axis", 1940, phase="combat").option("germany", "offensive").put("germany", "infantry-3-3", "K27")
    t.minor("netherlands", status, patron, foes="germany" if patron is None else "")
    t.put("netherlands", "infantry-2-3", "K26").put("france", "air_base-0", "N24")
    french, british = t.new("france", "air-1-4", "N24"), t.new("britain", "air-1-4", "L22")
    t.until("intercept")
    if status == "active":
        assert not t.is_asked("britain")  # it counts as French
        return
    assert t.offered("defend", "K26", british, seat="britain")
    t.do("defend", "K26", french, seat="france")
    assert not t.is_asked("britain") or t.refused("defend", "K26", british, seat="britain") == "34.36a"


@rule("22.7c", "22.7x")
def test_the_minors_own_forces_meet_only_what_comes_for_it() -> None:
    gothenburg = next(at for at, one in enumerate(w.PORTS) if w.COUNTRY[one.hex] == SWEDEN and w.EAST in one.fronts)
    for goal, met in (("H34", True), ("I32", False)):
        t = seas("axis", 1940, phase="combat").option("germany", "offensive")
        t.minor("sweden", "attacked", foes="germany").minor("denmark", "attacked", foes="germany")
        t.s.beset[SWEDEN] = 1
        fleet, infantry = t.new("germany", "fleet-9", "Rostock"), t.new("germany", "infantry-3-3", "J32")
        swedish = next(u for u in range(tb.UNITS) if tb.NATION[u] == SWEDEN and tb.KIND[u] == tb.FLEET)
        ct.dock(t.s, swedish, w.PORTS[gothenburg].hex, gothenburg)
        t.put("britain", "air-5-4", "K25").put("britain", "fleet-9", "Rosyth")
        t.go("invade", 1, fleet, 1, infantry, goal, seat="germany").until("intercept", "attack")
        if met:
            assert t.whole("intercept", 0, goal, 1, swedish)
        else:
            assert t.topic() == "attack"  # nobody can meet it


@rule("28.14a", "45.5a")
def test_western_air_has_no_room_on_a_russian_air_base() -> None:
    for owner, room in (("ussr", 0), ("britain", 5)):
        t = table("allies", 1943).war("germany", "ussr").put("britain", "air-5-4", "JJ34")
        t.put(owner, "air_base-0", "JJ34")
        unit = t.new("britain", "air-1-4", "MM29")
        assert room_for(t.s, unit, w.space("JJ34")) == room
        t.only(Redeployment((tb.BRITAIN,))).again()
        if room:
            assert t.offered("redeploy", unit, "JJ34", seat="britain")
        else:
            assert t.refused("redeploy", unit, "JJ34", seat="britain") == "28.14a"


@rule("34.1", "34.3")
def test_a_redeployment_to_the_wrong_company_is_refused_for_that() -> None:
    t = table("allies", 1940, phase="redeployment").put("france", "infantry-2-3", "N22")
    unit = t.new("britain", "infantry-3-4", "N20")
    assert t.refused("redeploy", unit, "O22", seat="britain") == "34.1"
    assert t.refused("redeploy", unit, "N22", seat="britain") == "34.3"


@rule("45.5a", "45.5q", "16.5a")
@pytest.mark.parametrize(
    ("owner", "counter", "allowed"), [("ussr", "", True), ("britain", "", False), ("britain", "ussr", True)]
)
def test_russian_air_hops_over_water_by_no_western_base(owner: str, counter: str, allowed: bool) -> None:
    """From Sevastopol to a Russian hex beyond Istanbul; an air base of its own serves there."""
    t = table("allies", 1943, phase="redeployment").war("ussr", "germany").hold("germany", "ussr")
    t.hold("ussr", "X43", "AA33").hold(owner, "Y38")
    if counter:
        t.put(counter, "air_base-0", "Y38")
    reached = Roads(t.s, nation("ussr")).by_air(w.space("X43"))
    assert bool(reached & w.BIT[w.space("AA33")]) == allowed
    assert reached & w.BIT[w.space("Y38")]  # where it could not stay [45.5a]
