/** The view of Supreme Axis and Allies, as its `view.py` builds it, and the figures of its unit chart. */
import unitsCsv from '../../../../src/theatre/games/supreme_axis_and_allies/data/units.csv?raw';
import constants from '../../../../src/theatre/games/supreme_axis_and_allies/data/constants.json';
import nations from '../../../../src/theatre/games/supreme_axis_and_allies/data/nations.json';
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
/** Which of the two alliances a nation belongs to: 0 the Allies, 1 the Axis. */
export const ALLIANCE = nations.map((nation) => (nation.alliance === 'Allies' ? 0 : 1));
export const TINTS = ['brick', 'slate', 'straw', 'apricot', 'sage'] as const;
export const COLOURS = ['#8c1d18', '#43454d', '#94701c', '#cc5508', '#2f6b35', '#857d6c'] as const;

export interface Figures {
  cost: number;
  attack: number;
  defence: number;
  move: number;
  /** Industrial Tech makes it no cheaper */
  fixedPrice: boolean;
}

/** Printed cost, attack, defence and movement by kind. */
export const CHART: readonly Figures[] = unitsCsv
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, , , cost, attack, defence, move, , , , flags] = line.split(',');
    const fixedPrice = flags?.split('|').includes('no_industrial_tech_discount') ?? false;
    return { cost: Number(cost), attack: Number(attack), defence: Number(defence), move: Number(move), fixedPrice };
  });
const INDUSTRY_KINDS = 15; // kinds from here on are industry

export const isIndustry = (kind: number) => kind >= INDUSTRY_KINDS;
export const asView = (view: unknown) => view as View;

/** What a nation would collect if its turn ended now: its Territories, and the Shipping Lanes it still has. */
export function income(view: View, nation: number): number {
  const land = view.territories.filter((one) => one.controller === nation).reduce((sum, one) => sum + one.value, 0);
  return land + (view.nations[nation]?.lanes ?? 0);
}

export const CARDS = cards;
/** Cards that are the National Advantage of a nation, and of which. */
export const ADVANTAGES: Record<number, number> = Object.fromEntries(nations.map((nation, seat) => [nation.national_advantage, seat]));
const INDUSTRIAL_TECH = cards.find((card) => card.id === 'INDUSTRIAL_TECH')!.number;

/** A continuous card is at work as soon as its points are reached. */
export function isActive({ card, points }: Nation): boolean {
  return cards.find((one) => one.number === card)?.kind === 'continuous' && points >= pointsFor(card);
}

/** What a unit costs this nation now. */
export function priceOf(nation: Nation, kind: number): number {
  const { cost, fixedPrice } = CHART[kind]!;
  const discounted = nation.card === INDUSTRIAL_TECH && isActive(nation) && !fixedPrice;
  const { least_price: least, industrial_tech_discount: discount } = constants.technology;
  return discounted ? Math.max(least, cost - discount) : cost;
}

/** Tech Points that the development of a Research Card takes. */
export const pointsFor = (card: number) => cards.find((one) => one.number === card)?.points ?? 0;
