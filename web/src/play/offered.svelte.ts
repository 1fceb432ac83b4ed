/** What the first integer of some verbs may be now, for panels that show it in their own way. */
import type { Session } from './session.svelte';

export class Offered {
  tokens: Record<string, number[]> = $state.raw({});

  /** To be made while a component is set up; verbs that cannot be chosen now are left out. */
  constructor(session: Session, ...verbs: string[]) {
    $effect(() => {
      void session.sight.ticket;
      const able = verbs.filter((verb) => session.verbs.includes(verb));
      void Promise.all(able.map(async (verb) => [verb, (await session.ask(verb, [])).tokens] as const)).then(
        (found) => (this.tokens = Object.fromEntries(found)),
        () => (this.tokens = {}), // the question is gone already; the next sight says what is asked
      );
    });
  }

  of(verb: string): number[] {
    return this.tokens[verb] ?? [];
  }

  get all(): number[] {
    return Object.values(this.tokens).flat();
  }
}
