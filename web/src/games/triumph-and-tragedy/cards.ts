/** What cards are worth: their factories, and the Command that they give in a Season [10.1]. */
import { actionOf, FACTIONS, investmentOf } from './tables';
import type { View } from './view';

const WINTER = 4;

/** The verb that plays an Intelligence card. */
export const INTELLIGENCE_VERBS: Readonly<Record<string, string>> = {
  agent: 'agent',
  code_break: 'code-break',
  spy_ring: 'spy-ring',
  coup: 'coup',
  sabotage: 'sabotage',
  mole: 'mole',
  double_agent: 'double-agent',
};

/** One card less for each pair in the Vault [9.3c]. */
export const handLimit = (view: View, faction: number): number => Math.max(0, FACTIONS[faction]!.hand - view.factions[faction]!.vault);

export const factories = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + (investmentOf(card)?.factory ?? 0), 0);

/** A card of the Season commands its full value, one of another Season an emergency, any other is a bluff. */
export function commandOf(card: number, season: number, faction: number): { sort: 'full' | 'emergency' | 'bluff'; moves: number } {
  const action = actionOf(card);
  if (!action) return { sort: 'bluff', moves: 0 };
  if (action.season === season || season === WINTER) return { sort: 'full', moves: action.command };
  return { sort: 'emergency', moves: FACTIONS[faction]!.emergency };
}
