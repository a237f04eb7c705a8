import { BrowserEngine, EngineError, type CallOptions } from '$engine/browser.ts';
import type { Answer, Edition, GameName, Method, Params, SessionId } from '$engine/protocol.ts';
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
/** Files of editions that the engine was told, by their id: an engine that is started later is told them, too. */
const ownEditions = new Map<string, string>();

/** Whether this page was built with an engine of its own. */
export const hasEngine = engineAddress !== null;

function started(): BrowserEngine {
  if (engineAddress === null) throw new Error('this page was built without the engine');
  if (engine === undefined) {
    engine = new BrowserEngine({ module: new URL(engineAddress, document.baseURI), startWorker: () => new EngineWorker() });
    for (const toml of ownEditions.values()) engine.call('load_edition', { toml }).catch(() => {});
  }
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
  let asked: BrowserEngine | undefined;
  try {
    asked = started();
    const answer = await asked.call(method, { language: spoken, ...params }, options);
    if (method === 'load_edition') ownEditions.set((answer as Answer<'load_edition'>).edition, (params as Params<'load_edition'>).toml);
    if (method === 'make_edition') ownEditions.set((params as Params<'make_edition'>).id, (answer as Answer<'make_edition'>).toml);
    return answer;
  } catch (error) {
    if (error instanceof EngineError) throw new Refused({ code: error.code, words: error.words, text: error.message }, error.place);
    if (options?.signal?.aborted) throw error;
    // It couldn't be loaded, or fell over: the next question starts another. Where only a thought fell over, games go on.
    if (asked === engine && !asked?.alive) forget();
    throw new Refused({ code: noEngine, words: {}, text: error instanceof Error ? error.message : String(error) });
  }
}
const noEngine = 'page.no_engine';
/** Whether the engine could not be loaded or fell over, as opposed to a refusal of its own. */
export const fellOver = (error: unknown): boolean => error instanceof Refused && error.code === noEngine;

/** A game that the engine keeps in its worker. */
export class EngineSession {
  readonly #engine: BrowserEngine | undefined;
  readonly #id: SessionId;

  private constructor(id: SessionId) {
    this.#engine = engine;
    this.#id = id;
  }
  static async create(params: Params<'create'>): Promise<{ session: EngineSession; answer: Answer<'create'> }> {
    const answer = await ask('create', params);
    return { session: new EngineSession(answer.session), answer };
  }
  static async open(params: Params<'open'>): Promise<{ session: EngineSession; answer: Answer<'open'> }> {
    const answer = await ask('open', params);
    return { session: new EngineSession(answer.session), answer };
  }

  /** The engine that kept it is gone; it has to be opened again from its record. */
  get lost(): boolean {
    return this.#engine !== engine || !engine?.alive;
  }
  ask<M extends SessionMethod>(method: M, params: Omit<Params<M>, 'session'>, options?: CallOptions): Promise<Answer<M>> {
    if (this.lost) return Promise.reject(new Refused({ code: noEngine, words: {}, text: 'the session was lost' }));
    return ask(method, { ...params, session: this.#id } as unknown as Params<M>, options);
  }
  close(): void {
    if (!this.lost) void this.ask('close', {}).catch(() => {});
  }
}
export type SessionMethod = 'apply' | 'cards' | 'close' | 'deal' | 'events' | 'lens' | 'record' | 'think' | 'undo' | 'view' | 'why_illegal';

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
/** Editions of servers that tables are open of, by game and id: what the engine knew by that id before ('': nothing), and for how many
 * tables it has it. */
const borrowed = new Map<string, { before: string; tables: number }>();

/** Lets the engine know the edition that a server's table is played by, in place of what it knows by that id. The function that this
 * answers gives it back: other games are played by what was there before. */
export async function borrowEdition(game: GameName, id: string, toml: string): Promise<() => void> {
  const key = `${game}/${id}`;
  const known = await ask('edition', { game, edition: id }).then((edition) => edition.toml, () => '');
  const lent = borrowed.get(key) ?? { before: known, tables: 0 };
  if (known !== toml) await ask('load_edition', { toml });
  forgetEdition(game, id);
  lent.tables += 1;
  borrowed.set(key, lent);
  return () => {
    if (--lent.tables > 0) return;
    borrowed.delete(key);
    forgetEdition(game, id);
    if (lent.before !== '' && lent.before !== toml) ask('load_edition', { toml: lent.before }).catch(() => {});
  };
}

/** An edition of one's own was made anew. */
export function forgetEdition(game: GameName, id: string): void {
  for (const key of [...editions.keys()]) if (key.startsWith(`${game}/${id}/`)) editions.delete(key);
}
