/** Counters dragged from one space to another: the choices that begin so. */
import { isWay, type Ask, type Kinds } from './choice';
import type { Target } from './session.svelte';

/** Verbs whose first two integers are spaces, and which may go from here to there. */
export async function waysFor(ask: Ask, kinds: Kinds, verbs: readonly string[], from: number, to: number): Promise<string[]> {
  const able = movers(kinds, verbs);
  const open = await Promise.all(able.map(async (verb) => (await ask(verb, [from])).tokens.includes(to)));
  return able.filter((_, at) => open[at]);
}

/** Units of the space that go to another as the first two integers of a choice, one of each sort that looks alike. */
export async function unitWays(
  ask: Ask,
  kinds: Kinds,
  there: readonly Target[],
  sort: (unit: number) => string,
  to: number,
  waysFrom: (verb: string, args: readonly number[]) => Promise<ReadonlyMap<number, number[]>>,
): Promise<{ verb: string; args: number[] }[]> {
  const able = there.filter(({ verb }) => goes(kinds, verb));
  const sorts = new Map(able.map(({ verb, token }) => [`${verb}/${sort(token)}`, { verb, token }]));
  const open = await Promise.all(
    [...sorts.values()].map(async ({ verb, token }) => {
      const way = isWay(kinds, verb, [token]) ? (await waysFrom(verb, [token])).get(to) : (await ask(verb, [token])).tokens.includes(to) ? [to] : undefined;
      return way ? [{ verb, args: [token, ...way] }] : [];
    }),
  );
  return open.flat();
}

export const goes = (kinds: Kinds, verb: string): boolean => kinds[verb]?.[0] === 'unit' && /^space\+?$/.test(kinds[verb]?.[1] ?? '');

export const movers = (kinds: Kinds, verbs: readonly string[]): string[] =>
  verbs.filter((verb) => kinds[verb]?.[0] === 'space' && kinds[verb]?.[1] === 'space');
