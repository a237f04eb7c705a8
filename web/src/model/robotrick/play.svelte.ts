import type { Card, CardOutlook, DrocoChoice, Move } from '$engine/protocol.ts';
import { sorted, suitOf } from '../cards.ts';
import { settings } from '../settings.svelte.ts';
import type { Stage } from '../stage.svelte.ts';
import { Refused, type Reason, type TableState, type Thought } from '../table.ts';
import type { Finished, RobotrickFrame, RobotrickView } from './frames.ts';

/** What a player at this table is about to do: which card is looked at, which are marked, what was refused or advised. */
export class Play {
  readonly stage: Stage;
  /** The card that the lens speaks of: pointed at, focused or tapped once. */
  active: Card | null = $state(null);
  /** The card that was tapped once, or clicked where moves are confirmed; a second tap plays it. The lens speaks of it, too. */
  picked: Card | null = $state(null);
  /** The card that was asked about by a long press. */
  about: Card | null = $state(null);
  /** Marked for passing, in the order of marking. */
  chosen: Card[] = $state.raw([]);
  refusal: { reason: Reason; card: Card | null } | null = $state.raw(null);
  advice: { state: TableState; thought: Thought } | null = $state.raw(null);
  thinking = $state(false);
  /** A move is on its way: nothing can be decided until it is answered. */
  sending = $state(false);
  /** A card is being dragged. */
  dragging = $state(false);
  /** A decision was taken back, and the player hasn't played since: nothing is played without them. */
  takenBack = $state(false);
  /** False for a tap that only ended what was moving. */
  armed = true;
  #lens: { state: TableState; cards: Record<Card, CardOutlook> } | null = $state.raw(null);
  #search: AbortController | null = null;
  /** The moves that could be made when a card was picked. */
  #asked = '';
  /** The view that was settled last. */
  #before: RobotrickView | null = null;

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
  /** Whether there is a sheet of cards played and voids: for players, unless they want none. */
  get hasSheet(): boolean {
    return settings.cardSheet && this.stage.state.seat !== null;
  }
  get hand(): Card[] {
    const view = this.view;
    return view === null || view.seat === null ? [] : view.hand;
  }

  /** Own cards in the order in which they lie in the hand. */
  inOrder(cards: readonly Card[]): Card[] {
    const trump = this.view?.trump ?? null;
    return sorted(cards, this.stage.source.edition, settings.trumpFirst && trump !== null ? suitOf(trump) : null);
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
    if (this.active === null || !settings.lens) return null;
    const outlook = this.outlookOf(this.active);
    return outlook?.legal ? outlook : null;
  }
  /** What the engine says about any card of the hand, whether the lens is on or not. */
  outlookOf(card: Card): CardOutlook | null {
    return this.mine && this.#lens?.state === this.stage.state ? (this.#lens.cards[card] ?? null) : null;
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
    if (this.active !== null && !this.hand.includes(this.active)) this.turnTo(null);
    if (this.about !== null && !this.hand.includes(this.about)) this.about = null;
    const asked = this.view?.legal.join() ?? '';
    if (asked !== this.#asked) this.picked = null;
    this.#asked = asked;
    if (this.advice !== null && this.advice.state !== this.stage.state) this.advice = null;
    if (this.#search !== null) this.stopThinking();
    if (this.#before !== null && this.view !== null) this.takenBack = goesBack(this.#before, this.view) ?? this.takenBack;
    this.#before = this.view;
  }
  /** The only card that can be played, where the player wants it played without being asked. Not after an undo, and not while they are
   * about to do something else. */
  get automatic(): Move | null {
    const { seat, players, undoAsked } = this.stage.state;
    const [move, ...others] = this.view?.legal ?? [];
    if (!this.mine || this.sending || this.view?.phase !== 'play' || move === undefined || others.length > 0) return null;
    if (!settings.autoForced && !(settings.autoLast && this.hand.length === 1)) return null;
    const busy = this.picked !== null || this.dragging || this.thinking || this.advice !== null || this.refusal !== null;
    const away = players.find((player) => player.seat === seat)?.away ?? false;
    return busy || away || this.takenBack || undoAsked !== null ? null : move;
  }

  /** The lens turns to a card that is focused or dragged. */
  turnTo(card: Card | null): void {
    this.active = card;
    if (this.picked !== card) this.picked = null;
  }
  /** The mouse is over a card, or over none: the lens follows, unless a card waits to be confirmed. */
  pointAt(card: Card | null): void {
    if (!settings.confirmMoves || this.picked === null) this.turnTo(card);
  }
  pick(card: Card): void {
    this.active = card;
    this.picked = card;
  }
  /** A click only picks this card: moves are confirmed, and it hasn't been picked. */
  picksFirst(card: Card): boolean {
    return settings.confirmMoves && this.picked !== card && this.moveOf(card) !== null;
  }
  /** Plays a card, or picks it where a second click is wanted; says why, if it can't be played. `tapped`: by a finger, whose first tap
   * never plays. */
  async take(card: Card, tapped = false): Promise<void> {
    this.turnTo(card);
    if (this.picksFirst(card) || (tapped && this.picked !== card && this.moveOf(card) !== null)) this.pick(card);
    else await this.play(card);
  }
  /** The card that Enter plays while no control has the focus: it was tapped, or a hint has named it. One that the mouse merely
   * rests on is only looked at. */
  get meant(): Card | null {
    const card = this.active;
    return card !== null && (card === this.picked || this.advice?.thought.move === `play ${card}`) ? card : null;
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
      if (verb === 'play' && card) this.turnTo(card);
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
    this.turnTo(null);
    this.about = null;
    this.refusal = null;
    this.advice = null;
    this.stopThinking();
  }
}

const cardsIn = (view: RobotrickView): number => (view.seat === null ? 0 : view.hand.length);
/** Whether a decision was taken back between two views; null: nothing can be said, as the player has as many cards as before. */
function goesBack(before: RobotrickView, now: RobotrickView): boolean | null {
  if (before.round !== now.round) return now.round < before.round;
  // Passed cards leave the hand before others come.
  if (before.phase === 'pass' || cardsIn(before) === cardsIn(now)) return null;
  return cardsIn(now) > cardsIn(before);
}
