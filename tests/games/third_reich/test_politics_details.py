"""Details of 10, 21 to 26, 33, 43 and 49 that answers and exceptions settle."""

import pytest

from games.third_reich.table import Table, YearStartTable, nation, port, rule, table
from games.third_reich.war_table import settled, war
from theatre.core.decision import Refusal
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.economy.lend_lease import open_route
from theatre.games.third_reich.economy.treasury import conquests, income
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.movement.control import controller, enter
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.aid import give_aid
from theatre.games.third_reich.politics.areas import why_out_of_bounds
from theatre.games.third_reich.politics.declarations import Declarations
from theatre.games.third_reich.politics.former_partners import expel_guests
from theatre.games.third_reich.politics.minors import Mobilization, Regarrison, lift_garrison
from theatre.games.third_reich.politics.vichy import note_trespass
from theatre.games.third_reich.world import space


@rule("21.4q1")
def test_who_passes_cannot_act_on_his_declaration() -> None:
    t = war(phase="declarations").do("declare-war", "luxembourg", seat="germany").do("done").do("done")
    unit = t.new("germany", "infantry-3-3", "O26")
    t.until("13.1a")  # all options are Pass
    assert t.refused("march", unit, "O25", seat="germany") == "19.2a"
    settled(t, "axis")
    assert t.status("luxembourg") == "neutral"


@rule("21.q")
def test_the_declarer_alone_pays() -> None:
    t = war(phase="declarations").brp(germany=9, italy=60)
    assert t.refused("declare-war", "denmark", seat="germany") == "11.4a"
    assert t.offered("declare-war", "greece", seat="italy")


@rule("21.4q5", "36.1")
def test_germans_in_an_italy_whose_declaration_lapsed_are_lost() -> None:
    t = table("axis", 1940)
    unit = t.new("germany", "infantry-3-3", "T23")
    expel_guests(t.s)
    assert t.place(unit) == "pool"
    allied = table("axis", 1940).war("italy", "france")
    unit = allied.new("germany", "infantry-3-3", "T23")
    expel_guests(allied.s)
    assert allied.place(unit) == "T23"


@rule("21.4q5", "28.24a")
def test_air_of_others_flees_from_an_air_base_that_goes_home_with_such_guests() -> None:
    t = table("axis", 1941).minor("hungary", "active", "germany").put("italy", "air_base-0", "T31")
    air = t.new("hungary", "air-1-4", "T31")
    expel_guests(t.s)
    t.only(Displacement()).begin()
    assert t.place(air) == "S30"


@rule("21.4q5", "21.41")
@pytest.mark.parametrize(("ally", "kept"), [(True, "P35"), (False, "")])
def test_russians_in_poland_leave_or_are_lost_if_russias_war_on_germany_lapses(*, ally: bool, kept: str) -> None:
    t = table("allies", 1939, "winter", phase="redeployment").hold("ussr", "ussr")
    t = t.war("ussr", "germany") if ally else t
    stays, leaves = t.new("ussr", "infantry-2-3", "P35"), t.new("ussr", "infantry-2-3", "O36")
    base = t.new("ussr", "air_base-0", "P35")
    assert t.offered("redeploy", leaves, "N38", seat="ussr")
    assert t.offered("redeploy", leaves, "P35", seat="ussr") is ally
    t.do("redeploy", leaves, "N38", seat="ussr").all_done()
    assert (t.place(stays), t.place(leaves)) == (kept or "pool", "N38")
    assert t.place(base) == ("P35" if ally else w.IDS[w.CAPITAL[tb.USSR]])


@rule("24.3q")
def test_a_conquered_major_is_lost_in_the_same_way() -> None:
    t = war("allies", 1944).hold("germany", "france").brp(germany=100).hold("britain", "O22")
    t.s.status[tb.FRANCE], t.s.earns[tb.FRANCE], t.s.paid[tb.FRANCE] = st.CONQUERED, tb.GERMANY, 1
    settled(t, "allies")
    assert t.money("germany")[0] == 100
    settled(t, "axis")
    assert t.money("germany")[0] == 58


@rule("24.8a", "7.1b")
def test_an_ally_that_enters_does_not_take_control() -> None:
    t = war().hold("italy", "yugoslavia")
    enter(t.s, t.new("germany", "infantry-3-3", "V29"), space("V29"))
    assert t.holder("V29") == "italy"


