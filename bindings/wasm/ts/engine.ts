import type { Answer, Method, Params, Reason, Refusal, Response } from './protocol.js';

/** The engine refused: the code for programs, the message for people. */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly code: string;
  readonly words: Record<string, string>;
  readonly place: Reason | null;

  constructor(refusal: Refusal) {
    super(refusal.text);
    this.code = refusal.code;
    this.words = refusal.words;
    this.place = refusal.place;
  }
}

export interface CallOptions {
  /** Told about twenty times a second how far a long answer is, from 0 to 1. */
  onProgress?: (done: number) => void;
  /** Gives up: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** The engine as a page or a program meets it. */
export interface Engine {
  call<M extends Method>(method: M, params: Params<M>, options?: CallOptions): Promise<Answer<M>>;
  /** Lets go of everything. Calls that are under way are rejected. */
  close(): void;
}

/** The answer, or an EngineError. */
export function unwrap<M extends Method>(response: Response<M>): Answer<M> {
  if ('error' in response) throw new EngineError(response.error);
  return response.ok;
}

/** A seed for a game that counts: 256 bits from the system, as the engine wants them. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
