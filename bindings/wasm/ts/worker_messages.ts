/** To a worker: first the module, then requests. */
export type ToWorker = { module: WebAssembly.Module } | { id: number; request: string };

/** From a worker: how far an answer is, an answer, or that it has broken down. */
export type FromWorker = { id: number; progress: number } | { id: number; answer: string } | { broken: string };
