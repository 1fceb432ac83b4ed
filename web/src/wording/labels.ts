/** Choices in words: the name of each integer by what it is. */
import type { Following } from '../api/types';
import type { GameData } from '../play/gamedata';
import { counting, kindAt, leadsOn } from '../play/choice';
import { t, tx } from '../i18n/text';
import { counted, type Catalogue } from './catalogue';

const NOUNS: Record<string, string> = { kind: 'unit' }; // a game without nouns for kinds names them by those called unit

/** What a piece is called: as its face says, or by its kind. */
export function pieceText({ words, face }: Pick<GameData, 'words' | 'face'>, piece: { kind: number; owner: number }): string {
  return face.called?.(words, piece) ?? kindText(words, piece.kind);
}

export const kindText = (words: Catalogue, kind: number): string => words.noun(words.nouns['kind'] ? 'kind' : 'unit', kind);

/** The name of a verb, without the colon of those that are followed by a name. */
export function verbText(game: GameData, verb: string): string {
  return spoken(game, verb).replace(/:$/, '');
}

const spoken = (game: GameData, verb: string): string => game.words.texts[`verb.${verb}`] ?? verb;

export function label(game: GameData, view: unknown, kind: string, value: number, names: Following['names'] = {}): string {
  const { words } = game;
  const own = game.face.named?.(kind, value, view);
  if (own) return 'unit' in own ? unitText(game, view, own.unit) : tx(own.key);
  const said = names[String(value)];
  if (said) return words.say(said);
  if (kind === 'unit') return unitText(game, view, value);
  if (kind === 'die') return t('die.number', (value % 100) + 1);
  if (words.has(`${kind}.${value}`)) return words.say([`${kind}.${value}`]);
  const noun = words.nouns[kind] ? kind : (NOUNS[kind] ?? kind);
  return words.nouns[noun] ? words.noun(noun, value) : String(value);
}

export function unitText(game: GameData, view: unknown, unit: number): string {
  const piece = game.face.piece(view, unit);
  if (!piece) return t('unit.number', unit);
  const name = pieceText(game, piece);
  return piece.space < 0 ? name : t('unit.in', name, game.words.noun('space', piece.space)); // a piece beside the board has no place
}

/** A choice so far: its verb, and each integer by name. Units in a row are counted. */
export function choiceText(game: GameData, view: unknown, verb: string, args: readonly number[]): string {
  const parts: string[] = [];
  const units: string[] = [];
  args.forEach((value, at) => {
    const said = args.slice(0, at);
    const { kind, set } = kindAt(game.kinds, verb, said);
    if (counting(game.kinds, verb, said)) return; // what is counted follows by name
    const piece = kind === 'unit' && set ? game.face.piece(view, value) : undefined;
    if (piece) units.push(pieceText(game, piece));
    else if (leadsOn(game.kinds, verb, said)) parts.push(`${parts.pop()} → ${label(game, view, kind, value)}`);
    else parts.push(label(game, view, kind, value));
  });
  if (units.length) parts.push(counted(units));
  if (!parts.length) return verbText(game, verb);
  return [spoken(game, verb), parts.join(', ')].join(' ');
}

/** Every space as a screen reader says it: name, holder, what stands there. */
export function spaceTexts(game: GameData, view: unknown): string[] {
  const { words, face, board } = game;
  const looks = face.looks(view);
  const parts = board.spaces.map((space, index) => {
    const name = words.noun('space', index);
    const holder = looks.get(index)?.holder;
    const said = space.kind === 'sea' ? t('space.sea', name) : name;
    return holder === undefined ? [said] : [said, words.noun('seat', holder)];
  });
  for (const pile of face.piles(view)) {
    const kind = pieceText(game, pile);
    const said = pile.units.length ? t('space.pile', pile.units.length, words.noun('seat', pile.owner), kind) : kind;
    parts[pile.space]?.push(said);
  }
  return parts.map((said) => said.join(', '));
}
