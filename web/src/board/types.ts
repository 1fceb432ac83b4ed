/** The board and drawing files as the engine keeps them (see src/theatre/board/schema.py). */
import type { Point } from './camera';
import type { Ring } from './geometry';

export interface Space {
  id: string;
  name: string;
  kind: 'land' | 'sea' | 'box';
  terrain?: string | null;
  groups?: string[];
  values?: Record<string, number>;
  features?: Record<string, boolean | string>;
  country?: string | null;
  /** cities and ports within it */
  sites?: { name: string; features?: Record<string, boolean | string> }[];
}

export interface Board {
  name: string;
  spaces: Space[];
  groups: { id: string; name: string; kind: string; owner?: string | null }[];
  edges: { a: string; b: string; kind: string }[];
}

export interface DrawnSpace {
  outline: Ring[];
  label: Point;
  stack: Point;
  tint?: string | null;
}

export interface Drawing {
  size: Point;
  spaces: Record<string, DrawnSpace>;
  lines: { kind: string; points: Point[] }[];
  marks: { kind: string; at: Point; text?: string | null }[];
}

/** What the picture shows at a space: who holds it, what it is worth, how it is tinted. */
export interface SpaceLook {
  /** in place of the printed tint */
  tint?: string;
  value?: number;
  holder?: number;
}

/** Pieces of one kind and owner in one space. */
export interface Pile {
  space: number;
  owner: number;
  kind: number;
  units: number[];
  /** none of them can move any more this turn */
  spent: boolean;
  /** how many units they carry */
  cargo: number;
}

/** A sign on a space; a face puts into it what its picture needs. */
export interface Mark {
  space: number;
  /** no two in a space have the same */
  id: string;
}

/** A movement to be drawn as an arrow. */
export interface Move {
  from: number;
  to: number;
  seat?: number;
}
