import { beforeEach, expect, test, vi } from 'vitest';
import { firstOptions, readOptions, rulesOf, writeOptions } from './game_options.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
});

test('a newcomer plays against pilots with four hangars', () => {
  expect(readOptions('robotrick')).toEqual(firstOptions);
  expect(rulesOf('robotrick', firstOptions)).toEqual({ hangars: 4, one_ai_card: false });
  expect(rulesOf('robots', firstOptions)).toEqual({ jokers: false });
});
test('each game remembers its own choices', () => {
  const mine = { level: 'commander', seat: 2, edition: 'prototype', hangars: 3, oneAiCard: true, jokers: false } as const;
  writeOptions('robotrick', mine);
  writeOptions('robots', { ...firstOptions, seat: 'red', jokers: true });
  expect(readOptions('robotrick')).toEqual(mine);
  expect(readOptions('robots')).toMatchObject({ level: 'pilot', seat: 'red', jokers: true });
});
test('what this version does not know is left out', () => {
  kept.set('botyard.options.robotrick', JSON.stringify({ level: 'admiral', seat: 'red', edition: 7, hangars: 12, more: 1 }));
  expect(readOptions('robotrick')).toEqual(firstOptions);
  for (const text of ['nonsense', 'null', '[]', '3']) {
    kept.set('botyard.options.robots', text);
    expect(readOptions('robots')).toEqual(firstOptions);
  }
});
test('a browser that keeps nothing is played in all the same', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
  });
  expect(readOptions('robots')).toEqual(firstOptions);
  writeOptions('robots', firstOptions);
});