@rule("10.342q")
def test_losing_brps_changes_no_limit() -> None:
    t = war("axis").hold("britain", "C35").brp(germany=100)
    t.s.status[tb.NORWAY], t.s.losing[tb.NORWAY], t.s.paid[tb.NORWAY] = st.CONQUERED, tb.GERMANY, 1
    limit = t.money("germany")[2]
    settled(t, "axis")
    assert t.money("germany")[::2] == (90, limit)


@rule("25.32")
def test_minor_allies_pay_beyond_the_base_and_are_lost_with_their_capital() -> None:
    year = YearStartTable(1942).brp(germany=0).minor("rumania", "active", "germany").earns("germany", "rumania")
    assert year.begin().money("germany")[:2] == (165, 150)
    t = war("allies").minor("rumania", "active", "germany").earns("germany", "rumania").brp(germany=100)
    t.s.paid[tb.RUMANIA] = 1
    settled(t.war("germany", "ussr").hold("ussr", "W33"), "allies")
    settled(t, "axis")
    assert t.money("germany")[0] == 85


@rule("25.34")
def test_iraq_and_vichy_bring_no_brps() -> None:
    for name in ("iraq", "vichy_france"):
        t = war().brp(germany=100).only(Mobilization(()))
        t.s.status[nation(name)] = st.NEUTRAL
        t.s.due[nation(name)] = tb.GERMANY + 1
        t.s.season = tb.SPRING
        t.begin()
        assert (t.status(name), t.money("germany")[0]) == ("active germany", 100)


@rule("25.35")
def test_what_a_minor_ally_lost_before_intervention_is_gone() -> None:
    t = war("axis", phase="movement").minor("bulgaria", "attacked", foes="britain")
    lost, alive = t.new("bulgaria", "infantry-1-3", "Y30"), t.new("bulgaria", "infantry-1-3", "Y30")
    ct.eliminate(t.s, lost)
    enter(t.s, t.new("germany", "infantry-3-3", "Y31"), space("Y31"))
    ct.eliminate(t.s, alive)
    assert (t.place(lost), t.place(alive)) == ("", "pool")


@rule("25.21", "25.21q")
def test_germany_garrisons_a_minor_ally_on_whose_soil_no_russian_stands() -> None:
    def rumania(at: str) -> tuple[Table, int]:
        t = war("axis", 1940, phase="movement").minor("rumania", "attacked", foes="ussr").option("germany", "attrition")
        t.put("ussr", "infantry-2-3", at)
        return t, t.new("germany", "infantry-3-3", "S32")

    t, unit = rumania("T36")  # Bessarabia only
    t.hold("germany", "hungary").do("march", unit, "S33")
    assert t.status("rumania") == "neutral"
    assert not na.at_war(t.s, tb.GERMANY, tb.USSR)
    t, unit = rumania("V34")
    assert t.hold("germany", "hungary").refused("march", unit, "S33") == "21.1b"
    t, _ = rumania("T36")
    italian = t.war("italy", "britain").hold("italy", "hungary").new("italy", "infantry-2-3", "S32")
    assert t.option("italy", "attrition").refused("march", italian, "S33") == "21.1b"  # that is Germany's affair


@rule("25.6b", "25.8q3")
def test_inactive_minor_allies_are_open_to_the_axis_and_helsinki_feeds_a_garrison() -> None:
    t = war("axis", 1940, phase="movement").option("germany", "attrition")
    finnish, hungarian = t.new("germany", "infantry-3-3", "D42"), t.new("germany", "infantry-3-3", "R30")
    assert t.offered("march", hungarian, "R31")
    assert t.supplied(finnish)
    attacked = war("axis", 1940, phase="movement").minor("finland", "attacked", foes="germany")
    assert not attacked.supplied(attacked.new("germany", "infantry-3-3", "D42"))


@rule("25.8b")
def test_finland_has_neither_port_nor_beach() -> None:
    assert not any(w.COUNTRY[port.hex] == tb.FINLAND for port in w.PORTS)


@rule("25.45")
def test_turks_stay_in_the_mediterranean_and_russia() -> None:
    def turk(patron: str, at: str) -> tuple[Table, int]:
        t = war("axis", phase="movement").war("germany", "ussr").minor("turkey", "active", patron)
        t.option("germany", "attrition").hold("germany", "ussr")
        return t, t.new("turkey", "infantry-2-3", at)

    t, unit = turk("germany", "Z43")
    assert t.offered("march", unit, "Y43")  # Russia
    t, unit = turk("germany", "T32")
    t.s.graced[unit] = st.this_turn(t.s)
    t.minor("hungary", "active", "germany").minor("rumania", "active", "germany")
    assert t.refused("march", unit, "T31") == "25.45"  # Hungary lies in the West
    assert t.offered("march", unit, "U32")


