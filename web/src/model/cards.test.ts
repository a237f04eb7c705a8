import { expect, test } from 'vitest';
import { cardsIn, familyOf, pointsOf, sorted } from './cards.ts';
import type { Edition } from './table.ts';

const ranks = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'];
const box: Edition = { id: 'b', name: '', toml: '', cards: { suits: ['A', 'B', 'C', 'D'], ranks, points: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 15] } };
const deck: Edition = { id: 'd', name: '', toml: '', cards: { suits: ['S', 'H', 'D', 'C'], ranks: ['2', '3', '10', 'J', 'Q', 'K', 'A'] } };

test('cards in a sentence are found, and words that only look like them are not', () => {
  expect(cardsIn('Bo plays C12, not A1.', box).flatMap(({ card }) => card ?? [])).toEqual(['C12', 'A1']);
  expect(cardsIn('ABC1 D14 C12a', box).flatMap(({ card }) => card ?? [])).toEqual([]);
  expect(cardsIn('SK tops H10', deck).map(({ text }) => text)).toEqual(['SK', ' tops ', 'H10']);
});
test('a player’s name is no card', () => {
  const found = (sentence: string, names: string[]) => cardsIn(sentence, deck, names).flatMap(({ card }) => card ?? []);
  expect(found('DJ builds D10 with DK', ['Ann', 'DJ'])).toEqual(['D10', 'DK']);
  expect(found('DJ Q blocks S10', ['DJ Q', 'S'])).toEqual(['S10']);
  expect(found('D plays DJ', ['D', 'Bo'])).toEqual(['DJ']);
  expect(cardsIn('DJ builds D10', deck, ['DJ']).map(({ text }) => text).join('')).toBe('DJ builds D10');
});
test('in Japanese no space stands around a card', () => {
  expect(cardsIn('ドロコはC7を出した', box).flatMap(({ card }) => card ?? [])).toEqual(['C7']);
});
test('a hand is sorted by suit and strength', () => {
  expect(sorted(['B2', 'A13', 'A2', 'D10'], box)).toEqual(['A2', 'A13', 'B2', 'D10']);
  expect(sorted(['B2', 'A13', 'A2', 'B10', 'D10'], box, 'B')).toEqual(['B2', 'B10', 'A2', 'A13', 'D10']);
});
test('points are the edition’s', () => {
  expect(pointsOf('C13', box)).toBe(15);
  expect(pointsOf('SK', deck)).toBeNull();
});
test('robots for the box, pips for an ordinary deck', () => {
  expect([familyOf(box), familyOf(deck)]).toEqual(['type', 'pip']);
});
