/** How games can be played: each is asked for once. */
import * as api from '../api/http';
import type { GameInfo } from '../api/types';

const asked = new Map<string, Promise<GameInfo>>();

export function gameInfo(name: string): Promise<GameInfo> {
  const known = asked.get(name);
  if (known) return known;
  const answer = api.game(name);
  asked.set(name, answer);
  answer.catch(() => asked.delete(name)); // and once more if it failed
  return answer;
}
