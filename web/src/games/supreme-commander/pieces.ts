/** The counters as piles: equal counters in the same place and state; those of the enemy by their backs. */
import type { Pile } from '../../board/types';
import type { CounterSort } from '../../play/counterrow';
import type { Piece } from '../face';
import {
  AIR_BACK, asView, BY_SEA, DROPPED, FOLLOWED, FOUGHT, isAir, isNaval, LANDED, LINE_OF, LINES, MOVED, NAVAL_BACK, NOWHERE, powerOf, RAILED, UNKNOWN,
  type Unit, type View,
} from './view';

export interface Marks {
  /** whose counter it is, and whose orders it takes */
  nation: number;
  serves: number;
  /** its line of the counter mix; NOWHERE for air and naval units, which are all alike */
  line: number;
  back: boolean;
  /** an air or naval counter that is face up, used or revealed */
  up: boolean;
  /** of the enemy, face down though its kind is known */
  down: boolean;
  cut: boolean;
}
export type Shown = Piece & Marks;

interface Lookup {
  units: Map<number, Unit>;
  /** in a force pool or on the turn track: kind and whom it serves */
  off: Map<number, [number, number]>;
  cut: Set<number>;
}
const lookups = new WeakMap<View, Lookup>();

function lookup(view: View): Lookup {
  let found = lookups.get(view);
  if (!found) {
    const off: [number, [number, number]][] = [...view.pool, ...view.track].map(([unit, kind, serves]) => [unit, [kind, serves]]);
    found = { units: new Map(view.units.map((one) => [one[0], one])), off: new Map(off), cut: new Set(view.unsupplied) };
    lookups.set(view, found);
  }
  return found;
}

export const unitOf = (view: View, unit: number): Unit | undefined => lookup(view).units.get(unit);

/** What says that a unit can do no more in the phase that is played. */
function spentBits({ stage, combat }: View): number {
  if (combat) return combat.follow_up ? FOLLOWED : FOUGHT;
  return stage.includes('15.1') ? RAILED : MOVED | BY_SEA | LANDED | DROPPED;
}

const isHidden = (kind: number): boolean => isAir(kind) || isNaval(kind);
const lineOf = (unit: number, kind: number): number => (isHidden(kind) ? NOWHERE : LINE_OF[unit]!);

function shown(view: View, [number, kind, serves, space, back, up, acts]: Unit): Shown {
  return {
    kind,
    owner: powerOf(view, serves),
    space,
    spent: isAir(kind) ? up > 0 : (acts & spentBits(view)) > 0,
    nation: LINES[LINE_OF[number]!]!.nation,
    serves,
    line: lineOf(number, kind),
    back: back > 0,
    up: isHidden(kind) && up > 0,
    down: false,
    cut: lookup(view).cut.has(number),
  };
}

/** A counter on the board, else one beside it: in a pool, on the track or not in play yet, in no space and not to move. */
export function piece(view: View, number: number): Shown | undefined {
  const unit = unitOf(view, number);
  if (unit) return shown(view, unit);
  const printed = LINES[LINE_OF[number] ?? -1];
  if (!printed) return undefined;
  const [kind, serves] = lookup(view).off.get(number) ?? [printed.kind, printed.nation];
  const { nation } = printed;
  const plain = { back: false, up: false, down: false, cut: false };
  return { kind, owner: powerOf(view, serves), space: NOWHERE, spent: true, nation, serves, line: lineOf(number, kind), ...plain };
}

/** All by which counters can differ for a player, but for their number and name. */
const likeness = (view: View, unit: Unit): string => {
  const [number, , , , , , acts, ...mission] = unit;
  const { kind, space, serves, nation, line, back, up, cut } = shown(view, unit);
  return [kind, space, serves, nation, line, back, up, cut, acts, ...mission].join('/');
};
const beside = ({ kind, serves, nation, line }: Shown): string => ['off', kind, serves, nation, line].join('/');

export function alike(view: View, number: number): { key: string; members: number[] } {
  const unit = unitOf(view, number);
  if (unit) {
    const key = likeness(view, unit);
    return { key, members: view.units.filter((one) => one[3] === unit[3] && likeness(view, one) === key).map(([one]) => one) };
  }
  const off = piece(view, number);
  return { key: off ? beside(off) : String(number), members: [number] };
}

export function piles(seen: unknown): (Pile & Marks)[] {
  const view = asView(seen);
  const found = new Map<string, Pile & Marks>();
  for (const unit of view.units) {
    const key = likeness(view, unit);
    const pile = found.get(key);
    if (pile) pile.units.push(unit[0]);
    else found.set(key, { ...shown(view, unit), units: [unit[0]], cargo: unit[9] === NOWHERE ? 0 : 1 });
  }
  let unnamed = 0; // counters of others have no number: they count down from -1
  for (const [nation, sort, space, known, aim, count] of view.face_down) {
    const kind = known === UNKNOWN ? (sort === 0 ? AIR_BACK : NAVAL_BACK) : known;
    const units = Array.from({ length: count }, () => --unnamed);
    const marks = { nation, serves: nation, line: NOWHERE, back: false, up: false, down: true, cut: false };
    found.set(`${nation}/${sort}/${space}/${known}/${aim}`, { space, owner: powerOf(view, nation), kind, units, spent: false, cargo: 0, ...marks });
  }
  return [...found.values()].sort((a, b) => a.owner - b.owner || a.kind - b.kind || b.line - a.line);
}

export interface Group extends CounterSort {
  piece: Shown;
  units: number[];
}

/** Units of a list by what they look like, wherever they are, land before air before sea. */
export function grouped(view: View, units: readonly number[]): Group[] {
  const found = new Map<string, Group>();
  for (const unit of units) {
    const one = piece(view, unit);
    if (!one) continue;
    const key = [one.kind, one.serves, one.nation, one.line, Number(one.back)].join('.');
    const group = found.get(key);
    if (group) group.units.push(unit);
    else found.set(key, { key, piece: one, units: [unit] });
  }
  return [...found.values()].sort((a, b) => a.piece.serves - b.piece.serves || a.piece.kind - b.piece.kind || a.piece.line - b.piece.line);
}
