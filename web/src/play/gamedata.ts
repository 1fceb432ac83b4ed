/** Everything about a game that does not change: board, drawing, words, rules, face. Fetched once. */
import * as api from '../api/http';
import type { GameInfo, Rule } from '../api/types';
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
  rules: Record<string, Rule>;
  face: Face;
}

export async function loadGame(name: string): Promise<GameData> {
  const [games, board, drawing, said] = await Promise.all([
    api.games(),
    api.board(name),
    api.drawing(name),
    api.catalogue(name),
  ]);
  const info = games.find((game) => game.name === name)!;
  const words = new Catalogue(said.texts, said.nouns);
  const layout = layOut(board, drawing);
  const scene = sceneOf(layout, drawing);
  return { info, board, layout, scene, words, kinds: said.arguments, rules: said.rules, face: faceOf(name) };
}
