/** Sets in a choice: which things can be in them, how many of each the player wants, and the spelling that is sent. */
import type { Ask } from './choice';

const LONGEST = 60; // more than any declaration holds; a stop for walks that never end

/** Things that are alike to the player: one chooses how many of them, not which. */
export interface Group {
  key: string;
  tokens: number[];
  /** each may be named twice: a battleship that absorbs a hit, a die lowered by two scouts */
  most: number;
}

/**
 * Every thing that the menus lead to. A menu shows one of each sort and, where a number is asked for, only so far that
 * enough are left; following its last entry shows the rest.
 */
export async function candidates(ask: Ask, verb: string, prefix: readonly number[]): Promise<{ tokens: number[]; exact: boolean }> {
  const found = new Set<number>();
  let path = [...prefix];
  for (let step = 0; step < LONGEST; step++) {
    const { tokens, whole } = await ask(verb, path);
    tokens.forEach((token) => found.add(token));
    if (whole || !tokens.length) return { tokens: [...found], exact: step > 1 };
    path = [...path, tokens.at(-1)!];
  }
  return { tokens: [...found], exact: true };
}

/** How often a thing may stand in the set: tried on the server, for only the rules know. */
export async function repeats(ask: Ask, verb: string, prefix: readonly number[], token: number): Promise<number> {
  let times = 1;
  while (times < 6) {
    const { tokens, whole } = await ask(verb, [...prefix, ...Array<number>(times + 1).fill(token)]);
    if (!whole && !tokens.length) break;
    times += 1;
  }
  return times;
}

/** Alike things together: `alike` names the sort of a thing and all its members, the one on the menu first. */
export function grouped(
  tokens: readonly number[],
  alike: (token: number) => { key: string; members: readonly number[] },
): Group[] {
  const groups = new Map<string, number[]>();
  for (const token of tokens) {
    const { key, members } = alike(token);
    const known = groups.get(key) ?? [];
    groups.set(key, [...new Set([...known, token, ...members])]);
  }
  return [...groups].map(([key, members]) => ({ key, tokens: members, most: members.length }));
}

/** So many of a group: each once, then from the front again for what may stand twice. */
export function firstOf(group: Group, count: number): number[] {
  return Array.from({ length: count }, (_, at) => group.tokens[at % group.tokens.length]!);
}

/** The whole choice as the engine spells it: the set sorted behind what stands before it. */
export function spelled(prefix: readonly number[], groups: readonly Group[], counts: Readonly<Record<string, number>>): number[] {
  const chosen = groups.flatMap((group) => firstOf(group, counts[group.key] ?? 0));
  return [...prefix, ...chosen.sort((a, b) => a - b)];
}
