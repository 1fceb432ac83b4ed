/** A choice being put together: a verb, then integers one after the other, from the lists or from the map. */
import type { Following } from '../api/types';
import type { Message } from '../wording/catalogue';

export type Ask = (verb: string, prefix: readonly number[]) => Promise<Following>;
export type Kinds = Readonly<Record<string, readonly string[]>>;

export interface Draft {
  verb: string;
  args: number[];
  /** what may follow */
  tokens: number[];
  whole: boolean;
  names: Record<string, Message>;
  /** what the next integer is: a space, a unit, a count */
  kind: string;
  /** the rest of the choice is a set of such integers */
  set: boolean;
  /** numbers that say how many things follow them: they begin small and can be changed */
  counts: Count[];
}

export interface Count {
  /** its place among the integers */
  at: number;
  value: number;
  tokens: number[];
}

/**
 * What the integer that follows these is. `kind#` are as many as the integer before it says; `kind*` at the end is a
 * set, in whatever order; `kind+` is a way, one after the other.
 */
export function kindAt(kinds: Kinds, verb: string, said: readonly number[]): { kind: string; set: boolean } {
  const word = (kinds[verb] ?? [])[placeAt(kinds, verb, said)] ?? 'number';
  return { kind: word.replace(/[#*+]$/, ''), set: word.endsWith('*') };
}

/** The word of the verb's row that the integer after these belongs to. */
function placeAt(kinds: Kinds, verb: string, said: readonly number[]): number {
  const row = kinds[verb] ?? [];
  let at = 0;
  for (const [place, word] of row.entries()) {
    const room = word.endsWith('#') ? said[at - 1]! : 1;
    if (said.length - at < room || place === row.length - 1) return place;
    at += room;
  }
  return 0;
}

/** Does the integer after these lead on from the one before it: from a space to another, or along a way? */
export function leadsOn(kinds: Kinds, verb: string, said: readonly number[]): boolean {
  const row = kinds[verb] ?? [];
  const [place, before] = [placeAt(kinds, verb, said), placeAt(kinds, verb, said.slice(0, -1))];
  if (!said.length) return false;
  if (place === before) return row[place]!.endsWith('+');
  return /^space\+?$/.test(row[place]!) && row[before] === 'space';
}

/** Do the integers after these go from space to space, to the end of the choice? */
export function isWay(kinds: Kinds, verb: string, said: readonly number[]): boolean {
  return (kinds[verb] ?? [])[placeAt(kinds, verb, said)] === 'space+';
}

/** Does the integer here say how many of something follow it? */
export function counting(kinds: Kinds, verb: string, said: readonly number[]): boolean {
  return (kinds[verb] ?? [])[placeAt(kinds, verb, said) + 1]?.endsWith('#') ?? false;
}

/** One thing where one may be named: more of them are asked for. */
const fewest = (tokens: readonly number[]): number | undefined => tokens.find((token) => token > 0) ?? tokens[0];

async function countsIn(ask: Ask, kinds: Kinds, verb: string, args: readonly number[]): Promise<Count[]> {
  const places = args.flatMap((_, at) => (counting(kinds, verb, args.slice(0, at)) ? [at] : []));
  return Promise.all(places.map(async (at) => ({ at, value: args[at]!, tokens: (await ask(verb, args.slice(0, at))).tokens })));
}

type Obvious = (verb: string, args: readonly number[], tokens: readonly number[]) => number | undefined;

/** The draft after these integers. Where only one can follow, or it does not matter which, and more must, it follows. */
export async function advance(
  ask: Ask,
  kinds: Kinds,
  verb: string,
  args: readonly number[],
  obvious: Obvious = () => undefined,
): Promise<Draft> {
  let known = [...args];
  for (;;) {
    const { kind, set } = kindAt(kinds, verb, known);
    const { tokens, whole, names } = await ask(verb, known);
    const next = tokens.length === 1 ? tokens[0] : counting(kinds, verb, known) ? fewest(tokens) : obvious(verb, known, tokens);
    if (!set && !whole && next !== undefined) {
      known = [...known, next];
      continue;
    }
    return { verb, args: known, tokens, whole, names, kind, set, counts: await countsIn(ask, kinds, verb, known) };
  }
}

/** Nothing is left to choose: the draft can be sent as it is. */
export function complete(draft: Draft): boolean {
  return draft.whole && draft.tokens.length === 0;
}

/** One step back: to the last place where there was something to choose. */
export async function retreat(ask: Ask, kinds: Kinds, draft: Draft): Promise<Draft | null> {
  for (let length = draft.args.length - 1; length >= 0; length--) {
    const prefix = draft.args.slice(0, length);
    if (counting(kinds, draft.verb, prefix)) continue; // that is changed where it stands
    const { tokens } = await ask(draft.verb, prefix);
    if (tokens.length > 1) return advance(ask, kinds, draft.verb, prefix);
  }
  return null;
}

const LONGEST = 12; // integers that an example may need at most

/** What would follow a next integer, were it legal: the rest of the first whole choice that the menu leads to. */
export async function exampleTail(ask: Ask, verb: string, prefix: readonly number[]): Promise<number[]> {
  const path: number[] = [];
  while (path.length < LONGEST) {
    const { tokens, whole } = await ask(verb, [...prefix, ...path]);
    if (!tokens.length || (whole && path.length)) break;
    path.push(tokens[0]!);
  }
  return path.slice(1);
}
