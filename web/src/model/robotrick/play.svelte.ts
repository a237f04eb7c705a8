import type { Card, CardOutlook, DrocoChoice, Move } from '$engine/protocol.ts';
import { suitOf } from '../cards.ts';
import { settings } from '../settings.svelte.ts';
import type { Stage } from '../stage.svelte.ts';
import { Refused, type Reason, type TableState, type Thought } from '../table.ts';
import type { Finished, RobotrickFrame, RobotrickView } from './frames.ts';

/** What a player at this table is about to do: which card is looked at, which are marked, what was refused or advised. */
export class Play {
  readonly stage: Stage;
  /** The card that the lens speaks of: pointed at, focused or tapped once. */
  active: Card | null = $state(null);
  /** Marked for passing, in the order of marking. */
  chosen: Card[] = $state.raw([]);
  refusal: { reason: Reason; card: Card | null } | null = $state.raw(null);
  advice: { state: TableState; thought: Thought } | null = $state.raw(null);
  thinking = $state(false);
  /** A move is on its way: nothing can be decided until it is answered. */
  sending = $state(false);
  /** False for a tap that only ended what was moving. */
  armed = true;
  #lens: { state: TableState; cards: Record<Card, CardOutlook> } | null = $state.raw(null);
  #search: AbortController | null = null;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  get frame(): RobotrickFrame {
    return this.stage.frame;
  }
  get view(): RobotrickView | null {
    const { view } = this.stage.frame;
    return view?.game === 'robotrick' ? view : null;
  }
  get finished(): Finished | null {
    return this.frame.finished ?? null;
  }
  /** From whose side the table is drawn. */
  get eyes(): number {
    return typeof this.stage.state.seat === 'number' ? this.stage.state.seat : 0;
  }
  /** It is this seat's decision, and the picture shows it. */
  get mine(): boolean {
    const { seat } = this.stage.state;
    // The source's state isn't a signal. It has moved on when a move has been answered, so look again then.
    void this.sending;
    // Passes are made at the same time, so it is what can be done that counts, not whose turn is named.
    return seat !== null && this.stage.still && (this.view?.legal.length ?? 0) > 0;
  }
  get hand(): Card[] {
    const view = this.view;
    return view === null || view.seat === null ? [] : view.hand;
  }

  /** The move that plays a card now, or null. */
  moveOf(card: Card | null): Move | null {
    if (card === null || !this.mine) return null;
    return this.view?.legal.find((move) => move === `play ${card}`) ?? null;
  }
  get playable(): Card[] {
    return this.hand.filter((card) => this.moveOf(card) !== null);
  }
  /** The move that a control carries while it can be made. */
  offered(move: Move | null): Move | undefined {
    return move === null || this.sending ? undefined : move;
  }
  /** The move that passes the two marked cards, written as the engine writes it. */
  get passMove(): Move | null {
    if (!this.mine || this.chosen.length !== 2) return null;
    return this.view?.legal.find((move) => this.chosen.every((card) => move.split(' ').includes(card))) ?? null;
  }

  /** What the engine says about the card that is looked at. */
  get outlook(): CardOutlook | null {
    if (this.active === null || !settings.lens || !this.mine) return null;
    if (this.#lens?.state !== this.stage.state) return null;
    const outlook = this.#lens.cards[this.active];
    return outlook?.legal ? outlook : null;
  }
  /** The card that Droco will play or would play, as far as that is settled. */
  get choice(): { choice: DrocoChoice; suit: string | null } | null {
    const view = this.view;
    if (view === null) return null;
    const led = view.trick[0] ? suitOf(view.trick[0][1]) : null;
    if (view.droco_next !== null) return { choice: view.droco_next, suit: led };
    if (this.moveOf(this.active) === null || view.droco_answers === null || !settings.lens) return null;
    const suit = suitOf(this.active!);
    const choice = view.droco_answers[suit];
    return choice ? { choice, suit } : null;
  }

  /** Asks once for each state what its cards would lead to. */
  async look(): Promise<void> {
    const { state } = this.stage;
    if (this.#lens?.state === state || this.view?.phase !== 'play') return;
    const lens = await this.stage.source.lens().catch(() => null);
    if (lens !== null && 'cards' in lens && this.stage.state === state) this.#lens = { state, cards: lens.cards };
  }

  /** A new state: what was marked, refused or advised belongs to the old one. */
  settle(): void {
    this.refusal = null;
    this.chosen = this.view?.phase === 'pass' ? this.chosen.filter((card) => this.hand.includes(card)) : [];
    if (this.active !== null && !this.hand.includes(this.active)) this.active = null;
    if (this.advice !== null && this.advice.state !== this.stage.state) this.advice = null;
    if (this.#search !== null) this.stopThinking();
  }

  toggle(card: Card): void {
    if (this.chosen.includes(card)) this.chosen = this.chosen.filter((each) => each !== card);
    else this.chosen = [...this.chosen, card].slice(-2);
  }

  async send(move: Move | null): Promise<void> {
    if (move === null || this.sending || !this.mine) return;
    this.sending = true;
    this.refusal = null;
    try {
      await this.stage.source.move(move);
      this.chosen = [];
    } catch (error) {
      this.refuse(error, null);
    } finally {
      this.sending = false;
    }
  }
  play(card: Card): Promise<void> {
    const move = this.moveOf(card);
    return move === null ? this.explain(card) : this.send(move);
  }

  /** Says why a card can't be played. */
  async explain(card: Card): Promise<void> {
    if (this.view?.phase !== 'play') return;
    const reason = await this.stage.source.whyIllegal(`play ${card}`).catch(() => null);
    if (reason !== null) this.refusal = { reason, card };
  }
  refuse(error: unknown, card: Card | null): void {
    const reason = error instanceof Refused ? { code: error.code, words: error.words, text: error.message } : { code: '', words: {}, text: String(error) };
    this.refusal = { reason, card };
  }

  async advise(): Promise<void> {
    const { hint } = this.stage.source;
    if (hint === null || !settings.hints || !this.mine || this.thinking) return;
    const search = new AbortController();
    const { state } = this.stage;
    this.#search = search;
    this.thinking = true;
    try {
      const thought = await hint(search.signal);
      if (search.signal.aborted || this.stage.state !== state) return;
      this.advice = { state, thought };
      const [verb, card] = thought.move.split(' ');
      if (verb === 'play' && card) this.active = card;
    } catch (error) {
      if (!search.signal.aborted) this.refuse(error, null);
    } finally {
      if (this.#search === search) {
        this.#search = null;
        this.thinking = false;
      }
    }
  }
  stopThinking(): void {
    this.#search?.abort();
    this.#search = null;
    this.thinking = false;
  }

  letGo(): void {
    this.active = null;
    this.refusal = null;
    this.advice = null;
    this.stopThinking();
  }
}
