import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { GameRecord } from '$engine/protocol.ts';
import type { Table } from './protocol.ts';
import { commitTo, dueReveal, judge, keepWitness, witnessOf, type Witness } from './witness.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const secret = '5'.repeat(64);
const own = '0a'.repeat(32);
const others = '0b'.repeat(32);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) });
});

/** Two people and a bot, of whom this device is the first. */
function fairRecord(): Record<string, any> {
  const lines = [`person ${hash(own)} ${own} Zoë`, `person ${hash(others)} ${others} Bob`, 'bot - - pilot'];
  return {
    game: 'robotrick',
    players: ['Zoë', 'Bob', 'pilot'],
    seed: hash(['botyard-fair/2', secret, ...lines].join('\n')),
    fair: {
      protocol: 'botyard-fair/2',
      commitment: hash(secret),
      secret,
      contributions: [own, others, ''],
      seats: [
        { kind: 'person', commitment: hash(own) },
        { kind: 'person', commitment: hash(others) },
        { kind: 'bot', level: 'pilot', commitment: '' },
      ],
    },
  };
}
const seen = (): Witness => ({
  match: 1,
  commitment: hash(secret),
  contribution: own,
  seats: [
    { kind: 'person', name: 'Zoë', commitment: hash(own) },
    { kind: 'person', name: 'Bob', commitment: hash(others) },
    { kind: 'bot', name: 'pilot', commitment: '' },
  ],
});
const verdict = (change: (record: Record<string, any>) => void, witness = seen()): string => {
  const record = fairRecord();
  change(record);
  return judge(witness, record as GameRecord);
};
/** As a server that forges writes it: with the seed that its own claims lead to. */
function reseed(record: Record<string, any>): void {
  const { fair } = record;
  const lines = fair.seats.map(({ kind, commitment }: any, k: number) =>
    [kind, commitment || '-', fair.contributions[k] || '-', record['players'][k]].join(' '),
  );
  record['seed'] = hash([fair.protocol, fair.secret, ...lines].join('\n'));
}

test('a record that fits what was seen is fair', () => {
  expect(verdict(() => {})).toBe('fair');
});
test('a record of the first protocol is fair as well', () => {
  const first = (record: Record<string, any>) => {
    record['fair'].protocol = 'botyard-fair/1';
    record['seed'] = hash(['botyard-fair/1', secret, own, others, ''].join('\n'));
  };
  expect(verdict(first)).toBe('fair');
});
test('what the server had bound itself to is noticed when it changes', () => {
  const other = (record: Record<string, any>) => {
    Object.assign(record['fair'], { secret: '6'.repeat(64), commitment: hash('6'.repeat(64)) });
    reseed(record);
  };
  expect(verdict(other)).toBe('commitment');
  expect(verdict((record) => (record['fair'].secret = '6'.repeat(64)))).toBe('commitment');
});
test('changed names, kinds and commitments are noticed', () => {
  const renamed = (record: Record<string, any>) => {
    record['players'][1] = 'Eve';
    reseed(record);
  };
  expect(verdict(renamed)).toBe('players');
  const botInstead = (record: Record<string, any>) => {
    record['fair'].seats[1] = { kind: 'bot', level: 'Bob', commitment: '' };
    record['fair'].contributions[1] = '';
    reseed(record);
  };
  expect(verdict(botInstead)).toBe('players');
  const exchanged = (record: Record<string, any>) => {
    for (const list of [record['players'], record['fair'].seats, record['fair'].contributions]) [list[0], list[1]] = [list[1], list[0]];
    reseed(record);
  };
  expect(verdict(exchanged)).toBe('players');
  const changed = (record: Record<string, any>) => {
    record['fair'].contributions[1] = 'ff';
    record['fair'].seats[1].commitment = hash('ff');
    reseed(record);
  };
  expect(verdict(changed)).toBe('players');
});
test('contributions that nobody committed to are noticed', () => {
  const added = (record: Record<string, any>) => {
    record['fair'].contributions[2] = 'ff';
    reseed(record);
  };
  expect(verdict(added)).toBe('contribution');
  const swapped = (record: Record<string, any>) => {
    record['fair'].contributions[0] = 'ff';
    reseed(record);
  };
  expect(verdict(swapped)).toBe('contribution');
  const without = (record: Record<string, any>) => {
    record['fair'].seats[0].commitment = '';
    reseed(record);
  };
  expect(verdict(without, { ...seen(), seats: null })).toBe('contribution');
});
test('an own contribution that came too late is told apart', () => {
  const late = (record: Record<string, any>) => {
    record['fair'].contributions[0] = '';
    reseed(record);
  };
  expect(verdict(late)).toBe('unshown');
});
test('a seed that follows from something else is noticed, and a record without proof', () => {
  expect(verdict((record) => (record['seed'] = '1'.repeat(64)))).toBe('seed');
  expect(verdict((record) => delete record['fair'])).toBe('no_proof');
  expect(verdict((record) => (record['fair'].protocol = 'botyard-fair/3'))).toBe('no_proof');
  expect(verdict((record) => record['fair'].contributions.push(''))).toBe('no_proof');
  expect(verdict((record) => (record['fair'].seats[1] = null))).toBe('no_proof');
});

const table = (more: Partial<Table> = {}): Table =>
  ({
    id: 'table',
    match: 0,
    commitment: hash(secret),
    commitments: [hash(own), ''],
    players: [
      { seat: 'black', kind: 'person', name: 'Zoë', bot: null },
      { seat: 'red', kind: 'bot', name: null, bot: 'pilot' },
    ],
    reveal: { waiting: ['black'], until: 0 },
    ...more,
  }) as unknown as Table;

test('a contribution is shown when it is due, after what everyone is bound to was kept', () => {
  keepWitness('table', { match: 1, commitment: hash(secret), contribution: own, seats: null });
  expect(dueReveal(table({ reveal: null }), 'black')).toBeNull();
  expect(dueReveal(table(), 'red')).toBeNull();
  expect(dueReveal(table(), null)).toBeNull();
  expect(witnessOf('table', 1)?.seats).toBeNull();
  expect(dueReveal(table(), 'black')).toBe(own);
  expect(witnessOf('table', 1)?.seats).toEqual([
    { kind: 'person', name: 'Zoë', commitment: hash(own) },
    { kind: 'bot', name: 'pilot', commitment: '' },
  ]);
});
test('nothing is shown to a server that has changed what it or this seat is bound to', () => {
  keepWitness('table', { match: 1, commitment: hash(secret), contribution: own, seats: null });
  expect(dueReveal(table({ commitment: hash('other') }), 'black')).toBeNull();
  expect(dueReveal(table({ commitments: [hash('other'), ''] }), 'black')).toBeNull();
});
test('with a rematch the seats move on by one, and the last match is still known', () => {
  keepWitness('table', { match: 1, commitment: hash('old'), contribution: own, seats: [] });
  const commitment = commitTo(table({ match: 1, reveal: null }));
  expect(commitTo(table({ match: 1, reveal: null }))).toBe(commitment); // asked for twice, by an impatient finger
  expect(hash(dueReveal(table({ match: 1, commitments: [commitment, ''] }), 'black')!)).toBe(commitment);
  expect(witnessOf('table', 2)?.seats?.map(({ name }) => name)).toEqual(['pilot', 'Zoë']);
  expect(witnessOf('table', 1)?.commitment).toBe(hash('old'));
});
