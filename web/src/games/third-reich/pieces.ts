/** The counters on the map as piles: equal counters of a nation in a hex that are in the same state. */
import type { Pile } from '../../board/types';
import type { Piece } from '../face';
import { asView, LINE_OF, LINES, NOWHERE, powerOf, type Unit, type View } from './view';

export interface Marks {
  serves: number;
  inverted: boolean;
  unsupplied: boolean;
}

const byNumber = new WeakMap<View, Map<number, Unit>>();

export function unitOf(view: View, unit: number): Unit | undefined {
  let units = byNumber.get(view);
  if (!units) byNumber.set(view, (units = new Map(view.units.map((one) => [one[0], one]))));
  return units.get(unit);
}

const isSpent = ([, line, , , , inverted, moved]: Unit): boolean => (LINES[line]!.kind === 'air' || LINES[line]!.kind === 'fleet' ? inverted : moved) > 0;

const marksOf = ([, , serves, , , inverted, , unsupplied]: Unit): Marks => ({ serves, inverted: inverted > 0, unsupplied: unsupplied > 0 });

/** All by which counters can differ, but for the number. */
const likeness = (unit: Unit): string => unit.slice(1).join('/');

export function piece(view: View, number: number): (Piece & Marks) | undefined {
  const unit = unitOf(view, number);
  if (!unit) return beside(view, number);
  const [, line, serves, space] = unit;
  return { kind: line, owner: powerOf(view, serves), space, spent: isSpent(unit), ...marksOf(unit) };
}

/** A counter that waits to be placed or built. */
function beside(view: View, number: number): (Piece & Marks) | undefined {
  const line = LINE_OF[number];
  if (line === undefined) return undefined;
  const serves = LINES[line]!.nation;
  return { kind: line, owner: powerOf(view, serves), space: NOWHERE, spent: false, serves, inverted: false, unsupplied: false };
}

export function alike(view: View, number: number): { key: string; members: number[] } {
  const unit = unitOf(view, number);
  if (!unit) return { key: String(number), members: [number] };
  const key = likeness(unit);
  return { key, members: view.units.filter((one) => likeness(one) === key).map(([one]) => one) };
}

export function piles(seen: unknown): (Pile & Marks)[] {
  const view = asView(seen);
  const found = new Map<string, Pile & Marks>();
  for (const unit of view.units) {
    const [number, line, serves, space] = unit;
    const key = likeness(unit);
    const pile = found.get(key);
    if (pile) pile.units.push(number);
    else if (space !== NOWHERE)
      found.set(key, { space, owner: powerOf(view, serves), kind: line, units: [number], spent: isSpent(unit), cargo: 0, ...marksOf(unit) });
  }
  return [...found.values()].sort((a, b) => a.owner - b.owner || a.kind - b.kind);
}
