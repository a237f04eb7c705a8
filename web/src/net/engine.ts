import { BrowserEngine, EngineError, type CallOptions } from '$engine/browser.ts';
import type { Answer, Edition, GameName, Method, Params } from '$engine/protocol.ts';
import EngineWorker from '$engine/worker.ts?worker';
import engineAddress from 'virtual:engine';
import { language } from '../text/catalogue.svelte.ts';
import { Refused } from '../model/table.ts';

let engine: BrowserEngine | undefined;
const editions = new Map<string, Promise<Edition>>();

/** Whether this page was built with an engine of its own. */
export const hasEngine = engineAddress !== null;

function started(): BrowserEngine {
  if (engineAddress === null) throw new Error('this page was built without the engine');
  engine ??= new BrowserEngine({ module: new URL(engineAddress, document.baseURI), startWorker: () => new EngineWorker() });
  return engine;
}

/** Asks the engine, in the page's language. What it refuses is thrown as Refused. */
export async function ask<M extends Method>(method: M, params: Params<M>, options?: CallOptions): Promise<Answer<M>> {
  try {
    return await started().call(method, { language: language(), ...params }, options);
  } catch (error) {
    if (error instanceof EngineError) throw new Refused({ code: error.code, words: error.words, text: error.message });
    throw error;
  }
}

export function edition(game: GameName, id: string): Promise<Edition> {
  const key = `${game}/${id}`;
  let found = editions.get(key);
  if (found === undefined) {
    found = ask('edition', { game, edition: id });
    found.catch(() => editions.delete(key));
    editions.set(key, found);
  }
  return found;
}
