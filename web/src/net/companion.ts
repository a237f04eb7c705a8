// The companion asks the engine in the worker, so it needs no network; own editions are told to it once.
import type { AiCard, RobotrickCompanion, RobotsCompanion } from '$engine/protocol.ts';
import { forgetSheet, keptEditions, ownId, readSheet, withOwnCard, writeEdition, writeSheet } from '../model/companion/keeping.ts';
import { BoardSession, MatchSession } from '../model/companion/session.svelte.ts';
import type { RobotrickSheet, RobotsSheet } from '../model/companion/sheet.ts';
import { ask, fellOver, forgetEdition } from './engine.ts';

let taught: Promise<void> | undefined;
/** Tells the engine the editions that are kept here; one that it refuses is left out. Rejected if there is no
 * engine, and tried again the next time. */
export function teachEditions(): Promise<void> {
  taught ??= (async () => {
    for (const { toml } of keptEditions()) {
      await ask('load_edition', { toml }).catch((error: unknown) => {
        if (!fellOver(error)) return;
        taught = undefined;
        throw error;
      });
    }
  })();
  return taught;
}

/** Adds an AI card of one's own to an edition; answers the id of the edition that has it. */
export async function addAiCard(edition: string, card: AiCard, name: string): Promise<string> {
  const id = ownId(edition);
  const base = id.replace(/-own$/, '');
  const cards = withOwnCard(keptEditions().find((each) => each.id === id)?.cards ?? [], card);
  const { toml } = await ask('make_edition', { base, id, name, ai_cards: cards });
  writeEdition({ id, base, name, cards, toml });
  forgetEdition('robotrick', id);
  return id;
}

export const askAboutMatch = async (sheet: RobotrickSheet): Promise<RobotrickCompanion> => (await ask('companion', { sheet })) as RobotrickCompanion;
const askAboutBoard = async (sheet: RobotsSheet): Promise<RobotsCompanion> => (await ask('companion', { sheet })) as RobotsCompanion;

export async function openMatch(sheet: RobotrickSheet, seen = 0): Promise<MatchSession> {
  await teachEditions();
  const session: MatchSession = new MatchSession(sheet, await askAboutMatch(sheet), askAboutMatch, () =>
    writeSheet('robotrick', { sheet: session.sheet, seen: session.seen, updated: Date.now() }),
  );
  session.seen = seen;
  await session.again();
  return session;
}
export async function openBoard(sheet: RobotsSheet): Promise<BoardSession> {
  const session: BoardSession = new BoardSession(sheet, await askAboutBoard(sheet), askAboutBoard, () =>
    writeSheet('robots', { sheet: session.sheet, seen: 0, updated: Date.now() }),
  );
  session.keep();
  return session;
}
export { forgetSheet, readSheet };
