import { expect, test } from 'vitest';
import prototype from '$data/editions/prototype.toml?raw';
import robotrick from '$data/editions/robotrick.toml?raw';
import { plainEdition } from './plain.ts';

/** A list of the edition's file, and the letters of its suits. */
const listOf = (toml: string, name: string): string[] => JSON.parse(new RegExp(`^${name} = (\\[.*?\\])`, 'ms').exec(toml)![1]!.replace(/#.*$/gm, '')).map(String);
const suitsOf = (toml: string): string[] => [...toml.matchAll(/^letter = "(\w)"/gm)].map(([, letter]) => letter!);

test.each(Object.entries({ prototype, robotrick }))('the cards of %s are those of its file', (id, toml) => {
  const { suits, ranks, points } = plainEdition('robotrick', id)!.cards;
  expect(suits).toEqual(suitsOf(toml));
  expect(ranks).toEqual(listOf(toml, 'strengths'));
  expect(points!.map(String)).toEqual(listOf(toml, 'points'));
});
test('nobody’s own edition is guessed', () => expect(plainEdition('robotrick', 'mine')).toBe(null));
