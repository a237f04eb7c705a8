import type { Card, CardOutlook } from '$engine/protocol.ts';
import type { Stage } from '../stage.svelte.ts';
import type { Lens, Move, TableState, Thought } from '../table.ts';
import type { RobotrickView } from './frames.ts';
import { Play } from './play.svelte.ts';
import steps from './steps.fixture.json';

type SeatView = Extract<RobotrickView, { hand: Card[] }>;

/** The view of a player with this hand, who may play these cards. */
export const hand = (cards: Card[], playable: Card[], more: Partial<SeatView> = {}): SeatView =>
  ({ ...structuredClone(steps.own.before), phase: 'play', hand: cards, legal: playable.map((card) => `play ${card}`), ...more }) as unknown as SeatView;

/** A stage that shows one view, and keeps the moves that are made. */
export class FakeStage {
  /** What its hints name. */
  static readonly hinted = 'A3';
  frame: { view: SeatView };
  state: TableState;
  still = true;
  replaying = false;
  waiting = null;
  made: Move[] = [];
  source = {
    kind: 'solo',
    lens: (): Promise<Lens> => Promise.resolve({ cards: Object.fromEntries(this.frame.view.hand.map((card) => [card, { legal: true } as CardOutlook])) }),
    hint: (): Promise<Thought> => Promise.resolve({ move: `play ${FakeStage.hinted}` } as Thought),
    move: (move: Move): Promise<void> => {
      this.made.push(move);
      return Promise.resolve();
    },
  };
  constructor(view: SeatView) {
    this.frame = { view };
    this.state = { seat: view.seat, view, players: [], undoAsked: null } as unknown as TableState;
  }
}

export function sit(view: SeatView): { stage: FakeStage; play: Play; show: (next: SeatView) => void } {
  const stage = new FakeStage(view);
  const play = new Play(stage as unknown as Stage);
  play.settle();
  const show = (next: SeatView): void => {
    stage.frame = { view: next };
    stage.state = { ...stage.state, view: next };
    play.settle();
  };
  return { stage, play, show };
}
