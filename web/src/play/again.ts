/** The same again: the last choice once more, with other units of the same kinds where the first have gone. */
import { kindAt } from './choice';
import type { Session } from './session.svelte';
import { candidates } from './sets';

export interface Sent {
  verb: string;
  args: number[];
  /** as it was when the choice was made: units may be gone since */
  view: unknown;
}

/** The choice that repeats the last one, or null where the rules do not allow it or there is nothing to repeat. */
export async function sameAgain(session: Session, last: Sent): Promise<Sent | null> {
  const { game, sight } = session;
  const kinds = game.kinds[last.verb] ?? [];
  if (game.face.verbPanels[last.verb]) return null; // its panel is as quick
  if (!session.verbs.includes(last.verb) || !kinds.some((kind) => kind !== 'die' && kind !== 'die*')) return null;
  const args = await renewed(session, last);
  if (!args) return null;
  const { legal } = session.fresh(await session.calls.why(last.verb, args, sight.ticket));
  return legal ? { verb: last.verb, args, view: sight.view } : null;
}

async function renewed(session: Session, { verb, args, view }: Sent): Promise<number[] | null> {
  const { kinds, face } = session.game;
  const end = args.findIndex((_, at) => kindAt(kinds, verb, args.slice(0, at)).set);
  const fixed = end < 0 ? args.length : end;
  const prefix: number[] = [];
  for (const [at, value] of args.slice(0, fixed).entries()) {
    const next = kindAt(kinds, verb, prefix).kind === 'unit' ? await another(session, verb, prefix, view, value) : value;
    if (next === undefined) return null;
    prefix.push(next);
  }
  if (end < 0) return prefix;
  const wanted = args.slice(fixed).map((unit) => face.piece(view, unit)?.kind);
  const { tokens } = await candidates(session.ask, verb, prefix);
  const there = tokens.flatMap((token) => face.alike(session.sight.view, token).members);
  return matched(prefix, wanted, [...new Set(there)], (unit) => face.piece(session.sight.view, unit)?.kind);
}

/** A unit that may be named here and looks as the former one did, where that stood. */
export async function another(session: Session, verb: string, prefix: readonly number[], before: unknown, unit: number): Promise<number | undefined> {
  const { face, words } = session.game;
  const former = face.piece(before, unit);
  if (!former) return undefined;
  const called = (piece: typeof former) => `${piece.space}/${piece.kind}/${face.called?.(words, piece) ?? piece.owner}`;
  const { tokens } = await session.ask(verb, prefix);
  return tokens.find((token) => {
    const piece = face.piece(session.sight.view, token);
    return piece && called(piece) === called(former);
  });
}

/** A unit of each wanted kind, none twice; null if some are missing. */
export function matched(
  prefix: readonly number[],
  wanted: readonly (number | undefined)[],
  there: readonly number[],
  kindOf: (unit: number) => number | undefined,
): number[] | null {
  const left = [...there];
  const found: number[] = [];
  for (const kind of wanted) {
    const at = left.findIndex((unit) => kind !== undefined && kindOf(unit) === kind);
    if (at < 0) return null;
    found.push(...left.splice(at, 1));
  }
  return [...prefix, ...found.sort((a, b) => a - b)];
}
