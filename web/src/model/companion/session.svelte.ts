import type { RobotrickCompanion, RobotsCompanion } from '$engine/protocol.ts';
import { Refused, type Reason } from '../table.ts';
import { momentsOf, type Moment } from './moments.ts';
import type { RobotrickSheet, RobotsSheet } from './sheet.ts';
import { boardUndone, undone, withRound } from './sheet.ts';

/** Why a sheet was refused, and which of its entries it is about. */
export interface Refusal<S> {
  text: string;
  place: Reason | null;
  sheet: S;
}

/** The engine's sentence without the place that it begins with: that is shown apart, or is where one is. */
function reasonOf({ message, place }: Refused): string {
  return place !== null && message.startsWith(place.text) ? message.slice(place.text.length).replace(/^[\s:：]+/, '') : message;
}

/** A sheet and what the engine makes of it. Entries wait for one another, so quick taps aren't lost. */
abstract class Session<S, A> {
  sheet: S = $state.raw()!;
  answer: A = $state.raw()!;
  refusal: Refusal<S> | null = $state.raw(null);
  #last: Promise<unknown> = Promise.resolve();
  readonly #ask: (sheet: S) => Promise<A>;
  readonly #keep: () => void;

  constructor(sheet: S, answer: A, ask: (sheet: S) => Promise<A>, keep: () => void) {
    this.sheet = sheet;
    this.answer = answer;
    this.#ask = ask;
    this.#keep = keep;
  }

  protected abstract takenOff(sheet: S): S | null;
  /** Called with each new answer; `forward` if an entry came to it. */
  protected settled(_answer: A, _forward: boolean, _sheet: S): Promise<void> | void {}

  /** Changes the sheet if the engine takes it; says whether it did. */
  attempt(change: (sheet: S) => S | null, forward = true): Promise<boolean> {
    const tried = this.#last.then(async () => {
      const sheet = change(this.sheet);
      if (sheet === null) return false;
      try {
        const answer = await this.#ask(sheet);
        await this.settled(answer, forward, sheet);
        this.sheet = sheet;
        this.answer = answer;
        this.refusal = null;
        this.keep();
        return true;
      } catch (error) {
        const refused = error instanceof Refused;
        this.refusal = { text: refused ? reasonOf(error) : String(error), place: refused ? error.place : null, sheet };
        return false;
      }
    });
    this.#last = tried;
    return tried;
  }
  undo(): Promise<boolean> {
    return this.attempt((sheet) => this.takenOff(sheet), false);
  }
  /** The same sheet again: another language is spoken. */
  again(): Promise<boolean> {
    return this.attempt((sheet) => sheet);
  }
  get canUndo(): boolean {
    return this.takenOff(this.sheet) !== null;
  }
  keep(): void {
    this.#keep();
  }
  protected ask(sheet: S): Promise<A> {
    return this.#ask(sheet);
  }
}

export class MatchSession extends Session<RobotrickSheet, RobotrickCompanion> {
  /** What the engine said before the last entry, where that is needed to explain Droco's card. */
  before: RobotrickCompanion | null = $state.raw(null);
  /** Moments of this round that were seen. */
  seen = $state(0);

  protected override takenOff(sheet: RobotrickSheet): RobotrickSheet | null {
    return undone(sheet);
  }
  protected override async settled(answer: RobotrickCompanion, forward: boolean, sheet: RobotrickSheet): Promise<void> {
    const moments = momentsOf(answer);
    const sameRound = this.sheet.rounds.length === sheet.rounds.length;
    // Whoever takes an entry back has seen what came before it.
    const seen = forward ? (sameRound ? Math.min(this.seen, moments.length) : 0) : moments.length;
    this.before = await this.#beforeThe(moments, seen, sheet);
    this.seen = seen;
  }
  /** Only where two cards of Droco's wait to be shown is the earlier one not explained by the answer itself. */
  async #beforeThe(moments: Moment[], seen: number, sheet: RobotrickSheet): Promise<RobotrickCompanion | null> {
    const earlier = undone(sheet);
    const waits = moments.slice(seen).filter(({ kind }) => kind === 'plays').length > 1;
    return waits && earlier !== null ? this.ask(earlier) : null;
  }

  /** What is shown before the next entry is asked for. */
  get moment(): Moment | null {
    return momentsOf(this.answer)[this.seen] ?? null;
  }
  goOn(): void {
    this.seen += 1;
    this.refusal = null;
    this.keep();
  }
  nextRound(): Promise<boolean> {
    return this.attempt(withRound);
  }
}

export class BoardSession extends Session<RobotsSheet, RobotsCompanion> {
  protected override takenOff(sheet: RobotsSheet): RobotsSheet | null {
    return boardUndone(sheet);
  }
}
