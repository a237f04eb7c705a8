import { readGame, writeGame } from '../model/saved.ts';
import type { ServerSource } from './server.ts';

/** Keeps the finished match of a server's table among one's games on this device, once. */
export function keepFinished({ finished: record, table, state }: ServerSource): void {
  const { seat, game, edition, options, players } = state;
  const id = `${table.id}-${table.match}`;
  if (record === null || seat === null || readGame(id) !== null) return;
  const now = Date.now();
  const levels = table.players.map(({ kind, bot }) => (kind === 'bot' ? bot : null));
  // `moves` is only asked whether there are any, and a finished match is at its end.
  const counts = { moves: 1, version: 1, at: 0, updated: now };
  writeGame({ id, game, edition, options, seat, levels, names: players.map(({ name }) => name), seed: record.seed ?? '', record, finished: true, friends: true, ...counts });
}
