import type { Event, Step, TableSource, TableState, View } from './table.ts';

/** One picture of the table. Its view may lie between two states: a card has been played, and the next not yet. */
export interface Frame {
  view: View | null;
  /** What this picture shows happening; said aloud for those who listen. */
  event: Event | null;
  /** How long it stays before the next one, in milliseconds at normal speed. */
  hold: number;
  /** Waits for "Continue" or "Next round" instead. */
  pause: 'trick' | 'round' | null;
}

/** Cuts a step into pictures. The last one must show the state's own view. */
export type FramesOf = (before: View | null, step: Step) => Frame[];

/** An event that was shown; `n` grows by one with each. */
export interface Announced {
  n: number;
  event: Event;
}

const longestQueue = 60;
/** How many events are kept, in the log and to be said aloud: more than any step brings at once. */
const mostEvents = 400;

/** Plays what happens at the table as a row of pictures, at the player's pace. Input is never blocked: `finish` skips
 * to how things stand. */
export class Stage {
  readonly source: TableSource;
  frame: Frame = $state.raw({ view: null, event: null, hold: 0, pause: null });
  state: TableState = $state.raw() as TableState;
  /** Events that were shown, oldest first: the log. */
  log: Event[] = $state.raw([]);
  /** Events shown since the table was opened, numbered, oldest first and only the last of them: what is said aloud and
   * heard. Several can be added at once, and none of them may be missed. */
  announced: Announced[] = $state.raw([]);

  readonly #framesOf: FramesOf;
  readonly #speed: () => number;
  readonly #pauses: (pause: 'trick' | 'round') => boolean;
  #queue: { frame: Frame; state: TableState }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  #last: View | null;
  readonly #stop: () => void;

  /** `speed` multiplies the time that pictures stay (0: at once); `pauses` says which pauses are wanted. */
  constructor(source: TableSource, framesOf: FramesOf, speed: () => number, pauses: (pause: 'trick' | 'round') => boolean) {
    this.source = source;
    this.#framesOf = framesOf;
    this.#speed = speed;
    this.#pauses = pauses;
    this.state = source.state;
    this.#last = source.state.view;
    this.log = [...source.told];
    this.frame = { view: source.state.view, event: null, hold: 0, pause: null };
    this.#stop = source.onStep((step) => this.#take(step));
  }

  /** Nothing moves, and the picture is how things stand: the moment to decide. */
  get still(): boolean {
    return this.frame.view === this.state.view && this.frame.pause === null && this.state === this.source.state;
  }
  /** A record is looked at: nobody is asked anything. */
  get replaying(): boolean {
    return this.source.kind === 'replay';
  }
  get waiting(): 'trick' | 'round' | null {
    return this.frame.pause;
  }

  /** Goes on after a pause. */
  resume(): void {
    if (this.frame.pause === null) return;
    this.frame = { ...this.frame, pause: null };
    this.#next();
  }

  /** Stays on this picture until it is let go: somebody explains it. */
  hold(on: boolean): void {
    if (this.#held === on) return;
    this.#held = on;
    if (!on && this.#timer === undefined && this.frame.pause === null) this.#next();
  }

  /** Shows all that is under way at once, up to a pause that the player has to end. */
  finish(): void {
    if (!this.#held && this.frame.pause === null && this.#queue.length > 0) this.#showAll();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stop();
  }

  #take(step: Step): void {
    if (step.jump) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#queue = [];
      this.#last = step.state.view;
      // Other eyes look: what was said to those before them isn't for them.
      if (step.state.seat !== this.state.seat) this.announced = [];
      this.state = step.state;
      this.log = [...this.source.told];
      this.frame = { view: step.state.view, event: null, hold: 0, pause: null };
      for (const event of step.events) this.#announce(event);
      return;
    }
    // Whoever goes on through a record has seen enough of the step before.
    if (this.replaying) this.#showAll();
    const frames = this.#framesOf(this.#last, step);
    this.#last = step.state.view;
    for (const frame of frames) this.#queue.push({ frame, state: step.state });
    if (frames.length === 0) this.#queue.push({ frame: { view: step.state.view, event: null, hold: 0, pause: null }, state: step.state });
    // Whoever comes back to a table doesn't want to watch an hour of it.
    if (this.#queue.length > longestQueue && !this.#held) this.finish();
    else if (this.#timer === undefined && this.frame.pause === null) this.#next();
  }

  #showAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#queue.length > 0 && this.frame.pause === null) this.#show();
  }

  #next(): void {
    this.#timer = undefined;
    while (this.#queue.length > 0 && !this.#held) {
      this.#show();
      if (this.frame.pause !== null) return;
      const time = this.frame.hold * this.#speed();
      if (time > 0) {
        // Even the last one: what comes later waits until this picture has been seen.
        this.#timer = setTimeout(() => this.#next(), time);
        return;
      }
    }
  }

  #show(): void {
    const { frame, state } = this.#queue.shift()!;
    const pause = frame.pause !== null && this.#pauses(frame.pause) ? frame.pause : null;
    this.frame = { ...frame, pause };
    this.state = state;
    if (frame.event !== null) {
      // A fresh deal opens a fresh page of the log in Robotrick, where all of a round is kept.
      this.log = frame.event.event === 'deal' ? [frame.event] : [...this.log, frame.event].slice(-mostEvents);
      this.#announce(frame.event);
    }
  }

  #announce(event: Event): void {
    this.announced = [...this.announced, { n: (this.announced.at(-1)?.n ?? 0) + 1, event }].slice(-mostEvents);
  }
}
