/** Triumph & Tragedy on the board: who controls what, which blocks stand where, and the panels of the game. */
import type { SpaceLook } from '../../board/types';
import type { Face } from '../face';
import Battle from './Battle.svelte';
import BattleTab from './BattleTab.svelte';
import Block from './Block.svelte';
import { alike, BACK, pieceOf, piles, wayIn, type Block as BlockLook } from './blocks';
import Deployment from './Deployment.svelte';
import Factions from './Factions.svelte';
import Hand from './Hand.svelte';
import MapMark from './MapMark.svelte';
import { disputed, marks } from './marks';
import { neutrals } from './neutrals';
import Neutrals from './Neutrals.svelte';
import Production from './Production.svelte';
import Signs from './Signs.svelte';
import { COLOURS, TINTS } from './symbols';
import { t, tx } from '../../i18n/text';
import { CAPITALS, GREAT, PLACES } from './tables';
import Technology from './Technology.svelte';
import Vault from './Vault.svelte';
import { asView, INDEPENDENT } from './view';

const CARD_PLAYS = ['diplomacy', 'wildcard', 'industry', 'achieve', 'hide', 'agent', 'code-break', 'spy-ring', 'coup', 'sabotage', 'mole'];

function looks(seen: unknown): Map<number, SpaceLook> {
  return new Map(
    asView(seen).control.map((holder, area) => {
      const tint = TINTS[holder];
      return [area, tint ? { tint, holder } : {}];
    }),
  );
}

const FACTION_NAMES = [0, 1, 2].map((seat) => tx(`tt.seat.${seat}`));

/** A Neutral is told by its Capital. */
function notes(seen: unknown, space: number): { key: string; args: (string | number)[] }[] {
  const view = asView(seen);
  const place = PLACES[space];
  if (!place || place.nation < 0) return [];
  const found: { key: string; args: (string | number)[] }[] = [{ key: 'tt.worth', args: [place.pop, place.res, place.muster] }];
  const neutral = neutrals(view).find((one) => one.capital === space);
  if (neutral && neutral.standing !== 'neutral')
    found.push({ key: `tt.said.${neutral.standing}`, args: [neutral.influence, FACTION_NAMES[neutral.faction] ?? ''] });
  for (const [area, sort] of view.blockades) if (area === space) found.push({ key: `tt.blockade.${sort}`, args: [] });
  if (disputed(view).includes(space)) found.push({ key: 'tt.mark.disputed', args: [] });
  return found;
}

/** Integers whose meaning their kind does not tell. */
const HINTS: Readonly<Record<string, string>> = {
  'move/1': 'tt.hint.to',
  'move/2': 'tt.hint.from',
  'achieve/1': 'tt.hint.kept',
  'achieve/2': 'tt.hint.other',
  'hide/1': 'tt.hint.pair',
  'hide/2': 'tt.hint.other',
  'reveal/1': 'tt.hint.kept',
};

/** Questions whose first argument is the number of points left. */
const WITH_POINTS = new Set(['prompt.production', 'prompt.passive-production', 'prompt.short-builds']);

export const face: Face = {
  looks,
  piles,
  piece: (seen, unit) => pieceOf(asView(seen), unit),
  alike: (seen, unit) => alike(asView(seen), unit),
  dice: () => [],
  battles(seen) {
    const { now, battles } = asView(seen);
    return [...new Set([...battles.map(([space]) => space), ...(now.battle === null ? [] : [now.battle])])];
  },
  notes,
  colour: (seat) => COLOURS[seat] ?? COLOURS[INDEPENDENT],
  counter: Block,
  weight: (kind) => (kind === BACK ? 0 : kind + 1),
  active(seen) {
    const { active } = asView(seen);
    return active === INDEPENDENT ? undefined : active;
  },
  money: 'tt.odds.steps',
  standing: [{ id: 'tt.keep-vault', prompt: 'prompt.vaults', answer: 'pass' }],
  unspent(_, { prompt: [key, args = []] }) {
    return WITH_POINTS.has(key) ? { text: 'tt.unspent', amount: Number(args[0]) } : undefined;
  },
  weighty: new Set(['done', 'declare-war', 'violate', 'intervene', 'atom-bomb', 'claim', 'disband', 'repudiate', 'reveal']),
  series(seen) {
    const { factions } = asView(seen);
    return [
      { id: 'tt.series.points', perSeat: factions.map((one) => one.points) },
      { id: 'tt.series.level', perSeat: factions.map((one) => one.level) },
      { id: 'tt.series.ind', perSeat: factions.map((one) => one.ind) },
      { id: 'tt.series.pop', perSeat: factions.map((one) => one.pop) },
      { id: 'tt.series.res', perSeat: factions.map((one) => one.res) },
    ];
  },
  turns: new Set(['player-turn', 'emergency-turn', 'defensive-turn', 'year']),
  called(words, piece) {
    const { kind, owner } = piece;
    const { power = GREAT[owner] ?? 0, cv = 0, escaped } = piece as Partial<BlockLook>;
    const name = words.noun('power', power);
    if (kind === BACK) return t(escaped ? 'tt.back.escaped' : 'tt.back', name);
    return t('tt.block', name, words.noun('kind', kind), cv);
  },
  placeOf(kind, value) {
    const capital = kind === 'nation' ? CAPITALS[value] : undefined;
    return capital === undefined || capital < 0 ? undefined : capital;
  },
  obvious: (seen, verb, args, tokens) => (verb === 'move' ? wayIn(asView(seen), args, tokens) : undefined),
  hint: (verb, position) => HINTS[`${verb}/${position}`],
  marks,
  mark: MapMark,
  signs: Signs,
  verbPanels: {
    ...Object.fromEntries(['deploy', 'recall', 'ready'].map((verb) => [verb, Deployment])),
    ...Object.fromEntries(['step', 'build', 'buy'].map((verb) => [verb, Production])),
    ...Object.fromEntries([...CARD_PLAYS, 'commit', 'discard'].map((verb) => [verb, Hand])),
    ...Object.fromEntries(['fire', 'retreat', 'rebase', 'strike', 'bomb', 'skip', 'hit'].map((verb) => [verb, Battle])),
    reveal: Vault,
  },
  panels: [
    { id: 'tt.factions', component: Factions },
    { id: 'tt.hand', component: Hand },
    { id: 'tt.neutrals', component: Neutrals },
    { id: 'tt.technology', component: Technology },
    { id: 'tt.battle', component: BattleTab },
  ],
};
