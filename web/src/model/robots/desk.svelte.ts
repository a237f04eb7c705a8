import type { Card, Move } from '$engine/protocol.ts';
import { settings } from '../settings.svelte.ts';
import type { Stage } from '../stage.svelte.ts';
import { Refused, type Reason, type Thought } from '../table.ts';
import { choicesOf, complete, isList, pickable, tapped, triedWith, type Choice } from './choices.ts';
import { isRobots, type RobotsView } from './sides.ts';

/** What the player has in hand between two moves: cards picked, a row of moves under way, an answer to "why not?". */
export class Desk {
  readonly #stage: Stage;
  /** In the order of picking; lists in the order of the moves. */
  picks: Card[] = $state.raw([]);
  /** Why a card can't be used, or a move was refused. */
  notice: { card: Card | null; text: string; code?: string } | null = $state.raw(null);
  /** A card that was asked about by a long press. */
  about: Card | null = $state.raw(null);
  thought: Thought | 'thinking' | null = $state.raw(null);
  /** The button that was pressed once, where moves are confirmed: its move, or the name of its plan. */
  pressed: string | null = $state.raw(null);
  /** Makes one move after the other as long as it returns one; stops as soon as something else is asked. */
  #plan: ((view: RobotsView) => Move | null) | null = null;
  #planMoment = '';
  #thinking: AbortController | null = null;
  /** The picture that a move was made on; until the next one comes, no other is made. */
  #sent: object | null = $state.raw(null);

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  get view(): RobotsView | null {
    const { view } = this.#stage.frame;
    return isRobots(view) ? view : null;
  }
  /** This seat decides now, and nothing moves. */
  get mine(): boolean {
    const { still, state } = this.#stage;
    return still && state.seat !== null && this.view?.to_move === state.seat && !this.#stage.replaying;
  }
  /** What was asked when cards were picked. */
  #question = '';
  /** Names what is asked now: no two questions have the same name. */
  get question(): string {
    return questionOf(this.view);
  }
  /** A move is on its way. */
  get sent(): boolean {
    return this.#sent !== null && this.#sent === this.view;
  }
  choices: Choice[] = $derived.by(() => (this.mine && this.view !== null ? choicesOf(this.view) : []));
  /** Cards that a tap would pick. */
  lit: Set<Card> = $derived.by(() => {
    const asked = this.view?.asked ?? null;
    if (isList(this.choices)) return pickable(this.choices, [], asked);
    // Once a move is put together, what could take the place of its last card.
    const next = pickable(this.choices, this.picks, asked);
    return next.size > 0 || this.picks.length === 0 ? next : pickable(this.choices, this.picks.slice(0, -1), asked);
  });
  /** All cards that some move begins or goes on with. */
  usable: Set<Card> = $derived.by(() => new Set(this.choices.flatMap(({ cards }) => cards)));
  /** The only blocker is picked from the start; a tap on it makes it the player's own pick. */
  readonly preset: Card[] = $derived.by(() => {
    const blocks = this.choices.filter(({ verb }) => verb === 'block');
    return blocks.length === 1 ? [blocks[0]!.words[1]!] : [];
  });
  get chosen(): Card[] {
    return this.picks.length > 0 ? this.picks : this.preset;
  }
  /** Moves that the picked cards make. */
  ready: Choice[] = $derived.by(() => {
    const asked = this.view?.asked ?? null;
    if (isList(this.choices)) return this.choices.filter(({ cards }) => cards.length === 1 && this.picks.includes(cards[0]!));
    return complete(this.choices, this.chosen, asked);
  });
  has = (verb: string): Choice | undefined => this.choices.find((choice) => choice.verb === verb);

  /** After each change of the table. Where something else is asked, what was picked belongs to the past; people who come,
   * go or lose their connection change nothing about the question. */
  turned(): void {
    const { question } = this;
    if (question !== this.#question) {
      this.#question = question;
      this.letGo();
    }
    this.#goOn();
  }

