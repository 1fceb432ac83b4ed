/** Standing orders: questions that the player wants answered without being asked. Answered by ordinary submissions. */
import type { Asked } from '../api/types';

export interface StandingOrder {
  id: string;
  /** the question is recognised by its verbs */
  when: readonly string[];
  answer: string;
}

export function standingAnswer(
  asked: Asked,
  orders: readonly StandingOrder[],
  active: ReadonlySet<string>,
): string | undefined {
  const order = orders.find((one) => active.has(one.id) && one.when.every((verb) => asked.verbs.includes(verb)));
  return order?.answer;
}
