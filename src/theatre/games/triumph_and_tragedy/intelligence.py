"""9.5 Intelligence cards: played against a Rival, who may turn them back with the Double Agent.

What a Faction has seen is kept by value in `notes`: reader, what, about whom or where, then
the Power, kind and CV of each unit (Agent), the cards (Code Break), or the Technology and cards of each pair (Mole).
"""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal
from theatre.core.events import Event
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.cardplay import not_in_hand
from theatre.games.triumph_and_tragedy.diplomacy import clear_influence, rival_influence
from theatre.games.triumph_and_tragedy.industry import lower_industry
from theatre.games.triumph_and_tragedy.state import (
    AGENT_NOTE,
    HAND_NOTE,
    VAULT_NOTE,
    Position,
    discard,
    give,
    own_in,
    rivals,
    take,
)
from theatre.games.triumph_and_tragedy.tables import INTELLIGENCE, INVESTMENT_CARDS, KIND, POWER, investment, is_action
from theatre.games.triumph_and_tragedy.technology import REAL, TECH_WILDCARDS, achieve, barred, hide
from theatre.games.triumph_and_tragedy.world import MINORS, NOWHERE, SPACES

AGENT, CODE_BREAK, SPY_RING, COUP, SABOTAGE, MOLE, DOUBLE_AGENT = range(len(INTELLIGENCE))
VERB = tuple([one.replace("_", "-") for one in INTELLIGENCE])
RULE = ("9.5a", "9.5b", "9.5c", "9.5d", "9.5e", "9.5f", "9.5i")
CARDS = tuple(
    [tuple([card for card in INVESTMENT_CARDS if investment(card).intelligence == one]) for one in INTELLIGENCE]
)
"""The cards of each sort of Intelligence."""


# playing a card


def intelligence_parts(s: Position, faction: int) -> tuple[Part, ...]:
    """`agent (card, area, rival)`, `coup (card, nation)`; all others `code-break (card, rival)` and so on."""
    return tuple([_part(s, faction, what) for what in range(DOUBLE_AGENT)])


def _part(s: Position, faction: int, what: int) -> Part:
    cards = [card for card in CARDS[what] if card in s.hand[faction]]
    rows = [(card, *aim) for aim in aims(s, faction, what) for card in cards] if cards else []

    def why(args: Args) -> Refusal | None:
        if not args:
            return Refusal("7.34")
        refusal = not_in_hand(s, faction, args[0], "7.34")
        return refusal or Refusal(RULE[what] if args[0] in CARDS[what] else "7.34")

    return Each(VERB[what], rows, why)


def aims(s: Position, faction: int, what: int, against: tuple[int, ...] = ()) -> list[Args]:
    """At what a card can be aimed: all of it public. An aim at nothing is none."""
    victims = against or rivals(faction)
    if what == AGENT:
        return [(space, one) for space in range(SPACES) for one in victims if one in s.present[space]]
    if what == COUP:
        return [(nation,) for nation in MINORS if s.influencer[nation] in victims]
    if what == SABOTAGE:
        return [(one,) for one in victims if s.ind[one]]
    holdings = s.vault if what == MOLE else s.hand
    return [(one,) for one in victims if holdings[one]]


def play_intelligence(s: Position, faction: int, choice: Choice) -> None:
    what = VERB.index(choice.verb)
    card, *aim = choice.args
    discard(s, faction, card)
    named = aim[0] if what in (AGENT, COUP) else NOWHERE
    victim = s.influencer[named] if what == COUP else aim[-1]
    place = () if named == NOWHERE else (named,)
    s.log(f"intelligence-{VERB[what]}", faction, victim, *place, rule=RULE[what])
    s.push(Intelligence(what, faction, victim, card, named))


class Intelligence(Frame[Position], tag="7.34"):
    """A card just played: the answer of the victim, then its effect. `by` has the benefit of it."""

    what: int
    by: int
    against: int
    card: int
    target: int = NOWHERE  # the area of an Agent, the Nation of a Coup
    answered: bool = False
    turned: bool = False

    def step(self, s: Position) -> bool:
        if not self.answered:
            self.answered = True
            if may_hold_double_agent(s, self.against):
                s.push(DoubleAgent(self.against, self.by, self.card))
        elif self.turned and self.what in (AGENT, COUP) and self.target == NOWHERE and self._aims(s):
            s.push(TurnedBack(self.by, self.against, self.what))
        elif self.what == MOLE and s.vault[self.against]:
            found = look_into_vault(s, self.by, self.against)
            s.become(self, MolePair(self.by, self.against, self.card, found))
        else:
            self._carry_out(s)
            s.done(self)
        return True

    def _aims(self, s: Position) -> list[Args]:
        return aims(s, self.by, self.what, (self.against,))

    def child_done(self, s: Position, child: object, result: object) -> None:
        if isinstance(child, TurnedBack):
            assert isinstance(result, int)
            self.target = result
        elif result:
            self.by, self.against = self.against, self.by
            self.target = NOWHERE
            self.turned = True

    def _carry_out(self, s: Position) -> None:
        """What was aimed at may be gone by now: then there is nothing to see or to take."""
        if self.what == AGENT and self.target != NOWHERE:
            look_at_units(s, self.by, self.against, self.target)
        elif self.what == CODE_BREAK:
            look_into_hand(s, self.by, self.against)
        elif self.what == SPY_RING and s.hand[self.against]:
            steal_card(s, self.by, self.against)
        elif self.what == COUP and self.target != NOWHERE and rival_influence(s, self.by, self.target):
            clear_influence(s, self.target)
            s.log("coup-done", self.by, self.target, self.against, rule="9.5d")
        elif self.what == SABOTAGE:
            lower_industry(s, self.against, rule="9.5e")
        else:
            s.log("intelligence-vain", self.by, self.against, rule=RULE[self.what])


