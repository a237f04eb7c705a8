import { describe, expect, test } from 'vitest';
import { choicesOf, complete, endOf, narrowed, pickable, readMove, tapped, triedWith } from './choices.ts';
import { views } from './fixtures.ts';

const names = Object.keys(views) as (keyof typeof views)[];

test('moves are read word by word', () => {
  expect(readMove('twin HA DA keep DA')).toMatchObject({ verb: 'twin', cards: ['HA', 'DA'], words: ['HA', 'DA', 'keep', 'DA'] });
  expect(readMove('mode S10 attack')).toMatchObject({ verb: 'mode', cards: ['S10'] });
  expect(readMove('spend XB')).toMatchObject({ cards: ['XB'] });
  expect(readMove('done')).toMatchObject({ verb: 'done', cards: [] });
});

test('effects come with their moves', () => {
  const view = views.block;
  for (const { move, effect } of choicesOf(view)) expect(effect).toEqual(view.effects[move] ?? {});
});

describe('every move can be reached by taps', () => {
  test.each(names)('%s', (name) => {
    const view = views[name];
    const choices = choicesOf(view);
    for (const choice of choices.filter(({ cards }) => cards.length > 0)) {
      const wanted = choice.cards.filter((card) => card !== view.asked);
      // In the order of the move, and the other way round.
      for (const order of [wanted, [...wanted].reverse()]) {
        let picks: string[] = [];
        for (const card of order) picks = tapped(choices, picks, card, view.asked) ?? picks;
        if (wanted.length > 0) expect(complete(choices, picks, view.asked).map(({ move }) => move)).toContain(choice.move);
      }
    }
  });
});

test('a card that goes with none can’t be picked', () => {
  const choices = choicesOf(views.block);
  expect(tapped(choices, [], 'SK', views.block.asked)).toBeNull();
  expect(pickable(choices, [], views.block.asked)).toEqual(new Set(['D4', 'H4', 'H3']));
  expect(narrowed(choices, ['H3']).map(({ move }) => move)).toEqual(['block C7 H3']);
});

test('a second blocker takes the first one’s place, and a tap on it lets go', () => {
  const choices = choicesOf(views.block);
  expect(tapped(choices, ['D4'], 'H3', 'C7')).toEqual(['H3']);
  expect(tapped(choices, ['H3'], 'H3', 'C7')).toEqual([]);
});

test('marked cards are kept in the order of the moves, and no more than may be', () => {
  const choices = choicesOf(views.return);
  const one = tapped(choices, [], 'D9', null, 2)!;
  const two = tapped(choices, one, 'H8', null, 2)!;
  expect(two).toEqual(['H8', 'D9']);
  expect(tapped(choices, two, 'DA', null, 2)).toHaveLength(2);
  expect(tapped(choices, two, 'H8', null, 2)).toEqual(['D9']);
});

test('what to ask “why not?” about', () => {
  expect(triedWith(views.block, [], 'HK')).toEqual(['block C7 HK']);
  expect(triedWith(views.discard, [], 'HK')).toEqual(['discard HK']);
  expect(triedWith(views.return, [], 'HK')).toEqual(['return HK']);
  const { hand } = views.recall;
  for (const move of triedWith(views.recall, [], hand[0]!)) expect(move).toMatch(new RegExp(`^build ${hand[0]} `));
});

test('how a move ends the game, seen from a seat', () => {
  const supply = { winner: 'red', reason: 'supply' } as const;
  expect(endOf({ result: supply }, 'red')).toBe('win');
  expect(endOf({ result: supply }, 'black')).toBe('lose');
  expect(endOf({ result: { winner: null, reason: 'no-attack' } }, 'black')).toBe('draw');
  expect(endOf({ last_attack: true }, 'black')).toBe('last');
  expect(endOf({ due: 6 }, 'black')).toBeNull();
});
