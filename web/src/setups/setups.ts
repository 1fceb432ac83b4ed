/** Set-ups in words: the prepared ones of the game, and this browser's own. A text of them can be shared. */
import type { Asked, Prepared } from '../api/types';
import { kindAt } from '../play/choice';
import type { GameData } from '../play/gamedata';
import type { Session } from '../play/session.svelte';
import { kindText } from '../wording/labels';

export type Word = string | number;

export interface Setup {
  name: string;
  note: string;
  game: string;
  seat: string;
  prompt: string;
  /** the nation that is set up, where a seat sets up several */
  of?: string;
  choices: Word[][];
  /** kept by this browser */
  own: boolean;
}

const PLACE = 'theatre.setups';

/** Is this the question that a set-up answers? The nation is the first thing of which the question speaks. */
export function fits({ info, words }: GameData, one: Pick<Setup, 'seat' | 'prompt' | 'of'>, { seat, prompt }: Asked): boolean {
  const id = info.seats.find((it) => it.seat === seat)?.id;
  return one.seat === id && one.prompt === prompt[0] && (!one.of || one.of === words.nouns['nation']?.[Number(prompt[1])]);
}

/** What fits the question: prepared ones first, then one's own; none where the game has prepared nothing for it. */
export function setupsFor(session: Session, asked: Asked): Setup[] {
  const { info, prepared, words } = session.game;
  const mine = prepared.filter((one: Prepared) => fits(session.game, one, asked) && one.scenarios.includes(session.sight.table.scenario));
  return mine.map(({ id: key, seat, prompt, of, choices }) => ({
    name: words.say([`prepared.${key}`]),
    note: words.say([`prepared.${key}.note`]),
    game: info.name,
    seat,
    prompt,
    of,
    choices,
    own: false,
  }));
}

export function kept(): Setup[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as Setup[];
  } catch {
    return [];
  }
}

type Question = Pick<Setup, 'game' | 'seat' | 'prompt' | 'of'>;

export const keptFor = (at: Question): Setup[] => kept().filter((one) => sameQuestion(one, at));

/** Under its name, in place of another of the same name. */
export function keep(setup: Setup): void {
  const others = kept().filter((one) => !same(one, setup));
  localStorage.setItem(PLACE, JSON.stringify([...others, { ...setup, own: true }]));
}

export function forget(setup: Setup): void {
  localStorage.setItem(PLACE, JSON.stringify(kept().filter((one) => !same(one, setup))));
}

const same = (a: Setup, b: Setup) => a.name === b.name && sameQuestion(a, b);

const sameQuestion = (a: Question, b: Question) =>
  a.game === b.game && a.seat === b.seat && a.prompt === b.prompt && (a.of ?? '') === (b.of ?? '');

// as a text

const HEAD = ['game', 'seat', 'prompt', 'of', 'name'] as const;

export function asText(setup: Setup): string {
  return [...HEAD.filter((key) => setup[key]).map((key) => `# ${key}: ${setup[key]}`), ...lines(setup.choices)].join('\n') + '\n';
}

export const lines = (choices: readonly Word[][]): string[] => choices.map((words) => words.join('; '));

export function choicesOf(text: string): Word[][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(';').map((word) => (/^\s*\d+\s*$/.test(word) ? Number(word) : word.trim())));
}

/** A set-up out of a text that somebody shared; what its head does not say is taken from the question. */
export function ofText(text: string, at: Question): Setup {
  const head = new Map([...text.matchAll(/^#\s*(\w+):\s*(.*)$/gm)].map(([, key, value]) => [key!, value!.trim()]));
  const [game, seat, prompt, of, name] = HEAD.map((key) => head.get(key));
  return { game: game ?? at.game, seat: seat ?? at.seat, prompt: prompt ?? at.prompt, of: of ?? at.of, name: name ?? '', note: '', choices: choicesOf(text), own: true };
}

// words and integers

/**
 * What the words may mean, the likeliest first; nothing if a word is not known here. A unit is one of its kind in its
 * place, or has its name; where only kind and nation are said (`hq of USSR`), any of them.
 */
export async function meanings(session: Session, [verb, ...rest]: readonly Word[], used: Map<number, number>): Promise<number[][]> {
  const { kinds, words } = session.game;
  let found: number[][] = [[]];
  for (const word of rest) {
    const next: number[][] = [];
    for (const args of found) {
      const { kind } = kindAt(kinds, String(verb), args);
      const named = kind === 'unit' ? -1 : nounAt(words.nouns, kind, String(word)); // a hex may be called by a number
      const able = named >= 0 ? [named] : typeof word === 'number' ? [word] : kind === 'unit' ? await unitsCalled(session, String(verb), args, word, used) : [];
      next.push(...able.map((one) => [...args, one]));
    }
    found = next;
  }
  return found;
}

function nounAt(nouns: Readonly<Record<string, readonly string[]>>, kind: string, word: string): number {
  return (nouns[kind] ?? nouns['unit'] ?? []).indexOf(word);
}

async function unitsCalled(session: Session, verb: string, before: number[], word: string, used: Map<number, number>): Promise<number[]> {
  const [kind, place] = word.split(' in ');
  const [sort, nation] = word.split(' of ');
  const { tokens, names } = await session.ask(verb, before);
  const fitting = tokens.filter((token) => {
    const said = names[String(token)] ? session.game.words.say(names[String(token)]!) : '';
    if (place !== undefined || nation === undefined) return said.includes(kind!) && (!place || said.includes(` in ${place}`));
    return said.startsWith(`${sort} `) && said.includes(` of ${nation} `);
  });
  return fitting.sort((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0));
}

/** A choice that was made, in words. */
export function inWords(game: GameData, view: unknown, verb: string, args: readonly number[]): Word[] {
  return [
    verb,
    ...args.map((value, at): Word => {
      const { kind } = kindAt(game.kinds, verb, args.slice(0, at));
      const piece = kind === 'unit' ? game.face.piece(view, value) : undefined;
      if (piece) return kindText(game.words, piece.kind) + (piece.space < 0 ? '' : ` in ${game.words.noun('space', piece.space)}`);
      if (kind === 'number' || kind === 'count') return value;
      return (game.words.nouns[kind] ?? game.words.nouns['unit'] ?? [])[value] ?? value;
    }),
  ];
}

/** Carry it out, choice by choice, as long as the question is the same; the lines that the rules do not allow now. */
export async function take(session: Session, setup: Setup): Promise<string[]> {
  const refused: string[] = [];
  const used = new Map<number, number>();
  const before = session.placed;
  session.following = true;
  for (const words of setup.choices) {
    if (!session.asked || !fits(session.game, setup, session.asked)) break;
    const verb = String(words[0]);
    let legal: number[] | undefined;
    for (const args of await meanings(session, words, used)) {
      if (session.fresh(await session.calls.why(verb, args, session.sight.ticket)).legal) {
        legal = args;
        break;
      }
    }
    if (legal) {
      for (const one of legal) used.set(one, (used.get(one) ?? 0) + 1);
      await session.send(verb, legal);
    } else refused.push(lines([words])[0]!);
  }
  session.following = false;
  session.last = null;
  const whole = !refused.length && !(session.asked && fits(session.game, setup, session.asked));
  if (whole && !before.length) session.placed = []; // it is kept already
  return refused;
}
