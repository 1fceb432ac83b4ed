/** What a player would regret at the end of a question: nothing moved at all, attacks that could still be made. */
import type { Asked } from '../../api/types';
import { idleUnits, type Regret, type Undone } from '../face';
import { piece } from './pieces';
import { asView, isAir, isNaval } from './view';

const FIGHTS: ReadonlySet<string> = new Set(['prompt.declare_attacks', 'prompt.declare_follow_up', 'prompt.advance']);

export function regrets(seen: unknown, { seat, prompt: [key] }: Asked, { idle }: Undone): Regret[] {
  if (FIGHTS.has(key)) return idleUnits(idle);
  if (key !== 'prompt.movement') return [];
  const view = asView(seen);
  const begun = view.units.map(([unit]) => piece(view, unit)!).some(({ kind, owner, spent }) => owner === seat && spent && !isAir(kind) && !isNaval(kind));
  return begun ? [] : idleUnits(idle);
}
