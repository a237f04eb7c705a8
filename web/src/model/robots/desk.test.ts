import { afterEach, expect, test } from 'vitest';
import type { RobotsSeatView } from '$engine/protocol.ts';
import { defaults, settings } from '../settings.svelte.ts';
import type { Stage } from '../stage.svelte.ts';
import type { Move } from '../table.ts';
import { Desk } from './desk.svelte.ts';
import { views } from './fixtures.ts';

/** A stage that shows one view, and keeps the moves that are made. */
class FakeStage {
  frame: { view: RobotsSeatView };
  state: { seat: string };
  still = true;
  replaying = false;
  made: Move[] = [];
  source = {
    move: (move: Move): Promise<void> => {
      this.made.push(move);
      return Promise.resolve();
    },
  };
  constructor(view: RobotsSeatView) {
    this.frame = { view };
    this.state = { seat: view.seat };
  }
}
function sit(view: RobotsSeatView): { stage: FakeStage; desk: Desk; show: (next: RobotsSeatView) => void } {
  const stage = new FakeStage(view);
  const desk = new Desk(stage as unknown as Stage);
  desk.turned();
  const show = (next: RobotsSeatView): void => {
    stage.frame = { view: next };
    desk.turned();
  };
  return { stage, desk, show };
}
const copy = (view: RobotsSeatView, more: Partial<RobotsSeatView> = {}): RobotsSeatView => ({ ...structuredClone(view), ...more });
/** The view after a decision of the same phase. */
const later = (view: RobotsSeatView, legal: Move[], more: Partial<RobotsSeatView> = {}): RobotsSeatView => copy(view, { legal, effects: {}, log: [...view.log, ['red', 'done']], ...more });

afterEach(() => void Object.assign(settings, defaults));

test('a half-made choice outlasts whoever comes, goes or loses the connection', () => {
  const { desk, show } = sit(views.discard);
  desk.tap('H4');
  desk.turned();
  expect(desk.picks).toEqual(['H4']);
  // A connection that comes back brings the same view as a new object.
  show(copy(views.discard));
  expect(desk.picks).toEqual(['H4']);
  show(later(views.discard, ['supply']));
  expect(desk.picks).toEqual([]);
});

test('cards to return are marked in any order, and returned in the order of the rules', () => {
  const start = copy(views.return, { recovery: { returned: 0 }, legal: ['return H5', 'return D9', 'done'], effects: {} });
  const { stage, desk, show } = sit(start);
  desk.tap('D9', 2);
  desk.tap('H5', 2);
  desk.makeAll();
  show(later(start, ['return D9', 'done'], { recovery: { returned: 1 } }));
  expect(stage.made).toEqual(['return H5', 'return D9']);
});

test('whoever returns one card isn’t asked for another that comes later in card order', () => {
  const start = copy(views.return, { recovery: { returned: 0 }, legal: ['return H5', 'return D9', 'done'], effects: {} });
  const { stage, desk, show } = sit(start);
  desk.tap('H5', 2);
  desk.makeAll();
  show(later(start, ['return D9', 'done'], { recovery: { returned: 1 } }));
  expect(stage.made).toEqual(['return H5', 'done']);
});

test('marked hand cards and the rest from the supply are one choice', () => {
  const { stage, desk, show } = sit(views.discard);
  desk.tap('H5', 6);
  desk.tap('H4', 6);
  desk.makeAll();
  const second = later(views.discard, ['discard H5', 'discard H6', 'supply']);
  show(second);
  show(later(second, ['discard H6', 'supply']));
  expect(stage.made).toEqual(['discard H4', 'discard H5', 'supply']);
});

test('what was planned isn’t done again after an undo', () => {
  const { stage, desk, show } = sit(views.discard);
  desk.tap('H4', 6);
  desk.makeAll();
  show(later(views.discard, ['supply']));
  expect(stage.made).toEqual(['discard H4', 'supply']);
  show(later(views.discard, [], { phase: 'recovery', to_move: 'black' }));
  show(copy(views.discard));
  expect(stage.made).toEqual(['discard H4', 'supply']);
});

test('a second tap on the card that completed a move makes it, a second key on it lets it go', () => {
  const { stage, desk } = sit(views.block);
  desk.tap('H3', Infinity, false);
  desk.tap('H3', Infinity, false);
  expect(stage.made).toEqual([]);
  expect(desk.picks).toEqual([]);
  desk.tap('H3');
  desk.tap('H3');
  expect(stage.made).toEqual(['block C7 H3']);
});

test('where moves are confirmed, a button that commits at once wants a second press', () => {
  const { stage, desk, show } = sit(views.block);
  const press = (move: Move) => desk.press(move, () => desk.make(move));
  settings.confirmMoves = true;
  const [open] = views.block.legal.filter((move) => move.startsWith('open'));
  press(open!);
  expect([desk.pressed, stage.made]).toEqual([open, []]);
  // Another button, another card or another question: the first press is forgotten.
  press('block C7 H3');
  press(open!);
  desk.tap('H3');
  desk.letGo();
  press(open!);
  show(later(views.block, [open!, 'block C7 H3']));
  expect([desk.pressed, stage.made]).toEqual([null, []]);
  press(open!);
  press(open!);
  expect(stage.made).toEqual([open]);
});

test('where moves are confirmed, the button of a move that was put together from cards makes it at once', () => {
  const { stage, desk } = sit(views.block);
  settings.confirmMoves = true;
  desk.tap('H3');
  desk.press('block C7 H3', () => desk.make('block C7 H3'));
  expect(stage.made).toEqual(['block C7 H3']);
});
