import type { CardSheet, Edition, Event, GameRecord, Lens, Reason, Seat, Step, TableSource, TableState, Thought, View } from '../model/table.ts';
import type { Solution, TraceLine, Viewer } from '$engine/protocol.ts';
import { nameInRecord } from '../text/people.ts';
import { ask, edition as editionOf } from './engine.ts';

/** One decision of a record. */
export interface Decision {
  n: number;
  seat: Seat;
  phase: string;
  move: string | null;
  /** Round and trick of Robotrick, turn of Robots: where one can jump to. */
  chapter: string;
}

/** A record that is looked at step by step: position k is how things stood before decision k. */
export class ReplaySource implements TableSource {
  readonly kind = 'replay';
  readonly edition: Edition;
  readonly game: GameRecord;
  readonly decisions: Decision[];
  readonly hint = null;
  readonly undo = null;
  readonly canUndo = false;
  state: TableState;
  told: Event[] = [];
  at = 0;
  #viewer: Viewer;
  /** Whose eyes the state is seen with; soon those of `#viewer`. */
  #shownTo: Viewer;
  #listeners = new Set<(step: Step) => void>();
  /** Where to go; positions that were asked for and left again before they were reached are passed over. */
  #wanted = 0;
  /** On the way there. */
  #going: Promise<void> | null = null;

  static async open(record: GameRecord, viewer: Viewer): Promise<ReplaySource> {
    const checked = await ask('check_record', { record });
    const [edition, { lines }] = await Promise.all([editionOf(checked.game, checked.edition), ask('trace', { record })]);
    const source = new ReplaySource(record, edition, decisionsOf(lines), viewer);
    const { state, events } = await source.#look(0, viewer);
    return Object.assign(source, { state, told: ofRound(events) });
  }

  private constructor(record: GameRecord, edition: Edition, decisions: Decision[], viewer: Viewer) {
    this.game = record;
    this.edition = edition;
    this.decisions = decisions;
    this.#viewer = viewer;
    this.#shownTo = viewer;
    this.state = undefined as unknown as TableState;
  }

  /** The last position: after the last decision of the record. */
  get last(): number {
    return this.decisions.filter(({ move }) => move !== null).length;
  }
  get viewer(): Viewer {
    return this.#viewer;
  }

  onStep(listener: (step: Step) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Goes to a position; one step forward is played, anything else is shown at once. */
  go(to: number): Promise<void> {
    this.#wanted = Math.max(0, Math.min(this.last, to));
    this.#going ??= this.#walk().finally(() => (this.#going = null));
    return this.#going;
  }
  async #walk(): Promise<void> {
    do {
      const [target, viewer] = [this.#wanted, this.#viewer];
      const forward = target === this.at + 1 && viewer === this.#shownTo;
      const { state, events: all } = await this.#look(target, viewer);
      this.at = target;
      this.#shownTo = viewer;
      this.state = state;
      this.told = ofRound(all);
      // A deal belongs to the decision that it leads to, so the one before this step was told with the step before.
      const events = forward ? all.filter(({ event, n }) => n >= target || (n === target - 1 && event !== 'deal')) : [];
      for (const listener of this.#listeners) listener({ events, state, jump: !forward });
    } while (this.#wanted !== this.at || this.#viewer !== this.#shownTo);
  }

  /** Looks from another seat, or at all hands. */
  look(viewer: Viewer): Promise<void> {
    this.#viewer = viewer;
    return this.go(this.#wanted);
  }

  /** What a bot would do in the seat that decides here. */
  think(level: string, at: number, signal: AbortSignal): Promise<Thought> {
    return ask('think', { record: this.game, at, level, seed: 1 }, { signal });
  }
  solve(at: number, signal: AbortSignal): Promise<Solution> {
    return ask('solve', { record: this.game, at, time_ms: 8000 }, { signal });
  }
  /** What somebody sees at a position; "all" sees all hands. */
  seenBy(seat: Viewer, at: number): Promise<View> {
    return ask('view', { record: this.game, seat, at });
  }
  /** Whether the record goes to the end of the game. */
  get complete(): boolean {
    return resultOf(this.game) !== null;
  }

  move(): Promise<void> {
    return Promise.reject(new Error('a record is only looked at'));
  }
  lens(): Promise<Lens | null> {
    return Promise.resolve(null);
  }
  cards(): Promise<CardSheet | null> {
    return Promise.resolve(null);
  }
  whyIllegal(): Promise<Reason | null> {
    return Promise.resolve(null);
  }
  record(): Promise<GameRecord> {
    return Promise.resolve(this.game);
  }
  close(): void {
    this.#listeners.clear();
  }

  async #look(at: number, viewer: Viewer): Promise<{ state: TableState; events: Event[] }> {
    const { game } = this;
    const seat = viewer === 'all' || viewer === 'watcher' ? null : viewer;
    const [view, { events }] = await Promise.all([
      ask('view', { record: game, seat: viewer, at }),
      ask('events', { record: game, from: Math.max(0, at - 60), to: at, viewer }),
    ]);
    const seats: Seat[] = game.game === 'robotrick' ? [0, 1, 2] : ['black', 'red'];
    const over = at === this.last && this.complete;
    const state: TableState = {
      n: at,
      game: game.game,
      edition: game.edition,
      options: view.options,
      status: over ? 'over' : 'playing',
      seat,
      players: seats.map((each, k) => ({
        seat: each,
        name: nameInRecord(game.players?.[k], each),
        kind: 'person',
        level: null,
        away: false,
        connected: true,
        ready: false,
        host: false,
      })),
      // Nothing can be played here, so nothing is offered.
      view: { ...view, legal: [] } as View,
      result: over ? resultOf(game) : null,
      revealed: [],
      undoAsked: null,
      connection: 'live',
      clock: null,
    };
    return { state, events };
  }
}

/** In Robotrick a deal opens a fresh page of the log. */
function ofRound(events: Event[]): Event[] {
  const deal = events.findLastIndex(({ event }) => event === 'deal');
  return deal > 0 ? events.slice(deal) : events;
}

function resultOf(record: GameRecord): TableState['result'] {
  if (record.game === 'robots') return record.result ?? null;
  if (record.totals === undefined) return null;
  return { rounds: record.rounds.map(({ scores }) => scores ?? []), totals: record.totals, winners: record.winners ?? [] };
}

function decisionsOf(lines: TraceLine[]): Decision[] {
  const decisions: Decision[] = [];
  let played = 0;
  let round = 0;
  for (const line of lines) {
    if (!('n' in line)) continue;
    const { state } = line;
    let chapter: string;
    if ('round' in state) {
      if (state.round !== round) played = 0;
      round = state.round;
      chapter = line.phase === 'pass' ? `${round}.0` : `${round}.${Math.floor(played / 3) + 1}`;
      if (line.phase === 'play') played += 1;
    } else {
      chapter = String(state.turn);
    }
    decisions.push({ n: line.n, seat: line.seat, phase: line.phase, move: line.move ?? null, chapter });
  }
  return decisions;
}