@rule("25.45", "25.47")
def test_spanish_ground_and_air_units_may_go_to_russia_but_no_spanish_fleets() -> None:
    t = war("axis").war("italy", "ussr").hold("italy", "ussr")
    t.minor("spain", "active", "italy").minor("turkey", "active", "germany")
    for model in ("infantry-2-3", "air-2-4"):
        assert why_out_of_bounds(t.s, t.new("spain", model, "Y9"), space("Z43")) is None
    batum = w.PORTS[port("Batum")].hex
    assert why_out_of_bounds(t.s, t.new("spain", "fleet-2", "Cadiz"), batum) == Refusal("25.45")
    assert why_out_of_bounds(t.s, t.new("spain", "fleet-2", "Cadiz"), w.PORTS[port("Izmir")].hex) is None
    assert why_out_of_bounds(t.s, t.new("turkey", "fleet-2", "Istanbul"), batum) is None


@rule("25.4v")
def test_active_vichy_units_know_no_bounds() -> None:
    t = war("axis", phase="movement").minor("vichy_france", "active", "germany").hold("vichy_france", "vichy_france")
    t.s.status[tb.FRANCE] = st.CONQUERED
    t.hold("germany", "Q20", "Q19").option("germany", "attrition")
    unit = t.new("france", "infantry-2-3", "R20")
    t.s.serves[unit] = tb.VICHY_FRANCE
    t.s.graced[unit] = st.this_turn(t.s)
    assert t.offered("march", unit, "Q20")


@rule("49.3a", "49.2q")
def test_inactive_vichy_units_move_under_german_orders_within_vichy() -> None:
    t = war("axis", phase="movement").minor("vichy_france", "neutral").hold("germany", "france")
    t.hold("vichy_france", "vichy_france").option("germany", "attrition")
    t.s.status[tb.FRANCE] = st.CONQUERED
    unit = t.new("france", "infantry-2-3", "R20")
    t.s.serves[unit] = tb.VICHY_FRANCE
    assert t.refused("march", unit, "Q20", seat="germany") == "49.3a"
    t.do("march", unit, "S19", seat="germany")
    assert t.place(unit) == "S19"


@rule("25.6c", "49.42")
def test_germans_may_enter_vichy_but_it_is_noted() -> None:
    def guest(truce: int) -> Table:
        t = war("axis", phase="movement").minor("vichy_france", "neutral").hold("germany", "france")
        t.hold("vichy_france", "vichy_france").option("germany", "attrition")
        t.s.status[tb.FRANCE], t.s.truce = st.CONQUERED, truce
        unit = t.new("germany", "infantry-3-3", "Q20")
        t.do("march", unit, "R20")
        assert t.holder("R20") == "vichy_france"
        note_trespass(t.s)
        return t

    assert guest(truce=1).s.trespassed
    assert not guest(truce=2).s.trespassed  # the first Axis turn after the fall


@rule("49.4q", "25.1c")
def test_a_success_for_vichy_takes_effect_in_the_next_axis_turn() -> None:
    t = war("axis").minor("vichy_france", "neutral")
    t.s.due[tb.VICHY_FRANCE] = tb.GERMANY + 1
    t.s.season = tb.SPRING
    assert t.status("vichy_france") == "neutral"
    t.only(Mobilization(())).begin()
    assert t.status("vichy_france") == "active germany"


@rule("49.9")
def test_vichy_colonies_never_pay_the_axis() -> None:
    t = war("axis").minor("vichy_france", "active", "germany").hold("vichy_france", "algeria")
    settled(t, "axis")
    assert income(t.s, nation("algeria"), tb.GERMANY) == 0


@rule("26.4")
def test_a_capital_taken_late_in_winter_pays_nothing_that_year() -> None:
    t = war("axis", 1941, "winter").hold("germany", "K23")
    settled(t, "axis")
    assert conquests(t.s, tb.GERMANY) - income(t.s, tb.POLAND, tb.GERMANY) == 0
    assert na.in_game(t.s, tb.BRITAIN)


