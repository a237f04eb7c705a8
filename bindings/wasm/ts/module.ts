// The module itself: memory in, memory out. Engines for pages and for Node stand on it.

/** The module could not go on (memory, a fault of ours). It must be thrown away; inputs never lead here. */
export class Crash extends Error {
  override name = 'Crash';
}

/** Told how far an answer is, from 0 to 1; true ends it with what is known by then. */
export type Progress = (done: number) => boolean;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  botyard_allocate(size: number): number;
  botyard_call(request: number, size: number): number;
  botyard_answer_size(): number;
}

const wasiSuccess = 0;
const wasiBadFile = 8;

/** One engine with memory of its own. */
export class EngineModule {
  readonly #exports: Exports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #progress: Progress = () => false;
  #crashed = false;

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, {
      wasi_snapshot_preview1: this.#system(),
      botyard: { progress: (done: number) => (this.#progress(done) ? 1 : 0) },
    });
    this.#exports = instance.exports as unknown as Exports;
    this.#exports._initialize();
  }

  /** JSON in, JSON out. */
  call(request: string, progress: Progress = () => false): string {
    if (this.#crashed) throw new Crash('this engine has crashed before');
    const { botyard_allocate, botyard_call, botyard_answer_size, memory } = this.#exports;
    this.#progress = progress;
    try {
      const bytes = this.#encoder.encode(request);
      const place = botyard_allocate(bytes.length);
      if (place === 0) throw new Error('out of memory');
      new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
      const answer = botyard_call(place, bytes.length);
      return this.#decoder.decode(new Uint8Array(memory.buffer, answer, botyard_answer_size()));
    } catch (error) {
      this.#crashed = true;
      throw new Crash(`the engine crashed: ${String(error)}`, { cause: error });
    } finally {
      this.#progress = () => false;
    }
  }

  /** How much memory it has taken so far, in bytes; it never gets less. */
  get memorySize(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** The few calls of the C library: a clock, and no files. */
  #system(): WebAssembly.ModuleImports {
    const view = () => new DataView(this.#exports.memory.buffer);
    return {
      clock_time_get: (_clock: number, _precision: bigint, result: number) => {
        view().setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true);
        return wasiSuccess;
      },
      environ_sizes_get: (count: number, size: number) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return wasiSuccess;
      },
      environ_get: () => wasiSuccess,
      fd_close: () => wasiBadFile,
      fd_seek: () => wasiBadFile,
      fd_write: () => wasiBadFile,
      proc_exit: (status: number) => {
        throw new Error(`exit ${status}`);
      },
    };
  }
}
