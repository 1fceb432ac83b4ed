/** Why something cannot be chosen: the rules judge whole choices, so a fitting one is made around what was clicked. */
import type { Fault } from '../api/types';
import type { Board } from '../board/types';
import { t } from '../i18n/text';
import { exampleTail } from './choice';
import type { Session } from './session.svelte';

/** The reason against the last integer of a choice that may not be whole yet; null if there is none. */
export async function reasonAgainst(session: Session, verb: string, args: readonly number[]): Promise<Fault | null> {
  const kinds = session.game.kinds[verb] ?? [];
  const moves = args.length === 1 && kinds[0] === 'space' && kinds[1] === 'space' && kinds.at(-1) === 'unit*';
  if (moves && !own(session, args[0]!).length) return noneHere(session, args[0]!);
  const tail = moves ? movement(session, args[0]!) : await exampleTail(session.ask, verb, args.slice(0, -1));
  const { refusal } = session.fresh(await session.calls.why(verb, [...args, ...tail], session.sight.ticket));
  return refusal;
}

/** To a neighbour, with a unit that stands there. */
function movement(session: Session, from: number): number[] {
  const to = neighbours(session.game.board, from)[0];
  return [...(to === undefined ? [] : [to]), ...own(session, from).slice(0, 1)];
}

function own({ game, sight, asked }: Session, space: number): number[] {
  const there = game.face.piles(sight.view).filter((pile) => pile.space === space && pile.owner === asked?.seat);
  return there.flatMap((pile) => pile.units);
}

function noneHere({ game }: Session, space: number): Fault {
  return { code: 'illegal', text: t('why.none', game.words.noun('space', space)) };
}

export function neighbours(board: Pick<Board, 'spaces' | 'edges'>, space: number): number[] {
  return besides(board)(space, false);
}

const known = new WeakMap<object, (space: number, overland: boolean) => number[]>();

/** The spaces beside each; overland only those into which one can go by land. */
function besides(board: Pick<Board, 'spaces' | 'edges'>): (space: number, overland: boolean) => number[] {
  const there = known.get(board);
  if (there) return there;
  const at = new Map(board.spaces.map(({ id }, space) => [id, space]));
  const [all, dry] = [board.spaces.map((): number[] => []), board.spaces.map((): number[] => [])];
  for (const { a, b, kind } of board.edges) {
    const [one, other] = [at.get(a)!, at.get(b)!];
    for (const lists of kind === 'sea' || kind === 'impassable' ? [all] : [all, dry]) {
      lists[one]!.push(other);
      lists[other]!.push(one);
    }
  }
  const found = (space: number, overland: boolean) => (overland ? dry : all)[space] ?? [];
  known.set(board, found);
  return found;
}

/**
 * A way to a space that no way reaches, for the rules to judge: from where one comes nearest to it, then straight on.
 * `reached` are the ways that there are, by where they end; `start` is where they begin, if it is a space.
 */
export function wayTowards(
  board: Pick<Board, 'spaces' | 'edges'>,
  goal: number,
  reached: ReadonlyMap<number, readonly number[]>,
  start: number | undefined,
): number[] {
  for (const overland of [true, false]) {
    const onward = new Map<number, number[]>([[goal, [goal]]]);
    let best: number[] | undefined;
    let near = Infinity;
    for (const [space, rest] of onward) {
      if (rest.length > near) break;
      const way = space === start ? [] : space === goal ? undefined : reached.get(space);
      if (way) {
        near = rest.length;
        if (!best || way.length + rest.length - 1 < best.length) best = [...way, ...rest.slice(1)];
      }
      for (const next of besides(board)(space, overland)) if (!onward.has(next)) onward.set(next, [next, ...rest]);
    }
    if (best) return best;
  }
  return [goal];
}
