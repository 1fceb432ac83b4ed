/** Choices in words: the name of each integer by what it is. */
import type { Following } from '../api/types';
import type { GameData } from '../play/gamedata';
import { kindAt } from '../play/choice';
import { t } from '../i18n/text';
import { counted } from './catalogue';

const NOUNS: Record<string, string> = { kind: 'unit' }; // a kind of unit is named by the nouns called unit

export function verbText(game: GameData, verb: string): string {
  return game.words.texts[`verb.${verb}`] ?? verb;
}

export function label(game: GameData, view: unknown, kind: string, value: number, names: Following['names'] = {}): string {
  const { words } = game;
  const said = names[String(value)];
  if (said && kind !== 'deck') return words.say(said);
  if (kind === 'unit') return unitText(game, view, value);
  if (kind === 'die') return t('die.number', (value % 100) + 1);
  if (kind === 'deck') return value === 0 ? t('deck.land') : unitText(game, view, value - 1);
  if (words.has(`${kind}.${value}`)) return words.say([`${kind}.${value}`]);
  const noun = NOUNS[kind] ?? kind;
  if (kind === 'space' && !words.nouns['space']?.[value]) return t('space.none');
  return words.nouns[noun] ? words.noun(noun, value) : String(value);
}

export function unitText({ words, face }: GameData, view: unknown, unit: number): string {
  const piece = face.piece(view, unit);
  if (!piece) return t('unit.number', unit);
  return t('unit.in', words.noun('unit', piece.kind), words.noun('space', piece.space));
}

/** A choice so far: its verb, and each integer by name. Units in a row are counted. */
export function choiceText(game: GameData, view: unknown, verb: string, args: readonly number[]): string {
  const parts: string[] = [];
  const units: string[] = [];
  args.forEach((value, at) => {
    const { kind, set } = kindAt(game.kinds, verb, at);
    const piece = kind === 'unit' && set ? game.face.piece(view, value) : undefined;
    if (piece) units.push(game.words.noun('unit', piece.kind));
    else parts.push(label(game, view, kind, value));
  });
  if (units.length) parts.push(counted(units));
  return [verbText(game, verb), parts.join(', ')].join(' ').trim();
}

/** A space as a screen reader says it: name, holder, what stands there. */
export function spaceText({ words, face, board }: GameData, view: unknown, space: number): string {
  const holder = face.looks(view).get(space)?.holder;
  const name = words.noun('space', space);
  const parts = [board.spaces[space]?.kind === 'sea' ? t('space.sea', name) : name];
  if (holder !== undefined) parts.push(words.noun('seat', holder));
  for (const pile of face.piles(view)) {
    if (pile.space !== space) continue;
    const kind = words.noun('unit', pile.kind);
    parts.push(pile.units.length ? t('space.pile', pile.units.length, words.noun('seat', pile.owner), kind) : kind);
  }
  return parts.join(', ');
}
