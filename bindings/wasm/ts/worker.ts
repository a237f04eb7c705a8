// Runs in a Web Worker: one engine, one request at a time.
import { EngineModule } from './module.js';
import type { FromWorker, ToWorker } from './worker_messages.js';

const post = (message: FromWorker) => (self as unknown as Worker).postMessage(message);
let engine: EngineModule | undefined;

self.onmessage = (event: MessageEvent<ToWorker>) => {
  try {
    if ('module' in event.data) {
      engine = new EngineModule(event.data.module);
      return;
    }
    const { id, request } = event.data;
    if (engine === undefined) throw new Error('a request came before the module');
    const progress = (done: number) => {
      post({ id, progress: done });
      return false;
    };
    post({ id, answer: engine.call(request, progress) });
  } catch (error) {
    post({ broken: String(error) });
  }
};
