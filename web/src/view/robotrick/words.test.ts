import { describe, expect, it } from 'vitest';
import type { Whereabouts } from '$engine/protocol.ts';
import type { Edition } from '../../model/table.ts';
import { t } from '../../text/catalogue.svelte.ts';
import { choiceAsEvent, placeSentence, placeWord, reasonText, type Seated } from './words.ts';

const edition = { cards: { suits: ['A', 'B', 'C', 'D'], ranks: ['1', '2', '3'] }, criteria: { LOW: 'low', LONG: 'long' } } as unknown as Edition;

describe('why Droco will play a card', () => {
  it('names each criterion and the cards that it keeps', () => {
    const why = { column: 'follow', candidates: ['B1', 'B3'], steps: [{ criterion: 'LOW', kept: ['B1'] }], by_priority: false };
    const told = choiceAsEvent({ card: 'B1', why }, 'B', edition).why.map((reason) => reasonText(reason, edition));
    expect(told).toHaveLength(2);
    expect(told[0]).toContain('B');
    expect(told[1]).toMatch(/low.*B1/i);
  });
});

describe('a text', () => {
  it('is never made from words that are missing', () => {
    expect(() => t('robotrick.why_step', { criterion: 'LOW' })).toThrow('cards');
    expect(() => t('robotrick.why_step', { criterion: '', cards: 'B1' })).toThrow('criterion');
    expect(t('robotrick.why_step', { criterion: 'LOW', cards: 'B1' })).toContain('B1');
  });
});

describe('where a card is', () => {
  const state = { seat: 0, players: [{ seat: 0, name: 'Ann' }, { seat: 1, name: 'Bo' }, { seat: 2, name: 'Cy' }] } as unknown as Seated;

  it('is told differently for every place, in a word and at length', () => {
    const places: Whereabouts[] = [
      { where: 'hand' },
      { where: 'droco' },
      { where: 'trump' },
      { where: 'played', by: '0', trick: 2 },
      { where: 'played', by: '1', trick: 2 },
      { where: 'passed', to: '1' },
      { where: 'unseen', could_be: ['1', '2', 'aside'] },
      { where: 'unseen', could_be: ['1'] },
      { where: 'unseen', could_be: ['aside'] },
    ];
    const words = places.map((place) => placeWord(place, state));
    expect(words).toEqual(['hand', 'Droco', 'Trump', 'You', 'Bo', 'to Bo', 'unseen', 'with Bo', 'set aside']);
    const sentences = places.map((place) => placeSentence(place, state));
    expect(new Set(sentences).size).toBe(places.length);
    expect(sentences[3]).toBe('played by you in trick 2');
    expect(sentences[6]).toBe('unseen: with Bo, with Cy, or set aside');
    expect(sentences[8]).toBe('unseen, but it can only be set aside');
  });
});
