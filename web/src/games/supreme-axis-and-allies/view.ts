/** The view of Supreme Axis and Allies, as its `view.py` builds it, and the figures of its unit chart. */
import unitsCsv from '../../../../src/theatre/games/supreme_axis_and_allies/data/units.csv?raw';
import cards from '../../../../src/theatre/games/supreme_axis_and_allies/data/research.json';

export interface Nation {
  treasury: number;
  rating: number;
  start: number;
  lanes: number;
  chits: number;
  card: number;
  points: number;
  tech: Record<string, number>;
  bought: Record<string, number>;
  surrendered: boolean;
}

export interface Territory {
  space: number;
  controller: number;
  value: number;
  industry?: number;
  damage?: number;
  limit?: number;
  marker?: number;
}

/** Number, kind, owner, space, borders crossed, carrier, battle, mission, landing place. */
export type Unit = [number, number, number, number, number, number, number, number, number];

export interface View {
  round: number;
  active: number;
  threshold: number;
  cities: [number, number];
  muster: number;
  nations: Nation[];
  territories: Territory[];
  units: Unit[];
  found: number[];
}

export const NOWHERE = 255;
export const NEUTRAL = 5;
export const TINTS = ['brick', 'slate', 'straw', 'apricot', 'sage'] as const;
export const COLOURS = ['#8c1d18', '#43454d', '#94701c', '#cc5508', '#2f6b35', '#857d6c'] as const;

export interface Figures {
  cost: number;
  attack: number;
  defence: number;
  move: number;
}

/** Printed cost, attack, defence and movement by kind. */
export const CHART: readonly Figures[] = unitsCsv
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, , , cost, attack, defence, move] = line.split(',');
    return { cost: Number(cost), attack: Number(attack), defence: Number(defence), move: Number(move) };
  });
const INDUSTRY_KINDS = 15; // kinds from here on are industry

export const isIndustry = (kind: number) => kind >= INDUSTRY_KINDS;
export const asView = (view: unknown) => view as View;

/** What a nation would collect if its turn ended now: its Territories, and the Shipping Lanes it still has. */
export function income(view: View, nation: number): number {
  const land = view.territories.filter((one) => one.controller === nation).reduce((sum, one) => sum + one.value, 0);
  return land + (view.nations[nation]?.lanes ?? 0);
}

/** Tech Points that the development of a Research Card takes. */
export const pointsFor = (card: number) => cards.find((one) => one.number === card)?.points ?? 0;
