/** What differs between two positions: places that changed hands, gains and losses, places to which units came or left. */
import type { GameData } from './gamedata';
import { pieceText } from '../wording/labels';

export interface Changes {
  taken: { space: number; from: number | undefined; to: number | undefined }[];
  forces: { seat: number; text: string }[];
  moved: number[];
}

export function changes(game: GameData, before: unknown, after: unknown): Changes {
  const [then, now] = [game.face.looks(before), game.face.looks(after)];
  const taken = [...now]
    .map(([space, { holder }]) => ({ space, from: then.get(space)?.holder, to: holder }))
    .filter(({ from, to }) => from !== to);
  return { taken, forces: forces(game, before, after), moved: moved(game, before, after) };
}

function forces(game: GameData, before: unknown, after: unknown): Changes['forces'] {
  const counts = new Map<number, Map<string, number>>();
  const add = (view: unknown, sign: number) => {
    for (const pile of game.face.piles(view)) {
      const kinds = counts.get(pile.owner) ?? new Map<string, number>();
      const name = pieceText(game, pile);
      kinds.set(name, (kinds.get(name) ?? 0) + sign * (pile.units.length || 1));
      counts.set(pile.owner, kinds);
    }
  };
  add(before, -1);
  add(after, 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([seat, kinds]) => {
      const changed = [...kinds].filter(([, n]) => n).sort(([, a], [, b]) => a - b);
      return { seat, text: changed.map(([name, n]) => `${n > 0 ? '+' : '−'}${Math.abs(n)} ${name}`).join(', ') };
    })
    .filter(({ text }) => text);
}

/** Spaces in which other units stand than before. */
function moved({ face }: GameData, before: unknown, after: unknown): number[] {
  const standing = (view: unknown) => {
    const found = new Map<number, string>();
    for (const { space, owner, kind, units } of face.piles(view)) found.set(space, `${found.get(space) ?? ''}${owner}/${kind}/${units.length};`);
    return found;
  };
  const [then, now] = [standing(before), standing(after)];
  return [...new Set([...then.keys(), ...now.keys()])].filter((space) => then.get(space) !== now.get(space)).sort((a, b) => a - b);
}
