import { expect, test } from 'vitest';
import { Catalogue, counted, placesIn } from '../src/wording/catalogue';
import { lastMoves } from '../src/play/moves';

const words = new Catalogue(
  {
    march: '{0:seat} marches from {1:space} to {2:space}: {*3:unit}.',
    hits: '{0:seat} scores {1} {1?hit|hits}.',
    rolled: 'You rolled {*1} for {0}.',
    turn: 'Round {0}: {1:seat} to play.',
    dice: '{0:seat} rolls, {>1:roll}: {*>1}',
    'roll.fire': 'fire in {0:space}',
  },
  { seat: ['USSR', 'Germany'], space: ['Moscow', 'Kazan', 'Paris'], unit: ['Infantry', 'Armor'] },
);

test('nouns are named and counted in the order of their first appearance', () => {
  expect(words.say(['march', [0, 0, 1, 1, 0, 0]])).toBe('USSR marches from Moscow to Kazan: Armor, 2 Infantry.');
  expect(counted(['a', 'b', 'a'])).toBe('2 a, b');
});

test('a form is picked by number', () => {
  expect(words.say(['hits', [1, 1]])).toBe('Germany scores 1 hit.');
  expect(words.say(['hits', [1, 0]])).toBe('Germany scores 0 hits.');
});

test('a plain list is joined, and a missing text shows its key', () => {
  expect(words.say(['rolled', ['the attack', 3, 6]])).toBe('You rolled 3, 6 for the attack.');
  expect(words.say(['unheard-of', [7]])).toBe('unheard-of 7');
});

test('segments keep the noun and its number, so that a place can be clicked', () => {
  expect(words.segments(['march', [0, 2, 1, 0]])[2]).toEqual({ text: 'Paris', noun: 'space', value: 2 });
  expect(placesIn(words, ['march', [0, 2, 1, 0]])).toEqual([2, 1]);
});

test('a text within a text has arguments of its own, and its places can be clicked', () => {
  expect(words.say(['dice', [1, 'fire', 1, 2, 6, 4]])).toBe('Germany rolls, fire in Paris: 6, 4');
  expect(placesIn(words, ['dice', [1, 'fire', 1, 2, 6]])).toEqual([2]);
});

test('the last moves are those since the turn began, oldest first', () => {
  const lines = [
    ['march', [1, 2, 0, 0]],
    ['turn', [1, 0]],
    ['march', [0, 0, 1, 0]],
    ['hits', [0, 2]],
    ['march', [0, 1, 2, 0]],
  ] as const;
  expect(lastMoves(words, lines, new Set(['turn']))).toEqual([
    { from: 0, to: 1, seat: 0 },
    { from: 1, to: 2, seat: 0 },
  ]);
  expect(lastMoves(words, [...lines, ['core.take-back']], new Set(['turn']))).toEqual([]);
});
