"""13.6, 14.34, 19.5: marches from one front to another."""

from __future__ import annotations

from games.third_reich.table import rule, table


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
