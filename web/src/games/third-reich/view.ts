/** The view of Rise and Decline of the Third Reich, as its `view.py` builds it, and what the client knows of its data. */
import charts from '../../../../src/theatre/games/third_reich/data/charts.json';
import countersCsv from '../../../../src/theatre/games/third_reich/data/counters.csv?raw';
import nations from '../../../../src/theatre/games/third_reich/data/nations.json';
import type { CounterSort } from '../../play/counterrow';

export interface Power {
  brp: number;
  base: number;
  growth: number;
  total: number;
  limit: number;
  spent: number;
  conquests: number;
  granted: number[];
  gave: number;
  aided: number;
  redeployed: number;
  options: number[];
  /** what its Offensives cost */
  bill: number;
  acted: number[];
  wars: number[];
  allies: number[];
  air_pool: number;
  new_fleets: number;
  naval_lost: number;
  /** fleets that are being rebuilt: port, year and season in which they are ready */
  slips: [number, number, number][];
  sw_open: number[];
  sw_spent: number;
  boxed: number;
  /** factors of strategic warfare and at Murmansk, by type; of one's own side */
  sw?: number[];
  north?: number[];
  /** what intelligence has shown this power, plus one: by power eight numbers, four types in each of two boxes */
  told?: number[];
  spied?: number;
  /** by side the variant counter that it was shown */
  informed?: number[];
}

/** Number, line of the counter mix, whom it serves, space, port, inverted, moved, unsupplied, mission. */
export type Unit = [number, number, number, number, number, number, number, number, number];

export interface Sortie {
  kind: number;
  seat: number;
  level: number;
  home: boolean;
  goal: number;
  fleets: number[];
  cargo: number[];
  course: number[];
  prey: number[];
}

export interface BattleView {
  sort: 'ground' | 'naval' | 'air';
  hexes: number[];
  /** attacker or interceptor, then the other */
  seats: number[];
  forces: [number[], number[]];
  by?: number;
  odds?: string;
  /** of the attack, of the defence multiplied, of the defence as it counters */
  factors?: [number, number, number];
  dice?: number[];
}

export interface View {
  scenario: string;
  year: number;
  season: number;
  turns: number;
  first: number;
  active: number;
  /** by power the side on which it is */
  sides: number[];
  minor: number;
  winter: number;
  stage: string[];
  powers: Power[];
  variants: { holder: number; played: number; drawn?: number }[];
  aid: Record<string, Record<string, number>>;
  status: number[];
  patron: number[];
  foes: number[];
  earns: number[];
  due: number[];
  lend_lease: number;
  pact_broken: boolean;
  objectives: [number, number];
  holder: number[];
  bridgeheads: number[];
  razed: number[];
  units: Unit[];
  pool: number[];
  left: number[];
  sorties: Sortie[];
  raids: number[][];
  battle: BattleView | null;
}

export const NOWHERE = -1;
export const NOBODY = 255;
/** a seat that stands for nobody, after the six powers */
export const NO_SEAT = nations.majors.length;
export const POWERS = nations.majors.map((_, power) => power);
export const MAJORS = nations.majors;
export const SIDES = [0, 1] as const;
export const FRONTS = [0, 1, 2] as const;
export const [PASS, ATTRITION, OFFENSIVE] = [0, 1, 2] as const;
export const NATION_IDS: readonly string[] = [...nations.majors.map(({ id }) => id), ...nations.minors, ...nations.others.map(({ id }) => id)];
export const [SOVEREIGN, ABSENT, COLONY, NEUTRAL, ATTACKED, ALLIED, ACTIVE, CONQUERED] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export const STATUS_IDS = ['sovereign', 'absent', 'colony', 'neutral', 'attacked', 'allied', 'active', 'conquered'] as const;
export const KIND_IDS = ['infantry', 'armor', 'airborne', 'replacement', 'partisan', 'air', 'fleet', 'air_base'] as const;
/** Kinds that are no ground units. */
export const SAILS_OR_FLIES: ReadonlySet<string> = new Set(['air', 'fleet', 'air_base']);
export type Kind = (typeof KIND_IDS)[number];

/** A line of the counter mix: what is printed on its counters. */
export interface Line {
  nation: number;
  kind: Kind;
  combat: number;
  movement: number;
  count: number;
}

export const LINES: readonly Line[] = countersCsv
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [, nation, kind, combat, movement, count] = row.split(',');
    return { nation: NATION_IDS.indexOf(nation!), kind: kind as Kind, combat: Number(combat), movement: Number(movement), count: Number(count) };
  });

/** By unit its line. */
export const LINE_OF: readonly number[] = LINES.flatMap(({ count }, line) => Array<number>(count).fill(line));

/** In BRPs: declarations of war, Offensives and the like. */
export const COSTS = charts.costs;
const COST: Readonly<Record<string, number>> = COSTS.per_factor;
/** BRPs for a counter: by factor, each kind at its own rate. */
export const costOf = ({ kind, combat }: Line): number => (COST[kind === 'fleet' ? 'naval' : kind] ?? 0) * combat;

export const asView = (view: unknown) => view as View;

/** The major power behind a nation: itself, or its patron; nobody for those that stand alone. */
export function powerOf({ patron }: View, nation: number): number {
  if (nation < NO_SEAT) return nation;
  const master = patron[nation] ?? NOBODY;
  return master < NO_SEAT ? master : NO_SEAT;
}

/** Units by their lines, in the order of the counter mix. */
export function grouped(units: readonly number[]): CounterSort[] {
  const found = new Map<number, number[]>();
  for (const unit of units) {
    const line = LINE_OF[unit]!;
    found.set(line, [...(found.get(line) ?? []), unit]);
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([line, members]) => ({ key: String(line), piece: { kind: line, owner: Math.min(LINES[line]!.nation, NO_SEAT) }, units: members }));
}
