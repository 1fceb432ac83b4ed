/** Where the counters stand: one row after the other around the stack point of their space. */
import type { Point, Size } from './camera';
import type { Pile } from './types';

export const CELL = { width: 38, height: 27 };

export interface Counter {
  pile: Pile;
  x: number;
  y: number;
  count: number;
}

export interface Stack {
  space: number;
  counters: Counter[];
  columns: number;
  rows: number;
  scale: number;
  /** from one counter to the next */
  width: number;
  at: Point;
  /** every kind is shown although one is far away, on a tray of its own */
  fanned: boolean;
}

const NEAR = 0.95; // from this scale on every kind has its own counter
const TALLEST = 4;
const FANNED = 1.15; // an open stack is a little larger

/** Counters keep a readable size on the screen: the farther away, the larger on the board, within limits. */
export function counterScale(scale: number): number {
  return Math.min(1.9, Math.max(0.5, 1 / Math.sqrt(scale)));
}

const SHARE = 0.78; // of its hex that a stack may take
const BESIDE = 0.62; // of its height, where one is near enough to read the name below
const LARGEST = 1.68; // a lone counter in its hex

/** Hexes are all alike, so that counters fill them at every scale. */
function fitted(count: number, columns: number, width: number, room: Size): number {
  const rows = Math.ceil(count / columns);
  return Math.min(LARGEST, room.width / (columns * width), room.height / (rows * CELL.height));
}

/** The number of columns that lets counters be largest. */
function fitting(count: number, width: number, room: Size): number {
  let best = 1;
  for (let columns = 2; columns <= count; columns++)
    if (fitted(count, columns, width, room) > fitted(count, best, width, room)) best = columns;
  return best;
}

const squarely = (count: number): number => Math.min(TALLEST, Math.ceil(Math.sqrt(count)));

/** Seen from afar a stack shows one counter for each owner, its weightiest piece with the number of all; not if open. */
export function stacks(
  piles: readonly Pile[],
  places: ReadonlyMap<number, Point>,
  scale: number,
  weight: (kind: number) => number,
  open: number | null = null,
  width = CELL.width,
  rooms: ReadonlyMap<number, Size> = new Map(),
): Stack[] {
  const bySpace = new Map<number, Pile[]>();
  for (const pile of piles) bySpace.set(pile.space, [...(bySpace.get(pile.space) ?? []), pile]);
  const found = [...bySpace].flatMap(([space, there]) => {
    const at = places.get(space);
    if (!at) return [];
    const fanned = space === open && there.length > 1;
    const all = fanned || scale >= NEAR;
    const shown = all ? there.map((pile) => ({ pile, count: pile.units.length })) : summed(there, weight);
    const whole = fanned ? undefined : rooms.get(space);
    const room = whole && { width: SHARE * whole.width, height: (scale < NEAR ? SHARE : BESIDE) * whole.height };
    const columns = room ? fitting(shown.length, width, room) : squarely(shown.length);
    const size = room ? fitted(shown.length, columns, width, room) : counterScale(scale) * (fanned ? FANNED : 1);
    return shown.length ? [{ space, at, scale: size, width, fanned, columns, ...arranged(shown, width, columns) }] : [];
  });
  return found.sort((a, b) => Number(a.fanned) - Number(b.fanned)); // the open one lies over the others
}

function summed(piles: readonly Pile[], weight: (kind: number) => number): { pile: Pile; count: number }[] {
  const owners = new Map<number, { pile: Pile; count: number }>();
  for (const pile of piles) {
    if (!pile.units.length) continue; // buildings are drawn only when one is near
    const known = owners.get(pile.owner);
    const best = known && weight(known.pile.kind) >= weight(pile.kind) ? known.pile : pile;
    owners.set(pile.owner, { pile: best, count: (known?.count ?? 0) + pile.units.length });
  }
  return [...owners.values()];
}

function arranged(shown: readonly { pile: Pile; count: number }[], width: number, columns: number): Pick<Stack, 'counters' | 'rows'> {
  const rows = Math.ceil(shown.length / columns);
  const counters = shown.map(({ pile, count }, at) => {
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, shown.length - row * columns);
    const x = ((at % columns) - (inRow - 1) / 2) * width;
    return { pile, count, x, y: (row - (rows - 1) / 2) * CELL.height };
  });
  return { counters, rows };
}