  /** `repeated`: a second tap may make the move. Not by keys: whoever presses Enter twice has only picked and let go. */
  tap(card: Card, most = Infinity, repeated = true): void {
    if (!this.mine || this.view === null) return;
    this.notice = null;
    this.about = null;
    this.pressed = null;
    const { asked } = this.view;
    // A second tap on the card that completed a move makes it.
    if (repeated && !isList(this.choices) && this.picks.at(-1) === card && this.ready.length === 1) {
      this.make(this.ready[0]!.move);
      return;
    }
    if (card === asked) return;
    const picks = tapped(this.choices, this.picks, card, asked, most);
    if (picks !== null) this.picks = picks;
    else void this.#explain(card);
  }
  /** A first press only marks this button: moves are confirmed, and the player hasn't put this one together from cards, which is a
   * first step as well. */
  marksFirst(name: string): boolean {
    const putTogether = this.picks.length > 0 && this.ready.some(({ move }) => move === name);
    return settings.confirmMoves && this.pressed !== name && !putTogether;
  }
  press(name: string, act: () => void): void {
    const marks = this.marksFirst(name);
    this.pressed = marks ? name : null;
    if (!marks) act();
  }

  letGo(): boolean {
    const had = this.picks.length > 0 || this.pressed !== null || this.notice !== null || this.thought !== null || this.about !== null;
    this.picks = [];
    this.pressed = null;
    this.about = null;
    this.notice = null;
    this.#thinking?.abort();
    this.thought = null;
    return had;
  }

  make(move: Move): void {
    if (!this.mine || this.sent) return;
    this.#sent = this.view;
    this.#stage.source.move(move).catch((error: unknown) => {
      this.#sent = null;
      this.#plan = null;
      this.picks = [];
      this.notice = { card: null, text: error instanceof Error ? error.message : String(error) };
    });
  }
  /** The marked cards, one move after the other, in whatever order they were marked; then nothing more: the rest of the
   * losses comes from the supply, and no other card returns. */
  makeAll(): void {
    const cards = [...this.picks];
    this.#begin((view) => {
      const next = this.choices.find(({ verb, cards: [card = ''] }) => (verb === 'discard' || verb === 'return') && cards.includes(card));
      const rest = this.has('supply') ?? (view.recovery === null ? undefined : this.has('done'));
      return (next ?? rest)?.move ?? null;
    });
  }
  /** Leaves every robot in its mode, or holds all others back. */
  skipAll(): void {
    this.#begin((view) => {
      const robot = view.seat === null ? undefined : view.robots.find(({ card }) => card === view.asked);
      return this.choices.find(({ verb, words }) => verb === 'hold' || (verb === 'mode' && words[1] === robot?.mode))?.move ?? null;
    });
  }
  #begin(plan: (view: RobotsView) => Move | null): void {
    if (this.view === null) return;
    this.#plan = plan;
    this.#planMoment = momentOf(this.view);
    this.#goOn();
  }
  /** A plan ends with its moment, also where that is another player's: if it comes back by undo, the player decides. */
  #goOn(): void {
    const { view } = this;
    if (this.#plan === null || view === null || !this.#stage.still) return;
    const move = this.mine && momentOf(view) === this.#planMoment ? this.#plan(view) : null;
    if (move === null) this.#plan = null;
    else this.make(move);
  }

  async hint(): Promise<void> {
    const { hint } = this.#stage.source;
    if (hint === null || !this.mine || this.thought === 'thinking') return;
    this.#thinking?.abort();
    const thinking = (this.#thinking = new AbortController());
    this.thought = 'thinking';
    try {
      const thought = await hint(thinking.signal);
      if (!thinking.signal.aborted) this.thought = thought;
    } catch (error) {
      if (thinking.signal.aborted) return;
      this.thought = null;
      this.notice = { card: null, text: error instanceof Error ? error.message : String(error) };
    }
  }
  async #explain(card: Card): Promise<void> {
    const { view } = this;
    if (view === null) return;
    let told: Reason | null = null;
    for (const move of triedWith(view, this.picks, card)) {
      const reason = await this.#stage.source.whyIllegal(move).catch((error: unknown) => (error instanceof Refused ? null : Promise.reject(error)));
      if (view !== this.view) return;
      // The last word is that of the pair that fails for more than being a bad pair.
      if (reason !== null && (told === null || pairCodes.has(told.code))) told = reason;
    }
    this.notice = told === null || (pairCodes.has(told.code) && this.picks.length === 0) ? { card, text: '' } : { card, text: told.text, code: told.code };
  }
}

/** A phase of one turn. */
const momentOf = ({ turn, phase }: RobotsView): string => `${turn} ${phase}`;
/** Two views with the same text ask the same. */
const questionOf = (view: RobotsView | null): string => (view === null ? '' : JSON.stringify([view.turn, view.phase, view.to_move, view.asked, view.log.length, view.legal]));

const pairCodes = new Set(['robots.part_not_higher', 'robots.not_one_suit', 'robots.twins_not_equal']);
