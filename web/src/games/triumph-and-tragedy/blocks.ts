/** The blocks on the map as piles: own ones by strength, others' by their back, those face-up by both. */
import type { Pile } from '../../board/types';
import type { Piece } from '../face';
import { CONVOY, FACTION_OF } from './tables';
import { asView, EVERYBODY, type Unit, type View } from './view';

/** A kind of its own: a block that shows only whose it is. */
export const BACK = CONVOY + 1;

export interface Block {
  power: number;
  cv: number;
  /** it lies face-up for everybody */
  flat: boolean;
  escaped: boolean;
}
export type BlockPile = Pile & Block;
export type BlockPiece = Piece & Block;

const byNumber = new WeakMap<View, Map<number, Unit>>();

export function unitOf(view: View, block: number): Unit | undefined {
  let units = byNumber.get(view);
  if (!units) byNumber.set(view, (units = new Map(view.units.map((unit) => [unit[0], unit]))));
  return units.get(block);
}

/** Of the Active Player, a block that has moved. */
const isSpent = (view: View, unit: Unit): boolean => unit[6] > 0 && FACTION_OF[unit[2]] === view.active;

export function pieceOf(view: View, block: number): BlockPiece | undefined {
  const unit = unitOf(view, block);
  if (!unit) return undefined;
  const [, kind, power, space, cv, , , escaped] = unit;
  return { kind, owner: FACTION_OF[power]!, space, spent: isSpent(view, unit), power, cv, flat: false, escaped: escaped > 0 };
}

/** Blocks in the same place with the same face and the same past in this Turn. */
export function alike(view: View, block: number): { key: string; members: number[] } {
  const unit = unitOf(view, block);
  if (!unit) return { key: String(block), members: [block] };
  const key = unit.slice(1).join('/');
  return { key, members: view.units.filter((one) => one.slice(1).join('/') === key).map((one) => one[0]) };
}

export function piles(seen: unknown): BlockPile[] {
  const view = asView(seen);
  const found = new Map<string, BlockPile>();
  let unnamed = 0; // blocks of others have no number: they count down from -1
  const add = (space: number, kind: number, block: Block, units: number[], spent: boolean) => {
    const { power, cv, flat, escaped } = block;
    const key = [space, power, kind, cv, flat, escaped].join('/');
    const pile = found.get(key);
    if (pile) {
      pile.units.push(...units);
      pile.spent &&= spent;
    } else found.set(key, { space, owner: FACTION_OF[power]!, kind, units: [...units], spent, cargo: 0, ...block });
  };
  for (const unit of view.units) {
    const [number, kind, power, space, cv, shown, , escaped] = unit;
    add(space, kind, { power, cv, flat: shown === EVERYBODY, escaped: escaped > 0 }, [number], isSpent(view, unit));
  }
  for (const [space, power, kind, cv, escaped] of view.faces)
    add(space, kind, { power, cv, flat: true, escaped: escaped > 0 }, [--unnamed], false);
  for (const [space, power, escaped, count] of view.blocks) {
    const units = Array.from({ length: count }, () => --unnamed);
    add(space, BACK, { power, cv: 0, flat: false, escaped: escaped > 0 }, units, false);
  }
  return [...found.values()].sort((a, b) => a.owner - b.owner || a.power - b.power || a.kind - b.kind || b.cv - a.cv);
}

/**
 * The neighbour from which a moving block enters its goal: it matters only beside blocks of others, for Border Limits
 * and Retreats [11.52, 12.5]; elsewhere any is as good, best the place where it stands.
 */
export function wayIn(view: View, [block, to]: readonly number[], tokens: readonly number[]): number | undefined {
  const from = unitOf(view, block ?? -1)?.[3];
  if (from === undefined || to === undefined) return undefined;
  const others = [...view.faces, ...view.blocks].some(([space]) => space === to || space === from);
  if (others) return undefined;
  return tokens.includes(from) ? from : tokens[0];
}
