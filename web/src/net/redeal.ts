import type { GameRecord } from '$engine/protocol.ts';
import { ask } from './engine.ts';

/** What the seed deals: of Robotrick the rounds, of Robots both supplies. Names and results are not about cards. */
const dealt = (record: GameRecord): string => JSON.stringify(record.game === 'robotrick' ? record.rounds : [record.supply, record.moves]);

/** Plays the record's moves on the cards that its seed deals: whether that is the same game. */
async function sameGame(record: GameRecord): Promise<boolean> {
  const { lines } = await ask('trace', { record });
  const seed = record.seed!;
  const { game, edition, options } = record;
  const { session, ...begun } = await ask('create', { game, seed, edition, ...(options ? { options } : {}) });
  let status = begun.status;
  try {
    for (const line of lines) {
      if (status.needs_deal) ({ status } = await ask('deal', { session }));
      if ('move' in line && line.move !== undefined) ({ status } = await ask('apply', { session, move: line.move, seat: line.seat }));
    }
    return dealt(await ask('record', { session })) === dealt(record);
  } catch {
    return false; // a move that these cards don't allow
  } finally {
    void ask('close', { session }).catch(() => {});
  }
}

/** Whether the cards of a finished match are those that its seed deals. True where this page's engine doesn't know the
 * edition, or is not to be had: then it can't tell. */
export const dealFollows = (record: GameRecord): Promise<boolean> => sameGame(record).catch(() => true);
