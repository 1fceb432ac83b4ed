/** The view of The Supreme Commander, as its `view.py` builds it, and what the client knows of its data. */
import calendar from '../../../../src/theatre/games/supreme_commander/data/calendar.json';
import countersCsv from '../../../../src/theatre/games/supreme_commander/data/counters.csv?raw';
import diplomacy from '../../../../src/theatre/games/supreme_commander/data/diplomacy.json';
import economy from '../../../../src/theatre/games/supreme_commander/data/economy.json';
import nations from '../../../../src/theatre/games/supreme_commander/data/nations.json';
import victory from '../../../../src/theatre/games/supreme_commander/data/victory.json';

export interface Power {
  msp: number;
  per_turn: number;
  overspent: number;
  /** what the USA has given it in all */
  lent: number;
  tech: number[];
  /** by technology: bought in this turn */
  raised: number[];
  /** MSP for the next level of each technology, null at the highest */
  level_prices: (number | null)[];
  /** MSP for a new unit, in the order of `PRICED` */
  unit_prices: number[];
  /** strategic moves used in this player turn, and those left */
  strategic: number;
  moves_left: number;
  collapsed: number;
  side: number;
  /** the last turn of its neutrality after a collapse */
  neutral_until: number;
  wars: number[];
}

/** Number, kind, whom it serves, space, back, face up, acts, aim, base, cargo. */
export type Unit = [number, number, number, number, number, number, number, number, number, number];
/** Nation, class, space, kind if it is known, aim, how many counters: of the other side, face down. */
export type FaceDown = [number, number, number, number, number, number];

/** What a side's strength in a battle is made of. */
export type Sum = Record<SumPart, number>;
export const SUM_PARTS = ['units', 'infantry', 'tank', 'hq', 'winter', 'flanks', 'supply', 'invasion', 'terrain'] as const;
export type SumPart = (typeof SUM_PARTS)[number];

export interface Combat {
  follow_up: boolean;
  /** from, to, the units */
  attacks: number[][];
  open: number[];
  battle: { origin: number; target: number; hqs: number[]; column: number | null; losses: number[] } | null;
  /** of the attacks that are still to be rolled for */
  strengths: { target: number; sums: [Sum, Sum]; column: number; die: number }[];
}

export interface Fight {
  sort: 'sea' | 'air' | 'bombing';
  /** a zone at sea, else a hex */
  at: number;
  round: number;
  /** on the Axis, on the Allies: 0 nothing, 1 abort, 2 hit */
  results: number[];
}

export interface View {
  scenario: string;
  turn: number;
  turns: number;
  last_turn: number;
  weather: number;
  active: number;
  initiative: number;
  stage: string[];
  powers: Power[];
  status: number[];
  is_active: boolean[];
  /** by nation the major power that runs it, or NOBODY */
  master: number[];
  patron: number[];
  foes: number[];
  box: number[];
  conqueror: number[];
  holder: number[];
  home: number[];
  /** by MSP location the power that counts its value */
  earner: number[];
  captured: number[];
  bombed: number[];
  bases: number[];
  /** locations that the Axis holds */
  victory: number;
  france: number;
  ore_cut: boolean;
  winters: number[];
  combat: Combat | null;
  fight: Fight | null;
  /** by side: it has made its attempt of diplomacy */
  wooed: number[];
  units: Unit[];
  ashore: number[];
  unsupplied: number[];
  face_down: FaceDown[];
  /** unit, kind, whom it serves, and on the track the turn in which it is due */
  pool: [number, number, number][];
  track: [number, number, number, number][];
}

