/** What a player would regret at the end of a question: an Offensive that is paid for and not used, units left without supply. */
import type { Asked } from '../../api/types';
import { idleUnits, regret, type Regret, type Undone } from '../face';
import { asView, LINES, NOWHERE, OFFENSIVE, PASS, powerOf, SAILS_OR_FLIES, type View } from './view';

type Rule = (view: View, asked: Asked, undone: Undone) => Regret[];

const own = (view: View, seat: number) => view.units.filter(([, , serves]) => powerOf(view, serves) === seat);
const attacks = (view: View, seat: number) => view.powers[seat]!.options.includes(OFFENSIVE);

/** Most units stay where they are in most turns: only who has paid for an Offensive and moves nothing has forgotten it. */
const march: Rule = (view, { seat }, { idle }) => {
  const begun = own(view, seat).some(([, line, , , , , moved]) => moved && !SAILS_OR_FLIES.has(LINES[line]!.kind));
  return begun || !attacks(view, seat) ? [] : idleUnits(idle);
};

const missions: Rule = (view, { seat }, { begins }) => {
  const flies = own(view, seat).some(([, line, , , , inverted, , , mission]) => LINES[line]!.kind === 'air' && (mission !== NOWHERE || inverted));
  const could = begins['support'] ?? [];
  return flies || !attacks(view, seat) ? [] : regret('tr.left.support', could.length, could);
};

const options: Rule = (view, { seat }) => {
  const { wars, options: chosen } = view.powers[seat]!;
  return wars.length && chosen.every((option) => option === PASS) ? [{ key: 'tr.left.pass', args: [], places: [] }] : [];
};

const advance: Rule = (view, { seat, prompt }, { idle }) => {
  const hex = prompt[1]?.[0];
  return own(view, seat).some(([, , , space]) => space === hex) ? [] : idleUnits(idle);
};

const everyUnit: Rule = (_, __, { idle }) => idleUnits(idle);

const hexes =
  (verb: string, key: string): Rule =>
  (_, __, { begins: { [verb]: left = [] } }) =>
    regret(key, left.length, left);

const RULES: Readonly<Record<string, Rule>> = {
  'prompt.option': options,
  'prompt.supply-fleets': (_, __, { idle }) => regret('tr.left.supply', idle.length, idle.map(({ space }) => space)),
  'prompt.march': march,
  'prompt.missions': missions,
  'prompt.attack': hexes('attack', 'tr.left.attacks'),
  'prompt.take-hexes': hexes('take-hexes', 'tr.left.hexes'),
  'prompt.advance': advance,
  'prompt.exploit': everyUnit,
  'prompt.exploit-march': everyUnit,
};

export const regrets = (seen: unknown, asked: Asked, undone: Undone): Regret[] => RULES[asked.prompt[0]]?.(asView(seen), asked, undone) ?? [];
