"""14.2 Blockades: Trade Routes, the markers of Summer, Production, and the way around Africa."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table
from theatre.games.triumph_and_tragedy import world as w

FALL = Table.action("fall", "A")  # whoever holds a card is asked in the Command Phase of Fall: there the game waits
NORTHERN_SEAS = ("north_sea", "norwegian_sea", "nordkapp_sea", "baltic_sea")


def summer() -> Table:
    """The Supply Phase of Summer, Axis and West at war."""
    return table("axis", "supply", year=1937).war("axis", "west").hand("axis", FALL)


def konigsberg(poland: str = "ussr", baltic: str = "fleet") -> Table:
    """A German city whose way home is by Poland or the Baltic, with what stands there."""
    t = summer().put("germany", "infantry 3", "konigsberg")
    if poland:
        t.satellite("poland", poland)
    if baltic:
        (ship,) = t.new("britain", baltic.removeprefix("escaped "), "baltic_sea")
        t.s.escaped[ship] = baltic.startswith("escaped")
    return t


def norway(denmark: str = "west") -> Table:
    """The Axis Influences Norway (1 RES); the West holds all Seas around it."""
    t = summer().influence("norway", "axis", 1)
    for sea in NORTHERN_SEAS:
        t.put("britain", "fleet", sea)
    return t.satellite("denmark", denmark) if denmark else t


def africa(*italian: str) -> Table:
    """IND of the West is 12, so that its RES (11) count; Axis fleets stand in the Baltic and in these Seas."""
    t = summer().ind("west", 12).put("germany", "fleet", "baltic_sea")
    for sea in italian:
        t.put("italy", "fleet", sea)
    return t


def next_production(t: Table) -> Table:
    """To the Production of the next Year, the Axis first."""
    return t.dice(2).until("buy")


def gone(t: Table, sea: str, owner: str) -> Table:
    """The fleet there is disbanded."""
    return t.do("disband", t.pick(sea, "fleet", owner), seat="west" if owner == "britain" else "axis")


def production_points(t: Table) -> int:
    count = 0
    while t.offered("buy", "action"):
        t.do("buy", "action")
        count += 1
    return count


# 14.21 Trade Routes


@rule("14.21a")
def test_trade_goes_to_the_main_capital_and_nowhere_else() -> None:
    t = summer()
    for sea in ("north_sea", "english_channel", "irish_sea", "norwegian_sea"):
        t.put("germany", "fleet", sea)
    assert {area: t.blockaded(area) for area in ("delhi", "bombay", "paris", "marseille")} == {
        "delhi": "full",
        "bombay": "full",
        "paris": "full",
        "marseille": "full",
    }
    assert [t.blockaded(area) for area in ("london", "glasgow")] == ["", ""]


@rule("14.21a")
def test_without_the_main_capital_nothing_can_be_traded() -> None:
    t = summer().put("britain", "infantry", "berlin")
    assert t.blockaded("ruhr") == t.blockaded("rome") == "full"
    assert summer().blockaded("ruhr") == ""


@rule("14.21b")
@pytest.mark.parametrize(("poland", "marker"), [("axis", ""), ("", ""), ("ussr", "full")])
def test_trade_goes_through_friendly_and_neutral_land_but_not_through_a_rivals(poland: str, marker: str) -> None:
    assert konigsberg(poland).blockaded("konigsberg") == marker


@rule("14.21b")
@pytest.mark.parametrize(("denmark", "marker"), [("", ""), ("ussr", ""), ("west", "full")])
def test_trade_goes_through_a_rivals_straits(denmark: str, marker: str) -> None:
    assert norway(denmark).blockaded("oslo") == marker


@rule("14.21c")
@pytest.mark.parametrize(
    ("poland", "baltic", "marker"),
    [
        ("west", "fleet", "full"),
        ("ussr", "fleet", "full"),
        ("ussr", "", ""),
        ("ussr", "sub", "full"),
        ("ussr", "escaped sub", "full"),
        ("west", "", ""),
    ],
)
def test_trade_goes_through_no_enemy_area_and_no_sea_with_escaped_subs(poland: str, baltic: str, marker: str) -> None:
    assert konigsberg(poland, baltic).blockaded("konigsberg") == marker


def middle_east() -> Table:
    """The Axis has taken Suez, and Iraq with it; the West bars the Indian Ocean."""
    t = summer().put("italy", "infantry", "suez").put("britain", "fleet", "arabian_sea")
    return t.put("britain", "fleet", "gulf_of_aden")


@rule("14.21d")
def test_a_trade_route_has_one_segment_by_sea_and_one_by_land() -> None:
    t = middle_east().satellite("turkey", "west")
    assert t.blockaded("suez") == ""  # by sea to Greece, by land through the Balkans
    assert t.holder("iraq") == "axis"
    assert t.blockaded("iraq") == "full"  # by land to the coast, by sea, by land again
    assert middle_east().blockaded("iraq") == ""  # overland, for Turkey is Neutral


def poland(denmark: str) -> Table:
    """The West Influences Poland and can trade with it by the Danish Straits only."""
    t = summer().influence("poland", "west", 1).put("italy", "fleet", "western_med")
    t.put("italy", "fleet", "south_atlantic")
    return t.satellite("denmark", denmark) if denmark else t


@rule("14.21e")
@pytest.mark.parametrize(("denmark", "marker"), [("", ""), ("ussr", ""), ("axis", "full")])
def test_a_sea_segment_runs_on_through_straits(denmark: str, marker: str) -> None:
    assert poland(denmark).blockaded("warsaw") == marker


@rule("14.21e")
def test_a_sea_segment_ends_where_it_enters_other_land() -> None:
    t = poland("axis").put("britain", "infantry", "ruhr")
    assert t.blockaded("warsaw") == "full"  # not from the Baltic over the Ruhr into the North Sea
    assert t.blockaded("ruhr") == ""


@rule("14.21e")
def test_a_land_segment_comes_before_or_after_the_sea_segment() -> None:
    t = africa("south_atlantic").put("italy", "infantry", "gibraltar")
    assert t.blockaded("algiers") == ""  # overland to Morocco, then by sea


@rule("14.21e")
@pytest.mark.parametrize(("denmark", "marker"), [("", ""), ("west", "full")])
def test_a_land_segment_crosses_straits_borders(denmark: str, marker: str) -> None:
    assert norway(denmark).blockaded("oslo") == marker  # Copenhagen, the Ruhr, Berlin


@rule("14.21f")
@pytest.mark.parametrize(("gibraltar", "marker"), [("italy", "full"), ("britain", "")])
def test_with_gibraltar_shut_delhi_does_not_trade_over_france(gibraltar: str, marker: str) -> None:
    t = africa("south_atlantic").put(gibraltar, "infantry", "gibraltar")
    assert t.blockaded("delhi") == marker
    assert t.blockaded("marseille") == ""


@rule("14.21g")
@pytest.mark.parametrize(
    ("poland", "baltic", "trade", "supply"),
    [
        pytest.param("axis", "fleet", True, True, id="friendly land"),
        pytest.param("", "fleet", True, False, id="neutral land"),
        pytest.param("ussr", "fleet", False, False, id="rival land, enemy sea"),
        pytest.param("west", "fleet", False, False, id="enemy land, enemy sea"),
        pytest.param("ussr", "", True, True, id="open sea"),
        pytest.param("ussr", "escaped sub", False, True, id="open sea with an escaped sub"),
    ],
)
def test_what_trade_and_supply_may_pass(poland: str, baltic: str, trade: bool, supply: bool) -> None:
    t = konigsberg(poland, baltic)
    assert t.blockaded("konigsberg") == ("" if trade else "full")
    assert t.cv(t.pick("konigsberg", "infantry")) == (3 if supply else 2)


@rule("14.21g")
@pytest.mark.parametrize(("denmark", "passed"), [("axis", True), ("", True), ("ussr", True), ("west", False)])
def test_trade_and_supply_pass_straits_alike(denmark: str, passed: bool) -> None:
    trade = norway(denmark)
    assert trade.blockaded("oslo") == ("" if passed else "full")
    supply = norway(denmark).satellite("norway", "axis").put("germany", "infantry 3", "oslo").begin()
    assert supply.cv(supply.pick("oslo", "infantry")) == (3 if passed else 2)


# 14.22, 14.23 Blockades


@rule("14.22a")
def test_in_summer_what_cannot_trade_is_marked() -> None:
    t = konigsberg()
    marked = {area for area in w.IDS[: len(w.AREAS)] if t.blockaded(area)}
    assert marked == {"konigsberg"}
    other = konigsberg().put("germany", "fleet", "north_sea").put("germany", "fleet", "english_channel")
    other.put("germany", "fleet", "irish_sea").put("germany", "fleet", "norwegian_sea")
    assert other.blockaded("paris") == other.blockaded("konigsberg") == "full"


@rule("14.22a")
def test_only_enemies_blockade() -> None:
    t = table("axis", "supply").war("axis", "ussr").hand("axis", FALL).satellite("poland", "west")
    t.put("britain", "fleet", "baltic_sea")
    assert t.blockaded("konigsberg") == ""


@rule("14.22b")
@pytest.mark.parametrize(("lands", "marker"), [(True, ""), (False, "full")])
def test_a_marker_is_lost_with_control_of_the_area(lands: bool, marker: str) -> None:
    t = konigsberg().put("britain", "infantry", "baltic_sea").hand("west", Table.action("fall", "B"))
    t.do("disband", t.pick("konigsberg", "infantry")).to("west").do("commit", Table.action("fall", "B")).until("move")
    assert t.blockaded("konigsberg") == "full"
    if lands:
        t.do("move", t.pick("baltic_sea", "infantry", "britain"), "konigsberg", "baltic_sea")
    t.hand("axis", t.action("spring", "A")).hand("ussr", t.action("fall", "C")).do("done")
    assert t.holder("konigsberg") == ("west" if lands else "axis")
    assert t.blockaded("konigsberg") == marker


@rule("14.23a")
@pytest.mark.parametrize(("leaves", "marker", "points"), [(True, "", 7), (False, "full", 6)])
def test_in_production_a_marker_goes_if_trade_is_possible_again(leaves: bool, marker: str, points: int) -> None:
    t = norway()
    assert t.blockaded("oslo") == "full"
    if leaves:
        gone(t, "baltic_sea", "britain")
    assert next_production(t).blockaded("oslo") == marker
    assert production_points(t) == points


@rule("14.23a")
def test_what_was_not_marked_in_summer_counts_in_production() -> None:
    t = norway("")
    assert t.blockaded("oslo") == ""
    t.satellite("denmark", "west")
    assert production_points(next_production(t)) == 7


@rule("14.23b")
def test_marked_levels_do_not_count_but_stay_as_they_are() -> None:
    t = next_production(norway())
    assert (t.pop("axis"), t.res("axis")) == (11, 7)
    assert t.level("axis") == 6
    assert norway("").level("axis") == 7


@rule("14.23b")
def test_marked_pop_does_not_count() -> None:
    t = konigsberg().ind("axis", 25)
    for nation in ("sweden", "rumania", "norway", "denmark", "yugoslavia"):
        t.influence(nation, "axis", 1)  # RES for 13
    assert next_production(t).level("axis") == t.pop("axis") - 1


@rule("14.23c")
def test_all_markers_come_off_after_production() -> None:
    t = next_production(norway())
    for side in ("axis", "west", "ussr"):
        assert (t.seat, t.blockaded("oslo")) == (side, "full")
        t.do("done")
    assert t.blockaded("oslo") == ""


# 14.24 Med Blockade


@rule("14.24a")
@pytest.mark.parametrize(
    ("shut", "level"),
    [((), 11), (("western_med",), 8), (("western_med", "south_atlantic"), 5)],
)
def test_black_resources_do_not_go_around_africa_and_red_ones_do(shut: tuple[str, ...], level: int) -> None:
    assert next_production(africa(*shut)).level("west") == level


@rule("14.24a")
def test_pop_goes_around_africa() -> None:
    t = africa("western_med").ind("west", 25)
    for nation in ("latin_america", "norway", "ireland", "portugal", "usa"):
        t.influence(nation, "west", 1)
    assert next_production(t).res("west") == 19  # 16 without three black ones of the East
    assert t.level("west") == t.pop("west") == 15


@rule("14.24b")
@pytest.mark.parametrize(("shut", "marker"), [((), ""), (("western_med",), "med")])
def test_black_resources_that_must_go_around_africa_are_marked(shut: tuple[str, ...], marker: str) -> None:
    t = africa(*shut)
    assert {t.blockaded(area) for area in ("delhi", "bombay", "iraq")} == {marker}
    assert {t.blockaded(area) for area in ("suez", "ottawa", "lorraine")} == {""}


@rule("14.24c")
@pytest.mark.parametrize(("opened", "level"), [(True, 11), (False, 8)])
def test_a_med_blockade_counts_if_it_still_holds_in_production(opened: bool, level: int) -> None:
    t = africa("western_med").begin()
    if opened:
        gone(t, "western_med", "italy")
    assert next_production(t).level("west") == level


@rule("14.24d")
@pytest.mark.parametrize(("opened", "level"), [("south_atlantic", 8), ("western_med", 11), ("", 5)])
def test_full_in_summer_and_med_in_production_is_med(opened: str, level: int) -> None:
    t = africa("western_med", "south_atlantic")
    assert t.blockaded("delhi") == "full"
    if opened:
        gone(t, opened, "italy")
    assert next_production(t).level("west") == level


@rule("14.24d")
def test_med_in_summer_and_full_in_production_is_med() -> None:
    t = africa("western_med").satellite("latin_america", "axis").put("germany", "fleet", "rio_de_janeiro")
    assert t.blockaded("delhi") == "med"
    t.to("axis").do("commit", FALL).until("move")
    t.do("move", t.pick("rio_de_janeiro", "fleet"), "south_atlantic", "rio_de_janeiro")
    assert next_production(t).level("west") == 8
