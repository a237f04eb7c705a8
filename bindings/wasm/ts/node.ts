import { readFile } from 'node:fs/promises';
import { unwrap, type CallOptions, type Engine } from './engine.js';
import { EngineModule } from './module.js';
import type { Answer, Method, Params, Response } from './protocol.js';

export * from './engine.js';
export { Crash } from './module.js';

/** The engine in Node, on the thread that calls it. A long answer can be ended from onProgress, by the signal. */
export class NodeEngine implements Engine {
  readonly module: EngineModule;

  constructor(module: WebAssembly.Module) {
    this.module = new EngineModule(module);
  }

  async call<M extends Method>(method: M, params: Params<M>, options: CallOptions = {}): Promise<Answer<M>> {
    options.signal?.throwIfAborted();
    const answer = this.callNow(method, params, options);
    options.signal?.throwIfAborted();
    return answer;
  }

  /** The same without a promise. */
  callNow<M extends Method>(method: M, params: Params<M>, options: CallOptions = {}): Answer<M> {
    const answer = this.module.call(JSON.stringify({ method, ...params }), (done) => {
      options.onProgress?.(done);
      return options.signal?.aborted ?? false;
    });
    return unwrap(JSON.parse(answer) as Response<M>);
  }

  close(): void {}
}

/** Compiles the module of a file and starts it. */
export async function loadEngine(file: string | URL): Promise<NodeEngine> {
  return new NodeEngine(await WebAssembly.compile(await readFile(file)));
}
