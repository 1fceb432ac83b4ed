/** Who sits where, as the start page asks for it and as the server wants it. */
import type { GameInfo, NewTable } from '../api/types';

export type Sits = 'me' | 'link' | `computer:${string}`;

export interface Wish {
  game: GameInfo;
  scenario: string;
  options: Record<string, number>;
  practice: boolean;
  /** several people at this screen, with a curtain between them */
  hotSeat: boolean;
  seats: Record<string, Sits>;
}

/** A first wish: one plays the first seat, the strongest computer player has the others. */
export function firstWish(game: GameInfo): Wish {
  const scenario = game.scenarios[0]!;
  const level = game.computers.at(-1);
  const other: Sits = level ? `computer:${level}` : 'link';
  const ids = seatIds(game, scenario.id);
  return {
    game,
    scenario: scenario.id,
    options: Object.fromEntries(game.options.map((option) => [option.id, option.default])),
    practice: false,
    hotSeat: false,
    seats: Object.fromEntries(ids.map((id, at) => [id, at === 0 ? 'me' : other])),
  };
}

/** The same wish for another scenario: who sits at a seat that it does not have sits at none. */
export function withScenario(wish: Wish, scenario: string): Wish {
  const first = firstWish(wish.game);
  const ids = seatIds(wish.game, scenario);
  const seats = Object.fromEntries(ids.map((id, at): [string, Sits] => [id, wish.seats[id] ?? (at === 0 ? 'me' : first.seats[id] ?? 'me')]));
  return { ...wish, scenario, seats };
}

export function seatIds(game: GameInfo, scenario: string): string[] {
  const taking = game.scenarios.find((one) => one.id === scenario)?.seats ?? [];
  return taking.map((seat) => game.seats.find((one) => one.seat === seat)!.id);
}

/** A practice table has no links: whoever was to come by one is played by the person at the screen. */
export function newTable(wish: Wish): NewTable {
  const seating = Object.fromEntries(
    seatIds(wish.game, wish.scenario).map((id) => {
      const sits = wish.seats[id] ?? 'me';
      return [id, wish.practice && sits === 'link' ? 'me' : sits];
    }),
  );
  const { scenario, options, practice } = wish;
  return { game: wish.game.name, scenario, options, practice, hot_seat: wish.hotSeat && !practice, seating };
}

/** A curtain needs two people at this screen. */
export const severalAreMe = (wish: Wish): boolean =>
  !wish.practice && Object.values(newTable(wish).seating).filter((sits) => sits === 'me').length > 1;

export const someoneIsMe = (wish: Wish): boolean => Object.values(newTable(wish).seating).includes('me');
