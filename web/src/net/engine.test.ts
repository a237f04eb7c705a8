import { beforeAll, expect, test } from 'vitest';
import { borrowEdition, edition } from './engine.ts';
import { stubBrowser } from './engine.fixture.ts';

beforeAll(stubBrowser);

test('the edition of a server takes the place of a built-in one only while its table is open', async () => {
  const built = await edition('robotrick', 'robotrick');
  const ours = built.toml.replace(built.name, 'Our box');
  const name = async () => (await edition('robotrick', 'robotrick')).name;
  const giveBack = await borrowEdition('robotrick', 'robotrick', ours);
  expect(await name()).toBe('Our box');
  // The table is opened once more, as in another language, before the first one is closed.
  const giveBackToo = await borrowEdition('robotrick', 'robotrick', ours);
  giveBack();
  expect(await name()).toBe('Our box');
  giveBackToo();
  expect(await name()).toBe(built.name);
  expect((await edition('robotrick', 'robotrick')).toml).toBe(built.toml);
});

test('the edition of a server may have an id that nobody else knows, and one that can’t be read is refused', async () => {
  const { toml } = await edition('robotrick', 'robotrick');
  const giveBack = await borrowEdition('robotrick', 'ours', toml.replace('id = "robotrick"', 'id = "ours"'));
  expect((await edition('robotrick', 'ours')).id).toBe('ours');
  giveBack();
  await expect(borrowEdition('robotrick', 'theirs', 'game = 3')).rejects.toThrow();
});
