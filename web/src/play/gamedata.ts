/** Everything about a game that does not change: board, drawing, words, rules, face. Fetched once. */
import * as api from '../api/http';
import type { Aids, GameInfo, Prepared, Rule } from '../api/types';
import { layOut, type Layout } from '../board/layout';
import { sceneOf, type Scene } from '../board/scene';
import type { Board } from '../board/types';
import type { Face } from '../games/face';
import { faceOf } from '../games';
import { Catalogue } from '../wording/catalogue';
import type { Kinds } from './choice';

export interface GameData {
  info: GameInfo;
  board: Board;
  layout: Layout;
  scene: Scene;
  words: Catalogue;
  kinds: Kinds;
  /** what may be set right by consent, and the kinds of its integers */
  corrections: Kinds;
  rules: Record<string, Rule>;
  aids: Aids;
  prepared: Prepared[];
  face: Face;
}

export async function loadGame(name: string): Promise<GameData> {
  const [info, board, drawing, said, aids, prepared, faceFor] = await Promise.all([
    api.game(name),
    api.board(name),
    api.drawing(name),
    api.catalogue(name),
    api.aids(name),
    api.prepared(name),
    faceOf(name),
  ]);
  const words = new Catalogue(said.texts, said.nouns);
  const layout = layOut(board, drawing);
  const scene = sceneOf(layout, drawing);
  const { arguments: kinds, corrections, rules } = said;
  return { info, board, layout, scene, words, kinds, corrections, rules, aids, prepared, face: faceFor(board) };
}