export const NOWHERE = -1;
export const NOBODY = 255;
export const ON_ALLY = 255;
export const UNKNOWN = 255;
export const MAJORS = nations.majors;
/** a seat that stands for nobody, after the six powers */
export const NO_SEAT = MAJORS.length;
export const POWERS = MAJORS.map((_, power) => power);
export const SIDES = [0, 1] as const;
export const FRONTS = ['west', 'east', 'south'] as const;
export const ZONES = ['north_atlantic', 'north_sea', 'baltic_sea', 'western_mediterranean', 'eastern_mediterranean', 'black_sea', 'persian_gulf'] as const;
export const NATION_IDS: readonly string[] = [
  ...MAJORS.map(({ id }) => id),
  ...nations.minors,
  ...nations.others.map(({ id }) => id),
  ...nations.possessions,
  ...nations.closed,
];
/** minors and Vichy France: those with a marker on the diplomacy chart */
export const MINORS = NATION_IDS.flatMap((_, nation) => (nation >= NO_SEAT && nation < NO_SEAT + nations.minors.length + nations.others.length ? [nation] : []));
export const STATUS_IDS = ['active', 'inactive', 'neutral', 'controlled', 'ally', 'conquered', 'possession', 'barred', 'absent'] as const;
export const [ACTIVE, INACTIVE, NEUTRAL, CONTROLLED, ALLY, CONQUERED, POSSESSION, BARRED, ABSENT] = STATUS_IDS.map((_, status) => status) as [
  number, number, number, number, number, number, number, number, number,
];
export const [MOVED, BY_SEA, LANDED, DROPPED, FOUGHT, FOLLOWED, SUPPORTED, RAILED] = [1, 2, 4, 8, 16, 32, 64, 128] as const;
export const TECHNOLOGIES = ['infantry', 'tank', 'aircraft', 'naval', 'submarine'] as const;
export const LEVELS = economy.technology.costs.length;
export const BOXES = diplomacy.boxes;
export const CALENDAR = calendar;
export const WEATHER_IDS = ['clear', 'snow', 'mud'] as const;
export const BANDS = victory.bands;
export const DIPLOMACY_COST = economy.diplomacy;
export const WAR_COST = economy.declaration_of_war;

export const KIND_IDS = [
  'infantry', 'cavalry', 'tank', 'airborne', 'infantry_army', 'mech_army', 'tank_army', 'panzer_army', 'hq', 'fort', 'partisan', 'flak',
  'fighter', 'bomber', 'surface', 'submarine', 'fighter_decoy', 'bomber_decoy', 'naval_decoy', 'factory',
] as const; // prettier-ignore
export type Kind = (typeof KIND_IDS)[number] | 'air_back' | 'naval_back';
/** Kinds of our own: counters of which only the back is seen. */
export const AIR_BACK = KIND_IDS.length;
export const NAVAL_BACK = AIR_BACK + 1;
export const kindId = (kind: number): Kind => KIND_IDS[kind] ?? (kind === AIR_BACK ? 'air_back' : 'naval_back');
const AIR_KINDS: ReadonlySet<Kind> = new Set(['fighter', 'bomber', 'fighter_decoy', 'bomber_decoy', 'air_back']);
const NAVAL_KINDS: ReadonlySet<Kind> = new Set(['surface', 'submarine', 'naval_decoy', 'naval_back']);
export const isAir = (kind: number): boolean => AIR_KINDS.has(kindId(kind));
export const isNaval = (kind: number): boolean => NAVAL_KINDS.has(kindId(kind));

/** A line of the counter mix: what is printed on both sides of its counters. */
export interface Line {
  nation: number;
  kind: number;
  /** strength and movement, of the front and of the back */
  faces: [[number, number], [number, number]];
  back: string;
  steps: number;
  count: number;
  /** of whom it is, or what it needs: Canada, Free French, a joint HQ */
  tag: string;
}

export const LINES: readonly Line[] = countersCsv
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [, nation, , kind, combat, movement, back, backCombat, backMovement, steps, count, tag] = row.split(',');
    return {
      nation: NATION_IDS.indexOf(nation!),
      kind: (KIND_IDS as readonly string[]).indexOf(kind!),
      faces: [
        [Number(combat), Number(movement)],
        [Number(backCombat), Number(backMovement)],
      ],
      back: back!,
      steps: Number(steps),
      count: Number(count),
      tag: tag ?? '',
    };
  });
/** By unit its line. */
export const LINE_OF: readonly number[] = LINES.flatMap(({ count }, line) => Array<number>(count).fill(line));

const COSTS: Readonly<Record<string, { base: number }>> = economy.costs;
/** Kinds that can be bought. */
export const PRICED = Object.keys(COSTS).map((id) => (KIND_IDS as readonly string[]).indexOf(id));

/** MSP for a unit of the pool: of a minor ally without technology; undefined for what is not bought. */
export function priceOf({ powers, status }: View, kind: number, serves: number): number | undefined {
  const at = PRICED.indexOf(kind);
  if (at < 0) return undefined;
  const own = serves < NO_SEAT && (status[serves] === ACTIVE || status[serves] === INACTIVE);
  return own ? powers[serves]!.unit_prices[at] : COSTS[KIND_IDS[kind]!]!.base;
}

export const asView = (view: unknown) => view as View;

/** The seat of the major power behind a nation, or that of nobody. */
export function powerOf({ master }: View, nation: number): number {
  const power = nation === NOBODY ? NOBODY : (master[nation] ?? NOBODY);
  return power < NO_SEAT ? power : NO_SEAT;
}

/** Months and year of a turn. */
export const dateOf = (turn: number): string => {
  const row = CALENDAR[turn - 1];
  return row ? `${row.period} ${row.year}` : '';
};