@rule("26.5", "24.21")
def test_all_hexes_of_a_fallen_power_pass() -> None:
    t = settled(war("allies").hold("germany", "K23"), "allies")
    assert {t.holder(hex_) for hex_ in ("J23", "B29", "E24")} == {"germany"}


@rule("26.921q2")
def test_the_axis_may_walk_into_what_a_surrendered_russia_held() -> None:
    t = war("axis", 1942, phase="movement").war("germany", "ussr").option("germany", "attrition").hold("germany", "K45")
    t.s.status[tb.USSR], t.s.defeat = st.CONQUERED, 2
    unit = t.new("germany", "infantry-3-3", "K45")
    t.s.graced[unit] = st.this_turn(t.s)
    t.do("march", unit, "K46")
    assert t.holder("K46") == "germany"


@rule("33.41-2d")
def test_britain_may_declare_war_on_ireland() -> None:
    t = war("allies").only(Declarations((tb.BRITAIN, tb.USSR)))
    assert t.offered("declare-war", "ireland", seat="britain")


@rule("39")
def test_ulster_is_britain_and_the_rest_of_ireland_a_minor() -> None:
    assert [w.COUNTRY[hex_] for hex_ in w.AREA["ulster"]] == [tb.BRITAIN] * 2
    t = war("allies", 1940, phase="movement").option("britain", "attrition")
    unit = t.new("britain", "infantry-3-4", "F24")
    t.s.graced[unit] = st.this_turn(t.s)
    assert t.refused("march", unit, "F23") == "21.1b"
    assert t.offered("march", unit, "E24")


@rule("43.7", "43.7q")
def test_war_on_rumania_itself_is_another_declaration() -> None:
    t = war("allies", 1939, "fall").only(Declarations((tb.USSR, tb.BRITAIN)))
    t.hold("east_europe", "eastern_poland").do("declare-war", "east_europe", seat="ussr")
    assert t.status("rumania") == "neutral"
    before = t.money("ussr")[0]
    t.do("declare-war", "rumania", seat="ussr")
    assert before - t.money("ussr")[0] == 10


@rule("23.2", "23.3")
def test_a_minor_that_had_its_turn_does_not_act_with_its_new_ally() -> None:
    t = war("allies", 1940, phase="options").minor("belgium", "attacked", foes="germany")
    belgian = t.new("belgium", "infantry-2-3", "M25")
    t.until("12.262a").do("done")
    t.until("13.1a")
    while t.s.minor != tb.NOBODY:
        t.do("done")
    assert (t.s.moved[belgian], t.s.attacked[belgian] != 0) == (1, True)


@rule("21.4a")
def test_an_attack_at_the_border_is_enough() -> None:
    def denmark(*, attacks: bool) -> Table:
        t = war("axis", 1940, phase="combat").minor("denmark", "attacked", foes="germany")
        t.option("germany", "offensive")
        t.s.owed[tb.GERMANY] = 1 << nation("denmark")
        unit = t.new("germany", "infantry-3-3", "J30")
        t.put("denmark", "infantry-1-3", "I30")
        if attacks:
            t.dice(6).until("14.16")
            t.attack("I30", unit)
        t.s.active = tb.AXIS
        return t.only(Aftermath()).again()

    assert denmark(attacks=True).status("denmark") == "attacked"
    assert denmark(attacks=False).status("denmark") == "neutral"


@rule("25.46b")
def test_iraqi_rebels_vanish_if_mosul_is_not_theirs() -> None:
    t = war("axis").minor("iraq", "active", "germany").hold("iraq", "iraq").hold("britain", "EE42")
    unit = t.new("iraq", "infantry-1-3", "HH39")
    settled(t, "axis")
    assert (t.status("iraq"), t.place(unit)) == ("conquered", "")
    kept = war("axis").minor("iraq", "active", "germany").hold("iraq", "iraq")
    unit = kept.new("iraq", "infantry-1-3", "HH39")
    settled(kept, "axis")
    assert (kept.status("iraq"), kept.place(unit)) == ("active germany", "HH39")


@rule("49.8b")
def test_free_france_is_americas_after_britains_fall() -> None:
    t = war("allies", 1942).minor("free_france", "active", "britain").hold("free_france", "algeria")
    unit = t.new("france", "infantry-2-3", "CC12")
    t.s.serves[unit] = tb.FREE_FRANCE
    t.war("usa", "germany").s.status[tb.USA] = st.SOVEREIGN
    settled(t.hold("germany", "K23"), "allies")
    assert (t.place(unit), ct.runs(t.s, unit), t.holder("CC12")) == ("CC12", tb.USA, "free_france")


