// The real engine without a browser: its workers run in this thread, and a test can make one of them fall over.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { stubStorage } from '../model/storage.fixture.ts';
import { EngineModule } from '$engine/module.ts';
import type { FromWorker, ToWorker } from '$engine/worker_messages.ts';

const wasm = fileURLToPath(new URL('../../../build/wasm/botyard.wasm', import.meta.url));

/** What the workers were asked, by method, and which of these questions they don't survive. */
export const workers = {
  asked: [] as string[],
  fallsOver: (_method: string): boolean => false,
};

class WorkerHere {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  #engine: EngineModule | undefined;
  #ended = false;

  postMessage(message: ToWorker): void {
    queueMicrotask(() => this.#take(message));
  }
  terminate(): void {
    this.#ended = true;
  }
  #take(message: ToWorker): void {
    if (this.#ended) return;
    if ('module' in message) {
      this.#engine = new EngineModule(message.module);
      return;
    }
    const { method } = JSON.parse(message.request) as { method: string };
    workers.asked.push(method);
    if (workers.fallsOver(method)) this.onerror?.({ message: 'out of memory' });
    else this.onmessage?.({ data: { id: message.id, answer: this.#engine!.call(message.request, () => false) } });
  }
}

/** What the page's engine needs of a browser. */
export function stubBrowser(): void {
  if (!existsSync(wasm)) throw new Error(`${wasm} is missing: build it with ./botyard --version`);
  vi.stubGlobal('Worker', WorkerHere);
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(readFileSync(wasm))));
  stubStorage();
}
