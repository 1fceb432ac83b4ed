"""Parley: a small game made for the tests of the contract, with every pattern of flow and every kind of secret.

Three seats bid for the chair, propose, raid, bury cards and roll for favour. Read `order`, then `proposal` and `raids`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from core.parley import fog, order, proposal, raids
from core.parley.state import CARDS, SEATS, Table
from theatre.core.dice import Dice
from theatre.core.message import Catalogue, Message, load_texts
from theatre.core.rulebook import load_rules, read_csv
from theatre.core.rules import Option, Outcome, Rules, Scenario


class Length(msgspec.Struct, frozen=True):
    id: str
    rounds: int


LENGTHS = {length.id: length.rounds for length in read_csv(__name__, "scenarios.csv", Length)}
NAMES = ("North", "South", "East")


def start(scenario: Scenario, options: Mapping[str, int], dice: Dice) -> Table:
    cards = [kind for kind, card in enumerate(CARDS) for _ in range(card.copies)]
    s = Table(
        stack=[order.Conference()],
        dice=dice,
        round=0,
        last=LENGTHS[scenario.id],
        host=0,
        points=[0] * len(SEATS),
        tokens=[options["tokens"]] * len(SEATS),
        deck=dice.shuffled(cards, "deck"),
        discard=(),
        hands=[()] * len(SEATS),
        piles=[()] * len(SEATS),
        known=[()] * len(SEATS),
    )
    s.derive()
    return s


def outcome(s: Table) -> Outcome | None:
    if s.stack:
        return None
    scores = [s.points[seat] + s.wealth[seat] for seat in SEATS]
    winners = tuple([seat for seat in SEATS if scores[seat] == max(scores)])
    return Outcome(winners, Message("won", (max(scores),)))


RULES = Rules(
    name="parley",
    version="1",
    state_type=Table,
    frames=(
        order.Conference,
        order.Round,
        order.Bids,
        proposal.Proposal,
        proposal.Objections,
        proposal.Rebuttal,
        raids.Raids,
        order.Council,
        order.Favour,
    ),
    seats=NAMES,
    scenarios={name: Scenario(name, SEATS) for name in LENGTHS},
    options={"tokens": Option("tokens", (1, 2, 3), 2)},
    start=start,
    view=fog.view,
    outcome=outcome,
    check=order.check,
    resample=fog.resample,
    catalogue=Catalogue(
        load_texts("theatre.core") | load_texts(__name__),
        {"seat": NAMES, "card": [card.name for card in CARDS]},
    ),
    rulebook=load_rules(__name__),
    secrets=fog.SECRETS,
    arguments={
        "pledge": ("card",),
        "propose": ("seat", "card*"),
        "raid": ("seat",),
        "block": ("number",),
        "bury": ("card",),
        "again": ("die",),
        "peek": ("seat",),
    },
    rounds=lambda s: s.round,
    longest=max(LENGTHS.values()),
)
