import { BrowserEngine, EngineError, type CallOptions } from '$engine/browser.ts';
import type { Answer, Edition, GameName, Method, Params } from '$engine/protocol.ts';
import EngineWorker from '$engine/worker.ts?worker';
import engineAddress from 'virtual:engine';
import french from '$data/text/fr.toml?url';
import german from '$data/text/de.toml?url';
import japanese from '$data/text/ja.toml?url';
import { language, type Language } from '../text/catalogue.svelte.ts';
import { Refused } from '../model/table.ts';

let engine: BrowserEngine | undefined;
/** The engine's sentences in other languages than English, fetched when one is spoken. */
const catalogues: Partial<Record<Language, string>> = { fr: french, de: german, ja: japanese };
const loaded = new Map<Language, Promise<unknown>>();
const editions = new Map<string, Promise<Edition>>();

/** Whether this page was built with an engine of its own. */
export const hasEngine = engineAddress !== null;

function started(): BrowserEngine {
  if (engineAddress === null) throw new Error('this page was built without the engine');
  engine ??= new BrowserEngine({ module: new URL(engineAddress, document.baseURI), startWorker: () => new EngineWorker() });
  return engine;
}

/** Sees to it that the engine speaks a language; without its file it goes on in English. */
function teach(code: Language): Promise<unknown> {
  const address = catalogues[code];
  if (address === undefined) return Promise.resolve();
  let teaching = loaded.get(code);
  if (teaching === undefined) {
    teaching = fetch(new URL(address, document.baseURI))
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(address))))
      .then((toml) => started().call('load_language', { language: code, toml }))
      .catch(() => loaded.delete(code));
    loaded.set(code, teaching);
  }
  return teaching;
}

const thinks: ReadonlySet<Method> = new Set<Method>(['think', 'solve', 'bench']);
function forget(): void {
  engine?.close();
  engine = undefined;
  loaded.clear();
  editions.clear();
}

/** Asks the engine, in the page's language. What it refuses is thrown as Refused. */
export async function ask<M extends Method>(method: M, params: Params<M>, options?: CallOptions): Promise<Answer<M>> {
  const spoken = language();
  await teach(spoken);
  try {
    return await started().call(method, { language: spoken, ...params }, options);
  } catch (error) {
    if (error instanceof EngineError) throw new Refused({ code: error.code, words: error.words, text: error.message }, error.place);
    if (options?.signal?.aborted) throw error;
    // It couldn't be loaded, or fell over: the next question starts another. A thought that fell over is nobody else's loss.
    if (!thinks.has(method)) forget();
    throw new Refused({ code: 'page.no_engine', words: {}, text: error instanceof Error ? error.message : String(error) });
  }
}

export function edition(game: GameName, id: string): Promise<Edition> {
  const key = `${game}/${id}/${language()}`; // names and words of an edition are in the player's language
  let found = editions.get(key);
  if (found === undefined) {
    found = ask('edition', { game, edition: id });
    found.catch(() => editions.delete(key));
    editions.set(key, found);
  }
  return found;
}
/** An edition of one's own was made anew. */
export function forgetEdition(game: GameName, id: string): void {
  for (const key of [...editions.keys()]) if (key.startsWith(`${game}/${id}/`)) editions.delete(key);
}
