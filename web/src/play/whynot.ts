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
  const id = board.spaces[space]?.id;
  const beside = board.edges.flatMap(({ a, b }) => (a === id ? [b] : b === id ? [a] : []));
  return beside.map((other) => board.spaces.findIndex((one) => one.id === other));
}
