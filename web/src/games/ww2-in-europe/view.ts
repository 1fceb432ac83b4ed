/** The view of World War II in Europe, as its `view.py` builds it, and what the client knows of its data. */
import unitsCsv from '../../../../src/theatre/games/ww2_in_europe/data/units.csv?raw';
import powers from '../../../../src/theatre/games/ww2_in_europe/data/powers.json';

export interface Power {
  /** 0 at war, 1 neutral, 2 out of the game */
  status: number;
  money: number;
  income: number;
  rp: number;
  rp_spent: number;
  depots: number;
  boxes: number[][];
  technology: number[];
}

/** Number, kind, power, space, damaged, Cut Off, Surprised, the ship that carries it, the number of its convoy. */
export type Unit = [number, number, number, number, number, number, number, number, number];

export interface Convoy {
  owner: number;
  ports: number[];
  legs: number[][];
  ships: number[];
}

export interface BattleView {
  space: number;
  round: number;
  attacker: number;
  forces: [number[], number[]];
}

export interface View {
  season: number;
  year: number;
  player_a: number;
  initiative: number[];
  wins: number[];
  powers: Power[];
  pact: boolean;
  pacific: [number, number];
  control: number[];
  /** land, flag works, whose fortress, whose depot, damaged */
  lands: number[][];
  convoys: Convoy[];
  units: Unit[];
  /** unit, mission, target, the spaces of its path */
  orders: number[][];
  battle: BattleView | null;
}

export const NOWHERE = -1;
export const NO_CONVOY = 255;
export const NOBODY = powers.length;
export const ACTIVE = 0;
export const NEUTRAL = 1;
export const OUT = 2;
export const PATROL = 3;

/** Axis 0, Allies 1, by power. */
export const SIDE = powers.map(({ side }) => (side === 'axis' ? 0 : 1));

export interface Figures {
  id: string;
  base: string;
  branch: string;
  cost: number;
  time: number;
  combat: number;
  move: number;
  stack: number;
}

export const CHART: readonly Figures[] = unitsCsv
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id, , branch, base, cost, time, combat, move, stack] = line.split(',');
    return {
      id: id!,
      base: base!,
      branch: branch!,
      cost: Number(cost),
      time: Number(time),
      combat: Number(combat),
      move: Number(move),
      stack: Number(stack),
    };
  });

export const asView = (view: unknown) => view as View;
