import { unwrap, type CallOptions, type Engine } from './engine.js';
import { Crash } from './module.js';
import type { Answer, Method, Params, Response } from './protocol.js';
import type { FromWorker, ToWorker } from './worker_messages.js';

export * from './engine.js';
export { Crash } from './module.js';

export interface Places {
  /** Where botyard.wasm is, or the module itself. */
  module: string | URL | WebAssembly.Module;
  /** Starts worker.js; by default the one beside this file. */
  startWorker?: () => Worker;
}

interface Waiting {
  resolve: (answer: string) => void;
  reject: (reason: unknown) => void;
  onProgress: ((done: number) => void) | undefined;
}

/** One worker with one engine. It starts while the module is still compiled, and can be stopped at any moment, even in the
 * middle of an answer. */
class EngineWorker {
  readonly #worker: Worker;
  /** Settled when the worker has been sent the module, or will never be. */
  readonly #hasModule: Promise<void>;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #stopped: { reason: unknown } | undefined;

  constructor(worker: Worker, module: Promise<WebAssembly.Module>) {
    this.#worker = worker;
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.#take(event.data);
    worker.onerror = (event) => this.stop(new Crash(event.message || 'the worker could not be started'));
    this.#hasModule = module.then(
      (compiled) => this.#post({ module: compiled }),
      (error: unknown) => this.stop(error),
    );
  }

  /** False once it was stopped, or could not go on. */
  get alive(): boolean {
    return this.#stopped === undefined;
  }

  ask(request: string, onProgress?: (done: number) => void): Promise<string> {
    if (this.#stopped !== undefined) return Promise.reject(this.#stopped.reason);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress });
      void this.#hasModule.then(() => this.#post({ id, request }));
    });
  }

  stop(reason: unknown): void {
    this.#stopped ??= { reason };
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #take(message: FromWorker): void {
    if ('broken' in message) return this.stop(new Crash(message.broken));
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    if ('progress' in message) return waiting.onProgress?.(message.progress);
    this.#waiting.delete(message.id);
    waiting.resolve(message.answer);
  }
}

const thinkingMethods: ReadonlySet<Method> = new Set<Method>(['think', 'solve', 'bench']);

/**
 * The engine for a page, in two workers: one keeps the games and answers at once, the other thinks (`think`, `solve`,
 * `bench`). Whatever is cancelled there is stopped at once, by ending that worker; the next one starts when it is needed.
 * Bots are handed views: the worker that thinks never has the hidden cards of a game that is played.
 */
export class BrowserEngine implements Engine {
  readonly #module: Promise<WebAssembly.Module>;
  readonly #startWorker: () => Worker;
  readonly #table: EngineWorker;
  /** What was loaded, for a worker that starts later; of a language only the last. */
  readonly #loaded = new Map<string, string>();
  #thinker: EngineWorker | undefined;
  #thinking: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(places: Places) {
    this.#startWorker =
      places.startWorker ?? (() => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));
    this.#module = compiled(places.module);
    this.#table = this.#start();
  }

  /** False once the worker that keeps the games is gone, and all sessions with it. */
  get alive(): boolean {
    return this.#table.alive;
  }

  async call<M extends Method>(method: M, params: Params<M>, options: CallOptions = {}): Promise<Answer<M>> {
    if (this.#closed) throw new Crash('this engine was closed');
    options.signal?.throwIfAborted();
    if (thinkingMethods.has(method)) return this.#think(method, params, options);
    const answer = await this.#askTable(method, params);
    options.signal?.throwIfAborted();
    if (method === 'load_edition' || method === 'load_language') {
      const { edition, language } = answer as { edition?: string; language?: string };
      await this.#keepLoaded(`${method} ${edition ?? language}`, JSON.stringify({ method, ...params }));
    }
    if (method === 'make_edition') {
      const { toml, edition } = answer as Answer<'make_edition'>;
      await this.#keepLoaded(`load_edition ${edition.id}`, JSON.stringify({ method: 'load_edition', toml }));
    }
    return answer;
  }

  close(): void {
    this.#closed = true;
    for (const worker of [this.#table, this.#thinker]) worker?.stop(new Crash('this engine was closed'));
  }

  #start(): EngineWorker {
    return new EngineWorker(this.#startWorker(), this.#module);
  }

  async #askTable<M extends Method>(method: M, params: Params<M>): Promise<Answer<M>> {
    const answer = await this.#table.ask(JSON.stringify({ method, ...params }));
    return unwrap(JSON.parse(answer) as Response<M>);
  }

  /** One thought at a time: whoever comes later waits, and may give up meanwhile. */
  #think<M extends Method>(method: M, params: Params<M>, options: CallOptions): Promise<Answer<M>> {
    const turn = this.#thinking.then(async () => {
      options.signal?.throwIfAborted();
      return this.#thinkNow(method, params, options);
    });
    this.#thinking = turn.catch(() => {});
    return turn;
  }

  async #thinkNow<M extends Method>(method: M, params: Params<M>, options: CallOptions): Promise<Answer<M>> {
    const request = JSON.stringify({ method, ...(await this.#withoutSession(method, params)) });
    options.signal?.throwIfAborted();
    if (!this.#thinker?.alive) this.#thinker = this.#startThinker();
    const worker = this.#thinker;
    const cancel = () => {
      this.#thinker = undefined;
      worker.stop(options.signal?.reason);
    };
    options.signal?.addEventListener('abort', cancel);
    try {
      return unwrap(JSON.parse(await worker.ask(request, options.onProgress)) as Response<M>);
    } catch (error) {
      if (error instanceof Crash) this.#thinker = undefined;
      throw error;
    } finally {
      options.signal?.removeEventListener('abort', cancel);
    }
  }

  /** Sessions live with the other worker: a bot is sent the view of the seat that decides, the solver the record. */
  async #withoutSession(method: Method, params: object): Promise<object> {
    if (!('session' in params)) return params;
    const { session, at, seat, ...rest } = params as { session: number; at?: number; seat?: number | string };
    const moment = at === undefined ? { session } : { session, at };
    if (method === 'solve') {
      const record = await this.#askTable('record', moment);
      return { ...rest, record, ...(seat === undefined ? {} : { seat }) };
    }
    const decider = seat ?? (await this.#askTable('view', { ...moment, seat: 'watcher' })).to_move ?? 'watcher';
    return { ...rest, view: await this.#askTable('view', { ...moment, seat: decider }) };
  }

  #startThinker(): EngineWorker {
    const worker = this.#start();
    // Whoever cancels a thought ends this too, and nobody waits for it.
    for (const request of this.#loaded.values()) worker.ask(request).catch(() => {});
    return worker;
  }

  async #keepLoaded(what: string, request: string): Promise<void> {
    this.#loaded.set(what, request);
    // A worker that is ended meanwhile has a successor, which is told all of this.
    await this.#thinker?.ask(request).catch(() => {});
  }
}

async function compiled(module: string | URL | WebAssembly.Module): Promise<WebAssembly.Module> {
  if (module instanceof WebAssembly.Module) return module;
  const response = await fetch(module);
  if (!response.ok) throw new Crash(`${String(module)}: ${response.status}`);
  // The server may not say that it is WebAssembly, so streaming is only the first choice.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
