"""Every game passes the whole battery by being registered.

The recorded playthroughs are written anew by `THEATRE_RECORD=1 pytest tests/contract/test_contract_battery.py`.
"""

import os
from functools import reduce
from operator import add
from pathlib import Path

from contract.subjects import MODULES, each_game, each_scenario
from contract.telling import told
from theatre.contract.fog import fog, never_varied
from theatre.contract.fuzz import fuzz
from theatre.contract.laws import hash_order, laws
from theatre.contract.playthrough import playthrough
from theatre.contract.refusal import refusals

DEPTHS = ((1, 0), (2, 30), (3, 150), (4, 500))  # seeds, and how far into the game the laws are held against it
RECORDED = Path(__file__).parent / "playthroughs"


@each_scenario
def test_the_laws_of_the_contract_hold(rules, scenario):
    findings = [one for seed, skip in DEPTHS for one in laws(rules, scenario, seed, steps=50, skip=skip)]
    assert not findings, told(findings)


@each_scenario
def test_nothing_depends_on_the_order_of_hashes(rules, scenario):
    findings = hash_order(rules, MODULES[rules.name], scenario, seed=1, steps=100)
    assert not findings, told(findings)


@each_game
def test_indistinguishable_positions_send_the_same_bytes(rules):
    runs = [(scenario, seed, skip) for scenario in rules.scenarios for seed, skip in DEPTHS]
    report = reduce(add, [fog(rules, scenario, seed, steps=50, every=6, skip=skip) for scenario, seed, skip in runs])
    findings = report.findings + never_varied(rules, report)
    assert not findings, told(findings)


@each_scenario
def test_what_is_not_legal_is_refused(rules, scenario):
    findings = [one for seed, skip in DEPTHS for one in refusals(rules, scenario, seed, steps=50, skip=skip)]
    assert not findings, told(findings)


@each_game
def test_games_come_to_their_end(rules):
    games = max(4, len(rules.scenarios))  # each scenario at least once; `theatre fuzz` plays them by the thousand
    report = fuzz(rules, games, seed=1)
    assert not report.findings, told(report.findings)
    assert report.games == games


@each_scenario
def test_the_game_plays_as_recorded(rules, scenario):
    text = playthrough(rules, scenario, seed=1, steps=200)
    record = RECORDED / f"{rules.name}-{scenario}.txt"
    if os.environ.get("THEATRE_RECORD"):
        record.write_text(text, encoding="utf-8")
    assert record.exists(), f"{record.name} is missing; record it with THEATRE_RECORD=1"
    assert text == record.read_text(encoding="utf-8")
