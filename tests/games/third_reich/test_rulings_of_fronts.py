"""13.6, 14.34, 19.5: marches and flights from one front to another."""

from __future__ import annotations

import pytest

from games.third_reich.table import rule, table
from theatre.games.third_reich import world as w


@rule("19.5a", "13.6a")
def test_a_march_to_a_front_without_a_pass_is_not_bound_by_the_pass_that_it_leaves() -> None:
    """A German corps beside French ones marches over a French hex of the West to Turin."""
    for option, refusal in (("offensive", ""), ("attrition", ""), ("pass", "19.2a")):
        t = table("axis", 1940).war("italy", "france", "britain").option("germany", "pass")
        t.option("germany", option, "mediterranean").hold("germany", "france").hold("france", "S20", "T21")
        t.put("france", "infantry-2-3", "S20")
        corps = t.new("germany", "infantry-3-3", "S21")
        t.until("13.1a")
        assert t.refused("march", corps, "T21", seat="germany") == "19.2a"  # it would stay in the West
        if refusal:
            assert t.refused("march", corps, "T21", "T22", seat="germany") == refusal
        else:
            t.do("march", corps, "T21", "T22", seat="germany")
            assert t.holder("T21") == "germany"


@rule("14.34b")
@pytest.mark.parametrize(("just_taken", "refusal"), [(False, ""), (True, "14.34b")])
def test_exploiters_enter_a_passing_front_over_hexes_that_were_theirs_when_the_turn_began(
    just_taken: bool, refusal: str
) -> None:
    t = table("allies", 1941, "summer", phase="combat").war("germany", "ussr").minor("poland", "conquered")
    t.option("ussr", "offensive", "east").hold("ussr", "poland", "N32", "M32")
    t.hold("germany", "N33").put("germany", "infantry-1-3", "N33")
    leader, second = t.new("ussr", "armor-4-5", "N34"), t.new("ussr", "armor-4-5", "N34")
    t.dice(6).attack("N33", leader).do("advance", leader, "N33").until("14.32a").do("exploit", second, "N33")
    t.s.gained[w.space("N32")] = just_taken  # by an ally
    if refusal:
        assert t.refused("exploit-march", second, "N32") == refusal
    else:
        t.do("exploit-march", second, "N32", "M32")


@rule("19.5a", "19.3")
@pytest.mark.parametrize(("option", "refusal"), [("offensive", ""), ("attrition", ""), ("pass", "19.3")])
def test_air_that_leaves_a_passing_front_for_another_flies_over_any_land(option: str, refusal: str) -> None:
    """From La Rochelle, the only German hex in France, to Turin or to Strasbourg."""
    t = table("axis", 1940).war("italy", "france", "britain").option("germany", "pass")
    t.option("germany", option, "mediterranean").hold("germany", "Q18", "Q24")
    air = t.new("germany", "air-5-4", "Q18")
    t.put("germany", "air_base-0", "Q24").until("13.1a")
    assert t.refused("stage", air, "Q24", seat="germany") == "19.3"  # it would stay in the West
    if refusal:
        assert t.refused("stage", air, "T22", seat="germany") == refusal
    else:
        assert t.offered("stage", air, "T22", seat="germany")


@rule("13.6b", "19.3")
@pytest.mark.parametrize(("enemy", "refusal"), [("S27", ""), ("N23", "19.3")])
def test_air_that_is_to_strike_over_a_front_line_flies_to_its_base_as_if_there_were_no_pass(
    enemy: str, refusal: str
) -> None:
    """Belgrade lies in a Yugoslavia that the British hold; from Venice air reaches S27, which is in the West."""
    t = table("axis", 1943).war("italy", "britain").minor("yugoslavia", "conquered").hold("britain", "yugoslavia")
    t.option("germany", "pass").option("germany", "offensive", "west").hold("germany", "V29")
    t.put("britain", "infantry-3-4", enemy)
    air = t.new("germany", "air-5-4", "V29")
    t.until("13.1a")
    if refusal:
        assert t.refused("stage", air, "U25", seat="germany") == refusal
    else:
        assert t.offered("stage", air, "U25", seat="germany")
