/** The view of Triumph & Tragedy, as its `view.py` builds it. */

export interface Faction {
  ind: number;
  pop: number;
  res: number;
  /** Production Level */
  level: number;
  /** Victory Points that everybody can count */
  points: number;
  /** Atomic stages that are revealed */
  stages: number;
  /** Factory Cost */
  cost: number;
  /** how often IND was raised this Year */
  raised: number;
  hand: number;
  bought: [actions: number, investments: number];
  /** cards of the Passive Stack */
  stack: number;
  chits: number;
  vault: number;
  techs: number[];
  tech_cards: number[];
  /** Diplomacy cards in play */
  diplomacy: [card: number, nation: number][];
  /** Command cards, face-down or face-up */
  committed: number;
  /** the same once they are revealed */
  commands: number[];
  /** on whom it has declared War */
  declared: number[];
  surprise: boolean;
  /** it gets no Peace Dividend next Year */
  forfeits: boolean;
}

/** What a Faction knows besides. */
export interface Own {
  hand: number[];
  chits: number[];
  vault: [tech: number, card: number, card: number][];
  committed: number[];
  points: number;
  /** Cadres drafted during the set-up */
  plan: [area: number, kind: number, count: number][];
  /** what Intelligence has shown: which sort, about whom or where, then the facts */
  notes: [sort: number, about: number, ...facts: number[]][];
}

export type Unit = [
  block: number,
  kind: number,
  power: number,
  space: number,
  cv: number,
  shown: number,
  moved: number,
  escaped: number,
  invaded: number,
  acted: number,
  joined: number,
  grown: number,
];
export type FaceUp = [space: number, power: number, kind: number, cv: number, escaped: number, acted: number, joined: number];
export type Upright = [space: number, power: number, escaped: number, count: number];
export type NationRow = [
  nation: number,
  status: number,
  influencer: number,
  influence: number,
  marker: number,
  violator: number,
  foes: number,
];

export interface View {
  year: number;
  season: number;
  turn_order: number[];
  active: number;
  passive: number;
  now: {
    battle: number | null;
    spared: number[];
    intelligence: [by: number, against: number, card: number, target: number] | null;
    violation: [violator: number, nation: number] | null;
    /** units that may still move */
    moves: number | null;
    production: [faction: number, level: number] | null;
  };
  factions: Faction[];
  own: Record<string, Own>;
  decks: [actions: number, investments: number];
  discards: number[];
  bag: number;
  nations: NationRow[];
  /** by area the Faction that controls it */
  control: number[];
  /** spaces with units of several: the space, then who is there, the Owner first */
  owners: [space: number, ...there: number[]][];
  blockades: [area: number, marker: number, hurt: number][];
  battles: [space: number, sort: number][];
  units: Unit[];
  faces: FaceUp[];
  blocks: Upright[];
}

export const asView = (view: unknown) => view as View;

/** In place of a Faction: a Neutral, an Armed Minor or nobody. */
export const INDEPENDENT = 3;
/** the bits of all Factions */
export const EVERYBODY = 7;
export const SATELLITE = 2;
export const ARMED_MINOR = 3;
export const DEFEATED = 4;
/** of the two Blockade markers the one that also stops red Resources and POP */
export const BLOCKADE = 2;

// sorts of notes; the third tells of units that an Agent has seen
export const [HAND_NOTE, VAULT_NOTE] = [1, 2] as const;

export const atWar = ({ factions }: View, a: number, b: number): boolean =>
  !!factions[a]?.declared.includes(b) || !!factions[b]?.declared.includes(a);

/** The seat whose secrets a panel shows: who is asked, else the first of one's own. */
export function reader(view: View, asked: number | undefined): number | undefined {
  if (asked !== undefined && view.own[asked]) return asked;
  const [first] = Object.keys(view.own);
  return first === undefined ? undefined : Number(first);
}
