/** What travels between server and browser; docs/server.md says it in words. */
import type { Message } from '../wording/catalogue';

export interface GameInfo {
  name: string;
  title: string;
  version: string;
  seats: { seat: number; id: string; name: string }[];
  sides: number[][];
  scenarios: { id: string; text: string; story: string; seats: number[] }[];
  options: { id: string; text: string; default: number; rule: string; values: { value: number; text: string }[] }[];
  computers: string[];
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
  rules: Record<string, Rule>;
}

export interface NewTable {
  game: string;
  scenario: string;
  options: Record<string, number>;
  practice: boolean;
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

export interface Sight {
  seats: number[];
  view: unknown;
  asked: Asked[];
  waiting: [seat: number, label: Message][];
  log: { since: number; lines: Message[] };
  can_undo: boolean;
  over: Outcome | null;
  ticket: string;
  table: Summary;
}

export interface Following {
  tokens: number[];
  whole: boolean;
  names: Record<string, Message>;
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
