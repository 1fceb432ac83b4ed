/** What travels between server and browser; docs/server.md says it in words. */
import type { Message } from '../wording/catalogue';

/** A game to choose: the most people at its table, the minutes of its shortest and longest scenario, what is secret. */
export interface GameCard {
  name: string;
  title: string;
  about: string;
  players: number | null;
  minutes: [number, number] | null;
  hidden: string;
}

export interface GameInfo {
  name: string;
  title: string;
  version: string;
  seats: { seat: number; id: string; name: string }[];
  sides: number[][];
  scenarios: { id: string; text: string; story: string; seats: number[] }[];
  options: { id: string; text: string; default: number; rule: string; values: { value: number; text: string }[] }[];
  computers: string[];
  /** what to begin with, in minutes; null: the game has no guide */
  first: { scenario: string; minutes: number; guided: number } | null;
}

/** How this server is reached: links begin with `public_url`; unless `elsewhere`, they work on this machine only. */
export interface About {
  version: string;
  public_url: string | null;
  elsewhere: boolean;
  keep_days: number | null;
}

export interface Rule {
  id: string;
  cite: string;
  title: string;
  line: string;
}

export interface CatalogueInfo {
  texts: Record<string, string>;
  nouns: Record<string, string[]>;
  arguments: Record<string, string[]>;
  /** what may be set right by consent, and the kinds of its integers */
  corrections: Record<string, string[]>;
  rules: Record<string, Rule>;
}

export interface AidTable {
  id: string;
  title: string;
  note: string;
  columns: { id: string; title: string }[];
  rows: { key: string; cells: string[] }[];
}

export interface PlayStep {
  key: string;
  title: string;
  steps: PlayStep[];
}

export interface Aids {
  tables: AidTable[];
  sequence: PlayStep[];
}

/** Where play stands, and the names of the rows, cells and steps in use. */
export interface Here {
  place: Message | null;
  keys: string[];
}

export interface Chapter {
  heading: string;
  rules: (Rule & { example: boolean })[];
}

/** What can be tried in the example of a rule. */
export interface Example {
  rule: Rule;
  tries: { seat: number; verb: string; args: number[]; refused: Rule | null }[];
}

export interface GuideStep {
  title: string;
  text: string;
  at: string;
  done: { chose: string[]; asked: string[]; tab: string; space: boolean };
  when: string[];
}

export interface Guide {
  scenario: string;
  seat: string;
  others: string;
  opens: string;
  minutes: number;
  guided: number;
  steps: GuideStep[];
}

/** A set-up in words: each choice is a verb and what its integers are called. */
export interface Prepared {
  id: string;
  scenarios: string[];
  seat: string;
  prompt: string;
  /** the nation that is set up, where a seat sets up several */
  of?: string;
  choices: (string | number)[][];
}

/** A table in the list of one's own. */
export interface Turn {
  id: string;
  game: string;
  scenario: string;
  practice: boolean;
  hot_seat: boolean;
  own: number[];
  waiting: [seat: number, label: Message][];
  unread: number;
  over: Outcome | null;
}

export interface NewTable {
  game: string;
  scenario: string;
  options: Record<string, number>;
  practice: boolean;
  hot_seat: boolean;
  seating: Record<string, string>;
}

export interface Link {
  seats: number[];
  path: string;
}

export interface Created {
  table: string;
  token: string;
  links: Link[];
}

export interface Sitter {
  seats: number[];
  who: 'human' | 'link' | 'computer';
  computer: Record<string, string>;
  resigned: boolean;
  agrees_to_end: boolean;
  salt: string | null;
  /** how often the link was made anew */
  replaced: number;
  /** may replace links */
  creator: boolean;
}

export interface Outcome {
  winners: number[];
  reason: Message;
  best: number | null;
}

export interface Summary {
  id: string;
  game: string;
  scenario: string;
  options: Record<string, number>;
  practice: boolean;
  hot_seat: boolean;
  commitment: string;
  sitters: Sitter[];
  over: Outcome | null;
  key: string | null;
  steps: number | null;
}

export interface Asked {
  seat: number;
  prompt: Message;
  rule: string;
  verbs: string[];
  asides: string[];
}

/** By which way a unit is in supply, from the unit on; an enemy in any of the `cuts` leaves it without. */
export interface Lifeline {
  supplied: boolean;
  said: Message;
  legs: { kind: 'land' | 'sea'; hexes: number[] }[];
  cuts: number[];
}

/** An answer to be given without asking: the question by the key of its prompt. */
export interface Order {
  seat: number;
  prompt: string;
  answer: string;
  args: number[];
}

/** What somebody asks to take back; `dice` are sides and faces rolled since. */
export interface TakeBack {
  id: string;
  by: number[];
  line: number;
  dice: [sides: number, faces: number[]][];
  agreed: number[];
  waits_for: number[];
}

/** What somebody asks all others to set right. */
export interface Correction {
  id: string;
  by: number[];
  message: Message;
  agreed: number[];
  waits_for: number[];
}

export interface Sight {
  seats: number[];
  /** all seats of who asks, also those that this sight is not for */
  own: number[];
  view: unknown;
  asked: Asked[];
  waiting: [seat: number, label: Message][];
  log: { since: number; lines: Message[] };
  can_undo: boolean;
  undo_phase: number;
  take_back: TakeBack | null;
  correction: Correction | null;
  seen: number | null;
  orders: Order[];
  over: Outcome | null;
  ticket: string;
  table: Summary;
  here: Here;
}

/** The question may have changed meanwhile: then the rest is empty and the new sight comes with it. */
export interface MayBeStale {
  stale: boolean;
  sight: Sight | null;
}

export interface Following {
  tokens: number[];
  whole: boolean;
  names: Record<string, Message>;
}

export interface Corrections extends Following {
  verbs: string[];
}

export interface Judgement {
  legal: boolean;
  refusal: Fault | null;
}

type Counted = [what: number, share: number][];

/** The exact odds of a battle: kinds with numbers, endings with chances, chances by number of units left. */
export interface Odds {
  attacker: Counted;
  defender: Counted;
  endings: [key: string, chance: number][];
  taken: number | null;
  rounds: number;
  attacker_lost: Counted;
  defender_lost: Counted;
  attacker_value: number;
  defender_value: number;
  attacker_left: Counted;
  defender_left: Counted;
  /** strengths of both sides and the column of the game's table, where it has one */
  terms: Message | null;
}

/** The view as it was when these seats had so many log lines. */
export interface Past {
  line: number;
  next: number | null;
  lines: Message[];
  view: unknown;
}

export type Draw = [step: number, key: number, stream: string, position: number, limit: number, numbers: number[]];

export interface Drawn {
  commitment: string;
  secret: string;
  keys: string[];
  salts: { step: number; seat: number; salt: string }[];
  draws: Draw[];
}

export interface Fault {
  code: string;
  text: string;
  rule?: Rule | null;
  kind?: 'never' | 'not yet';
}

export interface Replayed {
  step: number;
  steps: number;
  seat: number | null;
  choice: [string, number[]] | null;
  lines: Message[];
  view: unknown;
  over: Outcome | null;
}