# effects


def look_at_units(s: Position, by: int, against: int, space: int) -> None:
    seen = [value for block in own_in(s, space, against) for value in (POWER[block], KIND[block], s.cv[block])]
    s.notes.append((by, AGENT_NOTE, space, *seen))
    kinds = tuple(seen[1::3])
    s.emit(Event("agent-saw", (by, against, space), kinds, audience=(by,), learns=True, rule="9.5a"))


def look_into_hand(s: Position, by: int, against: int) -> None:
    cards = s.hand[against]
    s.notes.append((by, HAND_NOTE, against, *cards))
    s.emit(Event("code-broken", (by, against), cards, audience=(by,), learns=True, rule="9.5b"))


def look_into_vault(s: Position, by: int, against: int) -> tuple[int, ...]:
    """The Technologies found there."""
    pairs = s.vault[against]
    found = tuple([pair[0] for pair in pairs])
    s.notes.append((by, VAULT_NOTE, against, *[value for pair in pairs for value in pair]))
    s.emit(Event("vault-seen", (by, against), found, audience=(by,), learns=True, rule="9.5f"))
    return found


def steal_card(s: Position, by: int, against: int) -> None:
    """9.5c: blindly, out of Action and Investment cards together; both learn which card it was."""
    hand = s.hand[against]
    card = hand[s.dice.draw(1, len(hand), "cards")[0]]
    take(s, against, card)
    give(s, by, card)
    s.emit(Event("card-stolen", (by, against), (card,), audience=(by, against), learns=True, rule="9.5c"))


# answers


def may_hold_double_agent(s: Position, faction: int) -> bool:
    """By what all can see: cards in the hand, and a Double Agent that is not among the discards."""
    return bool(s.hand[faction]) and any(card not in s.discards for card in CARDS[DOUBLE_AGENT])


class DoubleAgent(Frame[Position], tag="9.5i"):
    """The victim may turn the card back on its player. Result: whether it did."""

    victim: int
    by: int
    card: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        held = any(card in s.hand[self.victim] for card in CARDS[DOUBLE_AGENT])
        turn = Each("double-agent", ((),) if held else (), lambda args: Refusal("9.5i"))
        return ask(s, self.victim, "double-agent", "9.5i", turn, Each("pass"), args=(self.by, self.card))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        turned = choice.verb == "double-agent"
        if turned:
            discard(s, seat, *[card for card in CARDS[DOUBLE_AGENT] if card in s.hand[seat]])
            s.log("double-agent", seat, self.by, self.card, rule="9.5i")
        s.done(self, turned)


class TurnedBack(Frame[Position], tag="9.5j"):
    """Who turned an Agent or a Coup names the area or the Minor. Result: which, NOWHERE if nothing is left to name."""

    seat: int
    against: int
    what: int

    def step(self, s: Position) -> bool:
        if self._rows(s):
            return False
        s.done(self, NOWHERE)
        return True

    def _rows(self, s: Position) -> list[Args]:
        return [aim[:1] for aim in aims(s, self.seat, self.what, (self.against,))]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        verb = f"{VERB[self.what]}-back"
        part = Each(verb, self._rows(s), lambda args: Refusal(RULE[self.what]))
        return ask(s, self.seat, verb, "9.5i", part, args=(self.against,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.args[0])


class MolePair(Frame[Position], tag="9.5g"):
    """Who has looked into a Vault may pair the Mole with a real card of a Technology found there."""

    by: int
    against: int
    mole: int
    found: tuple[int, ...]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows = [
            (tech, card, self.mole)
            for tech in self.found
            if barred(s, self.by, tech) is None
            for card in s.hand[self.by]
            if not is_action(card) and tech in REAL[card]
        ]
        parts = [Each(verb, rows, lambda args: self._why_not(s, args)) for verb in ("achieve", "hide")]
        return ask(s, self.by, "mole-pair", "9.5g", *parts, Each("pass"), args=(self.against,))

    def _why_not(self, s: Position, args: Args) -> Refusal | None:
        if len(args) != 3 or args[0] not in self.found:
            return Refusal("9.5g")
        tech, card, mole = args
        if mole != self.mole:
            return Refusal("9.5j" if card == self.mole else "9.5g")  # the Mole is never the card that is kept
        refusal = not_in_hand(s, self.by, card, "9.5g")
        if refusal is not None:
            return refusal
        if is_action(card) or tech not in REAL[card]:
            return Refusal("9.1c" if card in TECH_WILDCARDS else "9.1a", (tech,))
        return barred(s, self.by, tech)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "achieve":
            tech, kept, mole = choice.args
            achieve(s, seat, tech, kept, mole)
        elif choice.verb == "hide":
            tech, card, mole = choice.args
            hide(s, seat, (tech, card, mole), witnesses=(self.against,))  # 9.5h
            s.notes.append((self.against, VAULT_NOTE, seat, tech, card, mole))
        s.done(self)