@rule("2.211b")
def test_the_turn_of_conquest_is_that_of_the_failed_recapture() -> None:
    t = war("allies", 1944, "fall").hold("britain", "L31")
    settled(t, "allies")
    assert t.s.fallen[tb.GERMANY] == 0
    t.s.season = tb.WINTER
    settled(t, "axis")
    assert t.s.fallen[tb.GERMANY] == 1944 * 4 + tb.WINTER


@rule("34.5")
def test_free_french_and_british_units_stack() -> None:
    t = war("allies", 1941, phase="movement").minor("free_france", "active", "britain").option("britain", "attrition")
    free = t.new("france", "infantry-2-3", "KK34")
    t.s.serves[free] = tb.FREE_FRANCE
    unit = t.new("britain", "infantry-3-4", "KK33")
    t.s.graced[unit] = t.s.graced[free] = st.this_turn(t.s)
    assert t.offered("march", unit, "KK34")


@rule("40.2q")
def test_lend_lease_costs_twenty_five_even_in_a_conquered_persia() -> None:
    t = war("allies", 1942).war("germany", "ussr").minor("persia", "conquered").hold("britain", "persia")
    t.brp(britain=100).s.limit[tb.BRITAIN] = 60
    open_route(t.s, tb.BRITAIN)
    assert t.money("britain")[0] == 75


@rule("33.64")
def test_aid_is_open_to_all() -> None:
    t = war("allies", 1940).put("britain", "fleet-9", "Plymouth")
    give_aid(t.s, tb.BRITAIN, tb.SPAIN, 4)
    assert RULES.view(t.s, frozenset([tb.GERMANY]))["aid"] == {str(tb.BRITAIN): {str(tb.SPAIN): 4}}
    assert RULES.view(t.s, frozenset())["aid"] == {str(tb.BRITAIN): {str(tb.SPAIN): 4}}


@rule("45.4", "32.q2")
def test_russian_partisans_do_not_join_western_ones() -> None:
    t = war("allies", 1942, phase="movement").war("germany", "ussr").minor("yugoslavia", "conquered")
    t.hold("germany", "yugoslavia")
    russian, western = t.new("yugoslavia", "partisan-1-3", "W28"), t.new("yugoslavia", "partisan-1-3", "W29")
    t.s.serves[russian], t.s.serves[western] = tb.USSR, tb.BRITAIN
    assert t.refused("march", russian, "W29", seat="ussr") == "45.1"
    friend = t.new("yugoslavia", "partisan-1-3", "V28")
    t.s.serves[friend] = tb.USSR
    assert t.offered("march", friend, "W28", seat="ussr")


@rule("25.q", "25.7b")
def test_the_axis_may_attack_its_own_minor_ally_and_puts_its_garrison_back() -> None:
    t = war("axis", 1940, phase="declarations").put("germany", "infantry-3-3", "S30")
    unit = next(ct.on_board(t.s))
    t.do("declare-war", "hungary", seat="germany").do("done").do("done")
    assert t.place(unit) == ""
    while t.asked().rule == "22.1a":
        options = t.asked().options
        one = options.grouped("deploy")[0][0]
        t.do("deploy", one, options.grouped("deploy", (one,))[0][0])
    assert t.asked().rule == "25.q"
    assert t.refused("deploy", unit, "S30") == "25.q"  # Hungarians are in their capital
    t.do("deploy", unit, "R31" if t.offered("deploy", unit, "R31") else "T31")
    assert t.holder(t.place(unit)) == "germany"


@rule("25.q", "25.8c")
def test_a_garrison_of_rumania_is_not_put_back_into_bessarabia() -> None:
    for enemy in (False, True):
        t = table("axis", 1941).minor("rumania", "attacked", foes="germany")
        if enemy:
            t.war("germany", "ussr")
        unit = t.new("germany", "infantry-3-3", "V34")
        t.only(Regarrison(lift_garrison(t.s, nation("rumania")))).again()
        assert t.offered("deploy", unit, "U35")
        assert t.offered("deploy", unit, "T36") is enemy


@rule("12.263")
def test_a_minor_that_both_sides_attack_is_run_by_the_nearest_who_did_not() -> None:
    t = war("axis", 1940).minor("norway", "attacked", foes="germany britain")
    assert controller(t.s, tb.NORWAY) == tb.FRANCE
